"""Tree search as a player: compiled if that is ready, plain until then; several cores if allowed."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from petitfour.bots import at_random, by_points, openly, tree
from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.tree import N_CHILD, N_COLUMNS, N_EDGE, N_SIBLING, N_VISITS, NO_NODE, NOTES, ROOT, USED
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.generator import next_word
from petitfour.core.kept import is_cached
from petitfour.core.state import clone, fields, to_record
from petitfour.core.twin import compiled, is_compiler_there, plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType, SimpleNamespace

    from petitfour.core.game import Game

DEEPEST = 250  # small decisions on a path
NODES = 200_000
PLAIN_NODES = 4_000
SLICE = 256  # iterations between two looks at the clock
PLAIN_SLICE = 8
APART = 16  # numbers between two lists: cores that write side by side in memory slow each other down
LOGS = [0.0, *(log(n) for n in range(1, 4096))]  # for the bounds of a search
WIDE = 1e9  # a width with which every move is tried
ANY_WORDS = (2, 7, 1, 8)  # of the generator that draws the one world by which a position is known


@dataclass(frozen=True)
class Method:
    """How to search a game: what is bound to its rules, and the numbers that were tuned."""

    seeing: ModuleType = openly
    playing: ModuleType = at_random
    rating: ModuleType = by_points
    knowing: tuple[ModuleType, ...] = ()  # what these need of the game
    exploration: float = 0.6
    width: float = WIDE  # the moves tried in a position are at most so many times the root of its visits
    horizon: int = 20  # small decisions of a rollout: in every game this won against rollouts to the end

    @property
    def modules(self) -> tuple[ModuleType, ...]:
        return (self.seeing, self.playing, self.rating, *self.knowing)


class Tree:
    """One tree and the memory to grow it, in either twin."""

    def __init__(self, bound: SimpleNamespace, is_compiled: bool) -> None:
        self.bound = bound
        self.is_compiled = is_compiled
        size = NODES if is_compiled else PLAIN_NODES
        if is_compiled:
            import numpy as np

            self.states: Any = bound.new_states(3)[:2]
            self.values: Any = np.zeros(8 + APART)[:8]
            self.logs: Any = np.array(LOGS)
            numbers: Callable[[int], Any] = lambda count: np.zeros(count + APART, np.int64)[:count]  # noqa: E731
        else:
            self.states = [None, None]
            self.values = [0.0] * 8
            self.logs = LOGS
            numbers = lambda count: [0] * count  # noqa: E731
        self.nodes = numbers(size * N_COLUMNS)
        self.moved = numbers(size)
        self.notes = numbers(NOTES)
        self.marks = numbers(bound.MOVES)
        self.path = numbers(DEEPEST)
        self.rng = numbers(4)
        self.out = numbers(bound.MOVES)

    def plant(self, world: Any, rng: list[int]) -> None:
        """A new tree with nothing but its root, at this world."""
        self.put(world)
        for i in range(4):
            self.rng[i] = next_word(rng)
        self.rng[0] |= 1
        for column in range(N_COLUMNS):
            self.nodes[ROOT + column] = 0
        self.notes[USED] = N_COLUMNS

    def put(self, world: Any) -> None:
        """Let the root stand for this world, and whatever its seat cannot tell from it."""
        if self.is_compiled:
            to_record(world, self.states)
        else:
            self.states[0] = clone(world)

    def follow(self, move: int) -> None:
        """Keep what is known of a move of the observer's; nothing, if it was never tried."""
        child = self.bound.child_by(self.nodes, ROOT, move)
        if child == NO_NODE:
            self.notes[USED] = 0
        else:
            self.bound.keep(self.nodes, self.notes, self.moved, child)

    @property
    def is_planted(self) -> bool:
        return bool(self.notes[USED])

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return int(self.notes[USED]) // N_COLUMNS

    def grow(self, observer: int, iterations: int, method: Method) -> None:
        self.bound.search(
            self.states,
            self.nodes,
            self.notes,
            self.marks,
            self.path,
            self.out,
            self.values,
            self.logs,
            self.rng,
            observer,
            iterations,
            method.exploration,
            method.width,
            method.horizon,
        )

    def visits(self) -> dict[int, int]:
        """How often each move of the root was tried."""
        counts = {}
        child = int(self.nodes[ROOT + N_CHILD])
        while child != NO_NODE:
            counts[int(self.nodes[child + N_EDGE])] = int(self.nodes[child + N_VISITS])
            child = int(self.nodes[child + N_SIBLING])
        return counts


