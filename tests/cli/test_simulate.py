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
    assert len(answer["seats"]) == 3
    assert abs(sum(seat["win_share"]["value"] for seat in answer["seats"]) - 1) < 1e-9
    for seat in answer["seats"]:
        assert seat["win_share"]["low"] < seat["win_share"]["value"] < seat["win_share"]["high"] or (
            seat["win_share"]["value"] in (0, 1)
        )
        assert seat["score"]["low"] < seat["score"]["value"] < seat["score"]["high"]


def test_people_count_seats_from_one():
    rows = re.findall(
        r"│ +(\d) │ +Greedy",
        run("simulate", "piece", "--games", 3, "--bots", "greedy", "--players", 4).stdout,
    )
    assert rows == ["1", "2", "3", "4"]


def test_the_time_it_took_to_be_ready_is_told_apart():
    assert "to be ready" not in run("simulate", "piece", "--games", 3).stdout
    told = run("simulate", "piece", "--games", 40_000).stdout
    assert re.search(
        r"\d s, [\d,]+ games a second \(compiled rules, \d+ cores?\); \d+\.\d\d s to be ready.", told
    )


def test_records_are_saved_and_right(tmp_path):
    folder = tmp_path / "records"
    result = run("simulate", "piece", "--games", 3, "--option", "four_pieces=no", "--save", folder)
    assert "3 records saved" in result.stdout
    files = sorted(folder.iterdir())
    assert len(files) == 3
    assert run("verify", *files).exit_code == 0
    assert json.loads(files[0].read_text())["options"]["four_pieces"] is False


def test_records_of_other_games_are_not_written_over(tmp_path):
    command = ["simulate", "piece", "--save", tmp_path, "--games"]
    assert run(*command, 2).exit_code == 0
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run(*command, 2).exit_code == 0  # the same games: nothing to refuse
    for other in (["--players", 3], ["--bots", "greedy"], ["--option", "four_pieces=no"]):
        result = run(*command, 3, *other)
        assert result.exit_code == 2
        assert "another game is kept under this name" in result.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept
    assert run(*command, 3).exit_code == 0  # the beginning is there, the rest is added
    assert len(list(tmp_path.iterdir())) == 3


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    path = tmp_path / "file"
    path.touch()
    result = run("simulate", "piece", "--games", 2, "--save", path)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_a_hosts_own_components(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"dollops": 3', '"dollops": 30'))
    plain = json.loads(run("simulate", "piece", "--games", 5, "--json").stdout)
    rich = json.loads(run("simulate", "piece", "--games", 5, "--json", "--components", path).stdout)
    assert rich["seats"][0]["score"]["value"] > plain["seats"][0]["score"]["value"]
