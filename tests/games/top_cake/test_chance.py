"""The shuffle of Top Cake as a record tells it."""

from typing import Any

import pytest

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.outcomes import Feed
from petitfour.games.top_cake import GAME, chance, rules

BOX = GAME.box()


def dealt() -> rules.State:
    s: rules.State = GAME.new_state({"players": 2, "start": 0})
    rules.setup(s)
    s.seed = [5, 6, 7, 8]
    return s


def test_the_first_is_set_aside_then_four_a_round() -> None:
    s = dealt()
    rules.chance(s)
    told = chance.told(s, BOX)[0]["cakes"]
    rules.proceed(s)
    table = GAME.view.view(s, 0, BOX)
    assert table["set_aside"] == told[0]
    assert [[item["flavour"], item["max"]] for item in table["items"]] == told[1:5]


def test_told_and_put_agree() -> None:
    s, t = dealt(), dealt()
    rules.chance(s)
    feed = Feed(of_value(chance.told(s, BOX), "chance"))
    chance.put(t, feed, BOX)
    feed.must_be_used_up()
    assert s.deck == t.deck


def test_only_the_deal_is_random() -> None:
    s = dealt()
    for event in (rules.NEW_ROUND, rules.REVEAL):
        s.due = event
        assert chance.told(s, BOX) == []
        before = list(s.deck), list(s.seed)
        rules.chance(s)
        chance.put(s, Feed(of_value([], "chance")), BOX)
        assert (s.deck, s.seed) == before


def wrong(change: str) -> list[Any]:
    cards: list[Any] = [BOX.cake(face) for face in dealt().deck]
    changes: dict[str, Any] = {
        "unknown": [["mango", 1], *cards[1:]],
        "twice": [cards[1], *cards[1:]],
        "too few": cards[1:],
        "no card": [None, *cards[1:]],
        "not a number": [["chocolate", True], *cards[1:]],
    }
    deck: list[Any] = changes[change]
    return deck


@pytest.mark.parametrize("change", ["unknown", "twice", "too few", "no card", "not a number"])
def test_a_wrong_deck_is_refused(change: str) -> None:
    with pytest.raises(BadInput):
        chance.put(dealt(), Feed(of_value([{"cakes": wrong(change)}], "chance")), BOX)
