"""The five levels of Icing on the Cake, from uniformly random to the expert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.icing_on_the_cake.expert import CAREFUL, Care, Expert
from petitfour.bots.icing_on_the_cake.greedy import best_turn, greedy
from petitfour.core.generator import below
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake.rules import A_PLACE, CELLS, KINDS, MOVES, PLACE, QUARTERS, lowest

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

SLIPS = 35  # of a hundred decisions of a beginner


class Random(Bot):
    """Any legal decision, each as likely."""

    def choose(self, position: Position, budget: Budget) -> int:
        return position.legal[below(self.rng, len(position.legal))]


class Greedy(Bot):
    """What looks best at once; a share of its decisions is made without looking."""

    def __init__(self, game: Game, seed: int = 0, slips: int = 0) -> None:
        super().__init__(game, seed)
        self.slips = slips

    def choose(self, position: Position, budget: Budget) -> int:
        if below(self.rng, 100) < self.slips:
            return self._slip(position)
        return greedy(clone(position.world), self.rng, [0] * MOVES)

    def _slip(self, position: Position) -> int:
        """Any decision; but a piece is turned well wherever it is laid."""
        code = position.legal[below(self.rng, len(position.legal))]
        s = position.world
        if s.phase != PLACE:
            return code
        cell = (code - A_PLACE) // QUARTERS
        piece = s.pile[s.turn * CELLS + lowest(s.hand)]
        return A_PLACE + cell * QUARTERS + best_turn(piece % KINDS, cell)


STRONG = Care(rating=1, placing=1, samples=0)

LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": lambda game, seed: Random(game, seed),
    "beginner": lambda game, seed: Greedy(game, seed, SLIPS),
    "casual": lambda game, seed: Greedy(game, seed),
    "strong": lambda game, seed: Expert(game, seed, care=STRONG),
    "expert": lambda game, seed: Expert(game, seed, care=CAREFUL),
}

ABOUT = {
    "random": "Any legal decision, each as likely; no thinking time.",
    "beginner": "Lays each piece where it is worth most at once, but every third time without looking.",
    "casual": "Lays each piece where it is worth most, with an eye on groups and candles; milliseconds.",
    "strong": "Lays piece by piece by trained values and foresees the draft; no look ahead, milliseconds.",
    "expert": "All placements rated by trained values, the best tried in 64 sampled next turns, "
    "the draft foreseen; about a second.",
}
