"""Which of several moves is best, and by how much: fewer and fewer of them met in more and more worlds.

The best is chosen in one series of worlds and measured in another: whoever is ahead by luck alone in the
first is not in the second. All moves meet the same worlds, so what is compared is not their luck.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.lab.distributions import student_quantile
from petitfour.lab.statistics import wilson
from petitfour.review.guide import Option

if TYPE_CHECKING:
    from petitfour.review.guide import Guide
    from petitfour.review.sampling import Arm, Sampler

HOPELESS = 1.5  # times the width of its interval behind the leader, about three standard errors: out
FIRST_LOOK = 24  # worlds for everything worth a look, or an eighth of the effort
FEWEST = 8
KEPT = (8, 4, 3)  # moves after the first look, the second, and so on: each time twice as many worlds
SLICE = 64  # worlds at a time
TIMED_SLICE = 16  # worlds between two looks at the clock

# Series of worlds of a position: for choosing a move, for measuring it, and both again with hindsight
CHOOSING, MEASURING, LOOKING_BACK, LOOKING_CLOSELY = range(4)
STREAMS = 4


@dataclass(frozen=True)
class Effort:
    """How many worlds a move in question meets at most, and until when there is time."""

    worlds: int
    deadline: float | None = None

    @property
    def is_over(self) -> bool:
        return self.deadline is not None and time.perf_counter() >= self.deadline


@dataclass(frozen=True)
class Amount:
    """A number, and how much less and more it may be: within an interval that is right 95 times of 100."""

    value: float
    below: float = 0.0
    above: float = 0.0

    @property
    def low(self) -> float:
        return self.value - self.below

    @property
    def high(self) -> float:
        return self.value + self.above

    @property
    def is_clear(self) -> bool:
        """Whether it is hardly nothing at all."""
        return self.low > 0 or self.high < 0

    def __neg__(self) -> Amount:
        return Amount(-self.value, self.above, self.below)

    def to_json(self) -> dict[str, float]:
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def amount(numbers: list[float]) -> Amount:
    """The mean of numbers that were drawn, with Student's interval; what is known exactly is one number."""
    n = len(numbers)
    mean = sum(numbers) / n
    if n == 1:
        return Amount(mean)
    spread = math.sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1))
    error = student_quantile(n - 1) * max(spread, 0.5 / n) / math.sqrt(n)
    return Amount(mean, error, error)


def chance(shares: list[float]) -> Amount:
    """The chance to win, from shares of the victory: with Wilson's bounds, for all won are no certainty."""
    if len(shares) == 1:
        return Amount(shares[0])
    found = wilson(sum(shares) / len(shares), len(shares))
    return Amount(found.value, found.value - (found.low or 0.0), (found.high or 0.0) - found.value)


def added(amounts: list[Amount]) -> Amount:
    """Errors of things measured apart add up as squares."""
    below, above = (math.hypot(*(getattr(one, side) for one in amounts)) for side in ("below", "above"))
    return Amount(sum(one.value for one in amounts), below, above)


HALF = 0.5
A_POINT = 0.001  # where all is decided, points still count a little


class Scale:
    """What a result is worth to a seat: points, victory, and both in one number, by which moves are compared.

    Between two the points are those one is ahead: what the other loses is as good as what one gets. The worth
    of a result is half the victory itself and half how clear it is: a rise from 0 to 1 with the points ahead
    of the best other, steep within the `spread`. That says more of a few games than victories alone, and
    points that cannot change the winner any more hardly count. Where all is solved (`is_settled`) nothing has
    to be guessed from how clear it is: the victory counts, and then one's own points.
    """

    def __init__(self, seat: int, spread: float, is_settled: bool = False) -> None:
        self.seat = seat
        self.spread = spread
        self.is_settled = is_settled

    def points(self, arm: Arm) -> list[float]:
        return [points_of(row, self.seat) for row in arm.scores]

    def wins(self, arm: Arm) -> list[float]:
        return [row[self.seat] for row in arm.wins]

    def worths(self, arm: Arm) -> list[float]:
        return [self.result(*row) for row in zip(arm.scores, arm.wins, strict=True)]

    def result(self, scores: list[int], wins: list[float]) -> float:
        if self.is_settled:
            return wins[self.seat] + A_POINT * points_of(scores, self.seat)
        ahead = lead_of(scores, self.seat)
        return HALF * wins[self.seat] + HALF / (1 + math.exp(-ahead / self.spread)) + A_POINT * ahead

    def worth(self, arm: Arm) -> float:
        return sum(self.worths(arm)) / arm.count


def lead_of(scores: list[int], seat: int) -> int:
    return scores[seat] - max(score for p, score in enumerate(scores) if p != seat)


def points_of(scores: list[int], seat: int) -> float:
    return float(scores[seat] - scores[1 - seat] if len(scores) == 2 else scores[seat])


