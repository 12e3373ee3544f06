"""The moves of Piece o' Cake as JSON and notation, and every refusal in both languages."""

from typing import Any

import pytest

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.words import LANGUAGES
from petitfour.games.piece_o_cake import GAME, moves, rules
from petitfour.games.piece_o_cake.moves import Cut, Forfeit, Take

BOX = GAME.box()


@pytest.mark.parametrize(
    ("line", "move", "wire"),
    [
        ("cut 2 5 9", Cut((2, 5, 9)), {"cut": [2, 5, 9]}),
        ("cut", Cut(()), {"cut": []}),
        (
            "take 0 eat plum 2 kiwi 1",
            Take(0, (("plum", 2), ("kiwi", 1))),
            {"take": 0, "eat": {"plum": 2, "kiwi": 1}},
        ),
        ("take 3", Take(3, ()), {"take": 3, "eat": {}}),
        ("forfeit kiwi", Forfeit("kiwi"), {"forfeit": "kiwi"}),
        ("forfeit -", Forfeit(None), {"forfeit": None}),
    ],
)
def test_notation_json_and_value_agree(line: str, move: moves.Move, wire: dict[str, Any]) -> None:
    assert moves.parse(line, BOX) == move
    assert moves.notation(move) == line
    assert moves.to_json(move) == wire
    assert moves.from_json(of_value(wire, "move"), BOX) == move


@pytest.mark.parametrize(
    "wire",
    [
        {},
        [],
        {"cut": 3},
        {"cut": [11]},
        {"cut": [-1]},
        {"cut": [True, 3]},
        {"cut": [1, 2], "extra": 1},
        {"take": 0},
        {"take": 0, "eat": {"kiwi": 0}},
        {"take": 0, "eat": {"mango": 1}},
        {"take": 9, "eat": {}},
        {"take": 0.0, "eat": {}},
        {"forfeit": "mango"},
        {"forfeit": 1},
        {"bid": 1},
    ],
)
def test_what_is_no_move_is_refused(wire: Any) -> None:
    with pytest.raises(BadInput):
        moves.from_json(of_value(wire, "move"), BOX)


@pytest.mark.parametrize(
    "line", ["", "cut a", "take", "take 0 eat kiwi", "forfeit", "forfeit mango", "eat 3"]
)
def test_what_is_no_notation_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        moves.parse(line, BOX)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("reason", range(1, len(rules.REASONS)))
def test_every_refusal_names_its_rule(reason: int, lang: str) -> None:
    refusal = GAME.refusal(reason, lang)
    assert refusal.rule.startswith("POC-")
    assert str(refusal).endswith(f"({refusal.rule})")
    assert f"**{refusal.rule}**" in GAME.rule_text(lang)


# In words


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("cut", "serves the cake whole", "sert le gâteau entier"),
        ("cut 2 5 9", "cuts 3 pieces of 3, 4 and 4 slices", "coupe 3 morceaux de 3, 4 et 4 parts"),
        ("take 1 eat kiwi 2", "takes piece 1 and eats 2 kiwis", "prend le morceau 1 et mange 2\u00a0kiwis"),
        ("take 1", "takes piece 1 and collects all of it", "prend le morceau 1 et garde tout"),
        ("forfeit kiwi", "forfeits and eats the collected kiwis", "renonce et mange ses kiwis"),
        ("forfeit -", "forfeits and eats nothing", "renonce et ne mange rien"),
    ],
)
def test_the_log_counts_pieces_as_the_notation_does(line: str, english: str, french: str) -> None:
    move = moves.parse(line, GAME.box())
    assert moves.say(move, GAME.words("en")) == english
    assert moves.say(move, GAME.words("fr")) == french


@pytest.mark.parametrize(
    ("eat", "said"),
    [
        ("", "takes the piece of 3 slices: collects 1 plum and 2 kiwis"),
        ("eat kiwi 1", "takes the piece of 3 slices: eats 1 kiwi, collects 1 plum and 1 kiwi"),
        ("eat plum 1 kiwi 2", "takes the piece of 3 slices: eats 1 plum and 2 kiwis"),
    ],
)
def test_with_its_scene_a_piece_is_told_by_its_slices(eat: str, said: str) -> None:
    move = moves.parse(f"take 1 {eat}".strip(), GAME.box())
    assert moves.say(move, GAME.words("en"), 1, (("plum", 1), ("kiwi", 2))) == said


def test_the_scene_of_a_piece_is_its_slices() -> None:
    match = Match(GAME, {"players": 2, "start": 0}, words=[1, 2, 3, 4])
    match.move(0, "cut 2 5")
    first = [GAME.box().varieties[v] for v in match.state.deck[2:5]]
    match.move(1, "take 0")
    assert dict(match.scene) == {name: first.count(name) for name in first}


@pytest.mark.parametrize(
    ("lang", "counted"),
    [("en", ["1 kiwi", "2 blackberries", "2 quince"]), ("fr", ["1 kiwi", "2 mûres", "2 quince"])],
)
def test_slices_are_counted_in_the_plural(lang: str, counted: list[str]) -> None:
    said = [
        moves.slices(n, name, GAME.words(lang)) for n, name in ((1, "kiwi"), (2, "blackberry"), (2, "quince"))
    ]
    assert [text.replace("\u00a0", " ") for text in said] == counted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_variety_has_its_plurals(lang: str) -> None:
    for variety in GAME.built_in_components()["varieties"]:
        assert GAME.words(lang).has(f"slices.{variety['name']}")
        assert GAME.words(lang).has(f"kinds.{variety['name']}")
