"""The moves of Cake Auf! as JSON and notation, in words, and every refusal in both languages."""

import random
from typing import Any

import pytest
from tests.games.cake_auf.table import BOX, laid_out, refusal
from tests.kit import Setting, random_play

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.words import LANGUAGES
from petitfour.games.cake_auf import GAME, moves, rules
from petitfour.games.cake_auf.moves import (
    Ban,
    Destroy,
    Discard,
    Dumpster,
    End,
    NewRecipe,
    Place,
    Restore,
    Switcheroo,
    TakeGive,
)

LINES: list[tuple[str, moves.Move, dict[str, Any]]] = [
    ("place flour 0", Place("flour", 0), {"place": "flour", "recipe": 0}),
    (
        "switcheroo 0 2 2",
        Switcheroo(0, 1, 2),
        {"play": "switcheroo", "recipe": 0, "whom": 1, "their": 2},
    ),
    ("dumpster destroy", Dumpster("destroy"), {"play": "dumpster", "card": "destroy"}),
    ("new-recipe 2", NewRecipe(2), {"play": "new-recipe", "recipe": 2}),
    ("take-give 4", TakeGive(3), {"play": "take-give", "whom": 3}),
    ("power-outage 2 2", Ban("power-outage", 1, 2), {"play": "power-outage", "whom": 1, "their": 2}),
    ("fire-alarm 3 0", Ban("fire-alarm", 2, 0), {"play": "fire-alarm", "whom": 2, "their": 0}),
    ("powers-back 1", Restore("powers-back", 1), {"play": "powers-back", "recipe": 1}),
    ("false-alarm 1", Restore("false-alarm", 1), {"play": "false-alarm", "recipe": 1}),
    ("destroy 2 churros", Destroy(1, "churros"), {"play": "destroy", "whom": 1, "name": "churros"}),
    ("discard take-give", Discard("take-give"), {"discard": "take-give"}),
    ("end", End(), {"end": True}),
]


@pytest.mark.parametrize(("line", "move", "wire"), LINES)
def test_notation_json_and_value_agree(line: str, move: moves.Move, wire: dict[str, Any]) -> None:
    assert moves.parse(line, BOX) == move
    assert moves.notation(move) == line
    assert moves.to_json(move) == wire
    assert moves.from_json(of_value(wire, "move"), BOX) == move


@pytest.mark.parametrize(("line", "move", "wire"), LINES)
def test_a_move_is_one_small_decision(line: str, move: moves.Move, wire: dict[str, Any]) -> None:
    s = laid_out(4).state
    s.owner[BOX.recipes.index("churros")] = 1
    (code,) = moves.steps(s, move, BOX)
    assert moves.of_steps(s, [code], BOX) == move
    assert moves.small(s, code, BOX) == wire


def test_every_legal_code_survives_the_round_trip() -> None:
    for seed in range(6):
        match = Setting(GAME, (("players", 2 + seed % 3),)).match(seed)
        for _ in random_play(match, random.Random(seed)):
            for code in match.legal():
                move = moves.of_steps(match.state, [code], match.box)
                assert moves.steps(match.state, move, match.box) == [code]
                assert moves.parse(moves.notation(move), match.box) == move


@pytest.mark.parametrize(
    "wire",
    [
        {},
        [],
        {"place": "flour"},
        {"place": "honey", "recipe": 0},
        {"place": "destroy", "recipe": 0},
        {"place": "flour", "recipe": 3},
        {"place": "flour", "recipe": True},
        {"place": "flour", "recipe": 0, "whom": 1},
        {"play": "flour"},
        {"play": "switcheroo", "recipe": 0, "whom": 4, "their": 0},
        {"play": "switcheroo", "recipe": 0, "whom": 1},
        {"play": "dumpster"},
        {"play": "dumpster", "card": "honey"},
        {"play": "new-recipe", "recipe": -1},
        {"play": "take-give", "whom": "north"},
        {"play": "power-outage", "whom": 1},
        {"play": "powers-back", "recipe": 0, "whom": 1},
        {"play": "destroy", "whom": 1, "name": "pizza"},
        {"discard": None},
        {"discard": "flour", "recipe": 0},
        {"end": False},
        {"end": 1},
        {"bid": 1},
    ],
)
def test_what_is_no_move_is_refused(wire: Any) -> None:
    with pytest.raises(BadInput):
        moves.from_json(of_value(wire, "move"), BOX)


@pytest.mark.parametrize(
    "line", ["", "place", "place flour", "place flour x", "take-give 1 2", "end now", "bake", "play destroy"]
)
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        moves.parse(line, BOX)


@pytest.mark.parametrize("line", ["take-give 0", "fire-alarm 5 0", "switcheroo 0 0 0", "destroy 9 churros"])
def test_the_seats_of_a_line_are_counted_from_1(line: str) -> None:
    with pytest.raises(BadInput, match="expected a whole number from 1 to 4, found"):
        moves.parse(line, BOX)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("line", "move", "wire"), LINES)
def test_the_log_names_cards_and_counts_spaces_from_0_and_seats_from_1(
    lang: str, line: str, move: moves.Move, wire: dict[str, Any]
) -> None:
    said = moves.say(move, GAME.words(lang))
    assert "{" not in said
    for key in ("recipe", "their"):
        assert key not in wire or str(wire[key]) in said
    assert "whom" not in wire or str(wire["whom"] + 1) in said


def test_the_log_in_words() -> None:
    assert moves.say(Place("eggs", 0), GAME.words("en")) == "places eggs under recipe 0"
    assert moves.say(Place("eggs", 0), GAME.words("fr")) == "place un ingrédient (œufs) sous la recette 0"
    destroyed = moves.say(Destroy(1, "creme-brulee"), GAME.words("en"))
    assert destroyed == "destroys seat 2’s Crème brûlée"


def test_with_its_scene_the_log_names_recipes_and_players() -> None:
    match = Match(GAME, {"players": 3, "start": 0}, words=[1, 2, 3, 4])
    own, theirs = (match.box.recipes[match.state.space[seat][space]] for seat, space in ((0, 1), (2, 0)))
    swap = Switcheroo(1, 2, 0)
    scene = moves.scene(match.state, swap, match.box)
    said = {lang: moves.say(swap, GAME.words(lang), 1, scene, ("Ann", "Bob", "Cleo")) for lang in LANGUAGES}
    english, french = GAME.words("en"), GAME.words("fr")
    mine, hers = english.name(f"recipe.{own}"), english.name(f"recipe.{theirs}")
    assert said["en"] == f"swaps {mine} for Cleo’s {hers}"
    mine, hers = french.name(f"recipe.{own}"), french.name(f"recipe.{theirs}")
    assert said["fr"] == f"échange {mine} contre {hers} (chez Cleo)"


def test_every_reason_is_given_for_something() -> None:
    """All that a hand full of everything can try at a crowded table, and a poor one while a draw is due."""
    crowded = laid_out(
        3,
        hands=(" ".join(BOX.cards), ""),
        on={(0, 0): "flour", (1, 0): "fire-alarm"},
        recipes={(0, 1): "", (2, 0): ""},
        completed=("makroud", "semla krumkake"),
    )
    reasons = {rules.check(crowded.state, code) for code in range(rules.MOVES)}
    poor = laid_out(hands=("flour", "milk")).state
    reasons |= {rules.check(poor, code) for code in range(rules.MOVES)}
    rules.play(poor, rules.A_END)
    reasons |= {rules.check(poor, code) for code in range(rules.MOVES)}
    assert reasons == set(range(len(rules.REASONS)))
    assert refusal(crowded, "place sugar 1") == ("no-recipe", "AUF-4.2")
