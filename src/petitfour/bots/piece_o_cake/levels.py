"""The five levels of Piece o' Cake, from uniformly random to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots import by_thumb
from petitfour.bots.piece_o_cake import greedy
from petitfour.bots.piece_o_cake.expert import Expert
from petitfour.bots.piece_o_cake.stage import MODULES
from petitfour.bots.search import Method, SearchBot
from petitfour.bots.simple import Greedy, Random, any_of
from petitfour.games.piece_o_cake.rules import A_PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.bots.bot import Bot, Position
    from petitfour.core.game import Game

COMPILED = MODULES
SEARCH = Method(horizon=6)  # what a cake brings is soon seen
STRONG = Method(playing=by_thumb, knowing=(greedy,), exploration=0.3, width=1.0, horizon=6)
ITERATIONS = 500  # of a strong bot
SLIPS = 30  # of a hundred decisions of a beginner


def anything_but_passing(position: Position, rng: list[int]) -> int:
    return any_of([code for code in position.legal if code != A_PASS] or position.legal, rng)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": lambda game, seed: Greedy(game, seed, SLIPS, anything_but_passing),
    "casual": Greedy,
    "strong": lambda game, seed: SearchBot(game, seed, STRONG, most=ITERATIONS),
    "expert": Expert,
}

ABOUT = {
    "random": "Any legal decision, each as likely; no thinking time.",
    "beginner": "Takes and cuts for what is worth most at once, but makes three decisions of ten blindly.",
    "casual": "Takes and cuts for what is worth most at once, guessing at majorities; milliseconds.",
    "strong": "Tries what looks best, and what else there is, in 500 simulations of the next decisions.",
    "expert": "Searches every cake to its end to be ahead; of two, with trained tables, looking ahead; 1 s.",
}
