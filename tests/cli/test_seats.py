"""Who sits where, and what the options of a table mean."""

import pytest

from petitfour.cli.options import listed, table_options
from petitfour.cli.seats import kinds_in, kinds_of, names_again, names_of, players_of
from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.names import BadName
from petitfour.core.words import words

ENGLISH = words("petitfour", "en")


GAME = game_named("piece-o-cake")


def test_one_person_and_casual_bots_fill_the_table():
    assert kinds_of(GAME, [], 3) == ["person", "casual", "casual"]
    assert kinds_of(GAME, ["expert"], 2) == ["expert", "casual"]


def test_a_bot_of_ones_own_takes_a_seat():
    assert kinds_of(GAME, ["tests.bots.sample:First"], 2) == ["tests.bots.sample:First", "casual"]
    with pytest.raises(BadInput, match="has no class 'Last'"):
        kinds_of(GAME, ["tests.bots.sample:Last"], 2)


def test_who_sat_where_in_a_record():
    assert kinds_in(["Ann", "bot:expert", "bot:greedy"]) == ["person", "expert", "greedy"]
    with pytest.raises(BadInput, match="--seat"):
        kinds_in(["Ann", "bot:os:system"])


def test_people_keep_their_names_when_others_take_over():
    names = ["Ann", "bot:expert", "Bob"]
    assert names_again(["person", "person", "strong"], names, ENGLISH) == ["Ann", "guest 2", "bot:strong"]


def test_as_many_players_as_seats_were_named():
    assert players_of(GAME, None, []) == 2
    assert players_of(GAME, None, ["person"] * 4) == 4
    assert players_of(GAME, 5, ["person"]) == 5
    with pytest.raises(BadInput, match="from 2 to 5"):
        players_of(GAME, None, ["person"] * 6)


def test_names_go_to_people_in_order():
    kinds = ["greedy", "person", "person"]
    assert names_of(kinds, ["Ann"], ENGLISH) == ["bot:greedy", "Ann", "guest 2"]


@pytest.mark.parametrize("name", ["", "x" * 25, "line\nfeed", "\u202eAnn", "bot:expert", "Robot 2"])
def test_a_name_is_one_that_a_person_may_have(name):
    with pytest.raises(BadName, match=r"name\b"):
        names_of(["person"], [name], ENGLISH)
    assert names_of(["person"], [" 👩\u200d🚀 "], ENGLISH) == ["👩\u200d🚀"]


def test_commas_and_repeated_options_are_alike():
    assert listed(["person", "greedy, random"]) == ["person", "greedy", "random"]
    assert listed("Ann,Bob") == ["Ann", "Bob"]
    assert listed(None) == []


@pytest.mark.parametrize(("text", "value"), [("no", False), ("OFF", False), ("non", False), ("oui", True)])
def test_yes_and_no(text, value):
    assert table_options(game_named("piece"), [f"four_pieces={text}"]) == {"four_pieces": value}


def test_a_choice_of_names():
    assert table_options(game_named("icing"), ["edition=card"]) == {"edition": "card"}
