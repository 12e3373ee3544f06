"""Chance in Cake Auf! as a record tells it: right outcomes are taken, wrong ones named."""

from typing import Any

import pytest
from tests.games.cake_auf.table import BOX, laid_out

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.outcomes import Feed
from petitfour.games.cake_auf import GAME, chance, rules
from petitfour.games.cake_auf.rules import State


def put(s: State, *entries: dict[str, Any]) -> None:
    chance.put(s, Feed(of_value(list(entries), "chance")), BOX)


def due_reshuffle() -> State:
    s: State = laid_out(hands=("milk", "eggs"), pile="fruit nuts nuts", top="cream", deck=1).state
    rules.play(s, rules.A_END)
    rules.proceed(s)
    assert s.due == rules.RESHUFFLE
    return s


def test_the_deal_is_told_and_put_top_first() -> None:
    s = GAME.new_state({"players": 2, "start": 0})
    rules.setup(s)
    for key in ("recipes", "deck"):
        turned_round = {key: chance.told(s, BOX)[0][key][::-1]}
        put(s, turned_round)
        assert chance.told(s, BOX) == [turned_round]
        rules.proceed(s)
    assert BOX.counted(s.hand[0]) == {"flour": 5}, "sorted out, the flour lies at the bottom"


def test_a_reshuffle_is_the_discard_pile() -> None:
    s = due_reshuffle()
    put(s, {"reshuffle": ["nuts", "fruit", "nuts"]})
    assert chance.told(s, BOX) == [{"reshuffle": ["nuts", "fruit", "nuts"]}]
    rules.proceed(s)
    assert BOX.counted(s.hand[0]) == {"milk": 1, "cream": 1, "nuts": 2, "fruit": 1}


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["nuts", "fruit"], "expected 3 cards"),
        (["nuts", "fruit", "fruit"], "too often"),
        (["nuts", "nuts", "milk"], 'there is no "milk"'),
        ("nuts", "expected a list"),
    ],
)
def test_another_reshuffle_is_refused(cards: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        put(due_reshuffle(), {"reshuffle": cards})


def test_a_card_picked_blind_must_be_in_the_hand() -> None:
    s = laid_out(hands=("take-give milk", "eggs nuts")).state
    rules.play(s, rules.A_TAKE_GIVE + 1)
    with pytest.raises(BadInput, match="expected one of"):
        put(s, {"blind": "milk"})
    put(s, {"blind": "nuts"})
    assert chance.told(s, BOX) == [{"blind": "nuts"}]
    rules.proceed(s)
    with pytest.raises(BadInput, match="expected one of"):
        put(s, {"blind": "nuts"})
    put(s, {"blind": "milk"})
    rules.proceed(s)
    assert BOX.counted(s.hand[0]) == {"nuts": 1}


def test_what_is_not_random_has_no_entry() -> None:
    s = laid_out(hands=("milk new-recipe", "eggs")).state
    rules.play(s, rules.A_GET_NEW)
    assert (s.due, chance.told(s, BOX)) == (rules.TURN_UP, [])
    rules.chance(s)
    rules.proceed(s)
    rules.play(s, rules.A_END)
    assert (s.due, chance.told(s, BOX)) == (rules.DRAW, [])
