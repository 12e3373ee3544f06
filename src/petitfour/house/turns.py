"""Whose share of the bots' thinking a table uses, and who waits for it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.house.fair_queue import NOBODY, PRESENT, WATCHED, Turn

if TYPE_CHECKING:
    from petitfour.house.live import Live


def turn_of(live: Live) -> Turn:
    """A bot's turn at a table. Its host's address pays, or that of whoever else is there."""
    table, there = live.table, live.attendance
    if there.present:
        people = [table.chairs[seat].who for seat in sorted(there.present)]
        return Turn(table.id, _address(live, [table.host] if table.host in people else people), PRESENT)
    if there.is_attended(table):  # by somebody without a cookie, if by nobody who watches
        return Turn(table.id, _address(live, sorted(there.watching) or [""]), WATCHED)
    return Turn(table.id, "", NOBODY)


def _address(live: Live, people: list[str]) -> str:
    """The mark of the first address that is known; somebody may have come from several."""
    marks = [mark for who in people for mark in sorted(live.attendance.marks.get(who, ()))]
    return marks[0] if marks else ""
