"""The five levels of Piece o' Cake, from uniformly random to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.piece_o_cake.expert import Expert
from petitfour.bots.piece_o_cake.greedy import greedy
from petitfour.core.generator import below
from petitfour.core.state import clone
from petitfour.games.piece_o_cake.rules import A_PASS, MOVES

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

SLIPS = 30  # of a hundred decisions of a beginner


class Random(Bot):
    """Any legal decision, each as likely."""

    def choose(self, position: Position, budget: Budget) -> int:
        return position.legal[below(self.rng, len(position.legal))]


class Greedy(Bot):
    """What looks best at once; a share of the decisions is made without looking."""

    def __init__(self, game: Game, seed: int = 0, slips: int = 0) -> None:
        super().__init__(game, seed)
        self.slips = slips

    def choose(self, position: Position, budget: Budget) -> int:
        if below(self.rng, 100) < self.slips:
            sensible = [code for code in position.legal if code != A_PASS] or position.legal
            return sensible[below(self.rng, len(sensible))]
        return greedy(clone(position.world), self.rng, [0] * MOVES)


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": lambda game, seed: Random(game, seed),
    "beginner": lambda game, seed: Greedy(game, seed, SLIPS),
    "casual": lambda game, seed: Greedy(game, seed),
    "strong": lambda game, seed: Expert(game, seed, is_trained=False),
    "expert": lambda game, seed: Expert(game, seed),
}

ABOUT = {
    "random": "Any legal decision, each as likely; no thinking time.",
    "beginner": "Takes and cuts for what is worth most at once, but makes three decisions of ten blindly.",
    "casual": "Takes and cuts for what is worth most at once, guessing at majorities; milliseconds.",
    "strong": "Searches every cake to its end, with a rough guess at who will have majorities; up to 1 s.",
    "expert": "Searches every cake to its end, with trained tables for what follows; the last exactly; 1 s.",
}
