"""What a bot is and what it is handed: the view of its seat, worlds the seat cannot tell apart, a budget."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from petitfour.core.game import game_of
from petitfour.core.state import clone

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.match import Match


def words_of(*parts: object) -> list[int]:
    """The four words of a generator, out of anything that can be written down."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    words = [int.from_bytes(digest[4 * i : 4 * i + 4]) for i in range(4)]
    words[0] |= 1
    return words


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, or iterations (whatever its method counts) to be reproducible."""

    seconds: float | None = None
    iterations: int | None = None

    def deadline(self) -> float:
        """When to stop, on the clock of `time.perf_counter`."""
        return time.perf_counter() + (1.0 if self.seconds is None else self.seconds)


@dataclass(frozen=True)
class Position:
    """A decision as a seat has it before it.

    `world` is not the truth: everything the seat cannot know was drawn anew before the bot was called. More
    such worlds are made from it with the game's `resample`. `view` is what a browser in that seat gets.
    """

    game: Game
    seat: int
    world: Any
    box: Any
    options: dict[str, Any]

    @classmethod
    def of(cls, match: Match, seat: int, secret: object = 0) -> Position:
        """The position of a seat at a match; `secret` varies the world drawn."""
        world = clone(match.state)
        match.game.rules.resample(world, seat, words_of("world", secret, len(match.moves), len(match.steps)))
        return cls(match.game, seat, world, match.box, match.options)

    def __repr__(self) -> str:
        """What the seat knows of it, in one line: the same in every world it could be in."""
        s = self.world
        scores = [self.game.rules.score(s, seat) for seat in range(s.players)]
        told = f"players={s.players} seat={self.seat} actor={s.actor} scores={scores}"
        return f"<Position {self.game.name} {told}>"

    @cached_property
    def legal(self) -> list[int]:
        out = [0] * self.game.rules.MOVES
        return out[: self.game.rules.legal(self.world, out)]

    @cached_property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.game.view.view(self.world, self.seat, self.box)
        return view

    def another_world(self, rng: list[int]) -> Any:
        """A world the seat cannot tell from this one."""
        world = clone(self.world)
        self.game.rules.resample(world, self.seat, rng)
        return world


class Bot:
    """A player that is a program. Write one by giving `choose` a body; nothing else is needed.

    A bot is made for one seat of one game and may remember what it likes from call to call. With the same
    seed and a budget of iterations it must decide the same way.
    """

    def __init__(self, game: Game | str, seed: int = 0) -> None:
        self.game = game_of(game)
        self.roll(seed)

    def roll(self, seed: int) -> None:
        """Go on with the dice of this seed, and with everything that is remembered."""
        self.rng = words_of("bot", seed)

    def recall(self, moves: list[dict[str, Any]]) -> None:
        """Know the moves of its own seat so far, as in a record, also those it did not make itself."""

    def choose(self, position: Position, budget: Budget) -> int:
        """The code of one of `position.legal`."""
        raise NotImplementedError
