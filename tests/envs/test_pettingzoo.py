"""PettingZoo's own conformance tests, and what they do not ask for."""

import random
import time

import numpy as np
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from tests.envs.kit import any_legal, conformance, some_settings
from tests.kit import Setting, every_game

from petitfour.core.errors import BadInput
from petitfour.core.game import Game, game_named
from petitfour.envs.pettingzoo import MASKS, env, raw_env

CYCLES = 60
PLAIN = {"engine": "plain"}  # nothing is compiled for a few hundred moves


def finished_env(game: Game, **options):
    """An environment with a game played at random to its end; the reward of every agent."""
    played = raw_env(game, **options)
    played.reset(seed=5)
    chooser = random.Random(5)
    rewards = {}
    for agent in played.agent_iter():
        _, reward, termination, truncation, info = played.last()
        if termination or truncation:
            rewards[agent] = reward
            played.step(None)
        else:
            played.step(any_legal(info["action_mask"], chooser))
    return played, rewards


@some_settings
def test_api(setting: Setting) -> None:
    """Warnings are errors here."""
    options = {**dict(setting.options), **PLAIN}
    conformance.api_test(env(setting.game, **options), CYCLES)
    conformance.api_test(raw_env(setting.game, **options), CYCLES)


@every_game
def test_api_compiled(game: Game) -> None:
    conformance.api_test(raw_env(game), 1000)


@every_game
def test_api_with_masks_in_the_observation(game: Game) -> None:
    with pytest.warns(UserWarning, match="[Oo]bservation"):
        conformance.api_test(env(game, masks="observation", **PLAIN), CYCLES)


@every_game
def test_seeds(game: Game) -> None:
    conformance.seed_test(lambda: env(game, **PLAIN), CYCLES)


@pytest.mark.parametrize("masks", MASKS)
@every_game
def test_parallel_api(game: Game, masks: str) -> None:
    conformance.parallel_api_test(turn_based_aec_to_parallel(raw_env(game, masks=masks, **PLAIN)), 200)


@every_game
def test_parallel_seeds(game: Game) -> None:
    """Actions are sampled without masks: illegal ones must not raise."""
    conformance.parallel_seed_test(lambda: turn_based_aec_to_parallel(raw_env(game, **PLAIN)), 50)


@every_game
def test_rendering(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    conformance.render_test(
        lambda **mode: env(game, **PLAIN, **mode), {"ansi": lambda text: "player_0" in text}
    )
    assert "player_1" in capsys.readouterr().out


@every_game
@pytest.mark.parametrize("masks", MASKS)
def test_performance_benchmark(game: Game, masks: str, monkeypatch, capsys) -> None:
    """It measures for five seconds; here the clock runs faster."""
    real = time.time
    began = real()
    monkeypatch.setattr(time, "time", lambda: began + 20 * (real() - began))
    conformance.performance_benchmark(env(game, masks=masks, **PLAIN))
    assert "turns per second" in capsys.readouterr().out


@every_game
def test_rewards_are_points_ahead_of_the_mean_of_the_others(game: Game) -> None:
    played, rewards = finished_env(game, **PLAIN)
    scores = [game.rules.score(played.table.state, seat) for seat in range(3)]
    for seat, agent in enumerate(played.possible_agents):
        assert rewards[agent] == scores[seat] - (sum(scores) - scores[seat]) / 2


@every_game
def test_rewards_by_rank(game: Game) -> None:
    played, rewards = finished_env(game, rewards="rank", **PLAIN)
    ranks = [game.plain.rank(played.table.state, seat) for seat in range(3)]
    for seat, agent in enumerate(played.possible_agents):
        behind = sum(rank > ranks[seat] for rank in ranks)
        ahead = sum(rank < ranks[seat] for rank in ranks)
        assert rewards[agent] == (behind - ahead) / 2


@every_game
def test_an_illegal_action_ends_the_game(game: Game) -> None:
    played = raw_env(game, **PLAIN)
    played.reset(seed=1)
    culprit = played.agent_selection
    played.step(int(np.flatnonzero(played.infos[culprit]["action_mask"] == 0)[0]))
    assert all(played.terminations.values())
    assert played.rewards.pop(culprit) < 0
    assert set(played.rewards.values()) == {0.0}


@every_game
def test_a_game_can_be_stopped(game: Game) -> None:
    played = raw_env(game, limit=3, **PLAIN)
    played.reset(seed=1)
    for _ in range(3):
        assert not any(played.truncations.values())
        played.step(any_legal(played.infos[played.agent_selection]["action_mask"], random.Random(1)))
    assert all(played.truncations.values())
    assert not any(played.terminations.values())


@every_game
def test_what_was_returned_stays_as_it_was(game: Game) -> None:
    played = raw_env(game, **PLAIN)
    played.reset(seed=1)
    chooser = random.Random(1)
    kept = []
    for _ in range(10):
        seen, *_, info = played.last()
        kept.append((seen, seen.copy(), info["action_mask"], info["action_mask"].copy()))
        played.step(any_legal(info["action_mask"], chooser))
    for seen, seen_then, mask, mask_then in kept:
        assert np.array_equal(seen, seen_then)
        assert np.array_equal(mask, mask_then)


@every_game
def test_resetting_without_a_seed_goes_on_in_the_series(game: Game) -> None:
    one, other = raw_env(game, **PLAIN), raw_env(game, **PLAIN)
    one.reset(seed=9)
    first = one.last()[0]
    one.reset()
    other.reset(seed=9, options={"game": 1})
    assert np.array_equal(one.last()[0], other.last()[0])
    assert not np.array_equal(one.last()[0], first)


def test_a_game_can_be_named() -> None:
    assert env("piece", players=2, four_pieces=False, **PLAIN).unwrapped.game is game_named("piece-o-cake")
    assert str(env("piece", **PLAIN)) == "petitfour_piece_o_cake_v1"


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"rewards": "money"},
        {"masks": "nowhere"},
        {"engine": "steam"},
        {"colour": 1},
        {"start": 3},
        {"limit": 0},
    ],
)
def test_wrong_options_are_refused(wrong) -> None:
    with pytest.raises(BadInput):
        env("piece-o-cake", **wrong)


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": 1.5}, {"seed": "1"}, {"options": {"game": -1}}])
def test_wrong_resets_are_refused(wrong) -> None:
    played = raw_env("piece-o-cake", **PLAIN)
    with pytest.raises(BadInput, match="expected a whole number from 0"):
        played.reset(**wrong)
