"""Means, shares, counts and differences with their 95 % intervals, from sums of whole numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from petitfour.lab.distributions import normal_p, poisson_bounds, student_p, student_quantile

Z = 1.96  # half the width of a 95 % interval, in standard errors that are known
RARE = 50  # a count below it, of what happens less than once a deal, is no matter for a mean's interval


@dataclass(frozen=True)
class Estimate:
    """A value and the bounds of its 95 % interval; None where the numbers say nothing about a bound."""

    value: float
    low: float | None = None
    high: float | None = None

    @classmethod
    def around(cls, value: float, half: float) -> Estimate:
        return cls(value, value - half, value + half)

    @property
    def half(self) -> float | None:
        """Half the width of the interval, if it has two ends."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_even(self) -> bool:
        """Whether the value lies in the middle, so that ± says it all."""
        if self.low is None or self.high is None:
            return False
        return math.isclose(self.high - self.value, self.value - self.low, rel_tol=1e-6, abs_tol=1e-12)

    def by(self, factor: float) -> Estimate:
        """The same in another unit."""
        low, high = (None if edge is None else edge * factor for edge in (self.low, self.high))
        return Estimate(self.value * factor, *((low, high) if factor >= 0 else (high, low)))

    def less(self, number: float) -> Estimate:
        """How much more it is than a number that is known."""
        low, high = (None if edge is None else edge - number for edge in (self.low, self.high))
        return Estimate(self.value - number, low, high)

    def to_json(self) -> dict[str, float | None]:
        return {"value": self.value, "low": self.low, "high": self.high}


# One figure


def variance(n: int, total: int, squares: int) -> float:
    """Of n whole numbers, from their sum and the sum of their squares; exact up to the last division."""
    return float(Fraction(n * squares - total * total, n * (n - 1)))


def mean_of(n: int, total: int, squares: int) -> Estimate:
    """A mean with Student's interval. One case has none, and neither have many that are all the same:
    nothing in them says how far off another may be.
    """
    spread = variance(n, total, squares) if n > 1 else 0.0
    if not spread:
        return Estimate(total / n)
    return Estimate.around(total / n, student_quantile(n - 1) * math.sqrt(spread / n))


def mean(values: list[float]) -> Estimate:
    """The same of numbers that are no whole ones."""
    n = len(values)
    middle = math.fsum(values) / n
    spread = math.fsum((value - middle) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    if not spread:
        return Estimate(middle)
    return Estimate.around(middle, student_quantile(n - 1) * math.sqrt(spread / n))


def wilson(share: float, n: int) -> Estimate:
    """A share of n cases with Wilson's bounds: what always happened may still not happen the next time.

    A case may also be shared out, which makes the truth surer than the bounds.
    """
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(share, min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share))


def count_of(n: int, total: int, squares: int) -> Estimate:
    """How often something happens in each of n cases. What is rare has Poisson's bounds, exact ones.

    Things that come several at a time are counted by such times: their variance is that much larger.
    """
    if n < 2:
        return Estimate(total / n)
    clump = max(1.0, variance(n, total, squares) / (total / n)) if total else 1.0
    if total >= n or total >= RARE * clump:
        return mean_of(n, total, squares)
    low, high = poisson_bounds(total / clump)
    return Estimate(total / n, low * clump / n, high * clump / n)


# Differences


def paired(one: tuple[int, int], other: tuple[int, int], products: int) -> tuple[int, int]:
    """The sum of one minus other, case by case, and that of the squares; each is given by the same two."""
    return one[0] - other[0], one[1] + other[1] - 2 * products


def difference_p(n: int, total: int, squares: int) -> float:
    """How likely a mean is to be so far from nought by chance, by Student's t.

    If nought is the truth, every difference is as likely to have the other sign: n of one sign come by chance
    in two of 2^n runs. Few cases that happen to be alike prove no more than that.
    """
    if not total:
        return 1.0
    by_signs = math.ldexp(1.0, max(1 - n, -1000))
    spread = variance(n, total, squares) if n > 1 else 0.0
    by_size = student_p(total / n / math.sqrt(spread / n), n - 1) if spread else 0.0
    return max(by_size, by_signs)


def unpaired(one: Estimate, other: Estimate) -> Estimate:
    """One minus other, found in different cases; each bound follows from two of theirs (Newcombe, 1998)."""
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Estimate(value)
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value, value - below, value + above)


def beside_others(one: Estimate, others: Estimate, players: int) -> Estimate:
    """The share of victory of some seats minus that of the others at the same tables.

    What one wins there the others lose, so the two are not independent: with n at a table the variance of
    their difference is n / (n - 1) times as large.
    """
    apart = unpaired(one, others)
    if apart.low is None or apart.high is None:
        return apart
    wider = math.sqrt(players / (players - 1))
    low, high = (apart.value + wider * (edge - apart.value) for edge in (apart.low, apart.high))
    return Estimate(apart.value, max(low, -1.0), min(high, 1.0))


def beside_others_p(difference: float, seats: int, others: int, players: int) -> float:
    """How likely such a difference is by chance, if no seat wins more than its part."""
    even = 1 / players
    spread = even * (1 - even) * (1 / seats + 1 / others) * players / (players - 1)
    return normal_p(difference / math.sqrt(spread))


# Values that were counted


def deviation(counts: dict[int, int]) -> float | None:
    """The standard deviation of values that were counted; of one alone there is none."""
    n = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    return math.sqrt(variance(n, total, squares)) if n > 1 else None


def quantile(counts: dict[int, int], share: float) -> int:
    """The smallest value that so many of the values counted do not exceed."""
    wanted = share * sum(counts.values())
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    raise ValueError("nothing was counted")
