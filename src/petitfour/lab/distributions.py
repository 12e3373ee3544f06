"""The few distributions that intervals and tests need: Student's, the binomial and Poisson's.

Two series do it all: the incomplete beta function and the incomplete gamma function, both regularised
(between 0 and 1), as in Abramowitz and Stegun, chapters 6 and 26.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

OUTSIDE = 0.05  # of all intervals do not hold the truth
TINY = 1e-300
ENOUGH = 1e-15  # a factor this near to 1 changes nothing
MOST_TERMS = 100_000
HALVINGS = 200


def normal_p(z: float) -> float:
    """How likely it is by chance to be so many standard errors or more away from nought, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def student_p(t: float, freedom: int) -> float:
    """The same where the standard error was found in the same numbers, `freedom` + 1 of them."""
    return _beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@cache
def student_quantile(freedom: int) -> float:
    """Half the width of a 95 % interval in standard errors: 12.7 with two numbers, 1.96 with very many."""
    return _where(lambda t: OUTSIDE - student_p(t, freedom), 0, 20)


def binomial_p(times: float, n: int, chance: float) -> float:
    """How likely a count is to be so far off, on either side, if every one of n cases has this chance."""
    at_least = _beta(times, n - times + 1, chance) if times > 0 else 1.0
    at_most = _beta(n - times, times + 1, 1 - chance) if times < n else 1.0
    return min(1.0, 2 * min(at_least, at_most))


def poisson_bounds(times: float) -> tuple[float, float]:
    """The rates between which such a count is not unlikely (Garwood, 1936): 95 % or more."""
    low = _where(lambda rate: _gamma(times, rate) - OUTSIDE / 2, 0, 20) if times > 0 else 0.0
    return low, _where(lambda rate: _gamma(times + 1, rate) - 1 + OUTSIDE / 2, 0, 20)


def _where(rising: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that rises is nought: above `low`, and further up than `high` if need be."""
    while rising(high) < 0:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def _gamma(a: float, x: float) -> float:
    """The chance that a count with mean x is a or more."""
    if x <= 0:
        return 0.0
    term = total = 1.0
    k = a
    while term > ENOUGH * total:
        k += 1
        term *= x / k
        total += term
    return min(1.0, total * math.exp(a * math.log(x) - x - math.lgamma(a + 1)))


def _beta(a: float, b: float, x: float) -> float:
    """The incomplete beta function, from the side on which its continued fraction ends soon."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_fraction(b, a, 1 - x)
    return _beta_fraction(a, b, x)


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Evaluated from the front (Lentz, 1976)."""
    before = a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    c, d = 1.0, 1 / _not_nought(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, MOST_TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _not_nought(1 + term * d)
            c = _not_nought(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < ENOUGH:
            break
    return math.exp(before) * value / a


def _not_nought(x: float) -> float:
    return x if abs(x) > TINY else TINY
