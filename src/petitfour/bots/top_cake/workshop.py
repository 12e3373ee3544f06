"""The expert's desk in either twin: its arrays, and the compiled or plain functions that work on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.top_cake import auction, bidder, last_turn, race, stacking
from petitfour.bots.top_cake.book import learned
from petitfour.bots.top_cake.desk import BIDS, D_SIZE, D_TURN, D_TURNS, F_SIZE, LIKELY_SIZE, W_SIZE
from petitfour.core.generator import next_word
from petitfour.core.kept import is_cached
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.games.top_cake import rules
from petitfour.games.top_cake.rules import CARDS, ITEMS

if TYPE_CHECKING:
    from petitfour.core.game import Game

MODULES = (stacking, auction, bidder, race, last_turn)
MOST_TURNS = CARDS * CARDS * ITEMS * ITEMS


def best_engine() -> str:
    """The compiled twin if nobody has to wait for it."""
    return "compiled" if is_compiler_there() and is_cached(rules, *MODULES) else "plain"


class Desk:
    """The memory of one player, in either twin."""

    def __init__(self, game: Game, engine: str) -> None:
        self.is_compiled = engine == "compiled"
        if self.is_compiled:
            import numpy as np

            self.bound = compiled(game.rules, *MODULES)
            self.states: Any = self.bound.new_states(2)
            self.rng: Any = self.bound.new_rng()
            self.book: Any = np.array(learned())
        else:
            self.bound = plain(game.rules, *MODULES)
            self.states = [None, None]
            self.rng = [0] * 4
            self.book = list(learned())
        self.out = self.bound.new_out()
        self.d = self.ints(D_SIZE)
        self.e = self.ints(D_SIZE)
        self.world = self.ints(D_SIZE)
        self.w = self.ints(W_SIZE)
        self.f = self.floats(F_SIZE)
        self.likely = self.floats(LIKELY_SIZE)
        self.gains = self.floats(BIDS)
        self.turns = self.ints(MOST_TURNS)
        self.scores = self.floats(MOST_TURNS)
        self.again = self.ints(4)

    def ints(self, size: int) -> Any:
        if not self.is_compiled:
            return [0] * size
        import numpy as np

        return np.zeros(size, np.int64)

    def floats(self, size: int) -> Any:
        if not self.is_compiled:
            return [0.0] * size
        import numpy as np

        return np.zeros(size)

    def take(self, world: Any, rng: list[int]) -> None:
        """Lay a world on the desk, and new dice."""
        if self.is_compiled:
            to_record(world, self.states)
        else:
            self.states[0] = clone(world)
        for i in range(4):
            self.rng[i] = next_word(rng)
        self.rng[0] |= 1

    def lay_out(self) -> None:
        """Appraise the round that was taken."""
        self.bound.take_stock(self.states, self.d, self.e, self.w, self.f, self.likely, self.book)

    def list_candidates(self, kept: int) -> int:
        """The candidates that look best, first in `turns`; how many."""
        if self.d[D_TURN] >= self.d[D_TURNS]:
            return int(self.bound.list_halves(self.d, self.turns, self.scores))
        count = self.bound.list_turns(self.d, self.f, self.book, self.turns, self.scores, self.gains)
        return int(self.bound.best_first(self.turns, self.scores, count, kept))

    def race(self, count: int, worlds: int, seat: int) -> None:
        self.bound.race(
            self.d, self.e, self.world, self.f, self.likely, self.book,
            self.turns, self.scores, count, worlds, seat, self.rng, self.again,
        )  # fmt: skip
