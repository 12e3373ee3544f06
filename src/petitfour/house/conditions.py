"""What must hold for an ask to be granted: who asks, from which seat, at which moment of the game."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from petitfour.bots.levels import LEVELS
from petitfour.house.attendance import Attendance
from petitfour.house.refusals import Refusal
from petitfour.house.status import DEALING, OPEN, PLAYING

AWAY = 120_000  # milliseconds that the others wait for somebody who is not there, unless set otherwise

if TYPE_CHECKING:
    from petitfour.core.draft import Draft
    from petitfour.house.chair import Chair
    from petitfour.house.entries import Entry
    from petitfour.house.table import Table


class Asker(NamedTuple):
    """Who asks, and when: `spent` is the thinking time so far, without the time the house was down.

    `there` is who else is at the table, `away` how long others wait for somebody who is not, and `code` one
    that no table has yet.
    """

    who: str
    now: int
    spent: int = 0
    lang: str = "en"
    there: Attendance = Attendance()  # nobody; never changed
    away: int = AWAY
    code: str = ""


class Decision(NamedTuple):
    """What to write down; for a move also the draft in which it was checked, so that it is played only once.

    `is_quiet`: a move that no clock and no bot waits for; unless the game is over by it (which shows when
    all that follows from it has happened: `may_end`), the lists stay as they are.
    """

    entry: Entry
    draft: Draft | None = None
    is_quiet: bool = False
    may_end: bool = False


def handle(table: Table, who: str) -> str:
    """A guest's name that is safe to show: it tells others apart, and nothing about the guest."""
    return _handle(table.id, who)


@lru_cache(8192)
def _handle(table: str, who: str) -> str:
    return sha256(f"{table} {who}".encode()).hexdigest()[:8]


def chair_at(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        raise Refusal("no-such-seat", n=len(table.chairs))
    return table.chairs[seat]


def level_named(level: str | None) -> str:
    if level not in LEVELS:
        raise Refusal("no-such-level", levels=", ".join(LEVELS))
    return level


def must_have(table: Table, seat: int, by: Asker) -> None:
    if chair_at(table, seat).who != by.who or not by.who:
        raise Refusal("not-your-seat", seat=seat + 1)


def must_sit(table: Table, by: Asker, or_host: bool = False) -> None:
    if not table.seats_of(by.who) and not (or_host and by.who == table.host):
        raise Refusal("sit-first")


def must_be_host(table: Table, by: Asker) -> None:
    if by.who != table.host:
        raise Refusal("host-only")


def must_be_host_or_host_away(table: Table, by: Asker) -> None:
    """The host; or while the host is not at the table, anybody who sits there."""
    if by.who == table.host or by.there.is_here(table.host):
        must_be_host(table, by)
    must_sit(table, by, or_host=True)


def must_be_away_for_long(table: Table, seat: int, since: int, by: Asker) -> None:
    """Nobody decides about the seat of somebody who is there, or left a moment ago."""
    absent_since = by.there.absent_since.get(seat)
    if absent_since is None:
        raise Refusal("is-present", seat=seat + 1)
    left = max(absent_since, since) + by.away - by.now
    if left > 0:
        raise Refusal("not-absent-long-enough", seconds=-(-left // 1000))


def must_be_playing(table: Table) -> None:
    if table.status != PLAYING:
        raise Refusal("not-begun" if table.status in (OPEN, DEALING) else "game-is-over")


def must_not_be_dealing(table: Table) -> None:
    """What was committed to and revealed belongs to those who sit there."""
    if table.status == DEALING:
        raise Refusal("dealing")


def must_be_at(table: Table, position: int) -> None:
    """A move names the position it was made on: one made on another is not played."""
    if position != table.position:
        raise Refusal("position-passed", position=table.position)