def less(a: list[float], b: list[float]) -> Amount:
    """How much more the one has than the other, world by world; what is known exactly meets every world."""
    if len(a) == 1 and len(b) > 1:
        a = a * len(b)
    if len(b) == 1 and len(a) > 1:
        b = b * len(a)
    differences = [x - y for x, y in zip(a, b, strict=False)]
    if not any(differences) and len(differences) > 1:
        return Amount(0.0)
    return amount(differences)


@dataclass
class Weighed:
    """A move that was looked at."""

    option: Option
    arm: Arm
    behind: tuple[Amount, Amount] | None = None  # the best when it was chosen: points, victories

    @property
    def codes(self) -> tuple[int, ...]:
        return self.option.codes


@dataclass
class Verdict:
    """What weighing found: the moves best first, and the better of them measured again."""

    moves: list[Weighed]
    best: Weighed
    played: Weighed | None
    is_exact: bool
    worlds: int  # in which the better ones were measured


def series_of(seed: int, position: int) -> int:
    """The first of a position's series of worlds."""
    return (seed * 4096 + position) * STREAMS


def weigh(
    sampler: Sampler,
    guide: Guide,
    world: Any,
    seat: int,
    played: tuple[int, ...] | None,
    series: int,
    effort: Effort,
    *,
    finalists: int = 1,
    others: list[Arm] | None = None,
) -> Verdict:
    """Find the best moves of a seat in a world it imagines, and measure them beside the one played.

    `others` are measured in the same worlds. `series` is the first of the position's series of worlds.
    """
    moves = [
        Weighed(option, sampler.arm(world, option.codes, option.rest))
        for option in _looked_at(guide, world, played)
    ]
    is_exact = all(move.arm.is_exact for move in moves)
    scale = Scale(seat, guide.spread, is_exact)
    alive = _chosen(sampler, scale, moves, played, series + CHOOSING, effort, finalists)
    mine = _ways(alive, played)
    for move in alive:
        move.behind = (
            less(scale.points(alive[0].arm), scale.points(move.arm)),
            less(scale.wins(alive[0].arm), scale.wins(move.arm)),
        )
    # If the one played is best, the next best is measured beside it: how sure is it that nothing was lost?
    first = alive[: finalists + (alive[0] in mine)]
    measured = first + [move for move in mine[:1] if move not in first]
    arms = [move.arm for move in measured] + (others or [])
    worlds = measure(sampler, arms, seat, series + MEASURING, effort)
    return Verdict(alive, alive[0], mine[0] if mine else None, is_exact, worlds)


def _looked_at(guide: Guide, world: Any, played: tuple[int, ...] | None) -> list[Option]:
    """The guide's choice, and the steady player's: nobody is measured by a move that was not looked at."""
    options = guide.options(world, played)
    steady = guide.steady(world)
    if steady and all(option.codes != steady for option in options):
        options.append(Option(steady))
    return options


def _ways(moves: list[Weighed], played: tuple[int, ...] | None) -> list[Weighed]:
    """The ways to go on after the move played, best first."""
    return [move for move in moves if move.codes == played]


def _chosen(
    sampler: Sampler,
    scale: Scale,
    moves: list[Weighed],
    played: tuple[int, ...] | None,
    series: int,
    effort: Effort,
    finalists: int,
) -> list[Weighed]:
    """The moves best first, those without a chance dropped on the way; the one played stays."""
    alive = moves
    worlds = min(FIRST_LOOK, max(effort.worlds // 8, FEWEST))
    for kept in KEPT:
        sampler.extend([move.arm for move in alive], scale.seat, series, worlds)
        alive = _best_first(scale, alive)
        hopeful = [move for move in alive if _has_hope(scale, move, alive[0])][: max(kept, finalists)]
        hopeful += [move for move in alive if move not in hopeful][: max(finalists - len(hopeful), 0)]
        mine = _ways(alive, played)[:1]
        alive = hopeful + [move for move in mine if move not in hopeful]
        if len(alive) <= finalists or alive[-1].arm.is_exact or effort.is_over:
            break
        worlds = min(2 * worlds, max(effort.worlds - alive[0].arm.worlds, 0))
        if not worlds:
            break
    return _best_first(scale, alive)


def _best_first(scale: Scale, moves: list[Weighed]) -> list[Weighed]:
    return sorted(moves, key=lambda move: -scale.worth(move.arm))


def _has_hope(scale: Scale, move: Weighed, leader: Weighed) -> bool:
    if move is leader:
        return True
    behind = less(scale.worths(leader.arm), scale.worths(move.arm))
    return behind.value <= HOPELESS * behind.below


def measure(sampler: Sampler, arms: list[Arm], seat: int, series: int, effort: Effort) -> int:
    """Play arms out anew, all in the same worlds; in how many."""
    for arm in arms:
        arm.forget()
    done = 0
    while done < effort.worlds and (done == 0 or not effort.is_over):
        worlds = min(SLICE if effort.deadline is None else TIMED_SLICE, effort.worlds - done)
        sampler.extend(arms, seat, series, worlds)
        done += worlds
    return done
