"""The cake cards of Top Cake: the built-in list, and every mistake in a host's own named with its line."""

import json
from pathlib import Path
from typing import Any

import pytest

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.games.top_cake import GAME, components
from petitfour.games.top_cake.rules import CAKES


def cakes() -> list[dict[str, Any]]:
    return [dict(cake) for cake in GAME.built_in_components()["cakes"]]


def in_lines(cards: list[dict[str, Any]]) -> str:
    """A component file with one card a line; the first card stands in line 2."""
    return '{"cakes": [\n' + ",\n".join(json.dumps(card) for card in cards) + "\n]}"


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as error:
        components.check(located.parse(text, "mine.json"))
    return str(error.value)


def test_the_built_in_list_passes() -> None:
    components.check(located.of_value(GAME.built_in_components(), "built-in"))
    assert len(cakes()) == CAKES == 21


def test_the_built_in_list_has_the_house_numbers() -> None:
    found = sorted((cake["flavour"], cake["max"]) for cake in cakes())
    expected = {
        "chocolate": (1, 2, 3, 4, 5),
        "lemon": (2, 3, 3, 5),
        "strawberry": (1, 2, 3, 4),
        "carrot": (2, 3, 4, 5),
        "coffee": (1, 2, 3, 4),
    }
    assert found == sorted((name, most) for name, all_ in expected.items() for most in all_)


def test_a_card_too_few() -> None:
    assert complaint(in_lines(cakes()[:20])) == "mine.json, line 1: cakes: expected 21 elements, found 20"


def test_an_unknown_key() -> None:
    cards = cakes()
    cards[2]["price"] = 3
    assert (
        complaint(in_lines(cards))
        == 'mine.json, line 4: cakes[2].price: unknown key "price"; expected flavour, max'
    )


def test_a_missing_key() -> None:
    cards = cakes()
    del cards[20]["max"]
    assert complaint(in_lines(cards)) == "mine.json, line 22: cakes[20]: the key 'max' is missing"


@pytest.mark.parametrize("most", [-1, 21, 2.5, "3", True, None])
def test_a_max_out_of_range(most: object) -> None:
    cards = cakes()
    cards[7]["max"] = most
    message = complaint(in_lines(cards))
    assert message.startswith("mine.json, line 9: cakes[7].max: expected a whole number from 0 to 20, found ")


def test_a_flavour_without_a_name() -> None:
    cards = cakes()
    cards[0]["flavour"] = ""
    assert complaint(in_lines(cards)).startswith("mine.json, line 2: cakes[0].flavour: expected 1 to 30")


def test_a_ninth_flavour() -> None:
    cards = cakes()
    for i in range(12, 17):
        cards[i]["flavour"] = f"flavour {i}"
    assert complaint(in_lines(cards)) == (
        "mine.json, line 19: cakes[17].flavour: a flavour too many: at most 8 are allowed"
    )


def test_another_key_beside_the_cakes() -> None:
    assert "unknown key" in complaint('{"cakes": [], "toppers": 4}')


def test_a_list_of_ones_own_is_played_and_told(tmp_path: Path) -> None:
    cards = cakes()
    cards[0] = {"flavour": "rhubarb", "max": 20}
    path = tmp_path / "mine.json"
    path.write_text(in_lines(cards), encoding="utf-8")
    box = GAME.box(GAME.load_components(path))
    s = GAME.new_state({"players": 2}, box)
    GAME.plain.random_game(s, 1, 2, [0] * 4, GAME.plain.new_out())
    assert ["rhubarb", 20] in [box.cake(face) for face in s.deck]
    assert GAME.words("fr").name("flavour.rhubarb") == "rhubarb"


def test_faces_and_names_agree() -> None:
    box = GAME.box()
    for cake in cakes():
        assert box.cake(box.face(cake["flavour"], cake["max"])) == [cake["flavour"], cake["max"]]
