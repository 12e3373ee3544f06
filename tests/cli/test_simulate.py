"""`petitfour simulate`."""

import json
import re

from tests.cli.run import run
from tests.kit import every_game


@every_game
def test_a_table_of_what_was_found(game):
    result = run("simulate", game.name, "--games", 3, "--bots", "greedy,random", "--lang", "fr")
    assert result.exit_code == 0
    assert "Gourmand" in result.stdout
    assert "Hasard" in result.stdout
    assert "parties par seconde" in result.stdout


def test_numbers_are_written_as_people_write_them():
    french = run("simulate", "piece", "--games", 2, "--lang", "fr").stdout
    assert re.search(r"\d,\d\d ", french)
    assert "\u202f%" in french
    assert not re.search(r"\d\.\d", french)
    assert re.search(r"\d\.\d%", run("simulate", "piece", "--games", 2).stdout)


def test_json():
    result = run("simulate", "piece", "--games", 4, "--seed", 7, "--players", 3, "--json")
    answer = json.loads(result.stdout)
    assert answer["games"] == 4
    assert answer["seed"] == 7
    assert answer["options"] == {"players": 3, "start": 0}
    assert len(answer["score_mean"]) == 3
    assert abs(sum(answer["win_share"]) - 1) < 1e-9


def test_records_are_saved_and_right(tmp_path):
    folder = tmp_path / "records"
    result = run("simulate", "piece", "--games", 3, "--option", "four_pieces=no", "--save", folder)
    assert "3 records saved" in result.stdout
    files = sorted(folder.iterdir())
    assert len(files) == 3
    assert run("verify", *files).exit_code == 0
    assert json.loads(files[0].read_text())["options"]["four_pieces"] is False


def test_a_hosts_own_components(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"dollops": 3', '"dollops": 30'))
    plain = json.loads(run("simulate", "piece", "--games", 5, "--json").stdout)
    rich = json.loads(run("simulate", "piece", "--games", 5, "--json", "--components", path).stdout)
    assert rich["score_mean"][0] > plain["score_mean"][0]
