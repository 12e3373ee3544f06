"""JSON with places: everything the standard reader reads, and every mistake with its line."""

import json
import time
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petitfour.core import located
from petitfour.core.errors import BadInput

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=20),
    lambda children: (
        st.lists(children, max_size=5) | st.dictionaries(st.text(max_size=5), children, max_size=5)
    ),
    max_leaves=30,
)


@given(values, st.sampled_from([None, 1, 4]))
def test_it_reads_what_json_writes(value: object, indent: int | None) -> None:
    for ascii_only in (True, False):
        text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
        assert located.parse(text, "x").value == value


@given(st.text(alphabet='{}[]",:0123456789truefalsn \n\\.e-', max_size=40))
def test_it_refuses_what_json_refuses(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = None
    try:
        found = located.parse(text, "x").value
    except BadInput as error:
        is_stricter = "twice" in error.message or "digits" in error.message
        found = expected if is_stricter else None
    assert found == expected


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('{"a": 1,\n"b": }', 2, "expected a value"),
        ('{"a": 1\n"b": 2}', 2, "expected ',' or '}'"),
        ("[1,\n2,\n]", 3, "a ',' before ']'"),
        ('{"a": 1,\n\n"a": 2}', 3, "stands twice"),
        ("[1, 2", 1, "ends in the middle"),
        ("", 1, "found nothing"),
        ("[1]\n[2]", 1, "something follows"),
        ("{1: 2}", 1, "a key in quotes"),
        ("[NaN]", 1, "expected JSON"),
        ("[" * 40 + "]" * 40, 1, "nested more than"),
        ("[" + "9" * 5000 + "]", 1, "digits"),
        ('["\\x"]', 1, "broken escape"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(BadInput, match=said) as error:
        located.parse(text, "file.json")
    assert error.value.line == line
    assert str(error.value).startswith(f"file.json, line {line}: ")


def test_places_are_remembered() -> None:
    document = located.parse('{\n"moves": [\n{"take": 1},\n{"take": 2}\n]}', "x")
    place = document.at("moves").at(1).at("take")
    assert (place.line, place.label) == (4, "moves[1].take")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadInput, match="too large: 100,000,000 bytes"):
        located.read(path)


def test_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        located.read(tmp_path / "missing.json")
    with pytest.raises(BadInput, match="not a regular file"):
        located.read(tmp_path)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="UTF-8"):
        located.read(tmp_path / "binary.json")


@given(values, st.integers(0, 60))
def test_too_deep_is_what_is_nested_too_deeply(value: object, more: int) -> None:
    for _ in range(more):
        value = [value]
    for ascii_only in (True, False):
        text = json.dumps(value, ensure_ascii=ascii_only)
        assert located.is_too_deep(text) == (_depth(value) > located.MAX_DEPTH)
        assert located.is_too_deep(text.encode()) == located.is_too_deep(text)


def _depth(value: object) -> int:
    if not isinstance(value, list | dict):
        return 0
    return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)


def test_many_brackets_are_counted_soon() -> None:
    text = b"[" + b"[]," * 80_000 + b"{}]"  # as many as one request can bring
    began = time.process_time()
    assert not located.is_too_deep(text)
    quick = time.process_time() - began
    began = time.process_time()
    assert _deepest(text) == 2
    assert 2 * quick < time.process_time() - began  # half the time it takes mark by mark, at most


def _deepest(text: bytes) -> int:
    return max(accumulate(1 if mark == ord("[") else -1 for mark in text if mark in b"[]"))


@pytest.mark.parametrize("text", ['["' + "[" * 99 + '"]', '{"a\\"' + "{" * 99 + '": 1}', '"' + "[" * 99])
def test_brackets_in_a_string_are_not_counted(text: str) -> None:
    assert not located.is_too_deep(text)
