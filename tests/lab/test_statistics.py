"""Statistics from sums of whole numbers, beside Python's own from the numbers themselves."""

import math
import random
import statistics

import pytest

from petitfour.lab.statistics import (
    Estimate,
    beside_others,
    deviation,
    mean_of,
    often,
    paired,
    quantile,
    share_of,
    unpaired,
    variance,
    wilson_half,
)

CHOOSER = random.Random(4)
ONE = [CHOOSER.randint(-5, 40) for _ in range(200)]
OTHER = [value + CHOOSER.randint(-2, 3) for value in ONE]


def sums(values: list[int]) -> tuple[int, int]:
    return sum(values), sum(value * value for value in values)


def test_means_and_variances() -> None:
    assert variance(200, *sums(ONE)) == pytest.approx(statistics.variance(ONE))
    mean = mean_of(200, *sums(ONE))
    assert mean.value == pytest.approx(statistics.mean(ONE))
    assert mean.half == pytest.approx(1.96 * statistics.stdev(ONE) / math.sqrt(200))
    assert mean_of(1, 7, 49) == Estimate(7, math.inf)


def test_large_numbers_lose_nothing() -> None:
    """The difference of two huge sums of squares would be noise in floating point."""
    huge = [10**12 + value for value in ONE]
    assert variance(200, *sums(huge)) == pytest.approx(statistics.variance(ONE))


def test_paired_differences_are_those_of_each_pair() -> None:
    products = sum(a * b for a, b in zip(OTHER, ONE, strict=True))
    found = paired(200, sums(OTHER), sums(ONE), products)
    differences = [a - b for a, b in zip(OTHER, ONE, strict=True)]
    assert found.value == pytest.approx(statistics.mean(differences))
    assert found.half == pytest.approx(1.96 * statistics.stdev(differences) / math.sqrt(200))
    alone = unpaired(mean_of(200, *sums(OTHER)), mean_of(200, *sums(ONE)))
    assert found.half < alone.half / 3  # what the pairs have in common is no noise


def test_shares_are_never_surer_than_wilson() -> None:
    always = share_of(20, 1200, 20 * 60 * 60, 60)
    assert always.value == 1
    assert always.half == wilson_half(1, 20)
    assert 0.05 < always.half < 0.2
    assert often(30, 100) == Estimate(0.3, wilson_half(0.3, 100))


def test_the_interval_holds_what_is_true_19_times_of_20() -> None:
    """A die that shows six: how often the interval of a hundred throws holds one sixth."""
    held = 0
    chooser = random.Random(6)  # its own: what other tests draw, and whether they run here, changes nothing
    for _ in range(1000):
        sixes = sum(chooser.randrange(6) == 0 for _ in range(100))
        found = share_of(100, sixes, sixes)
        held += found.low <= 1 / 6 <= found.high
    assert 920 <= held <= 975


@pytest.mark.parametrize(("players", "chosen"), [(2, 1), (3, 1), (4, 1), (4, 2)])
def test_seats_of_one_table_share_its_victory(players: int, chosen: int) -> None:
    """Nothing is the matter with the chosen seats: how often the interval of 100 games holds nought."""
    held = 0
    chooser = random.Random(f"{players} {chosen}")
    for _ in range(1000):
        won = sum(chooser.randrange(players) < chosen for _ in range(100))
        seats, others = 100 * chosen, 100 * (players - chosen)
        theirs, rest = often(won, seats), often(100 - won, others)
        found = beside_others(theirs, rest, players)
        held += not found.is_clear
    assert 920 <= held <= 980


def test_counted_values() -> None:
    counts = {value: ONE.count(value) for value in ONE}
    assert deviation(counts) == pytest.approx(statistics.stdev(ONE))
    ordered = sorted(ONE)
    assert quantile(counts, 0.5) == ordered[99]
    assert (quantile(counts, 0), quantile(counts, 1)) == (ordered[0], ordered[-1])


def test_a_clear_difference_excludes_nought() -> None:
    assert Estimate(-2, 1).is_clear
    assert not Estimate(1, 1).is_clear
    assert Estimate(3, 1).by(-2) == Estimate(-6, 2)
