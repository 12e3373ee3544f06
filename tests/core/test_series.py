"""A match of several games."""

import pytest

from petitfour.core.series import Series


def test_POC_5_4_the_start_moves_one_seat_left_each_game():
    series = Series(players=3, games=4, start=2)
    starts = []
    while not series.is_over:
        starts.append(series.next_start)
        series.add([0, 0, 0])
    assert starts == [2, 0, 1, 2]


def test_POC_5_4_totals_are_added_up():
    series = Series(players=2, games=2, start=0)
    series.add([31, 40])
    assert series.totals() == [31, 40]
    assert not series.is_over
    series.add([20, 11])
    assert series.totals() == [51, 51]
    assert series.is_over


def test_level_totals_share_a_rank():
    series = Series(players=4, games=1, start=0)
    series.add([10, 30, 30, 20])
    assert series.ranks() == [4, 1, 1, 3]


def test_nothing_played_is_level():
    assert Series(players=2, games=1, start=0).ranks() == [1, 1]


def test_no_game_too_many_and_no_score_too_few():
    series = Series(players=2, games=1, start=0)
    with pytest.raises(AssertionError, match="expected 2 scores"):
        series.add([1])
    series.add([1, 2])
    with pytest.raises(AssertionError, match="all 1 games"):
        series.add([1, 2])
