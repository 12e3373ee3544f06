"""The expert of Cake Auf!: a sure win if there is one, else the turn that does best in plausible worlds."""

from __future__ import annotations

import json
import math
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.cake_auf import exact, greedy, hands, plans, values
from petitfour.bots.cake_auf.exact import NO_WIN, SURE
from petitfour.core.generator import next_word
from petitfour.core.kept import is_cached
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.games.cake_auf import rules

if TYPE_CHECKING:
    from petitfour.core.game import Game

MODULES = (rules, greedy, values, hands, plans, exact)
WEIGHTS = Path(__file__).with_name("values.json")

MOST_PLANS = 2000
ARMS = 24  # plans worth carrying out
HORIZON = 1  # turns of one's own in a simulation
ITERATIONS = 10_000  # simulations a decision, if nobody says otherwise
SLICE = 64  # simulations between two looks at the clock
PLAIN_ARMS = 6
PLAIN_SLICE = 6


@cache
def weights_for(players: int) -> list[list[float]]:
    table: list[list[float]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"][str(players)]
    return table


class Desk:
    """The memory a search needs, in either twin."""

    def __init__(self, is_compiled: bool, players: int) -> None:
        self.is_compiled = is_compiled
        self.bound = (compiled if is_compiled else plain)(*MODULES)
        moves, kinds = self.bound.MOVES, rules.KINDS
        self.weights: Any = self._floats(weights_for(players))
        self.states: Any = self.bound.new_states(plans.STATES) if is_compiled else [None] * plans.STATES
        self.plans = self._blank(MOST_PLANS, rules.ACTIONS)
        self.options = self._blank(rules.ACTIONS + 1, moves + 2)
        self.odds = self._floats([[0.0] * kinds, [0.0] * kinds])
        self.merits = self._floats([0.0] * MOST_PLANS)
        self.totals = self._floats([0.0] * MOST_PLANS)
        self.answer = self._floats([0.0])
        self.values = self._floats([0.0] * 8)
        self.found = self._blank(values.MOST_FOUND)
        self.rng = self._blank(4)
        self.dice = self._blank(4)
        self.alive = self._blank(MOST_PLANS)
        self.out = self.bound.new_out()

    def _blank(self, *shape: int) -> Any:
        if self.is_compiled:
            import numpy as np

            return np.zeros(shape, np.int64)
        return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]

    def _floats(self, table: Any) -> Any:
        if self.is_compiled:
            import numpy as np

            return np.array(table, np.float64)
        return table

    def sit_down(self, world: Any, rng: list[int]) -> None:
        """Begin to think about a position."""
        if self.is_compiled:
            to_record(world, self.states)
        else:
            self.states[plans.S_ROOT] = clone(world)
        for i in range(4):
            self.rng[i] = next_word(rng)
        self.rng[0] |= 1

    def win(self) -> tuple[int, float]:
        """The first move of the surest way to win this turn, and how sure it is."""
        move = self.bound.win_this_turn(self.states, plans.S_ROOT, self.options, self.odds, self.answer)
        return int(move), float(self.answer[0])

    def list_plans(self) -> list[int]:
        """All plans by number, the most promising first."""
        count = self.bound.list_plans(
            self.states,
            self.weights,
            self.plans,
            self.merits,
            self.options,
            self.out,
            self.found,
            self.values,
        )
        for plan in range(count):
            self.totals[plan] = 0.0
        return sorted(range(count), key=lambda plan: -self.merits[plan])

    def weigh(self, alive: list[int], worlds: int, horizon: int) -> None:
        """Carry out the plans in so many more worlds."""
        for i, plan in enumerate(alive):
            self.alive[i] = plan
        self.bound.weigh_plans(
            self.states,
            self.plans,
            self.alive,
            len(alive),
            worlds,
            horizon,
            self.weights,
            self.totals,
            self.rng,
            self.dice,
            self.out,
            self.found,
            self.values,
        )


class Clock:
    """How much of a budget is used: simulations if they are counted, else time."""

    def __init__(self, budget: Budget) -> None:
        self.began = time.perf_counter()
        self.budget = budget
        self.done = 0

    def used(self) -> float:
        """From 0 at the start to 1 at the end."""
        if self.budget.iterations is not None:
            return self.done / max(self.budget.iterations, 1)
        return (time.perf_counter() - self.began) / max(self.budget.seconds or 1.0, 1e-6)


class Expert(Bot):
    """Weighs whole turns in plausible worlds, fewer and fewer of them, and begins the best.

    An iteration is one plan carried out in one world. `iterations` is what a decision gets when its budget
    says nothing; without the compiled twin that is a second.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        engine: str = "",
        iterations: int = ITERATIONS,
        arms: int = ARMS,
        horizon: int = HORIZON,
    ) -> None:
        super().__init__(game, seed)
        self.is_compiled = (engine or best_engine()) == "compiled"
        self.iterations = iterations
        self.arms = arms if self.is_compiled else min(arms, PLAIN_ARMS)
        self.horizon = horizon
        self.slice = SLICE if self.is_compiled else PLAIN_SLICE
        self._desk: Desk | None = None

    def choose(self, position: Position, budget: Budget) -> int:
        clock = Clock(self._meant(budget))
        if len(position.legal) == 1:
            return position.legal[0]
        desk = self._desk = self._desk or Desk(self.is_compiled, position.world.players)
        desk.sit_down(position.world, self.rng)
        win, certainty = desk.win()
        if certainty >= SURE:
            return win
        best, hope = self._best_plan(desk, clock)
        if win != NO_WIN and certainty > hope:
            return win
        return int(desk.plans[best][0])

    def _meant(self, budget: Budget) -> Budget:
        if budget.seconds is not None or budget.iterations is not None:
            return budget
        return Budget(iterations=self.iterations) if self.is_compiled else Budget(seconds=1.0)

    def _best_plan(self, desk: Desk, clock: Clock) -> tuple[int, float]:
        """The plan left at the end and the chance it gives: every so often the worse half goes."""
        alive = desk.list_plans()[: self.arms]
        halvings = math.ceil(math.log2(len(alive)))
        started = len(alive)
        worlds = 0
        while len(alive) > 1 and (used := clock.used()) < 1:
            keep = max(2, math.ceil(started / 2 ** int(used * halvings)))
            if keep < len(alive):
                alive = sorted(alive, key=lambda plan: -desk.totals[plan])[:keep]
            size = max(1, self.slice // len(alive))
            desk.weigh(alive, size, self.horizon)
            clock.done += size * len(alive)
            worlds += size
        if worlds == 0:
            return alive[0], float(desk.merits[alive[0]])
        best = max(alive, key=lambda plan: desk.totals[plan])
        return best, float(desk.totals[best]) / worlds


def best_engine() -> str:
    """The compiled twin if nobody has to wait for it."""
    return "compiled" if is_compiler_there() and is_cached(*MODULES) else "plain"
