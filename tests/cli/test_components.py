"""`petitfour components`."""

import json

from tests.cli.run import run
from tests.kit import every_game


@every_game
def test_the_list_as_a_host_edits_it(game, tmp_path):
    printed = run("components", game.name, "--json").stdout
    assert json.loads(printed) == game.built_in_components()
    path = tmp_path / "mine.json"
    path.write_text(printed, encoding="utf-8")
    result = run("components", game.name, "--check", path)
    assert result.exit_code == 0
    assert "right component list" in result.stdout.replace("\n", " ")


@every_game
def test_the_list_for_people(game):
    result = run("components", game.name, "--lang", "fr")
    assert result.exit_code == 0
    assert result.stdout.startswith(game.title("fr"))
    assert all(name in result.stdout for name in game.built_in_components())


def test_a_mistake_is_named_with_its_line(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"slices": 8', '"slices": 9'))
    result = run("components", "piece", "--check", path)
    assert result.exit_code == 1
    assert f"{path}, line 2: varieties: expected 57 slices in all, found 58" in result.stdout


def test_a_mistake_as_json(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("{")
    result = run("components", "piece", "--check", path, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert answer["error"] == "the file ends in the middle"
    assert answer["line"] == 1


def test_a_host_plays_with_an_own_list(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace("plum", "quince"))
    record = tmp_path / "game.json"
    result = run("play", "piece", "--seat", "random,greedy", "--components", path, "--save", record)
    assert result.exit_code == 0
    assert "quince" in result.stdout
    assert json.loads(record.read_text())["components"]["varieties"][0]["name"] == "quince"
    verified = run("verify", record)
    assert verified.exit_code == 0
    assert "not the built-in one" in verified.stdout


def test_the_built_in_list_in_a_file_is_still_the_built_in_one(tmp_path):
    path = tmp_path / "same.json"
    path.write_text(run("components", "piece", "--json").stdout)
    record = tmp_path / "game.json"
    run("play", "piece", "--seat", "random,greedy", "--components", path, "--save", record)
    assert "components" not in json.loads(record.read_text())
