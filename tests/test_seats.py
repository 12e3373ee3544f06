"""Seats are counted from 0 in Python and in records, and from 1 in every sentence that people read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import petitfour
from petitfour.core.errors import BadInput, NotYourTurn
from petitfour.core.match import Match
from petitfour.core.record import Replay
from petitfour.core.words import LANGUAGES, words

SOURCE = Path(petitfour.__file__).parent
SEAT = {"en": re.compile(r"\b[Ss]eat \{(\w+)\}"), "fr": re.compile(r"\b[Pp]lace \{(\w+)\}")}
SAYING = ("say", "said", "Refusal")


def catalogues() -> list[str]:
    """The packages with words of their own."""
    folders = [path.parent for path in SOURCE.rglob("words.en.json")]
    return [".".join(("petitfour", *folder.relative_to(SOURCE).parts)) for folder in folders]


def blanks_of_seats() -> dict[str, set[str]]:
    """The sentences that name a seat by its number: their keys, and the blanks that hold it."""
    found: dict[str, set[str]] = {}
    for package in catalogues():
        for lang in LANGUAGES:
            for key, entry in words(package, lang).catalogue.items():
                if blanks := set(SEAT[lang].findall(str(entry))):
                    found.setdefault(key, set()).update(blanks)
                    found.setdefault(key.removeprefix("refusal."), set()).update(blanks)
    return found


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every place where something is said by a key that stands there."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(
                getattr(node, "func", None), "attr", getattr(getattr(node, "func", None), "id", "")
            )
            if isinstance(node, ast.Call) and name in SAYING and node.args:
                yield str(path.relative_to(SOURCE)), node


def test_whoever_fills_in_a_seat_counts_from_1() -> None:
    sentences = blanks_of_seats()
    assert {"record.wrong-seat", "record.missing-move", "seat-taken", "not-your-seat", "whom"} <= set(
        sentences
    )
    checked = set()
    for path, call in calls():
        key = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
        for keyword in call.keywords:
            if key in sentences and keyword.arg in sentences[key]:
                checked.add(key)
                assert ast.unparse(keyword.value).endswith("+ 1"), f"{path}: {ast.unparse(call)}"
    assert len(checked) >= 8, checked


def test_english_and_french_name_the_same_seats() -> None:
    for package in catalogues():
        english, french = (words(package, lang).catalogue for lang in LANGUAGES)
        for key, entry in english.items():
            assert set(SEAT["en"].findall(str(entry))) <= set(re.findall(r"\{(\w+)\}", str(french[key]))), key


def wrong_record() -> dict[str, object]:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    match.move(0, "cut 0 4 8")
    match.move(1, "take 0")
    record = match.record()
    record["moves"][1] = {**record["moves"][1], "seat": 2}
    return record


def test_a_record_counts_from_0_and_its_reader_from_1() -> None:
    with pytest.raises(BadInput) as refused:
        Replay(wrong_record()).to_the_end()
    sentence = "a wrong seat: seat 2 is to move, not seat 3 (POC-4.1); a record counts them from 0"
    assert refused.value.message == f"moves[1]: {sentence}"


def test_a_missing_move_is_somebodys() -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    match.move(0, "cut 0 4 8")
    record = match.record()
    record["result"] = {"scores": [0, 0, 0], "ranks": [1, 1, 1], "reason": "finished"}
    with pytest.raises(BadInput, match="after 1 move the game is not over, seat 2 is to move"):
        Replay(record).to_the_end()


@pytest.mark.parametrize("seat", [0, 2, 7, -1, "1", None])
def test_a_program_is_told_what_it_would_pass(seat: object) -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    match.move(0, "cut 0 4 8")
    with pytest.raises(NotYourTurn) as refused:
        match.move(seat, "take 0")
    assert (refused.value.seat, refused.value.actor) == (seat, match.actor) == (seat, 1)
    assert f"it is the turn of seat 1, not of seat {seat!r}, counted from 0" in str(refused.value)


@pytest.mark.parametrize("seat", [3, -2, 1.0, "1", True])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: object) -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    for look in (match.view, match.seen_record):
        with pytest.raises(BadInput, match="seat: expected a whole number from -1 to 2"):
            look(seat)
