"""Ratings of bots by Bradley and Terry in Elo points, with intervals that are honest when all was won.

Half a point each way is added to every pair, so that a bot that never lost has a rating, too. That is the
correction of Firth (1993), and bounds come from the profile of the likelihood so corrected (Heinze and
Schemper, 2002): unlike a bootstrap they have a width when every deal went the same way. How far ahead a bot
may be that never lost, no number of games can tell: there is no upper bound then.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from petitfour.lab.statistics import Estimate, Z

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.lab.arena import Outcome

    Points = dict[tuple[str, str], float]
    """What the first of two bots got of the points between them."""

ELO = 400 / math.log(10)  # points for a logarithm of odds
PRIOR = 0.5
LEAST = Z * Z / 2  # what the likelihood's logarithm loses at the ends of a 95 % interval
ROUNDS = 200
SETTLED = 1e-10
HALVINGS = 40


def ratings(names: list[str], deals: Sequence[Sequence[Outcome]]) -> dict[str, Estimate]:
    """The rating of every bot; the last one is 0."""
    return _Ladder(names, points_of(names, deals)).ratings()


def points_of(names: list[str], deals: Sequence[Sequence[Outcome]]) -> Points:
    """Who was ranked before whom; the games of a deal are not independent, so a deal is one point."""
    points: Points = dict.fromkeys(itertools.permutations(names, 2), 0.0)
    for deal in deals:
        met = [pair for outcome in deal for pair in _meetings(outcome)]
        for a, b in itertools.combinations(names, 2):
            scores = [score if one == a else 1 - score for one, other, score in met if {one, other} == {a, b}]
            if scores:
                points[a, b] += sum(scores) / len(scores)
                points[b, a] += 1 - sum(scores) / len(scores)
    return points


def _meetings(outcome: Outcome) -> list[tuple[str, str, float]]:
    """Every two bots of a game, and what the first got of the point between them."""
    seats = itertools.combinations(range(len(outcome.bots)), 2)
    ranks = outcome.ranks
    return [
        (outcome.bots[i], outcome.bots[j], (ranks[i] < ranks[j]) + 0.5 * (ranks[i] == ranks[j]))
        for i, j in seats
        if outcome.bots[i] != outcome.bots[j]
    ]


class _Ladder:
    """Strengths as logarithms of odds; the last name's is 0."""

    def __init__(self, names: list[str], points: Points) -> None:
        self.names = names
        self.last = names[-1]
        self.won = points
        self.points = {pair: PRIOR + point for pair, point in points.items()}
        self.best = self._fitted({self.last: 0.0})
        self.most = self._likelihood(self.best)

    def ratings(self) -> dict[str, Estimate]:
        return {name: self._rating(name) for name in self.names}

    def _rating(self, name: str) -> Estimate:
        value = ELO * self.best[name]
        if name == self.last:
            return Estimate(value)
        low = ELO * self._bound(name, -1) if self._is_held(name, self.last) else None
        high = ELO * self._bound(name, 1) if self._is_held(self.last, name) else None
        return Estimate(value, low, high)

    def _is_held(self, upper: str, lower: str) -> bool:
        """Whether one was ever ahead of the other, or of somebody who was, and so on."""
        known, waiting = {upper}, [upper]
        while waiting:
            a = waiting.pop()
            beaten = {b for b in self.names if b not in known and self.won.get((a, b), 0) > 0}
            known |= beaten
            waiting += beaten
        return lower in known

    def _bound(self, name: str, side: int) -> float:
        """Where the likelihood has fallen as far as it may, to one side of the best."""
        near, far = 0.0, 1.0
        while self._loss(name, self.best[name] + side * far) < LEAST:
            near, far = far, 2 * far
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            is_within = self._loss(name, self.best[name] + side * middle) < LEAST
            near, far = (middle, far) if is_within else (near, middle)
        return self.best[name] + side * near

    def _loss(self, name: str, strength: float) -> float:
        """What the likelihood loses if a bot has this strength, and the others what suits best then."""
        return self.most - self._likelihood(self._fitted({self.last: 0.0, name: strength}))

    def _fitted(self, fixed: dict[str, float]) -> dict[str, float]:
        """The likeliest strengths of all others, by Newton's method; no step is longer than 1."""
        strengths = {name: fixed.get(name, 0.0) for name in self.names}
        free = [name for name in self.names if name not in fixed]
        for _ in range(ROUNDS if free else 0):
            steps = _solved(*self._slopes(strengths, free))
            longest = max(map(abs, steps))
            for name, step in zip(free, steps, strict=True):
                strengths[name] += step / max(longest, 1.0)
            if longest < SETTLED:
                break
        return strengths

    def _slopes(self, strengths: dict[str, float], free: list[str]) -> tuple[list[list[float]], list[float]]:
        """How the likelihood bends, and how it rises, at these strengths."""
        bend = dict.fromkeys(itertools.product(free, free), 0.0)
        rise = dict.fromkeys(free, 0.0)
        for a, b in itertools.permutations(self.names, 2):
            met, share = self.points[a, b] + self.points[b, a], _share(strengths[a] - strengths[b])
            if a in rise:
                rise[a] += self.points[a, b] - met * share
                bend[a, a] += met * share * (1 - share)
                if b in rise:
                    bend[a, b] -= met * share * (1 - share)
        return [[bend[a, b] for b in free] for a in free], [rise[name] for name in free]

    def _likelihood(self, strengths: dict[str, float]) -> float:
        """Its logarithm."""
        return sum(
            points * math.log(_share(strengths[a] - strengths[b])) for (a, b), points in self.points.items()
        )


def _share(ahead: float) -> float:
    """What is won against somebody who is so far behind."""
    return 1 / (1 + math.exp(-ahead))


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Equations solved by elimination: few of them, and the largest number of each is on the diagonal."""
    lines = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i, line in enumerate(lines):
        for other in lines[:i] + lines[i + 1 :]:
            factor = other[i] / line[i]
            other[:] = [x - factor * y for x, y in zip(other, line, strict=True)]
    return [line[-1] / line[i] for i, line in enumerate(lines)]
