"""Who is at a table: guests who are connected to this process, and to the others as they tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petitfour.house.table import Table

Visit = tuple[str, str]  # a guest, and the mark of the address they come from (`Guests.mark`)


@dataclass
class Attendance:
    """Who is present and since when somebody is not; every moment is in milliseconds since 1970."""

    elsewhere: dict[str, set[Visit]] = field(default_factory=dict)  # by process
    present: set[int] = field(default_factory=set)  # seats
    watching: set[str] = field(default_factory=set)  # guests without a seat
    absent_since: dict[int, int] = field(default_factory=dict)  # by seat
    marks: dict[str, set[str]] = field(default_factory=dict)  # of all who came since the table was loaded

    def update(self, table: Table, here: Iterable[Visit], now: int) -> bool:
        """Look who is there; whether that changed."""
        visits = set(here).union(*self.elsewhere.values())
        for who, mark in visits:
            self.marks.setdefault(who, set()).add(mark)
        guests = {who for who, _ in visits}
        present = {seat for seat, chair in enumerate(table.chairs) if chair.who and chair.who in guests}
        watching = guests - table.people
        self._note_absence(table, present, now)
        is_new = (present, watching) != (self.present, self.watching)
        self.present, self.watching = present, watching
        return is_new

    def _note_absence(self, table: Table, present: set[int], now: int) -> None:
        for seat, chair in enumerate(table.chairs):
            if seat in present or not chair.who:
                self.absent_since.pop(seat, None)
            else:
                self.absent_since.setdefault(seat, now)

    def is_attended(self, table: Table) -> bool:
        """Whether the game may go on: somebody who plays is there, or whoever watches bots alone."""
        return bool(self.present or (not table.people and self.watching))
