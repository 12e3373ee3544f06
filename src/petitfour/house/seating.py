"""Sitting down, standing up, and letting a bot play for one's seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petitfour.core.names import BOT, chosen_name
from petitfour.house import asks, entries, hands
from petitfour.house.chair import BACK
from petitfour.house.conditions import (
    Asker,
    Decision,
    chair_at,
    level_named,
    must_be_away_for_long,
    must_be_host,
    must_be_host_or_host_away,
    must_be_playing,
    must_have,
    must_not_be_dealing,
    must_sit,
)
from petitfour.house.refusals import Refusal
from petitfour.house.status import PLAYING
from petitfour.house.timing import BOT_OVERDUE

if TYPE_CHECKING:
    from petitfour.house.chair import Chair
    from petitfour.house.table import Table


def sit(table: Table, ask: asks.Sit, by: Asker) -> Decision:
    chair = chair_at(table, ask.seat)
    must_not_be_dealing(table)
    if ask.bot:
        return _seat_a_bot(table, chair, ask, by)
    if not ask.name or not ask.name.strip():
        raise Refusal("name-missing")
    if table.status == PLAYING:  # who sits down sees the hand of the seat
        return hands.wish(table, ask, by)
    if chair.who or (chair.bot and by.who != table.host):
        raise Refusal("seat-taken", seat=ask.seat + 1)
    name = chosen_name(ask.name)
    part = next_part(table, ask.commitment)
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, who=by.who, **part))


def _seat_a_bot(table: Table, chair: Chair, ask: asks.Sit, by: Asker) -> Decision:
    (must_be_host_or_host_away if table.is_shown else must_be_host)(table, by)
    level = level_named(ask.bot)
    if chair.who:
        raise Refusal("seat-taken", seat=ask.seat + 1)
    name = BOT + level
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, bot=level, **next_part(table)))


def next_part(table: Table, commitment: str | None = None) -> dict[str, str]:
    """What a seat adds to the next shuffle; at a table from before, a contribution that the house draws."""
    if table.shuffle == 1:
        return {"contribution": secrets.token_hex(8)}
    return {"commitment": commitment or ""}


def stand(table: Table, ask: asks.Stand, by: Asker) -> Decision:
    """Give a seat back: one's own, a bot's, or after a game that of somebody who is away for long."""
    chair = chair_at(table, ask.seat)
    must_not_be_dealing(table)
    if chair.bot and table.status != PLAYING:
        (must_be_host_or_host_away if table.is_shown else must_be_host)(table, by)
    elif table.is_shown and chair.who and chair.who != by.who:
        must_sit(table, by, or_host=True)
        must_be_away_for_long(table, ask.seat, 0, by)
    else:
        must_have(table, ask.seat, by)
    if table.status == PLAYING:
        return Decision(_handed_over(table, ask.seat, table.stand_in, "left", by))
    return Decision(entries.Stood(at=by.now, seat=ask.seat))


def hand_over(table: Table, ask: asks.HandOver, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    must_be_playing(table)
    level = level_named(ask.level) if ask.level else table.stand_in
    return Decision(_handed_over(table, ask.seat, level, "asked", by))


def _handed_over(table: Table, seat: int, level: str, why: str, by: Asker) -> entries.HandedOver:
    """Who leaves may do so while a bot plays already."""
    if table.chairs[seat].stand_in and (why != "left" or table.chairs[seat].has_left):
        raise Refusal("bot-plays-already")
    return entries.HandedOver(at=by.now, seat=seat, level=level, why=why, until=BACK)


def stand_in(table: Table, ask: asks.StandIn, by: Asker) -> Decision:
    """Without a clock the table waits for ever, unless one of the others decides that a bot plays."""
    chair = chair_at(table, ask.seat)
    must_be_playing(table)
    if chair.who == by.who:
        raise Refusal("not-for-yourself")
    must_sit(table, by)
    if table.clock:
        raise Refusal("clock-decides")
    if chair.player or table.actor != ask.seat:
        raise Refusal("bot-plays-already" if chair.player else "not-awaited", seat=ask.seat + 1)
    must_be_away_for_long(table, ask.seat, table.turn_began, by)
    decided_by = table.seats_of(by.who)[0]
    return Decision(
        entries.HandedOver(
            at=by.now, seat=ask.seat, level=table.stand_in, why="away", until=ask.until, by=decided_by
        )
    )


def take_back(table: Table, ask: asks.TakeBack, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    chair = table.chairs[ask.seat]
    if not chair.stand_in:
        raise Refusal("seat-is-yours")
    if chair.late_since and by.now < chair.late_since + BOT_OVERDUE:
        raise Refusal("out-of-time")
    return Decision(entries.TakenBack(at=by.now, seat=ask.seat))
