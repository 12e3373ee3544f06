"""Environments are copied, pickled and sent to other processes in the middle of their games."""

import multiprocessing
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.copying import WAYS, every_way
from tests.envs.kit import any_legal
from tests.kit import every_game

from petitfour.core.game import Game
from petitfour.core.twin import compilations
from petitfour.envs.pettingzoo import env, raw_env
from petitfour.envs.table import ENGINES
from petitfour.envs.vector import VectorEnv

STEPS = 30

every_engine = pytest.mark.parametrize("engine", ENGINES)


def played(env: Any, steps: int = STEPS) -> list[tuple[Any, ...]]:
    """So many steps at random, and what was seen on the way."""
    chooser = random.Random(4)
    told = []
    for _ in range(steps):
        agent = env.agent_selection
        seen, reward, termination, truncation, info = env.last()
        told.append((agent, seen.tolist(), reward, termination, truncation, info["action_mask"].tolist()))
        env.step(None if termination or truncation else any_legal(info["action_mask"], chooser))
        if not env.agents:
            env.reset()
    return told


def stepped(many: VectorEnv, steps: int = STEPS) -> list[list[Any]]:
    told = []
    for _ in range(steps):
        batch = many.step(many.sample())
        told.append([part.tolist() for part in batch])
    return told


@pytest.mark.parametrize("maker", [env, raw_env])
@every_engine
@every_way
def test_a_single_environment(copied: Callable[[Any], Any], engine: str, maker: Any) -> None:
    one = maker("top-cake", players=3, engine=engine)
    one.reset(seed=1)
    played(one)
    other = copied(one)
    assert played(other) == played(one)
    assert other.unwrapped.table.states is not one.unwrapped.table.states
    idle = next(agent for agent in other.agents if agent != other.agent_selection)
    assert not other.unwrapped.infos[idle]["action_mask"].flags.writeable


@every_game
@every_engine
@every_way
def test_many_at_once(copied: Callable[[Any], Any], engine: str, game: Game) -> None:
    many = VectorEnv(game, players=3, games=4, engine=engine)
    many.reset(seed=1)
    stepped(many)
    before = [part.copy() for part in many.batch]
    other = copied(many)
    told = stepped(other)
    assert all(np.array_equal(part, then) for part, then in zip(many.batch, before, strict=True))
    assert stepped(many) == told
    assert np.shares_memory(other.batch.actors, other._facts)


def test_a_copy_is_compiled_already() -> None:
    many = VectorEnv("top-cake", players=3, games=4, engine="compiled")
    many.reset(seed=1)
    stepped(many, 2)
    compiled = compilations()
    for copied in WAYS.values():
        stepped(copied(many), 2)
    assert compilations() == compiled


@every_way
def test_before_the_first_reset(copied: Callable[[Any], Any]) -> None:
    one, many = copied(raw_env("piece-o-cake", engine="plain")), copied(VectorEnv("piece", engine="plain"))
    one.reset(seed=2)
    many.reset(seed=2)
    assert np.array_equal(one.last()[0], many.batch.observations[0])


def test_another_process_plays_on() -> None:
    one = raw_env("cake-auf", engine="plain")
    one.reset(seed=1)
    many = VectorEnv("cake-auf", games=2, engine="plain")
    many.reset(seed=1)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(played, (one,)) == played(one)
        assert pool.apply(stepped, (many,)) == stepped(many)
