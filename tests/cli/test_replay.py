"""`petitfour replay`."""

import random
import re

import pytest
from tests.cli.run import run
from tests.cli.scripts import random_match
from tests.kit import every_game, random_play

from petitfour.cli.saving import record_text
from petitfour.core.fair import Deal, Fair, GivenUp
from petitfour.core.game import game_named
from petitfour.core.match import Match


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return saved(random_match(game_named("top-cake"), 2, "film"), tmp_path_factory.mktemp("film"))


def saved(match, folder):
    path = folder / f"{match.game.name}.json"
    path.write_text(record_text(match.record()), encoding="utf-8")
    return path


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_moves_and_the_last_table(game, lang, tmp_path):
    match = random_match(game, game.players[-1], "film")
    result = run("replay", saved(match, tmp_path), "--all", "--lang", lang)
    assert result.exit_code == 0
    assert f"{len(match.moves):>3}. " in result.stdout
    winner = match.ranks().index(1) + 1
    assert f"{'Seat' if lang == 'en' else 'Place'} {winner}" in result.stdout


def test_one_position(path):
    result = run("replay", path, "--move", 3)
    assert "after move 3 of" in result.stdout
    assert "  3. Seat" in result.stdout


def test_the_eyes_of_a_seat(path):
    spectator = run("replay", path, "--move", 1).stdout
    mine = run("replay", path, "--move", 1, "--seat", 2).stdout
    assert "10 (1 2 3 4 5 6 7 8 S R)" in spectator
    assert "  1 2 3 4 5 6 7 8 S R" in mine
    assert "10 (1 2 3 4 5 6 7 8 S R)" not in mine


def test_stepping_forth_and_back(path):
    result = run("replay", path, typed="\n\nb\n5\ns\nlang fr\nlang de\nwhat\n99999\nq\n")
    assert result.exit_code == 0
    places = [
        line.split("after move ")[1].split()[0] for line in result.stdout.splitlines() if "after move" in line
    ]
    assert places[:5] == ["0", "1", "2", "1", "5"]
    assert "après le coup 5" in result.stdout
    assert "« what » n’est aucune" in result.stdout
    assert "« lang de » n’est aucune" in result.stdout


def test_the_end_of_input_ends_it(path):
    assert run("replay", path, typed="\n").exit_code == 0


@pytest.mark.parametrize(
    "arguments", [("--move", "1000"), ("--move", "-1"), ("--seat", "3"), ("--seat", "0")]
)
def test_no_such_position_or_seat(path, arguments):
    result = run("replay", path, *arguments)
    assert result.exit_code == 2
    assert "expected a whole number" in result.stderr


def test_a_wrong_record_is_refused(path, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text(path.read_text(encoding="utf-8").replace('"seat": 0', '"seat": 1', 1), encoding="utf-8")
    result = run("replay", broken)
    assert result.exit_code == 1
    assert "a wrong seat" in result.stderr
    assert "(TOP-3.2)" in result.stderr
    assert "une place fausse" in run("replay", broken, "--lang", "fr").stderr


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_what_cannot_be_read_is_a_wrong_record(command):
    result = run(*command, "nowhere.json")
    assert result.exit_code == 1
    assert result.stderr == "petitfour: nowhere.json: cannot be read: No such file or directory\n"


def test_of_a_finished_game_everything_is_told(path):
    """TOP-7: what lay face down is nobody's secret any more, unless one looks with the eyes of a seat."""
    openly = run("replay", path, "--all").stdout
    assert "plays a card face down" not in openly
    assert re.search(r"1\. Seat \d plays \w+ face down at item", openly)
    assert "plays a card face down" in run("replay", path, "--all", "--seat", 1).stdout


def test_what_the_record_proves_of_its_shuffle(path, tmp_path):
    """Beside the last table, in the words of verify; not before."""
    assert "promised its secret first" in " ".join(run("replay", path, "--all").stdout.split())
    assert "promised its secret first" not in run("replay", path, "--move", 1).stdout
    match = Match("top-cake", {"players": 2}, seats=["Ann", "Ben"], fair=dealt_again())
    for _ in random_play(match, random.Random(1)):
        pass
    told = " ".join(run("replay", saved(match, tmp_path), "--all", "--lang", "fr").stdout.split())
    assert "1 donne a été" in told
    assert "Ben" in told
    assert "nobody" not in told


def dealt_again():
    given_up = GivenUp("6f" * 32, ("5e" * 32, None))
    return Fair("7a" * 32, ("5e" * 32, "4d" * 32), Deal("a-table", 1, 2), (given_up,))
