"""How a game begins, is dealt, is asked for again and ends early."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petitfour.core.characters import cleaned
from petitfour.house import asks, entries
from petitfour.house.conditions import (
    Asker,
    Decision,
    must_be_host,
    must_be_host_or_host_away,
    must_be_playing,
    must_have,
    must_sit,
)
from petitfour.house.dealing import IN_TIME
from petitfour.house.refusals import Refusal
from petitfour.house.seating import next_part
from petitfour.house.status import DEALING, OPEN, PLAYING

if TYPE_CHECKING:
    from petitfour.house.table import Table


def begin(table: Table, ask: asks.Begin, by: Asker) -> Decision:
    if by.who != table.host:
        must_sit(table, by)
    if table.status in (PLAYING, DEALING):
        raise Refusal("game-is-on")
    if not table.is_full:
        free = sum(not chair.is_taken for chair in table.chairs)
        raise Refusal("seats-free", n=free)
    _must_be_wanted(table, by)
    return Decision(beginning(table, by.now))


def _must_be_wanted(table: Table, by: Asker) -> None:
    """Another game begins when all people at the table want it."""
    others = [chair for chair in table.chairs if chair.who and chair.who != by.who]
    missing = [cleaned(chair.name) for chair in others if not chair.wants_again]
    if table.is_shown and missing:
        raise Refusal("not-all-want", names=", ".join(missing))


def all_want_again(table: Table) -> bool:
    """Whether the next game may begin by itself."""
    people = [chair for chair in table.chairs if chair.who]
    return table.is_shown and table.is_full and bool(people) and all(chair.wants_again for chair in people)


def beginning(table: Table, now: int) -> entries.Sealed | entries.Begun:
    """How a game begins: devices that have committed reveal first."""
    return entries.Sealed(at=now) if any(table.dealing.commitments) else begun(table, now)


def commit(table: Table, ask: asks.Commit, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    deal = table.dealing.deal
    if table.shuffle == 1 or table.dealing.is_sealed or (ask.game, ask.attempt) != (deal.game, deal.attempt):
        raise Refusal("another-deal", game=deal.game, attempt=deal.attempt)
    return Decision(entries.Committed(at=by.now, seat=ask.seat, commitment=ask.commitment))


def reveal(table: Table, ask: asks.Reveal, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    if ask.seat not in table.awaited or not table.dealing.is_sealed:
        raise Refusal("nothing-to-reveal")
    if not table.dealing.is_right(ask.seat, ask.value):
        raise Refusal("not-committed")
    return Decision(entries.Revealed(at=by.now, seat=ask.seat, value=ask.value))


def deal_again(table: Table, ask: asks.DealAgain, by: Asker) -> Decision:
    """Without the devices that are still awaited; by the host.

    By anybody if the host's is one of them; while the host is away, by those who are not awaited themselves.
    """
    if table.status != DEALING:
        raise Refusal("nothing-to-reveal")
    awaited = set(table.awaited)
    if not awaited & set(table.seats_of(table.host)):
        is_awaited = bool(awaited & set(table.seats_of(by.who)))
        (must_be_host if is_awaited else must_be_host_or_host_away)(table, by)
    must_sit(table, by, or_host=True)
    left = table.dealing.since + IN_TIME - by.now
    if left > 0:
        raise Refusal("deal-in-time", seconds=-(-left // 1000))
    return Decision(after_waiting(table, by.now))


def after_waiting(table: Table, now: int) -> entries.Entry:
    """What follows when the others have waited long enough, or for nobody any more."""
    if not table.dealing.is_sealed:
        return entries.Sealed(at=now)
    if table.awaited:
        return entries.GivenUp(at=now, secret=secrets.token_hex(32))
    return begun(table, now)


def begun(table: Table, now: int) -> entries.Begun:
    """The first game as the table wants it; every other one begins with the next seat."""
    start = None
    if table.match:
        start = (table.match.options["start"] + 1) % len(table.chairs)
    return entries.Begun(at=now, secret=secrets.token_hex(32), start=start, shuffle=2)


def again(table: Table, ask: asks.Again, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    if not table.is_shown:
        raise Refusal("not-begun" if table.status == OPEN else "game-is-on")
    part = next_part(table, ask.commitment)
    return Decision(entries.Again(at=by.now, seat=ask.seat, is_wanted=ask.is_wanted, **part))


def abandon(table: Table, ask: asks.Abandon, by: Asker) -> Decision:
    must_be_host(table, by)
    must_be_playing(table)
    return Decision(entries.Abandoned(at=by.now, who=by.who))
