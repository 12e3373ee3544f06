"""Tree search as a player: compiled if that is ready, plain until then; several cores if allowed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots import defaults, tree
from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.tree import N_CHILD, N_COLUMNS, N_EDGE, N_SIBLING, N_VISITS, NOTES, USED
from petitfour.core.generator import next_word
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, is_cached, is_compiler_there, plain

if TYPE_CHECKING:
    from types import ModuleType, SimpleNamespace

    from petitfour.core.game import Game

DEEPEST = 250  # small decisions on a path
NODES = 200_000
PLAIN_NODES = 4_000
SLICE = 256  # iterations between two looks at the clock
PLAIN_SLICE = 8


@dataclass(frozen=True)
class Method:
    """How to search a game: what is bound to its rules, and the numbers that were tuned."""

    modules: tuple[ModuleType, ...] = (defaults,)
    exploration: float = 0.6
    horizon: int = 1000  # small decisions of a rollout


class Tree:
    """One tree and the memory to grow it, in either twin."""

    def __init__(self, bound: SimpleNamespace, is_compiled: bool) -> None:
        self.bound = bound
        self.is_compiled = is_compiled
        self.size = NODES if is_compiled else PLAIN_NODES
        if is_compiled:
            import numpy as np

            self.states: Any = bound.new_states(2)
            self.nodes: Any = np.zeros((self.size, N_COLUMNS), np.int32)
            self.credit: Any = np.zeros(self.size)
            self.notes: Any = np.zeros(NOTES, np.int64)
            self.slots: Any = np.zeros((bound.MOVES, 2), np.int64)
            self.path: Any = np.zeros(DEEPEST, np.int64)
            self.values: Any = np.zeros(8)
            self.rng: Any = bound.new_rng()
        else:
            self.states = [None, None]
            self.nodes = [[0] * N_COLUMNS for _ in range(self.size)]
            self.credit = [0.0] * self.size
            self.notes = [0] * NOTES
            self.slots = [[0, 0] for _ in range(bound.MOVES)]
            self.path = [0] * DEEPEST
            self.values = [0.0] * 8
            self.rng = [0] * 4
        self.out = bound.new_out()

    def plant(self, world: Any, rng: list[int]) -> None:
        """A new tree with nothing but its root, at this world."""
        self.at(world)
        for i in range(4):
            self.rng[i] = next_word(rng)
        self.rng[0] |= 1
        for column in range(N_COLUMNS):
            self.nodes[0][column] = 0
        self.notes[USED] = 1

    def at(self, world: Any) -> None:
        if self.is_compiled:
            to_record(world, self.states)
        else:
            self.states[0] = clone(world)

    def grow(self, observer: int, iterations: int, method: Method) -> None:
        self.bound.search(
            self.states,
            self.nodes,
            self.credit,
            self.notes,
            self.slots,
            self.path,
            self.out,
            self.values,
            self.rng,
            observer,
            iterations,
            method.exploration,
            method.horizon,
        )

    def visits(self) -> dict[int, int]:
        """How often each move of the root was tried."""
        counts = {}
        child = int(self.nodes[0][N_CHILD])
        while child:
            counts[int(self.nodes[child][N_EDGE])] = int(self.nodes[child][N_VISITS])
            child = int(self.nodes[child][N_SIBLING])
        return counts


class SearchBot(Bot):
    """Plays the move its tree search tried most often."""

    def __init__(
        self, game: Game, seed: int = 0, method: Method | None = None, cores: int = 1, engine: str = ""
    ) -> None:
        super().__init__(game, seed)
        self.method = method or Method()
        self.cores = cores
        self.engine = engine or best_engine(game, self.method)
        self._trees: list[Tree] = []

    def choose(self, position: Position, budget: Budget) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        visits = self.visits(position, budget)
        return max(position.legal, key=lambda move: visits.get(move, 0))

    def visits(self, position: Position, budget: Budget) -> dict[int, int]:
        """Search, and count how often each move was tried, over all trees."""
        trees = self._planted(position)
        if len(trees) == 1:
            self._grow(trees[0], position.seat, budget, 1)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda t: self._grow(t, position.seat, budget, len(trees)), trees))
        total: dict[int, int] = {}
        for one in trees:
            for move, count in one.visits().items():
                total[move] = total.get(move, 0) + count
        return total

    def _planted(self, position: Position) -> list[Tree]:
        is_compiled = self.engine == "compiled"
        if not self._trees:
            make = compiled if is_compiled else plain
            bound = make(self.game.rules, tree, *self.method.modules)
            self._trees = [Tree(bound, is_compiled) for _ in range(self.cores if is_compiled else 1)]
        for one in self._trees:
            one.plant(position.world, self.rng)
        return self._trees

    def _grow(self, one: Tree, seat: int, budget: Budget, trees: int) -> None:
        if budget.iterations is not None:
            one.grow(seat, max(1, budget.iterations // trees), self.method)
            return
        deadline = budget.deadline()
        size = SLICE if one.is_compiled else PLAIN_SLICE
        while time.perf_counter() < deadline:
            one.grow(seat, size, self.method)


def best_engine(game: Game, method: Method) -> str:
    """The compiled twin if nobody has to wait for it."""
    ready = is_compiler_there() and is_cached(game.rules, tree, *method.modules)
    return "compiled" if ready else "plain"
