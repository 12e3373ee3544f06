"""The command itself: version, help, mistakes, and how it ends."""

import subprocess
import sys

import pytest
from tests.cli.run import ENVIRONMENT, run, run_program

import petitfour

COMMANDS = ("play", "rules", "list", "components", "replay", "verify", "simulate")


def test_version():
    result = run("--version")
    assert result.stdout == f"petitfour {petitfour.__version__}\n"
    assert result.exit_code == 0


def test_help_names_every_command():
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_teaches_by_examples(command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"petitfour {command} " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "piece", "9.9"], "there is no rule '9.9'"),
        (["rules", "piece", "--lang", "de"], "expected a language of en, fr; found 'de'"),
        (["play", "piece", "--players", "6"], "expected a whole number from 2 to 5, found 6"),
        (["play", "piece", "--seat", "wizard"], "expected one of person, random, beginner"),
        (["play", "piece", "--players", "2", "--seat", "person,person,person"], "expected at most 2 seats"),
        (["play", "piece", "--names", "Ann,Bob"], "expected at most 1 names"),
        (["play", "piece", "--start", "3"], "expected a whole number from 1 to 2, found 3"),
        (["play", "piece", "--option", "four_pieces=maybe"], "expected yes or no; found 'maybe'"),
        (["play", "piece", "--option", "six_pieces=yes"], "has no option 'six_pieces=yes'"),
        (["play", "piece", "--option", "four_pieces"], "has no option 'four_pieces'"),
        (["play", "icing", "--option", "edition=wood"], "expected token, card; found 'wood'"),
        (["play", "piece", "--components", "nowhere.json"], "nowhere.json: cannot be read"),
        (["play", "piece", "--resume", "game.json"], "takes the game and the table from the record"),
        (["play", "--players", "3"], "expected the name of a game: cake-auf"),
        (["play", "piece", "--seat", "no_such:Bot"], "'no_such' of the bot 'no_such:Bot' cannot be imported"),
        (["simulate", "piece", "--bots", "wizard"], "there is no bot 'wizard'"),
        (["simulate", "piece", "--players", "3", "--bots", "random,greedy"], "one for each of 3 seats"),
    ],
)
def test_a_mistake_is_one_line_on_the_error_stream_and_code_2(arguments, sentence):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("petitfour: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "chess", "--lang", "fr"], "il n’y a pas de jeu 'chess'"),
        (["play", "piece", "--players", "6", "--lang", "fr"], "players : nombre entier attendu, de 2 à 5"),
        (["play", "icing", "--option", "edition=bois", "--lang", "fr"], "edition : attendu : token, card"),
        (["play", "piece", "--option", "four_pieces=si", "--lang", "fr"], "attendu : oui ou non"),
        (["play", "piece", "--components", "nulle-part.json", "--lang", "fr"], "impossible à lire"),
    ],
)
def test_a_mistake_is_told_in_the_language_asked_for(arguments, sentence):
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.parametrize("arguments", [["bake"], ["rules"], ["play", "piece", "--players", "many"]])
def test_wrong_usage_is_code_2(arguments):
    assert run(*arguments).exit_code == 2


def test_end_of_input_is_a_polite_end():
    result = run("play", "piece")
    assert result.exit_code == 0


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m petitfour rules cake-auf | head -n 1"
    result = subprocess.run(
        ["/bin/sh", "-c", command], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.stderr == ""


def test_a_terminal_without_the_signs_is_no_error():
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(
        [sys.executable, "-m", "petitfour", "play", "piece", "--seat", "greedy,greedy", "--seed", "1"],
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0
    assert result.stderr == b""


def test_playing_needs_no_compiler():
    program = (
        "import sys; from petitfour.cli import app\n"
        "try: app(['play', 'piece', '--seat', 'greedy,random', '--seed', '1'])\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stderr


def test_importing_the_package_stays_light():
    program = "import sys, petitfour; assert not {'typer', 'rich', 'numba', 'numpy'} & set(sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_module_is_the_command():
    assert run_program("--version").stdout == f"petitfour {petitfour.__version__}\n"
