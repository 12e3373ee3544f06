"""What a seat missed: the moves since its person moved last, with the view that the seat had after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.house import entries
from petitfour.house.damage import read_on
from petitfour.house.table import Table
from petitfour.house.telling import line

if TYPE_CHECKING:
    from petitfour.house.entries import Entry

MOST = 40  # moves; of more the last are told


class Missed:
    """Goes through the entries of a table once more, and keeps the moves that a seat has not seen."""

    def __init__(self, table: Table, seat: int, since: int | None) -> None:
        self.past = Table(table.id)
        self.seat = seat
        self.since = since
        self.standing = set(table.moves)  # of the game on the table, without those that were taken back
        self.seen = 0
        self.start: dict[str, Any] | None = None
        self.moves: list[dict[str, Any]] = []

    def read(self, n: int, body: str) -> None:
        entry = entries.read(body)
        is_stand_in = isinstance(entry, entries.Moved) and bool(self.past.chairs[entry.seat].stand_in)
        read_on(self.past, [(n, body)])
        if n in self.standing:
            self._moved(n, entry, is_stand_in)
        elif isinstance(entry, entries.Begun):
            self._has_seen(n)

    def _moved(self, n: int, entry: Entry, is_stand_in: bool) -> None:
        assert isinstance(entry, entries.Moved)
        is_own = self.since is None and entry.seat == self.seat and not is_stand_in
        if is_own or n <= (self.since or 0):
            self._has_seen(n)
            return
        said = line(self.past, self.past.recent[-1])
        told = {"n": n, "seat": entry.seat, "is_stand_in": is_stand_in, "line": said, "play": self._view()}
        self.moves.append(told)

    def _has_seen(self, n: int) -> None:
        """Nothing up to here was missed."""
        self.seen, self.start, self.moves = n, self._view(), []

    def _view(self) -> dict[str, Any]:
        assert self.past.match
        return self.past.match.view(self.seat)

    def told(self) -> dict[str, Any]:
        more = max(len(self.moves) - MOST, 0)
        start = self.moves[more - 1]["play"] if more else self.start
        return {"since": self.seen, "start": start, "moves": self.moves[more:], "more": more}


def meanwhile(table: Table, written: list[tuple[int, str]], seat: int, since: int | None) -> dict[str, Any]:
    """The moves after an entry; without one, after the last move that the seat's person made."""
    missed = Missed(table, seat, since)
    for n, body in written:
        missed.read(n, body)
    return missed.told()
