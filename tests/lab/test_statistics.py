"""Statistics from sums of whole numbers, beside Python's own from the numbers themselves."""

import math
import random
import statistics

import pytest

from petitfour.lab.distributions import student_quantile
from petitfour.lab.statistics import (
    Estimate,
    beside_others,
    beside_others_p,
    count_of,
    deviation,
    difference_p,
    mean,
    mean_of,
    paired,
    quantile,
    unpaired,
    variance,
    wilson,
)

CHOOSER = random.Random(4)
ONE = [CHOOSER.randint(-5, 40) for _ in range(200)]
OTHER = [value + CHOOSER.randint(-2, 3) for value in ONE]


def sums(values: list[int]) -> tuple[int, int]:
    return sum(values), sum(value * value for value in values)


def test_means_and_variances() -> None:
    assert variance(200, *sums(ONE)) == pytest.approx(statistics.variance(ONE))
    found = mean_of(200, *sums(ONE))
    assert found.value == pytest.approx(statistics.mean(ONE))
    assert found.half == pytest.approx(student_quantile(199) * statistics.stdev(ONE) / math.sqrt(200))
    assert found.is_even
    again = mean([float(value) for value in ONE])
    assert (again.value, again.low) == (pytest.approx(found.value), pytest.approx(found.low))


def test_two_cases_are_hardly_any() -> None:
    assert mean_of(2, 3, 5).half == pytest.approx(12.706 * 0.5, abs=1e-3)


def test_what_says_nothing_of_another_case_has_no_interval() -> None:
    assert mean_of(1, 7, 49) == mean([7.0]) == Estimate(7)
    assert mean_of(9, 63, 9 * 49) == mean([7.0] * 9) == Estimate(7)
    assert count_of(1, 0, 0) == Estimate(0)


def test_large_numbers_lose_nothing() -> None:
    """The difference of two huge sums of squares would be noise in floating point."""
    huge = [10**12 + value for value in ONE]
    assert variance(200, *sums(huge)) == pytest.approx(statistics.variance(ONE))


def test_paired_differences_are_those_of_each_pair() -> None:
    products = sum(a * b for a, b in zip(OTHER, ONE, strict=True))
    apart = paired(sums(OTHER), sums(ONE), products)
    differences = [a - b for a, b in zip(OTHER, ONE, strict=True)]
    assert apart == sums(differences)
    alone = unpaired(mean_of(200, *sums(OTHER)), mean_of(200, *sums(ONE)))
    half = mean_of(200, *apart).half
    assert half is not None
    assert alone.half is not None
    assert half < alone.half / 3  # what the pairs have in common is no noise


def test_wilsons_own_bounds() -> None:
    """Newcombe's table (1998): 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for times, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(times / n, n)
        assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))
        assert not found.is_even
    always = wilson(1.0, 12)
    assert (always.low, always.high) == (pytest.approx(0.7575, abs=1e-4), 1)


def test_the_interval_holds_what_is_true_19_times_of_20() -> None:
    """A die that shows six: how often the interval of a hundred throws holds one sixth."""
    held = 0
    chooser = random.Random(6)  # its own: what other tests draw, and whether they run here, changes nothing
    for _ in range(1000):
        sixes = sum(chooser.randrange(6) == 0 for _ in range(100))
        held += holds(wilson(sixes / 100, 100), 1 / 6)
    assert 920 <= held <= 975


def holds(found: Estimate, truth: float) -> bool:
    return found.low is not None and found.high is not None and found.low <= truth <= found.high


@pytest.mark.parametrize("deals", [2, 3, 5, 10])
def test_few_deals_are_held_as_often(deals: int) -> None:
    chooser = random.Random(deals)
    held = 0
    for _ in range(2000):
        values = [round(chooser.gauss(0, 1000)) for _ in range(deals)]
        held += holds(mean_of(deals, *sums(values)), 0)
    assert 0.93 <= held / 2000 <= 0.97


@pytest.mark.parametrize("clump", [1, 3])
@pytest.mark.parametrize("expected", [0.3, 1, 4, 20, 60])
def test_rare_counts_are_held_as_often_as_is_said(expected: float, clump: int) -> None:
    """Something that happens in so many of 300 deals, now one at a time, now three."""
    chooser = random.Random(f"{expected} {clump}")
    held = 0
    for _ in range(400):
        values = [clump * (chooser.random() < expected / 300) for _ in range(300)]
        held += holds(count_of(300, *sums(values)), clump * expected / 300)
    assert held >= 0.92 * 400 if clump == 1 else held >= 0.85 * 400


def test_what_is_not_rare_has_the_interval_of_a_mean() -> None:
    values = [7, 8, 7, 7, 9, 8] * 10
    assert count_of(60, *sums(values)) == mean_of(60, *sums(values))
    often = [1, 0] * 60
    assert count_of(120, *sums(often)) == mean_of(120, *sums(often))


def test_how_likely_a_difference_is_by_chance() -> None:
    """Beside the interval: outside of it where p is below 0.05."""
    assert difference_p(9, 0, 0) == difference_p(9, 0, 40) == 1
    for total in range(20, 90):
        values = (50, total, 200)
        low = mean_of(*values).low
        assert low is not None
        assert (difference_p(*values) < 0.05) == (low > 0)


def test_few_deals_that_happen_to_be_alike_prove_little() -> None:
    """As with coins: all of n heads come in two of 2^n runs."""
    assert difference_p(1, 5, 25) == 1
    assert difference_p(2, 10, 50) == 0.5
    assert difference_p(6, 6, 6) == 2**-5
    assert difference_p(5000, 5000, 5000) < 1e-200


@pytest.mark.parametrize(("players", "chosen"), [(2, 1), (3, 1), (4, 1), (4, 2)])
def test_seats_of_one_table_share_its_victory(players: int, chosen: int) -> None:
    """Nothing is the matter with the chosen seats: how often the interval of 100 games holds nought."""
    held = called = 0
    chooser = random.Random(f"{players} {chosen}")
    for _ in range(1000):
        won = sum(chooser.randrange(players) < chosen for _ in range(100))
        seats, others = 100 * chosen, 100 * (players - chosen)
        found = beside_others(wilson(won / seats, seats), wilson((100 - won) / others, others), players)
        held += holds(found, 0)
        called += beside_others_p(found.value, seats, others, players) < 0.05
    assert 920 <= held <= 980
    assert 20 <= called <= 80


def test_counted_values() -> None:
    counts = {value: ONE.count(value) for value in ONE}
    assert deviation(counts) == pytest.approx(statistics.stdev(ONE))
    assert deviation({7: 1}) is None
    ordered = sorted(ONE)
    assert quantile(counts, 0.5) == ordered[99]
    assert (quantile(counts, 0), quantile(counts, 1)) == (ordered[0], ordered[-1])


def test_other_units() -> None:
    assert Estimate(3, 2, 5).by(-2) == Estimate(-6, -10, -4)
    assert Estimate(3, 2).by(2) == Estimate(6, 4)
    assert Estimate(3, 2, 5).less(1) == Estimate(2, 1, 4)
    assert Estimate(1).to_json() == {"value": 1, "low": None, "high": None}
