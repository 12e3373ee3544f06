"""All that a seat has seen since the beginning, as so many numbers: perfect recall for those who learn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

MOST = 200_000  # numbers; nobody learns from more
SIGHT = 3  # where what was seen begins in a row; before it: the seat, the move, whether anything was shown


@dataclass
class Memory:
    """What happened so far. What was seen is never written over, so copies share it."""

    decisions: list[tuple[int, list[int]]] = field(default_factory=list)  # the seat; the move as each saw it
    sights: dict[int, Array] = field(default_factory=dict)  # what each seat saw after so many decisions

    def copy(self) -> Memory:
        return Memory(self.decisions.copy(), self.sights.copy())


@dataclass(frozen=True)
class Form:
    """How the numbers stand: who one is, the bytes that chance still has to say, what one sees now, and a row
    for each decision the game can have. A row has 1 + the seat, 1 + the move as one saw it, and, if something
    was shown before that decision, a 1 and what one saw then."""

    players: int
    places: int  # of an observation
    limit: int  # decisions

    @property
    def size(self) -> int:
        return self.players + 1 + self.places + (self.limit + 1) * (SIGHT + self.places)

    @property
    def is_offered(self) -> bool:
        return self.size <= MOST

    @property
    def refusal(self) -> str:
        return (
            f"there is no information-state tensor: with limit={self.limit} it would have {self.size} "
            f"numbers, more than {MOST}; load the game with a smaller limit, or use the observation tensor"
        )

    def write(self, out: Array, player: int, memory: Memory, seen: Array | int, rolls: int) -> None:
        """`seen` is what the player sees now; 0 while chance has `rolls` bytes to say."""
        out[:] = 0
        out[player] = 1
        out[self.players] = rolls
        now = self.players + 1
        out[now : now + self.places] = seen
        rows = out[now + self.places :].reshape(self.limit + 1, SIGHT + self.places)
        for row, (seat, moves) in zip(rows, memory.decisions, strict=False):
            row[0] = 1 + seat
            row[1] = 1 + moves[player]
        for number, sight in memory.sights.items():
            rows[number, 2] = 1
            rows[number, SIGHT:] = sight[player]
