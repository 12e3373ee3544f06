"""Rules change; what was begun under older ones stays valid under its own."""

import json
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from petitfour.core import game as games
from petitfour.core.game import Game, game_named
from petitfour.core.located import parse
from petitfour.core.match import Match
from petitfour.core.record import verify
from petitfour.games.piece_o_cake import rules


def changed_rules(folder: Path) -> ModuleType:
    """The rules as they might become: every majority is worth 99."""
    source = Path(rules.__file__).read_text()
    changed = source.replace("total += s.worth[v]", "total += 99")
    assert changed != source
    path = folder / "rules_2.py"
    path.write_text(changed)
    spec = spec_from_file_location("petitfour.games.piece_o_cake.rules_2", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """A house in which Piece o' Cake has a version 2, and still knows version 1."""
    old = game_named("piece-o-cake")
    new = replace(old, version=old.version + 1, rules=changed_rules(tmp_path), earlier=(old,))
    monkeypatch.setattr(games, "all_games", lambda: (new,))
    return new


def test_an_old_record_is_verified_under_its_own_version(newer: Game) -> None:
    old = newer.earlier[0]
    match = Match(old, {"players": 2})
    while not match.is_over:
        match.step(match.state.actor, match.legal()[0])
    record = match.record()
    assert verify(parse(json.dumps(record), "old")).is_right
    record["rules"] = newer.version  # the same moves are worth something else now
    assert "scores" in verify(parse(json.dumps(record), "new")).error


def test_a_version_nobody_knows_is_refused(newer: Game) -> None:
    assert newer.at_version(3) is None
    match = Match(newer.earlier[0], {"players": 2})
    record = {**match.record(), "rules": 3}
    assert "version 3" in verify(parse(json.dumps(record), "future")).error
