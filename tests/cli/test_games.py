"""`petitfour list`."""

import json

import pytest
from tests.cli.run import run

from petitfour.core.game import all_games
from petitfour.core.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_with_its_options(lang):
    result = run("list", "--lang", lang)
    assert result.exit_code == 0
    for game in all_games():
        assert game.name in result.stdout
        assert game.title(lang) in result.stdout
        assert all(option.name in result.stdout for option in game.options)


def test_it_fits_a_narrow_terminal():
    assert all(len(line) <= 80 for line in run("list", "--lang", "fr").stdout.splitlines())


def test_json():
    games = {game["name"]: game for game in json.loads(run("list", "--json").stdout)}
    assert set(games) == {game.name for game in all_games()}
    assert games["piece-o-cake"]["players"] == [2, 3, 4, 5]
    assert games["piece-o-cake"]["options"][0] == {
        "name": "four_pieces",
        "default": True,
        "values": [True, False],
        "rule": "POC-3.3",
        "players": [2],
        "line": "Two players may cut four pieces and choose twice each",
    }
