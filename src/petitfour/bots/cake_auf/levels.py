"""The levels of Cake Auf!: from any legal move to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.cake_auf.expert import MODULES, Expert
from petitfour.bots.search import Method
from petitfour.bots.simple import Greedy, Random, any_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.bots.bot import Bot, Position
    from petitfour.core.game import Game

COMPILED = MODULES
SEARCH = Method()
SLIPS = 30  # of a hundred decisions of a beginner
FEW_ARMS = 6
FEW_ITERATIONS = 48


def anything_but_the_end(position: Position, rng: list[int]) -> int:
    """Ending the turn is the last of the legal moves; who slips does not stop playing."""
    return any_of(position.legal[: max(len(position.legal) - 1, 1)], rng)


def beginner(game: Game, seed: int) -> Bot:
    return Greedy(game, seed, SLIPS, anything_but_the_end)


def strong(game: Game, seed: int) -> Bot:
    return Expert(game, seed, iterations=FEW_ITERATIONS, arms=FEW_ARMS)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": beginner,
    "casual": Greedy,
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
