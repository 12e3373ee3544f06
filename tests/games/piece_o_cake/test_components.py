"""Component lists of Piece o' Cake: the built-in one, and how mistakes are named."""

import json
from pathlib import Path
from typing import Any

import pytest

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.match import Match
from petitfour.games.piece_o_cake import GAME, components


def written(tmp_path: Path, change: Any) -> Path:
    """The built-in list with a change, one line a variety, as a file."""
    value = json.loads(json.dumps(GAME.built_in_components()))
    change(value["varieties"])
    path = tmp_path / "cakes.json"
    lines = ",\n".join(json.dumps(variety) for variety in value["varieties"])
    path.write_text('{"varieties": [\n' + lines + "\n]}")
    return path


def test_the_built_in_list_is_right() -> None:
    components.check(located.of_value(GAME.built_in_components(), "built-in"))


def test_a_host_can_play_with_other_varieties(tmp_path: Path) -> None:
    path = written(tmp_path, lambda varieties: varieties[0].update(name="mango", dollops=5))
    match = Match(GAME, {"players": 2}, components=GAME.load_components(path))
    assert match.state.dollops[0] == 5
    assert match.chance[0]["slices"].count("mango") == 3
    assert match.record()["components"]["varieties"][0]["name"] == "mango"


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (lambda v: v[2].update(slices=0), 4, "whole number from 1 to 57"),
        (lambda v: v[2].update(slices="3"), 4, "whole number"),
        (lambda v: v[3].update(dollops=-1), 5, "whole number from 0 to 100"),
        (lambda v: v[1].update(name="plum"), 3, "stands twice"),
        (lambda v: v[1].update(colour="red"), 3, "unknown key"),
        (lambda v: v[7].pop("name"), 9, "'name' is missing"),
        (lambda v: v.pop(), 1, "expected 8 elements"),
        (lambda v: v[0].update(slices=4), 1, "expected 57 slices in all, found 58"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, change: Any, line: int, said: str) -> None:
    path = written(tmp_path, change)
    with pytest.raises(BadInput, match=said) as error:
        GAME.load_components(path)
    assert error.value.line == line
    assert str(error.value).startswith(f"{path}, line {line}: ")
