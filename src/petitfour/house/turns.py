"""Whose share of the bots' thinking a table uses, and who waits for it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.house.fair_queue import NOBODY, PRESENT, WATCHED, Turn
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.house.budgets import Budgets
    from petitfour.house.bus import Bus
    from petitfour.house.live import Live

LEAST = 5  # seconds to wait until another table with bots may be opened


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


class RoomForBots:
    """Whether one more table with bots may be opened; at those that are there the bots go on."""

    def __init__(self, bus: Bus, budgets: Budgets) -> None:
        self._bus = bus
        self._most_by_address = budgets.bots_waiting_by_address
        self._most = budgets.bots_waiting
        self.refused = 0

    async def must_be(self, mark: str) -> None:
        waiting = await self._bus.work_waiting()
        mine = waiting.count(mark)
        if mine >= self._most_by_address:
            self.refused += 1
            seconds = max(LEAST, mine - self._most_by_address + 1)  # a turn takes about a second
            raise Refusal("bots-waiting", n=mine, seconds=seconds)
        if len(waiting) >= self._most:
            self.refused += 1
            raise Refusal("house-is-busy", seconds=LEAST)
