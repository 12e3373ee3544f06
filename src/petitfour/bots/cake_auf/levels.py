"""The levels of Cake Auf!: from any legal move to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.cake_auf import greedy
from petitfour.bots.cake_auf.expert import Expert
from petitfour.core.generator import below
from petitfour.core.twin import plain
from petitfour.games.cake_auf import rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

SLIPS = 300  # decisions in a thousand that a beginner takes without much thought
FEW_ARMS = 6
FEW_ITERATIONS = 48


class Random(Bot):
    """Any legal decision, each as likely."""

    def choose(self, position: Position, budget: Budget) -> int:
        return position.legal[below(self.rng, len(position.legal))]


class Thumb(Bot):
    """Rules of thumb, and now and then (in thousandths) anything that does not end the turn."""

    def __init__(self, game: Game, seed: int = 0, slips: int = 0) -> None:
        super().__init__(game, seed)
        self.slips = slips
        self.bound = plain(rules, greedy)

    def choose(self, position: Position, budget: Budget) -> int:
        if below(self.rng, 1000) < self.slips:
            return position.legal[below(self.rng, max(len(position.legal) - 1, 1))]  # ending comes last
        return int(self.bound.greedy(position.world, self.rng, self.bound.new_out()))


def beginner(game: Game, seed: int) -> Bot:
    return Thumb(game, seed, SLIPS)


def strong(game: Game, seed: int) -> Bot:
    return Expert(game, seed, iterations=FEW_ITERATIONS, arms=FEW_ARMS)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": beginner,
    "casual": Thumb,
    "strong": strong,
    "expert": Expert,
}

ABOUT = {
    "random": "Any legal action, each as likely.",
    "beginner": "Rules of thumb, but three actions in ten are played at random.",
    "casual": "Rules of thumb: the most appealing action now.",
    "strong": "The expert's search over whole turns with 6 plans and 48 simulations a decision.",
    "expert": "Wins at once if it can; else weighs 24 plans for the turn in 10,000 simulations.",
}
