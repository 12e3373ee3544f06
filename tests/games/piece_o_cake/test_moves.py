"""The moves of Piece o' Cake as JSON and notation, and every refusal in both languages."""

from typing import Any

import pytest

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
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