class SearchBot(Bot):
    """Plays the move its tree search tried most often.

    A turn is several small decisions. As long as the seat goes on deciding and nothing was turned up or drawn
    in between, what was found out below its move still holds, and the next search begins with it: the worlds
    in that part of the tree are those the seat can imagine now. Whenever another seat has moved or chance has
    spoken, a new tree is planted: the old one counts worlds that are no longer possible.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        method: Method | None = None,
        cores: int = 1,
        engine: str = "",
        keeps_tree: bool = True,
        most: int | None = None,
    ) -> None:
        super().__init__(game, seed)
        self.method = method or Method()
        self.cores = cores
        self.engine = engine or best_engine(game, self.method)
        self.keeps_tree = keeps_tree
        self.most = most  # iterations for a decision, however much time there is
        self._trees: list[Tree] = []
        self._awaited: Any = None  # the position, as `known` has it, at which the trees stand

    def choose(self, position: Position, budget: Budget) -> int:
        if len(position.legal) == 1:
            move = position.legal[0]
            is_continued = self._is_continued(position)
        else:
            visits = self.visits(position, budget)
            move = max(position.legal, key=lambda move: visits.get(move, 0))
            is_continued = True
        self._awaited = self._after(position, move) if is_continued and self.keeps_tree else None
        if self._awaited is not None:
            for one in self._trees:
                one.follow(move)
        return move

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
        """The trees of this position: those that wait for it, or new ones."""
        if not self._trees:
            self._trees = self._new_trees()
        is_continued = self._is_continued(position)
        self._awaited = None
        for one in self._trees:
            if is_continued and one.is_planted:
                one.put(position.world)
            else:
                one.plant(position.world, self.rng)
        return self._trees

    def _new_trees(self) -> list[Tree]:
        is_compiled = self.engine == "compiled"
        make = compiled if is_compiled else plain
        bound = make(self.game.rules, tree, *self.method.modules)
        return [Tree(bound, is_compiled) for _ in range(self.cores if is_compiled else 1)]

    def _is_continued(self, position: Position) -> bool:
        return self._awaited is not None and self._awaited == known(position, position.world)

    def _after(self, position: Position, move: int) -> Any:
        """The position after a move if the same seat decides again and nothing was revealed, else None."""
        s = clone(position.world)
        position.game.rules.play(s, move)
        if s.due != NOTHING or s.phase == OVER or s.actor != position.seat:
            return None
        return known(position, s)

    def _grow(self, one: Tree, seat: int, budget: Budget, trees: int) -> None:
        left = self._iterations(budget, trees)
        if budget.iterations is not None:
            one.grow(seat, left, self.method)
            return
        deadline = budget.deadline()
        size = SLICE if one.is_compiled else PLAIN_SLICE
        while left > 0 and time.perf_counter() < deadline:
            one.grow(seat, min(size, left), self.method)
            left -= size

    def _iterations(self, budget: Budget, trees: int) -> int:
        """At most so many for each tree."""
        allowed = [number for number in (budget.iterations, self.most) if number is not None]
        return max(1, min(allowed) // trees) if allowed else sys.maxsize


def known(position: Position, world: Any) -> Any:
    """All that the seat knows in a world: the same for two worlds if and only if it cannot tell them apart.

    What `resample` makes of a world depends on what the seat knows and on the generator; here that is fixed.
    """
    s = clone(world)
    position.game.rules.resample(s, position.seat, list(ANY_WORDS))
    return position.seat, fields(s)


def best_engine(game: Game, method: Method) -> str:
    """The compiled twin if nobody has to wait for it."""
    ready = is_compiler_there() and is_cached(game.rules, tree, *method.modules)
    return "compiled" if ready else "plain"
