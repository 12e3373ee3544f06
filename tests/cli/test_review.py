"""`petitfour review`: what it shows, what it writes, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.run import run
from tests.review.games import played


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    match, _ = played("cake-auf", 2, 3, moves=10)
    return match.record()


@pytest.fixture
def file(record: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_it_tells_the_game(file: Path) -> None:
    result = run("review", file, "--seconds", "2")
    assert result.exit_code == 0, result.output
    for part in ("Review of Cake Auf!", "Luck and skill", "Turning points", "costliest", "not finished"):
        assert part in result.output


def test_it_tells_it_in_french(file: Path) -> None:
    result = run("review", file, "--seconds", "2", lang="fr")
    for part in ("Analyse", "Chance et habileté", "Les tournants", "coûteuses"):
        assert part in result.output


def test_json_is_all_there_is(file: Path) -> None:
    result = run("review", file, "--seconds", "2", "--json")
    report = json.loads(result.stdout)
    assert report["format"] == "petitfour-review/2"
    assert len(report["decisions"]) == 10
    assert len(report["expected"]) == 22
    assert report["decisions"][0]["knew"]["sheet"]


def test_one_seat(file: Path) -> None:
    result = run("review", file, "--seconds", "2", "--json", "--seat", "2")
    assert {decision["seat"] for decision in json.loads(result.stdout)["decisions"]} == {1}


def test_the_page_is_written_whole(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    out.write_text("what was there before", encoding="utf-8")
    result = run("review", file, "--seconds", "2", "--html", out, "--lang", "fr")
    assert "écrite" in result.output
    assert out.read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="fr">')
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "review.html"]


def test_the_record_is_not_written_over(file: Path) -> None:
    before = file.read_bytes()
    result = run("review", file, "--html", file, "--lang", "fr")
    assert result.exit_code == 2
    assert "ce fichier est aussi lu" in result.output
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "no game"),
        ({"format": "petitfour-record/9"}, "format"),
        ({"moves": []}, "no move to review"),
        ({"chance": []}, "missing"),
    ],
)
def test_a_wrong_record(record: dict[str, Any], tmp_path: Path, change: dict[str, Any], message: str) -> None:
    path, out = tmp_path / "wrong.json", tmp_path / "review.html"
    path.write_text(json.dumps({**record, **change}), encoding="utf-8")
    result = run("review", path, "--html", out)
    assert result.exit_code == 1
    assert message in result.output
    assert not out.exists()


def test_a_record_with_blanks(tmp_path: Path) -> None:
    match, _ = played("cake-auf", 2, 3, moves=10)
    path = tmp_path / "seen.json"
    path.write_text(json.dumps(match.seen_record(0)), encoding="utf-8")
    result = run("review", path)
    assert result.exit_code == 1
    assert "null stands for what a seat does not know" in result.output


def test_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "petitfour-record/1", ', encoding="utf-8")
    result = run("review", path)
    assert result.exit_code == 1
    assert "line 1" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seconds", "0"), "seconds"),
        (("--seconds", "-3"), "seconds"),
        (("--seconds", "nan"), "seconds"),
        (("--seat", "7"), "from 1 to 2"),
        (("--html", "nowhere/review.html"), "no such folder"),
        (("--html", "."), "not a regular file"),
        (("--lang", "xx"), "language"),
        (("--seed", "-1"), "greater than or equal to 0"),
    ],
)
def test_wrong_options(file: Path, options: tuple[str, ...], message: str) -> None:
    result = run("review", file, *options)
    assert result.exit_code == 2
    assert message in result.output


def test_no_such_file(tmp_path: Path) -> None:
    result = run("review", tmp_path / "nothing.json")
    assert result.exit_code == 1
    assert "cannot be read" in result.output
