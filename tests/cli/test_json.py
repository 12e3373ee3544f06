"""What programs read is JSON, strictly: every command that prints it, where numbers are fewest."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer.main
from tests.cli.run import run
from tests.kit import every_game

from petitfour.cli import app
from petitfour.core.game import Game

ONE_SIDED = "greedy,random"  # the one wins everything
FEWEST: dict[str, list[list[object]]] = {
    "list": [[]],
    "rules": [["piece", "4.3"]],
    "components": [["piece"]],
    "verify": [["game.json"], ["wrong.json"]],
    "review": [["game.json", "--seconds", 0.1]],
    "simulate": [
        ["piece", "--games", 1],
        ["piece", "--games", 4, "--bots", ONE_SIDED],
    ],
    "arena": [
        ["piece", "--games", 1, "--bots", "random,random"],
        ["piece", "--games", 2, "--bots", ONE_SIDED],
        ["piece", "--games", 8, "--bots", ONE_SIDED],
        ["piece", "--games", 6, "--bots", "greedy,beginner,random"],
    ],
    "lab": [
        ["piece", "--games", 1, "--cores", 1],
        ["piece", "--games", 1, "--cores", 1, "--vary", "four_pieces=yes,no"],
        ["piece", "--games", 8, "--cores", 1, "--bots", ONE_SIDED, "--vary", "four_pieces=yes,no"],
    ],
}


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def strictly(text: str) -> Any:
    return json.loads(text, parse_constant=refuse)


def test_the_reader_is_strict() -> None:
    for number in ("NaN", "Infinity", "-Infinity"):
        with pytest.raises(AssertionError, match="is no JSON"):
            strictly(f'{{"value": {number}}}')


def test_no_command_is_forgotten() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    with_json = [
        name
        for name, command in commands.items()
        if any("--json" in parameter.opts for parameter in command.params)
    ]
    assert sorted(FEWEST) == sorted(with_json)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("simulate", "piece", "--games", 1, "--save", "games").exit_code == 0
    text = next(Path("games").iterdir()).read_text()
    Path("game.json").write_text(text)
    Path("wrong.json").write_text(text.replace('"seats"', '"places"'))


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize(
    ("command", "arguments"),
    [(command, arguments) for command, cases in FEWEST.items() for arguments in cases],
)
def test_json_is_json_where_numbers_are_fewest(command: str, arguments: list[object]) -> None:
    result = run(command, *arguments, "--json")
    assert "Traceback" not in result.output
    assert strictly(result.stdout)


@every_game
def test_so_it_is_for_every_game(game: Game) -> None:
    players = ["--players", game.players[-1]]
    assert strictly(run("lab", game.name, "--games", 1, "--cores", 1, *players, "--json").stdout)
    assert strictly(run("simulate", game.name, "--games", 1, *players, "--json").stdout)
    assert strictly(run("arena", game.name, "--games", 1, "--bots", "random,random", "--json").stdout)


def amounts(value: Any) -> list[dict[str, Any]]:
    """Every number that comes with an interval, or should."""
    if isinstance(value, dict):
        own = [value] if "value" in value else []
        return own + [one for part in value.values() for one in amounts(part)]
    return [one for part in value for one in amounts(part)] if isinstance(value, list) else []


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("command", ["arena", "lab", "simulate", "review"])
def test_an_interval_is_told_in_the_same_words_everywhere(command: str) -> None:
    found = amounts(strictly(run(command, *FEWEST[command][-1], "--json").stdout))
    assert found
    for amount in found:
        assert set(amount) == {"value", "low", "high"}
        assert amount["low"] is None or amount["low"] <= amount["value"]
        assert amount["high"] is None or amount["value"] <= amount["high"]


def keys(value: Any) -> Any:
    """A report without its sentences and names: what a program goes by."""
    if isinstance(value, dict):
        return {name: keys(part) for name, part in value.items() if name not in ("what", "name", "variant")}
    return [keys(part) for part in value] if isinstance(value, list) else value


@every_game
def test_a_program_need_not_know_the_language(game: Game) -> None:
    command = ["lab", game.name, "--games", 2, "--cores", 1, "--json"]
    if game.options:
        option = game.options[0]
        values = ",".join(("yes" if v else "no") if isinstance(v, bool) else str(v) for v in option.values)
        players = (option.players or game.players)[0]
        command += ["--players", players, "--vary", f"{option.name}={values}"]
    english, french = (strictly(run(*command, lang=lang).stdout) for lang in ("en", "fr"))
    assert english != french
    assert keys(english) == keys(french)
    for variant in english["variants"]:
        for rows in (variant["score_sheet"], variant["counts"], *(t["rows"] for t in variant["tables"])):
            told = [row["key"] for row in rows]
            assert len(set(told)) == len(told)
    for compared in english["compared"]:
        told = [row["key"] for row in compared["figures"]]
        assert len(set(told)) == len(told)
