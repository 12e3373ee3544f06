"""Ratings: who beats whom, and bounds that are honest when one side won everything."""

import math
import random

import pytest

from petitfour.lab.arena import Outcome
from petitfour.lab.ratings import points_of, ratings


def game(deal: int, seating: int, *ranked: str) -> Outcome:
    """A game that ended in this order."""
    places = list(range(1, len(ranked) + 1))
    return Outcome(deal, seating, list(ranked), [10 - place for place in places], places)


def test_a_deal_is_one_point_between_two() -> None:
    deals = [[game(0, 0, "a", "b"), game(0, 1, "a", "b")], [game(1, 0, "a", "b"), game(1, 1, "b", "a")]]
    assert points_of(["a", "b"], deals) == {("a", "b"): 1.5, ("b", "a"): 0.5}


def test_odds_are_those_of_the_points() -> None:
    deals = [[game(i, 0, "a", "b")] for i in range(30)] + [[game(30 + i, 0, "b", "a")] for i in range(10)]
    found = ratings(["a", "b"], deals)
    assert found["b"].to_json() == {"value": 0, "low": None, "high": None}
    assert found["a"].value == pytest.approx(400 * math.log10(30.5 / 10.5))
    low, high = found["a"].low, found["a"].high
    assert low is not None
    assert high is not None
    assert 0 < low < found["a"].value < high


@pytest.mark.parametrize("count", [1, 8, 50])
def test_who_won_everything_is_at_least_so_far_ahead(count: int) -> None:
    """Nothing says how far at most; more games say that it is further."""
    deals = [[game(i, 0, "a", "b"), game(i, 1, "a", "b")] for i in range(count)]
    found = ratings(["a", "b"], deals)["a"]
    assert found.high is None
    assert found.low is not None
    # Whoever wins no more than that hardly wins all of them.
    assert chance_of(found.low) ** count < (0.15 if count == 1 else 0.05)
    behind = ratings(["b", "a"], deals)["b"]
    assert behind.low is None
    assert behind.high == pytest.approx(-found.low)


def test_between_others_a_bound_may_follow_from_them() -> None:
    """Nobody of the first two ever lost to the third, but c once beat b, who beats a as often as not."""
    names = ["a", "b", "c"]
    even = [[game(i, 0, *(("a", "b") if i % 2 else ("b", "a")))] for i in range(10)]
    lost = [[game(20 + i, 0, "b", "c")] for i in range(10)] + [[game(40 + i, 0, "a", "c")] for i in range(10)]
    assert ratings(names, even + lost)["a"].high is None
    found = ratings(names, [*even, *lost, [game(60, 0, "c", "b")]])["a"]
    assert found.high is not None
    assert found.value < found.high < 3000


def test_ratings_are_the_likeliest() -> None:
    """Everybody has won as many points as the ratings say, the half points added to every pair included."""
    chooser = random.Random(3)
    names = ["a", "b", "c", "d"]
    deals = [[game(i, 0, *chooser.sample(names, 3))] for i in range(40)] + [
        [game(40 + i, 0, "a", "d")] for i in range(2000)
    ]
    found, points = ratings(names, deals), points_of(names, deals)
    for a in names:
        others = [b for b in names if b != a]
        won = sum(points[a, b] + 0.5 for b in others)
        said = sum(
            (points[a, b] + points[b, a] + 1) * chance_of(found[a].value - found[b].value) for b in others
        )
        assert won == pytest.approx(said)


def chance_of(rating: float) -> float:
    return 1 / (1 + 10 ** (-rating / 400))


@pytest.mark.parametrize("count", [2, 4, 10, 20])
def test_the_bounds_hold_the_truth_19_times_of_20(count: int) -> None:
    """Every result of so many deals, weighted by how likely it is."""
    held = [0.0] * 99
    for won in range(count + 1):
        deals = [[game(i, 0, *(("a", "b") if i < won else ("b", "a")))] for i in range(count)]
        found = ratings(["a", "b"], deals)["a"]
        low = 0 if found.low is None else chance_of(found.low)
        high = 1 if found.high is None else chance_of(found.high)
        for i in range(99):
            truth = (i + 1) / 100
            likely = math.comb(count, won) * truth**won * (1 - truth) ** (count - won)
            held[i] += likely * (low <= truth <= high)
    assert sum(held) / 99 > 0.95
    assert min(held) > 0.86
