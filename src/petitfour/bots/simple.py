"""The simple players every game has: any legal decision, and what looks best at once, perhaps with slips."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.core.errors import BadInput
from petitfour.core.generator import below
from petitfour.core.state import clone
from petitfour.core.twin import plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from petitfour.core.game import Game

    Slip = Callable[[Position, list[int]], int]
    """A decision made without looking: from a position and dice."""


def any_of(codes: list[int], rng: list[int]) -> int:
    return codes[below(rng, len(codes))]


def anything(position: Position, rng: list[int]) -> int:
    return any_of(position.legal, rng)


class Random(Bot):
    """Any legal decision, each as likely."""

    def choose(self, position: Position, budget: Budget) -> int:
        return anything(position, self.rng)


class Greedy(Bot):
    """What looks best at once; of a hundred decisions so many are slips."""

    def __init__(self, game: Game, seed: int = 0, slips: int = 0, slip: Slip = anything) -> None:
        super().__init__(game, seed)
        self.slips = slips
        self.slip = slip
        self.bound = plain(game.rules, greedy_module(game))

    def choose(self, position: Position, budget: Budget) -> int:
        if below(self.rng, 100) < self.slips:
            return self.slip(position, self.rng)
        return int(self.bound.greedy(clone(position.world), self.rng, self.bound.new_out()))


def greedy_module(game: Game) -> ModuleType:
    """The game's own greedy player, written in the dialect of its rules."""
    package = game.package.rsplit(".", 1)[-1]
    name = f"petitfour.bots.{package}.greedy"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not name.startswith(str(error.name)):
            raise
        raise BadInput(f"there is no greedy bot for {game.name}; expected random") from None
