"""Many games at once are the same games as one by one."""

import random

import numpy as np
from tests.envs.kit import any_legal
from tests.kit import Setting, every_game, every_setting

from petitfour.core.game import Game
from petitfour.envs.pettingzoo import raw_env
from petitfour.envs.vector import VectorEnv

STEPS = 250
GAMES = 3


def single(setting: Setting, place: int, number: int):
    played = raw_env(setting.game, **dict(setting.options), start=-1, engine="plain")
    played.reset(seed=number, options={"game": place})
    return played


@every_setting
def test_vector_equals_single(setting: Setting) -> None:
    """Step by step, over the ends of games: observations, masks, actors, rewards. Compiled against plain."""
    many = VectorEnv(setting.game, games=GAMES, engine="compiled", **dict(setting.options))
    ones = [single(setting, place, 7) for place in range(GAMES)]
    played = list(range(GAMES))
    batch = many.reset(seed=7)
    chooser = random.Random(7)
    for _ in range(STEPS):
        for i, one in enumerate(ones):
            seen, *_, info = one.last()
            assert np.array_equal(batch.observations[i], seen)
            assert np.array_equal(batch.masks[i], info["action_mask"])
            assert one.possible_agents[batch.actors[i]] == one.agent_selection
        actions = np.array([any_legal(mask, chooser) for mask in batch.masks])
        batch = many.step(actions)
        for i, one in enumerate(ones):
            one.step(int(actions[i]))
            assert np.allclose(batch.rewards[i], list(one.rewards.values()))
            assert bool(batch.done[i]) == all(one.terminations.values())
            if batch.done[i]:
                played[i] += GAMES
                one.reset(seed=7, options={"game": played[i]})


@every_game
def test_unless_told_the_same_games_are_played(game: Game) -> None:
    """The number of players, the starting seats and the rewards, over the ends of games."""
    many, one = VectorEnv(game, games=1, engine="plain"), raw_env(game, engine="plain")
    batch = many.reset(seed=3)
    one.reset(seed=3)
    chooser = random.Random(3)
    starts = [int(batch.actors[0])]
    while len(starts) < 4:
        assert np.array_equal(batch.observations[0], one.last()[0])
        action = any_legal(batch.masks[0], chooser)
        batch = many.step([action])
        one.step(action)
        if batch.done[0]:
            assert np.allclose(batch.rewards[0], list(one.rewards.values()))
            one.reset()
            starts.append(one.table.state.start)
    assert starts[1:] == [1, 2, 0]


@every_setting
def test_what_is_left_standing_is_still_right(setting: Setting) -> None:
    """An observation written over the one before says the same as one written on an empty page."""
    many = VectorEnv(setting.game, games=2, engine="plain", **dict(setting.options))
    batch = many.reset(seed=5)
    for _ in range(STEPS):
        for i in range(many.games):
            fresh = np.zeros_like(batch.observations[i])
            many.bound.look([many._states[i]], int(batch.actors[i]), fresh)
            assert np.array_equal(batch.observations[i], fresh)
        batch = many.step(many.sample())


@every_game
def test_without_a_compiler(game: Game) -> None:
    many = VectorEnv(game, games=2, engine="plain")
    batch = many.reset(seed=3)
    for _ in range(20):
        actions = many.sample()
        assert all(batch.masks[i, actions[i]] for i in range(2))
        batch = many.step(actions)


@every_game
def test_illegal_actions_and_limits(game: Game) -> None:
    many = VectorEnv(game, games=2, engine="plain", limit=2, rewards="rank")
    many.reset()
    actions = many.sample()
    actions[1] = np.flatnonzero(many.batch.masks[1] == 0)[0]
    batch = many.step(actions)
    assert batch.done.tolist() == [0, 3]
    assert sorted(batch.rewards[1].tolist()) == [-1, 0, 0]
    batch = many.step(many.sample())
    assert batch.done.tolist() == [2, 0]
    assert not batch.rewards[1].any()


@every_game
def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    many = VectorEnv(game, games=4, engine="plain")
    runs = []
    for seed in (1, 2, 1):
        seen = [many.reset(seed).observations.copy()]
        for _ in range(10):
            seen.append(many.step(many.sample()).observations.copy())
        runs.append(np.stack(seen))
    assert np.array_equal(runs[0], runs[2])
    assert not np.array_equal(runs[0], runs[1])
