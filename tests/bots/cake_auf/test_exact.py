"""Winning this turn: the same answer as trying everything, and the odds of a blind card as they are dealt."""

from itertools import islice

import pytest
from tests.bots.cake_auf.brute import is_sure_to_win, positions, sees_a_trade

from petitfour.bots.cake_auf import exact
from petitfour.bots.cake_auf.exact import NO_WIN, SURE
from petitfour.core.contract import OK
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.cake_auf import rules
from petitfour.games.cake_auf.rules import GOAL, KINDS, MOVES, check, resample

BOUND = plain(rules, exact)


def win_this_turn(s):
    """The first move and how sure the win is."""
    states = [clone(s), *[None] * 5]
    answer = [0.0]
    move = BOUND.win_this_turn(states, 0, [[0] * MOVES, [0] * MOVES], [[0.0] * KINDS, [0.0] * KINDS], answer)
    return move, answer[0]


def is_near(s):
    return s.earned[s.actor] + BOUND.stars_in_reach(s, 3 - s.actions) >= GOAL


@pytest.mark.parametrize("seed", range(4))
def test_a_sure_win_is_found_exactly_if_there_is_one(seed):
    wins = 0
    for s in islice(filter(is_near, positions(seed)), 60):
        move, certainty = win_this_turn(s)
        expected = is_sure_to_win(s, s.actor)
        wins += expected
        if expected or not sees_a_trade(s):
            assert (certainty >= SURE) == expected
        assert (move == NO_WIN) == (certainty == 0)
        assert move == NO_WIN or check(s, move) == OK
    assert wins > 5


@pytest.mark.parametrize("seed", range(2))
def test_out_of_reach_is_out_of_reach(seed):
    for s in islice(filter(lambda s: s.actions and not is_near(s), positions(seed)), 60):
        assert not is_sure_to_win(s, s.actor)


def test_the_odds_of_a_blind_card_are_those_of_resample():
    s = next(islice(positions(5, raised=False), 40, None))
    whom = (s.actor + 1) % s.players
    odds = [0.0] * KINDS
    BOUND.count_unseen(s)
    BOUND.take_odds(s, whom, odds)
    assert sum(odds) == pytest.approx(1)
    counts = [0] * KINDS
    rng = [1, 2, 3, 4]
    worlds = 1500
    for _ in range(worlds):
        resample(s, s.actor, rng)
        counts = [n + more for n, more in zip(counts, s.hand[whom], strict=True)]
    for dealt, expected in zip(counts, odds, strict=True):
        assert dealt / worlds / s.held[whom] == pytest.approx(expected, abs=0.015)
