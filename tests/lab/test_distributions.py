"""The distributions, beside printed tables and sums and integrals that are slow but obvious."""

import math

import pytest

from petitfour.lab.distributions import binomial_p, normal_p, poisson_bounds, student_p, student_quantile

PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 9: 2.262, 30: 2.042, 120: 1.980, 10**6: 1.960}


@pytest.mark.parametrize(("freedom", "printed"), PRINTED.items())
def test_students_quantiles_are_those_of_the_tables(freedom: int, printed: float) -> None:
    assert student_quantile(freedom) == pytest.approx(printed, abs=6e-4)


def tail(t: float, freedom: int) -> float:
    """Both tails of Student's density, integrated in small steps of the angle."""
    factor = math.gamma((freedom + 1) / 2) / (math.sqrt(math.pi) * math.gamma(freedom / 2))
    begin, steps = math.atan(t / math.sqrt(freedom)), 100_000
    step = (math.pi / 2 - begin) / steps
    return 2 * factor * step * sum(math.cos(begin + (i + 0.5) * step) ** (freedom - 1) for i in range(steps))


@pytest.mark.parametrize(("t", "freedom"), [(0.3, 1), (12.7, 1), (2, 2), (3.3, 7), (-3.3, 7), (5, 40)])
def test_students_tails(t: float, freedom: int) -> None:
    assert student_p(t, freedom) == pytest.approx(tail(abs(t), freedom), rel=1e-6)


def test_many_numbers_make_it_normal() -> None:
    assert normal_p(1.959964) == pytest.approx(0.05, abs=1e-7)
    assert student_p(3, 10**7) == pytest.approx(normal_p(3), rel=1e-4)


@pytest.mark.parametrize(("n", "chance"), [(1, 0.25), (3, 0.5), (20, 0.2), (200, 1 / 3)])
def test_the_binomial(n: int, chance: float) -> None:
    exact = [math.comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]
    for k in range(n + 1):
        expected = min(1, 2 * min(sum(exact[k:]), sum(exact[: k + 1])))
        assert binomial_p(k, n, chance) == pytest.approx(expected, rel=1e-9)
    assert binomial_p(k - 0.5, n, chance) > binomial_p(k, n, chance)  # a shared victory proves less


def at_most(times: int, rate: float) -> float:
    return sum(math.exp(-rate) * rate**k / math.factorial(k) for k in range(times + 1))


@pytest.mark.parametrize("times", [0, 1, 2, 7, 40])
def test_poissons_bounds_leave_a_fortieth_on_either_side(times: int) -> None:
    low, high = poisson_bounds(times)
    assert at_most(times, high) == pytest.approx(0.025)
    assert 1 - at_most(times - 1, low) == pytest.approx(0.025 if times else 1)
