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
    _here: set[str] = field(default_factory=set)  # guests

    def update(self, table: Table, here: Iterable[Visit], now: int) -> bool:
        """Look who is there; whether that changed."""
        visits = set(here).union(*self.elsewhere.values())
        for who, mark in visits:
            self.marks.setdefault(who, set()).add(mark)
        self._here = {who for who, _ in visits}
        before = (self.present, self.watching, set(self.absent_since))
        self.present = {
            seat for seat, chair in enumerate(table.chairs) if chair.who and self.is_here(chair.who)
        }
        self.watching = {who for who in self._here if who} - table.people
        self._note_absence(table, now)
        return before != (self.present, self.watching, set(self.absent_since))

    def _note_absence(self, table: Table, now: int) -> None:
        for seat, chair in enumerate(table.chairs):
            if seat in self.present or not chair.who:
                self.absent_since.pop(seat, None)
            else:
                self.absent_since.setdefault(seat, now)

    def is_here(self, who: str) -> bool:
        return who in self._here

    def has_come(self, who: str) -> bool:
        """Whether somebody is or was at the table since it was loaded."""
        return who in self.marks

    def is_attended(self, table: Table) -> bool:
        """Whether somebody who plays is there, or whoever watches bots alone."""
        return bool(self.present or (not table.people and self._here))
