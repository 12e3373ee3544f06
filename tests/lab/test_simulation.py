"""Simulation: the same games whatever plays them, honest numbers, and records of them."""

import json
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.kit import every_game

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.game import Game, game_named
from petitfour.core.record import verify
from petitfour.core.twin import compiled
from petitfour.lab import simulation
from petitfour.lab.simulation import best_engine, levels_of, save_records, simulate

OPTIONS = {"players": 2, "start": 0}


@every_game
def test_both_engines_play_the_same_games(game: Game) -> None:
    slow = simulate(game, OPTIONS, 30, seed=5, bots=["greedy", "random"], engine="plain").to_json()
    fast = simulate(game, OPTIONS, 30, seed=5, bots=["greedy", "random"], engine="compiled").to_json()
    for key in ("engine", "cores", "seconds", "ready_seconds", "games_per_second"):
        slow.pop(key), fast.pop(key)
    assert slow == fast


@every_game
def test_many_chunks_on_many_cores_are_the_games_of_one(game: Game) -> None:
    """The first chunk alone is the beginning of the longer series."""
    short = simulate(game, OPTIONS, 2000, seed=5, engine="compiled")
    seen: list[int] = []
    long = simulate(game, OPTIONS, 4100, seed=5, engine="compiled", progress=seen.append)
    rest_of_decisions = long.decisions - short.decisions
    assert rest_of_decisions > 0
    assert seen == [2000, 4000, 4100]
    again = simulate(game, OPTIONS, 4100, seed=5, engine="compiled")
    assert (again.score_mean, again.win_share) == (long.score_mean, long.win_share)


@every_game
def test_saved_records_are_those_games(game: Game, tmp_path: Path) -> None:
    report = simulate(game, OPTIONS, 4, seed=9, bots=["random", "greedy"], engine="plain")
    save_records(game, OPTIONS, 4, 9, ["random", "greedy"], tmp_path / "games")
    scores = []
    for path in sorted((tmp_path / "games").iterdir()):
        assert verify(located.read(path)).is_right
        scores.append(json.loads(path.read_text())["result"]["scores"])
    assert len(scores) == 4
    assert [sum(column) / 4 for column in zip(*scores, strict=True)] == report.score_mean


def test_what_it_takes_to_be_ready_is_no_time_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that takes a second longer: the games are not a second slower for that."""

    def slowly(*modules: ModuleType) -> Any:
        time.sleep(1)
        return compiled(*modules)

    monkeypatch.setattr(simulation, "compiled", slowly)
    began = time.perf_counter()
    report = simulate(game_named("piece"), OPTIONS, 30, engine="compiled")
    assert report.ready_seconds >= 1
    assert report.seconds <= time.perf_counter() - began - 1
    assert report.to_json()["games_per_second"] == 30 / report.seconds
    assert simulate(game_named("piece"), OPTIONS, 30, engine="plain").ready_seconds == 0


def test_shares_of_victory_add_up() -> None:
    report = simulate(game_named("piece"), {"players": 5, "start": 2}, 200, seed=1, engine="plain")
    assert sum(report.win_share) == pytest.approx(1)
    assert report.length_min <= report.length_mean <= report.length_max


def test_few_games_do_not_wait_for_a_compiler() -> None:
    assert best_engine(game_named("piece"), 10) == "plain"
    assert best_engine(game_named("piece"), 1_000_000) == "compiled"


@pytest.mark.parametrize(
    ("bots", "said"), [(["alphazero"], "there is no bot"), (["random", "greedy", "random"], "found 3")]
)
def test_wrong_bots_are_refused(bots: list[str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        levels_of(bots, 2)


def test_no_games_are_refused() -> None:
    with pytest.raises(BadInput, match="games: expected a whole number from 1"):
        simulate(game_named("piece"), OPTIONS, 0)
