"""Sitting down, standing up, and letting a bot play for one's seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petitfour.core.names import BOT, chosen_name
from petitfour.house import asks, entries
from petitfour.house.conditions import (
    Asker,
    Decision,
    chair_at,
    level_named,
    must_be_host,
    must_be_playing,
    must_have,
    must_not_be_dealing,
)
from petitfour.house.refusals import Refusal
from petitfour.house.table import OPEN, PLAYING
from petitfour.house.timing import BOT_OVERDUE

if TYPE_CHECKING:
    from petitfour.house.table import Chair, Table


def sit(table: Table, ask: asks.Sit, by: Asker) -> Decision:
    chair = chair_at(table, ask.seat)
    must_not_be_dealing(table)
    if table.status not in (OPEN, PLAYING):
        raise Refusal("game-is-over")
    if ask.bot:
        return _seat_a_bot(table, chair, ask, by)
    if chair.who or (chair.bot and table.status == OPEN and by.who != table.host):
        raise Refusal("seat-taken", seat=ask.seat + 1)
    if table.status == PLAYING:  # who sits down sees the hand of the seat
        raise Refusal("seat-of-a-bot", seat=ask.seat + 1)
    if not ask.name or not ask.name.strip():
        raise Refusal("name-missing")
    name = chosen_name(ask.name)
    part = next_part(table, ask.commitment)
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, who=by.who, **part))


def _seat_a_bot(table: Table, chair: Chair, ask: asks.Sit, by: Asker) -> Decision:
    must_be_host(table, by)
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
    chair = chair_at(table, ask.seat)
    must_not_be_dealing(table)
    if chair.bot and by.who == table.host and table.status != PLAYING:
        return Decision(entries.Stood(at=by.now, seat=ask.seat))
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
    if table.chairs[seat].stand_in:
        raise Refusal("bot-plays-already")
    return entries.HandedOver(at=by.now, seat=seat, level=level, why=why)


def take_back(table: Table, ask: asks.TakeBack, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    if not table.chairs[ask.seat].stand_in:
        raise Refusal("seat-is-yours")
    late_since = table.chairs[ask.seat].late_since
    if table.clock and late_since and by.now < late_since + BOT_OVERDUE:
        raise Refusal("out-of-time")
    return Decision(entries.TakenBack(at=by.now, seat=ask.seat))
