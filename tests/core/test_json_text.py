"""JSON is written in one place, and what is written there any program can read."""

import ast
import math
from pathlib import Path

import pytest

import petitfour
from petitfour.core.json_text import json_text

ROOT = Path(petitfour.__file__).parent
# Quotes what was found in a sentence for people, where also "NaN" may have been found.
ALLOWED = {ROOT / "core" / "json_text.py", ROOT / "core" / "located.py"}


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_are_refused(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_text({"value": [number]})


def test_the_form_is_that_of_json_dumps() -> None:
    assert json_text({"b": "é", "a": None}, sort_keys=True, ensure_ascii=False) == '{"a": null, "b": "é"}'


def dumps(path: Path) -> list[int]:
    """The lines that write JSON by themselves."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [
        node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("dump", "dumps")
    ]
    imported = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module == "json"
        and {alias.name for alias in node.names} & {"dump", "dumps", "JSONEncoder"}
    ]
    own = [node for node in names if isinstance(node.value, ast.Name) and node.value.id == "json"]
    return [node.lineno for node in (*own, *imported)]


def test_json_is_written_in_one_place() -> None:
    found = {path: lines for path in ROOT.rglob("*.py") if (lines := dumps(path)) and path not in ALLOWED}
    assert found == {}


def test_the_search_finds_what_it_looks_for(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import json\nfrom json import dumps\n\njson.dumps(1)\n")
    assert sorted(dumps(path)) == [2, 4]
