"""Numbers with their errors: means, differences, and whether the intervals hold what they say."""

from __future__ import annotations

import math

import pytest
from tests.review.games import played

from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.review.guide import guide_of
from petitfour.review.readiness import best_engine, make_ready
from petitfour.review.sampling import Arm, Sampler, shares
from petitfour.review.weighing import Amount, Scale, added, amount, chance, less

GAME = game_named("piece-o-cake")


def test_a_mean_and_its_error() -> None:
    found = amount([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.below == found.above == pytest.approx(3.182 * (5 / 3) ** 0.5 / 2, rel=1e-3)
    assert amount([3.0]) == Amount(3.0)


def test_many_victories_are_no_certainty() -> None:
    found = chance([1.0] * 12)
    assert (found.low, found.high) == (pytest.approx(0.7575, abs=1e-4), 1)
    assert chance([0.0] * 12).low == 0
    assert chance([0.5]) == Amount(0.5)  # solved


def test_bounds_of_sums_and_differences() -> None:
    one, other = Amount(5, below=3, above=6), Amount(2, below=8, above=4)
    assert -one == Amount(-5, below=6, above=3)
    assert added([one, other]) == Amount(7, below=math.hypot(3, 8), above=math.hypot(6, 4))
    assert added([one, -other]) == Amount(3, below=5, above=10)
    assert added([]) == Amount(0)
    assert Amount(1, 0.5, 3).is_clear
    assert Amount(-1, 3, 0.5).is_clear
    assert not Amount(1, 2, 0).is_clear


def test_differences_are_taken_world_by_world() -> None:
    apart = less([10.0, 20.0, 30.0], [9.0, 19.0, 29.0])
    assert apart.value == 1.0
    assert apart.below < 1, "what both have in common is no noise"
    assert less([5.0], [1.0, 3.0]).value == 3.0
    assert less([1.0, 2.0], [1.0, 2.0]) == Amount(0.0)


def test_a_shared_victory_is_split() -> None:
    assert shares([1, 3, 1]) == [0.5, 0.0, 0.5]


def test_a_victory_is_worth_more_than_points() -> None:
    scale = Scale(0, 6.0)
    arm = Arm(None, (), scores=[[10, 9], [60, 9], [9, 10]], wins=[[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    narrow, clear, lost = scale.worths(arm)
    assert clear > narrow > lost
    assert narrow - lost > clear - narrow


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """A loss measured again and again in few worlds, against the same in many."""
    make_ready(GAME)
    match, _ = played("piece-o-cake", 3, 2, moves=6)
    guide = guide_of(GAME, best_engine(GAME))
    s = clone(match.state)
    sampler = Sampler(guide, s)
    options = guide.options(s, None)
    scale = Scale(s.actor, guide.spread)

    def measured(series: int, worlds: int) -> Amount:
        arms = [sampler.arm(s, option.codes) for option in (options[0], options[-1])]
        sampler.extend(arms, s.actor, series, worlds)
        return less(scale.points(arms[0]), scale.points(arms[1]))

    truth = measured(1, 4000)
    again = [measured(series, 48) for series in range(2, 82)]
    sampler.close()
    holding = sum(found.low - truth.above <= truth.value <= found.high + truth.below for found in again)
    assert holding >= 0.88 * len(again)
    assert any(abs(found.value - truth.value) > found.below / 4 for found in again), (
        "too wide to say anything"
    )
