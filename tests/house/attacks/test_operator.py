"""Who runs the house and plays at it: knows the secret, and chooses everything that is still free."""

import random

import pytest
from benchmarks.fairness.attackers import CAKES, GAME, Dealt, is_wished
from benchmarks.fairness.deals import ATTACKERS, interval, tally

from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.record import verify

DEALS = 1500  # python -m benchmarks.fairness has 100,000
NO_START = {"players": 2, "start": 0}


def test_the_old_shuffle_was_his() -> None:
    counted = tally("format 1: operator, last mover", 300)
    assert counted.share > 0.6, "the attack is a real one"


def test_he_gets_what_chance_gives() -> None:
    counted = tally("operator", DEALS)
    low, high = interval(DEALS)
    assert low < counted.share < high
    assert counted.wished == counted.unseen


def test_the_wish_is_what_lies_on_the_table() -> None:
    """The attackers' own view of a deal is the game's."""
    cake = game_named(GAME).built_in_components()["cakes"][0]
    first = [cake["flavour"], cake["max"]]
    for number in range(200):
        shuffle = Fair.repeated(number, 2)
        cakes = Match(GAME, NO_START, fair=shuffle).chance[0]["cakes"]
        assert len(cakes) == CAKES
        assert (list(cakes[0]) == first) == is_wished(shuffle)


@pytest.mark.parametrize("attacker", [name for name in ATTACKERS if not name.startswith("format 1")])
def test_what_they_leave_behind_is_a_right_record_that_tells_of_every_attempt(attacker: str) -> None:
    for number in range(20):
        dealt: Dealt = ATTACKERS[attacker](random.Random(number))
        record = Match(GAME, NO_START, fair=dealt.shuffle, seats=["Ann", "Ben"]).record()
        verdict = verify(record)
        assert verdict.is_right, verdict.error
        assert len(record["fair"].get("given_up", [])) == dealt.aborts
        assert verdict.shuffle == ("dealt-again" if dealt.aborts else "nobody-could")
