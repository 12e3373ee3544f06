"""Component lists of Icing on the Cake: the built-in one, and how mistakes are named."""

import json
from pathlib import Path
from typing import Any

import pytest

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.match import Match
from petitfour.games.icing_on_the_cake import GAME, components, rules


def written(tmp_path: Path, change: Any) -> Path:
    """The built-in list with a change, laid out as the built-in file is."""
    value = json.loads(json.dumps(GAME.built_in_components()))
    change(value)
    lines = ["{"]
    for name in ("tiles", "icing"):
        rows = [f'"{flavour}": {json.dumps(kinds)}' for flavour, kinds in value[name].items()]
        lines += [f'"{name}": {{', *",\n".join(rows).split("\n"), "},"]
    lines += ['"cuts": [', *",\n".join(map(json.dumps, value["cuts"])).split("\n"), "]", "}"]
    path = tmp_path / "cakes.json"
    path.write_text("\n".join(lines))
    return path


def test_the_built_in_list_is_right() -> None:
    components.check(located.of_value(GAME.built_in_components(), "built-in"))


def test_the_cut_cards_of_the_built_in_list_all_differ() -> None:
    """Also when they are turned: no two cards are the same, sections and all."""
    box = GAME.box()
    shapes = set()
    for card in range(rules.CARDS):
        turned = [divided(box.turned(card, quarters)) for quarters in range(4)]
        shapes.add(min(turned))
    assert len(shapes) == rules.CARDS


def divided(pattern: str) -> str:
    """A pattern whatever its colours: sections numbered in the order they are met."""
    met = list(dict.fromkeys(pattern.replace("/", "")))
    return "".join(str(met.index(colour)) for colour in pattern.replace("/", ""))


def test_four_quarter_turns_bring_a_card_back() -> None:
    for cell in range(rules.CELLS):
        assert rules.TURNED[0][cell] == cell
        for quarters in range(4):
            turned = rules.TURNED[1][rules.TURNED[quarters][cell]]
            assert turned == rules.TURNED[(quarters + 1) % 4][cell]


def test_a_host_can_play_with_other_pieces_and_cards(tmp_path: Path) -> None:
    def change(value: Any) -> None:
        value["tiles"]["vanilla"] = {"plain": 0, "edge": 12, "corner": 4}
        value["cuts"][3] = "rryy/rryy/ggbb/ggbb"

    match = Match(GAME, {"players": 2}, components=GAME.load_components(written(tmp_path, change)))
    assert match.chance[0]["tiles"].count(["vanilla", "edge"]) == 12
    assert match.state.pattern[3] == [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
    assert match.record()["components"]["cuts"][3] == "rryy/rryy/ggbb/ggbb"


def set_cut(pattern: Any) -> Any:
    return lambda value: value["cuts"].__setitem__(5, pattern)


CUT_LINE = 20  # of the sixth cut card


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (lambda v: v["tiles"]["vanilla"].update(plain=-1), 3, "whole number from 0 to 64"),
        (lambda v: v["tiles"]["carrot"].update(edge="8"), 6, "whole number"),
        (lambda v: v["tiles"]["carrot"].update(round=1), 6, "unknown key"),
        (lambda v: v["icing"]["strawberry"].pop("corner"), 10, "'corner' is missing"),
        (lambda v: v["icing"].pop("chocolate"), 8, "'chocolate' is missing"),
        (lambda v: v["icing"].update(mango=v["icing"].pop("carrot")), 8, "'carrot' is missing"),
        (lambda v: v["tiles"].update(mango={"plain": 0}), 7, "unknown key"),
        (lambda v: v["tiles"]["vanilla"].update(plain=5), 2, "expected 64 pieces in all, found 65"),
        (lambda v: v["icing"]["carrot"].update(plain=3), 8, "expected 64 pieces in all, found 63"),
        (lambda v: v["cuts"].pop(), 14, "expected 16 elements, found 15"),
        (set_cut(4), CUT_LINE, "expected text"),
        (set_cut("rrrr/yyyy/gggg"), CUT_LINE, "four rows of four"),
        (set_cut("rrrr/yyyy/ggggbbbb"), CUT_LINE, "four rows of four"),
        (set_cut("rrrr/yyyy/gggg/pppp"), CUT_LINE, "colours r, y, g and b, found 'p'"),
        (set_cut("rrrr/yyyy/gggg/gbbb"), CUT_LINE, "expected 4 cells of 'g', found 5"),
        (set_cut("rrry/yyyr/gggg/bbbb"), CUT_LINE, "section 'r' is not connected"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, change: Any, line: int, said: str) -> None:
    path = written(tmp_path, change)
    with pytest.raises(BadInput, match=said) as error:
        GAME.load_components(path)
    assert error.value.line == line
    assert str(error.value).startswith(f"{path}, line {line}: ")


def test_a_missing_or_unknown_list_is_named() -> None:
    value = dict(GAME.built_in_components())
    del value["cuts"]
    with pytest.raises(BadInput, match="'cuts' is missing"):
        components.check(located.of_value(value, "list"))
    with pytest.raises(BadInput, match="unknown key"):
        components.check(located.of_value({**GAME.built_in_components(), "candles": 10}, "list"))
