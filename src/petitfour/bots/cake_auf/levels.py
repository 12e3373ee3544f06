"""The levels of Cake Auf!: from any legal move to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots import by_thumb
from petitfour.bots.cake_auf import greedy
from petitfour.bots.cake_auf.expert import MODULES, Expert
from petitfour.bots.search import Method, SearchBot
from petitfour.bots.simple import Greedy, Random, any_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.bots.bot import Bot, Position
    from petitfour.core.game import Game

COMPILED = MODULES
SEARCH = Method()
STRONG = Method(playing=by_thumb, knowing=(greedy,), exploration=0.3, width=1.0, horizon=40)
ITERATIONS = 2000  # of a strong bot
SLIPS = 30  # of a hundred decisions of a beginner


def anything_but_the_end(position: Position, rng: list[int]) -> int:
    """Ending the turn is the last of the legal moves; who slips does not stop playing."""
    return any_of(position.legal[: max(len(position.legal) - 1, 1)], rng)


def beginner(game: Game, seed: int) -> Bot:
    return Greedy(game, seed, SLIPS, anything_but_the_end)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": beginner,
    "casual": Greedy,
    "strong": lambda game, seed: SearchBot(game, seed, STRONG, most=ITERATIONS),
    "expert": Expert,
}

ABOUT = {
    "random": "Any legal action, each as likely.",
    "beginner": "Rules of thumb, but three actions in ten are played at random.",
    "casual": "Rules of thumb: the most appealing action now.",
    "strong": "Tries what looks best, and what else there is, in 2,000 simulations of 40 actions.",
    "expert": "Wins at once if it can; else weighs 24 plans for the turn in 10,000 simulations.",
}
