"""Every move of a bot can be checked from the record, and one by another hand is found."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.cli.run import run
from tests.kit import every_game

from petitfour.bots.checking import check_bots
from petitfour.cli.bots import Bots
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.game import Game, game_named
from petitfour.core.match import Match

LEVELS = ["random", "beginner"]


def played(game: Game, kinds: list[str]) -> dict[str, Any]:
    """A game of bots, as `petitfour play` plays it."""
    fair = Fair.drawn(len(kinds), [])
    match = Match(game, {"players": len(kinds)}, fair=fair, seats=[f"bot:{kind}" for kind in kinds])
    bots = Bots(game, kinds, fair.seed)
    while not match.is_over:
        seat = match.actor
        assert seat is not None
        match.step(seat, bots.choose(match, seat))
    return match.record()


@every_game
@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_every_move_at_the_terminal_follows_from_the_record(game: Game, level: str) -> None:
    record = played(game, [level, "random"])
    checked = check_bots(record)
    assert len(checked) == len(record["moves"])
    assert [each for each in checked if not each.is_right] == []


def test_a_move_by_another_hand_is_found(tmp_path: Any) -> None:
    """The house plays something else for a bot, and the rest of the game is as legal as before."""
    record = played(game_named("piece-o-cake"), LEVELS)
    other = copy.deepcopy(record)
    other["seats"] = ["bot:beginner", "bot:random"]
    assert not all(each.is_right for each in check_bots(other))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(other), encoding="utf-8")
    said = run("verify", "--bots", path)
    assert said.exit_code == 0
    assert "are not what their dice give" in said.stdout
    path.write_text(json.dumps(record), encoding="utf-8")
    said = run("verify", "--bots", path)
    assert f"all {len(record['moves'])} moves of bots" in said.stdout
    assert "tous les" not in said.stdout
    assert f"les {len(record['moves'])} coups" in run("verify", "--bots", path, "--lang", "fr").stdout


def test_levels_that_think_are_not_checked() -> None:
    record = played(game_named("piece-o-cake"), LEVELS)
    record["seats"] = ["bot:expert", "Ann"]
    assert check_bots(record) == []


def test_a_record_without_dice_says_so(tmp_path: Any) -> None:
    record = played(game_named("piece-o-cake"), LEVELS)
    del record["fair"]
    with pytest.raises(BadInput, match="no dice"):
        check_bots(record)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    said = run("verify", "--bots", path, "--json")
    assert said.exit_code == 0
    assert any("no dice" in note for note in json.loads(said.stdout)[0]["notes"])
