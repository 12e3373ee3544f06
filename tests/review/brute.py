"""The last cake of Piece o' Cake by trying everything: slow, obvious, and nothing of the engine's in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

Choice = tuple[Any, ...]
"""("take", piece, eaten of each variety), ("forfeit", variety) or ("pass",)."""


@dataclass(frozen=True)
class Table:
    """What is printed on the slices, and how many play."""

    worth: tuple[int, ...]
    dollops: tuple[int, ...]
    players: int


@dataclass(frozen=True)
class Position:
    """Seats in the order in which they choose; the server is the last. `mover` counts turns taken."""

    collected: tuple[tuple[int, ...], ...]
    older: tuple[tuple[int, ...], ...]
    ate: tuple[int, ...]
    pieces: tuple[tuple[int, ...] | None, ...]
    mover: int
    turns: int

    @property
    def seat(self) -> int:
        return self.mover % len(self.ate)


def of_state(s: Any) -> tuple[Table, Position]:
    """A state of the rules, read field by field."""
    order = [(s.server + 1 + i) % s.players for i in range(s.players)]
    ring = s.deck[44:55]
    cuts = s.cut_at[: s.cuts]
    ends = [*cuts[1:], cuts[0] + 11] if cuts else [11]
    slices = [[ring[i % 11] for i in range(a, b)] for a, b in zip(cuts or [0], ends, strict=True)]
    varieties = range(8)
    position = Position(
        collected=tuple(tuple(s.collected[p]) for p in order),
        older=tuple(tuple(s.collected[p][v] - s.fresh[p][v] for v in varieties) for p in order),
        ate=tuple(sum(s.eaten[p][v] * s.dollops[v] for v in varieties) for p in order),
        pieces=tuple(
            None if s.taken[i] else tuple(piece.count(v) for v in varieties) for i, piece in enumerate(slices)
        ),
        mover=max(s.players, s.cuts) - s.turns,
        turns=s.turns,
    )
    return Table(tuple(s.worth), tuple(s.dollops), s.players), position


def choices(position: Position) -> Iterator[Choice]:
    """In the order of the rule for equals: pieces by number, fewer eaten first, forfeits, passing."""
    for number, piece in enumerate(position.pieces):
        if piece:
            for eaten in product(*(range(count + 1) for count in piece)):
                yield ("take", number, eaten)
    for v, held in enumerate(position.older[position.seat]):
        if held:
            yield ("forfeit", v)
    yield ("pass",)


def after(table: Table, position: Position, choice: Choice) -> Position:
    seat = position.seat
    collected = [list(row) for row in position.collected]
    older = [list(row) for row in position.older]
    ate = list(position.ate)
    pieces = list(position.pieces)
    if choice[0] == "take":
        piece = pieces[choice[1]]
        assert piece
        for v, (count, eaten) in enumerate(zip(piece, choice[2], strict=True)):
            collected[seat][v] += count - eaten
            ate[seat] += eaten * table.dollops[v]
        pieces[choice[1]] = None
    elif choice[0] == "forfeit":
        v = choice[1]
        ate[seat] += older[seat][v] * table.dollops[v]
        collected[seat][v] -= older[seat][v]
        older[seat][v] = 0
    return Position(
        tuple(map(tuple, collected)),
        tuple(map(tuple, older)),
        tuple(ate),
        tuple(pieces),
        position.mover + 1,
        position.turns - 1,
    )


def scores(table: Table, position: Position) -> tuple[int, ...]:
    totals = list(position.ate)
    for v, worth in enumerate(table.worth):
        most = max(row[v] for row in position.collected)
        for seat, row in enumerate(position.collected):
            if most and row[v] == most:
                totals[seat] += worth
    return tuple(totals)


def liking(totals: tuple[int, ...], seat: int) -> int:
    """Two mind how far they are ahead, more count their points."""
    return totals[seat] - totals[1 - seat] if len(totals) == 2 else totals[seat]


def solved(table: Table, position: Position) -> tuple[int, ...]:
    """The scores if everybody chooses what she likes best; of equals the first."""
    if position.turns == 0:
        return scores(table, position)
    best: tuple[int, ...] = ()
    for choice in choices(position):
        found = solved(table, after(table, position, choice))
        if not best or liking(found, position.seat) > liking(best, position.seat):
            best = found
    return best


def all_values(table: Table, position: Position) -> dict[Choice, tuple[int, ...]]:
    """What every choice of the seat to move comes to."""
    return {choice: solved(table, after(table, position, choice)) for choice in choices(position)}
