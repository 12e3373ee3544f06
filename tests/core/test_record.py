"""A record is read from a file, a text or a mapping; anything else is refused in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from tests.cli.scripts import random_match

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.record import Replay, verify
from petitfour.review.reviewing import review

RECORD = random_match(game_named("piece-o-cake"), 2, "read").record()
TEXT = json.dumps(RECORD, indent=1)
EXPECTED = "expected a record: the name of an existing file, JSON text or a mapping; found "


def as_path(path: Path) -> Any:
    return path


def as_name(path: Path) -> Any:
    return str(path)


def as_text(path: Path) -> Any:
    return path.read_text(encoding="utf-8")


def as_text_with_a_mark(path: Path) -> Any:
    return "\ufeff\n " + as_text(path)


def as_mapping(path: Path) -> Any:
    return json.loads(as_text(path))


def as_read_only_mapping(path: Path) -> Any:
    return MappingProxyType(as_mapping(path))


def as_document(path: Path) -> Any:
    return located.read(path)


every_form = pytest.mark.parametrize(
    "form",
    [as_path, as_name, as_text, as_text_with_a_mark, as_mapping, as_read_only_mapping, as_document],
    ids=lambda form: form.__name__,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(TEXT, encoding="utf-8")
    return path


@every_form
def test_every_form_of_a_record_is_verified_and_played_again(form: Callable[[Path], Any], path: Path) -> None:
    assert verify(form(path)).is_right
    match = Replay(form(path)).to_the_end()
    assert match.scores() == RECORD["result"]["scores"]


@every_form
def test_every_form_of_a_record_is_read_by_a_review(form: Callable[[Path], Any], path: Path) -> None:
    """One without moves, so that nothing has to be judged."""
    path.write_text(json.dumps({**RECORD, "moves": [], "result": {"reason": "abandoned"}}), encoding="utf-8")
    with pytest.raises(BadInput, match="no move"):
        review(form(path))


def test_what_is_wrong_is_found_where_it_stands(path: Path) -> None:
    wrong = json.loads(TEXT)
    wrong["result"]["scores"][0] += 1
    path.write_text(json.dumps(wrong, indent=1), encoding="utf-8")
    on_file, on_text, on_mapping = verify(path), verify(path.read_text()), verify(wrong)
    assert on_file.error == on_text.error == on_mapping.error
    assert on_file.line == on_text.line > 1
    assert (on_file.source, on_text.source, on_mapping.source) == (str(path), "record", "record")


def test_tuples_are_lists() -> None:
    moves = [{key: tuple(v) if isinstance(v, list) else v for key, v in m.items()} for m in RECORD["moves"]]
    assert verify({**RECORD, "moves": moves}).is_right


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("gmae.json", EXPECTED + '"gmae.json"'),
        ("", EXPECTED + '""'),
        ("two\nlines", EXPECTED),
        ("no\0name", EXPECTED),
        ("x" * 5000, EXPECTED),
        (None, EXPECTED + "null"),
        (b"{}", EXPECTED),
        (12, EXPECTED + "12"),
        ([RECORD], EXPECTED + "["),
        ("[1, 2]", "expected a record, found [1, 2]"),
        ('{"format": }', "expected a value, found '}'"),
        ("{" + " " * located.MAX_BYTES, "too large"),
        (Path("nowhere.json"), "cannot be read: No such file"),
        (Path(), "not a regular file"),
        ({"format": {1, 2}}, "cannot be written as JSON: "),
        ({("a", "b"): 1}, "cannot be written as JSON: "),
        ({"format": float("nan")}, "cannot be written as JSON: "),
    ],
    ids=range(17),
)
def test_what_is_no_record_is_refused_in_a_sentence(given: Any, sentence: str) -> None:
    verdict = verify(given)
    assert not verdict.is_right
    assert sentence in verdict.error
    for read in (Replay, review):
        with pytest.raises(BadInput) as refused:
            read(given)
        assert sentence in str(refused.value)


def test_a_mapping_that_holds_itself_is_refused() -> None:
    mapping: dict[str, Any] = {}
    mapping["moves"] = mapping
    assert "cannot be written as JSON" in verify(mapping).error


def test_it_is_said_in_french() -> None:
    assert "partie attendue" in verify("gmae.json", "fr").error


def test_a_broken_file_is_named_however_it_was_given(path: Path) -> None:
    path.write_text("{", encoding="utf-8")
    assert verify(path).source == verify(str(path)).source == str(path)
