"""The strongest player of Top Cake: bids raced over sampled worlds, a mixed last turn, exact stacking."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.top_cake.bidder import uniform
from petitfour.bots.top_cake.desk import (
    BIDS,
    D_DOWN,
    D_HAND,
    D_ITEM,
    D_PLAYERS,
    D_STEP,
    D_TURN,
    D_TURNS,
    D_UP,
    TURN_STEP,
)
from petitfour.bots.top_cake.memory import Memory
from petitfour.bots.top_cake.solver import LastTurn, likely_types, type_now, with_truth
from petitfour.bots.top_cake.workshop import Desk, best_engine
from petitfour.games.top_cake.rules import A_BID, A_FIRST, CARDS, ITEMS, STACK

if TYPE_CHECKING:
    from petitfour.core.game import Game

SOLVED = 400  # iterations of CFR+ after which more would change little
SELDOM = 0.05  # of the most frequent turn of a mixture: what is rarer is left out
PLAIN_CANDIDATES = 12  # the plain twin is a hundred times slower
PLAIN_ITERATIONS = 150


@dataclass(frozen=True)
class Care:
    """How carefully to play."""

    candidates: int = 64
    finalists: int = 4
    iterations: int = 20_000  # rollouts, if the budget says nothing
    types: int = 8  # ways the face-down cards may lie, on the last turn; 0: do not solve it
    bids: int = 16  # candidates of each on the last turn
    replies: int = 12


class Expert(Bot):
    """Plans whole turns; remembers which of its own cards it put face down where, and the table it left."""

    def __init__(self, game: Game, seed: int = 0, engine: str = "", care: Care | None = None) -> None:
        super().__init__(game, seed)
        self.engine = engine or best_engine()
        self.care = care or Care()
        self.plan: list[int] = []
        self.memory = Memory()
        self.left: list[int] = []  # the round as it was laid out when this player last bid
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            self._desk = Desk(self.game, self.engine)
        return self._desk

    def recall(self, moves: list[dict[str, Any]]) -> None:
        self.memory.recall(moves)

    def choose(self, position: Position, budget: Budget) -> int:
        legal = position.legal
        if self.plan and self.plan[0] in legal and position.world.step:
            return self.plan.pop(0)
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        if position.world.phase == STACK:
            return self._stack(position)
        self.plan = self._bid(position, budget)
        code = self.plan.pop(0)
        self.memory.note(position, code)
        return code

    def _stack(self, position: Position) -> int:
        desk = self.desk
        desk.take(position.world, self.rng)
        return int(desk.bound.best_stacking(desk.states, desk.out, desk.w, desk.f, desk.book))

    def _bid(self, position: Position, budget: Budget) -> list[int]:
        begun = time.perf_counter()
        desk = self.desk
        desk.take(self.memory.recalled(position), self.rng)
        desk.lay_out()
        turn = self._solve_last_turn(position.seat, budget, begun)
        if turn < 0:
            self._race(position.seat, self.care.candidates, self.care.finalists, budget, begun, 1.0)
            turn = int(desk.turns[0])
        self.left = [int(number) for number in desk.d]
        return self._codes(turn)

    # The race

    def _race(
        self, seat: int, candidates: int, finalists: int, budget: Budget, begun: float, share: float
    ) -> int:
        """Halve the field until the finalists are left, best first in `turns`; how many there are."""
        desk = self.desk
        count = desk.list_candidates(candidates if desk.is_compiled else PLAIN_CANDIDATES)
        for i in range(count):
            desk.scores[i] = 0.0
        stages = max((count - 1) // max(finalists, 1), 1).bit_length()
        usual = self.care.iterations if desk.is_compiled else PLAIN_ITERATIONS
        rollouts = (budget.iterations or usual) * share
        for stage in range(stages):
            if budget.seconds is None:
                desk.race(count, max(int(rollouts / stages / count), 1), seat)
            else:
                until = begun + budget.seconds * share * (stage + 1) / stages
                while time.perf_counter() < until:
                    desk.race(count, 4 if desk.is_compiled else 1, seat)
            desk.bound.best_first(desk.turns, desk.scores, count, count)
            if stage < stages - 1:
                count = max(count // 2, min(finalists, count))
        return count

    def _codes(self, turn: int) -> list[int]:
        d = self.desk.d
        if d[D_TURN] >= d[D_TURNS]:
            return [A_FIRST + int(d[D_ITEM + turn])]
        bids = [turn // TURN_STEP, turn % TURN_STEP]
        return [A_BID + bid // ITEMS * ITEMS + int(d[D_ITEM + bid % ITEMS]) for bid in bids if bid < BIDS]

    # The last turn

    def _solve_last_turn(self, seat: int, budget: Budget, begun: float) -> int:
        """A turn drawn from an equilibrium of the rest of the round, or -1 if that is not to be solved."""
        d = self.desk.d
        if d[D_PLAYERS] != 2 or not self.care.types or not self.desk.is_compiled or d[D_STEP]:
            return -1
        if min(int(d[D_HAND + p]).bit_count() for p in (0, 1)) < 2:
            return -1
        if d[D_TURN] == d[D_TURNS] - 2:
            return self._lead(seat, budget, begun)
        if d[D_TURN] == d[D_TURNS] - 1:
            return self._follow(seat, budget, begun)
        return -1

    def _lead(self, seat: int, budget: Budget, begun: float) -> int:
        desk, care = self.desk, self.care
        count = self._race(seat, care.candidates, care.bids, budget, begun, 0.4)
        given = [int(turn) for turn in desk.turns[: min(count, care.bids)]]
        mine = with_truth(likely_types(desk.d, desk.likely, seat, care.types), type_now(desk.d, seat))
        theirs = likely_types(desk.d, desk.likely, 1 - seat, care.types)
        last = LastTurn(desk, desk.d, mine, theirs, care.bids, care.replies, given)
        self._solve(last, budget, begun)
        return self._drawn(last.mixed_bid())

    def _follow(self, seat: int, budget: Budget, begun: float) -> int:
        desk, care = self.desk, self.care
        before, look = self._before_the_leader(1 - seat)
        if look < 0:
            return -1
        count = self._race(seat, care.candidates, care.replies, budget, begun, 0.4)
        given = [int(turn) for turn in desk.turns[: min(count, care.replies)]]
        mine = with_truth(likely_types(before, desk.likely, seat, care.types), type_now(before, seat))
        theirs = [
            (cards, weight)
            for cards, weight in likely_types(before, desk.likely, 1 - seat, 4 * care.types)
            if cards[-1] >> (look % BIDS // ITEMS) & 1
        ][: care.types]
        if not theirs:
            return -1
        last = LastTurn(desk, before, theirs, mine, care.bids, care.replies, given, look)
        self._solve(last, budget, begun)
        return self._drawn(last.mixed_reply())

    def _before_the_leader(self, leader: int) -> tuple[Any, int]:
        """The round before the leader's last turn, and what was seen of it; -1 if it is not remembered."""
        d, left = self.desk.d, self.left
        if not left or left[D_TURN] != d[D_TURN] - 2 or left[D_ITEM:D_HAND] != list(d[D_ITEM:D_HAND]):
            return d, -1
        before = d.copy()
        at = leader * ITEMS
        raised = [
            (lot, card)
            for lot in range(ITEMS)
            for card in range(CARDS)
            if (d[D_UP + at + lot] & ~left[D_UP + at + lot]) >> card & 1
        ]
        covered = [
            lot
            for lot in range(ITEMS)
            if int(d[D_DOWN + at + lot]).bit_count() > left[D_DOWN + at + lot].bit_count()
        ]
        if len(raised) != 1 or len(covered) != 1:
            return d, -1
        (lot, card), hidden = raised[0], covered[0]
        before[D_UP + at + lot] ^= 1 << card
        lowest = int(before[D_DOWN + at + hidden]) & -int(before[D_DOWN + at + hidden])
        before[D_DOWN + at + hidden] ^= lowest
        before[D_HAND + leader] |= 1 << card | lowest
        before[D_TURN] -= 1
        return before, hidden * BIDS + card * ITEMS + lot

    def _solve(self, last: LastTurn, budget: Budget, begun: float) -> None:
        if budget.seconds is None:
            rollouts = budget.iterations or self.care.iterations
            last.solve(min(max(rollouts // 20, 30), SOLVED))
        else:
            last.solve_until(begun + budget.seconds * 0.95, SOLVED)

    def _drawn(self, mixed: list[tuple[int, float]]) -> int:
        """One of the turns, as often as the mixture says; what it hardly ever says is noise."""
        most = max(share for _, share in mixed)
        kept = [(turn, share) for turn, share in mixed if share > most * SELDOM]
        rest = uniform(self.rng) * sum(share for _, share in kept)
        for turn, share in kept:
            rest -= share
            if rest < 0:
                return turn
        return kept[-1][0]
