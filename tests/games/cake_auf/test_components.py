"""Component lists of Cake Auf!: the built-in one, and how mistakes are named."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.cake_auf.conservation import assert_conserved

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.words import LANGUAGES
from petitfour.games.cake_auf import GAME, components


def written(tmp_path: Path, change: Any) -> Path:
    """The built-in list with a change as a file: the deck on line 1, then one line a recipe."""
    value = json.loads(json.dumps(GAME.built_in_components()))
    change(value)
    rest = {key: part for key, part in value.items() if key != "recipes"}
    lines = ",\n".join(json.dumps(recipe) for recipe in value["recipes"])
    path = tmp_path / "desserts.json"
    path.write_text(json.dumps(rest)[:-1] + ', "recipes": [\n' + lines + "\n]}")
    return path


def test_the_built_in_list_is_right() -> None:
    components.check(located.of_value(GAME.built_in_components(), "built-in"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_dessert_and_country_has_a_name(lang: str) -> None:
    words = GAME.words(lang)
    for recipe in GAME.built_in_components()["recipes"]:
        assert words.has(f"recipe.{recipe['name']}")
        assert words.has(f"country.{recipe['country']}")
    assert all(words.has(f"card.{name}") for name in GAME.built_in_components()["deck"])


def test_a_host_can_play_with_other_desserts(tmp_path: Path) -> None:
    def change(value: Any) -> None:
        value["deck"] = {**value["deck"], "honey": 4, "flour": 7}
        value["recipes"][0] = {
            "name": "kutia",
            "ingredients": ["honey", "nuts", "fruit"],
            "stars": 4,
            "icons": [],
        }

    path = written(tmp_path, change)
    match = Match(GAME, {"players": 4}, components=GAME.load_components(path), fair=Fair.repeated(3, 4))
    assert match.chance[1]["deck"].count("honey") == 4
    assert "kutia" in match.chance[0]["recipes"]
    assert match.record()["components"]["deck"]["honey"] == 4
    assert GAME.words("fr").name("card.honey") == "honey"
    assert_conserved(match.state, match.box)
    while not match.is_over:
        assert match.actor is not None
        match.step(match.actor, match.legal()[0])
        assert_conserved(match.state, match.box)


def recipe(number: int, **parts: Any) -> Any:
    return lambda value: value["recipes"][number].update(parts)


def deck(**counts: Any) -> Any:
    return lambda value: value["deck"].update(counts)


def only(count: int) -> Any:
    def change(value: Any) -> None:
        del value["recipes"][count:]

    return change


def twice(value: Any) -> None:
    value["recipes"] = [{**r, "name": r["name"] + n} for r in value["recipes"] for n in ("", "-2")]


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (recipe(2, name="shortbread"), 4, "the recipe 'shortbread' stands twice"),
        (recipe(2, name="two words"), 4, "without spaces"),
        (recipe(2, name=7), 4, "expected text"),
        (recipe(0, stars=0), 2, "whole number from 1 to 5"),
        (recipe(0, stars="1"), 2, "whole number"),
        (recipe(3, ingredients=["flour", "flour", "milk"]), 5, "the ingredient 'flour' stands twice"),
        (recipe(3, ingredients=["flour", "milk"]), 5, "expected 3 elements"),
        (recipe(3, ingredients=["flour", "honey", "milk"]), 5, 'found "honey"'),
        (recipe(3, ingredients=["flour", "destroy", "milk"]), 5, 'found "destroy"'),
        (recipe(5, icons=["water"]), 7, "expected one of"),
        (recipe(5, icons=["fire", "fire"]), 7, "the icon 'fire' stands twice"),
        (recipe(5, icons="fire"), 7, "expected a list"),
        (recipe(5, country=""), 7, "printable characters"),
        (recipe(5, colour="red"), 7, "unknown key"),
        (lambda value: value["recipes"][6].pop("stars"), 8, "'stars' is missing"),
        (only(11), 1, "expected 12 to 64 recipes, found 11"),
        (only(16), 1, "expected at least 17 stars in all, found 16"),
        (twice, 1, "found 80"),
        (deck(flour=-1), 1, "whole number from 0 to 99"),
        (deck(flour=32), 1, "expected 21 to 128 cards, found 129"),
        (deck(**{"old honey": 2}), 1, "without spaces"),
        (deck(**{f"spice-{i}": 1 for i in range(8)}), 1, "expected 3 to 16 ingredients, found 17"),
        (lambda value: value.update(deck=[]), 1, "expected an object"),
        (lambda value: value.update(deck=dict.fromkeys(value["deck"], 1)), 1, "found 18"),
        (lambda value: value.update(cards={}), 1, "unknown key"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, change: Any, line: int, said: str) -> None:
    path = written(tmp_path, change)
    with pytest.raises(BadInput, match=said) as error:
        GAME.load_components(path)
    assert error.value.line == line
    assert str(error.value).startswith(f"{path}, line {line}: ")
