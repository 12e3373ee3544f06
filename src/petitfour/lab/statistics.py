"""Means, shares and differences with their 95 % intervals, from sums of whole numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

Z = 1.96  # half the width of a 95 % interval, in standard errors


@dataclass(frozen=True)
class Estimate:
    """A value and half the width of its 95 % interval."""

    value: float
    half: float

    @property
    def low(self) -> float:
        return self.value - self.half

    @property
    def high(self) -> float:
        return self.value + self.half

    @property
    def is_clear(self) -> bool:
        """Whether nought lies outside the interval: a difference that is hardly chance."""
        return abs(self.value) > self.half

    def by(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate(self.value * factor, self.half * abs(factor))

    def to_json(self) -> dict[str, float | None]:
        return {"value": self.value, "half": self.half if math.isfinite(self.half) else None}


def variance(n: int, total: int, squares: int) -> float:
    """Of n whole numbers, from their sum and the sum of their squares; exact up to the last division."""
    return float(Fraction(n * squares - total * total, n * (n - 1))) if n > 1 else math.inf


def mean_of(n: int, total: int, squares: int) -> Estimate:
    return Estimate(total / n, Z * math.sqrt(variance(n, total, squares) / n))


def wilson_half(share: float, n: int) -> float:
    """Half the width of Wilson's interval: what always happened may still not happen the next time."""
    return Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)


def share_of(n: int, total: int, squares: int, whole: int = 1) -> Estimate:
    """A share of a whole in each of n cases: never narrower than Wilson's interval."""
    mean = mean_of(n, total, squares).by(1 / whole)
    return Estimate(mean.value, max(mean.half, wilson_half(mean.value, n)))


def often(times: int, n: int) -> Estimate:
    """How often something happened in n cases."""
    return Estimate(times / n, wilson_half(times / n, n))


def paired(n: int, one: tuple[int, int], other: tuple[int, int], products: int) -> Estimate:
    """The mean of one minus other, each given by sum and sum of squares, case by case."""
    total = one[0] - other[0]
    squares = one[1] + other[1] - 2 * products
    return mean_of(n, total, squares)


def unpaired(one: Estimate, other: Estimate) -> Estimate:
    """One minus other, found in different cases."""
    return Estimate(one.value - other.value, math.hypot(one.half, other.half))


def beside_others(one: Estimate, others: Estimate, players: int) -> Estimate:
    """The share of victory of some seats minus that of the others at the same tables.

    What one wins there the others lose, so the two are not independent: with n at a table the variance of
    their difference is n / (n - 1) times as large.
    """
    apart = unpaired(one, others)
    return Estimate(apart.value, apart.half * math.sqrt(players / (players - 1)))


def deviation(counts: dict[int, int]) -> float:
    """The standard deviation of values that were counted."""
    n = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    return math.sqrt(variance(n, total, squares)) if n > 1 else 0.0


def quantile(counts: dict[int, int], share: float) -> int:
    """The smallest value that so many of the values counted do not exceed."""
    wanted = share * sum(counts.values())
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    raise ValueError("nothing was counted")
