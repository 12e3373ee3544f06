"""The five levels of Icing on the Cake, from uniformly random to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots import by_thumb
from petitfour.bots.icing_on_the_cake import greedy
from petitfour.bots.icing_on_the_cake.bench import MODULES
from petitfour.bots.icing_on_the_cake.expert import CAREFUL, Expert
from petitfour.bots.icing_on_the_cake.greedy import best_turn
from petitfour.bots.search import Method, SearchBot
from petitfour.bots.simple import Greedy, Random, anything
from petitfour.games.icing_on_the_cake.rules import A_PLACE, CELLS, KINDS, PLACE, QUARTERS, lowest

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.bots.bot import Bot, Position
    from petitfour.core.game import Game

COMPILED = MODULES
SEARCH = Method(horizon=6)  # nobody disturbs what was placed: the rest is noise
STRONG = Method(playing=by_thumb, knowing=(greedy,), exploration=0.3, width=1.0, horizon=60)
ITERATIONS = 500  # of a strong bot
SLIPS = 35  # of a hundred decisions of a beginner


def anything_turned_well(position: Position, rng: list[int]) -> int:
    """Any decision; but a piece is turned well wherever it is laid."""
    code = anything(position, rng)
    s = position.world
    if s.phase != PLACE:
        return code
    cell = (code - A_PLACE) // QUARTERS
    piece = s.pile[s.turn * CELLS + lowest(s.hand)]
    return A_PLACE + cell * QUARTERS + best_turn(piece % KINDS, cell)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": lambda game, seed: Greedy(game, seed, SLIPS, anything_turned_well),
    "casual": Greedy,
    "strong": lambda game, seed: SearchBot(game, seed, STRONG, most=ITERATIONS),
    "expert": lambda game, seed: Expert(game, seed, care=CAREFUL),
}

ABOUT = {
    "random": "Any legal decision, each as likely; no thinking time.",
    "beginner": "Lays each piece where it is worth most at once, but every third time without looking.",
    "casual": "Lays each piece where it is worth most, with an eye on groups and candles; milliseconds.",
    "strong": "Tries what looks best, and what else there is, in 500 simulations of about a round.",
    "expert": "All placements rated by trained values, the best tried in 64 sampled next turns, "
    "the draft foreseen; about a second.",
}
