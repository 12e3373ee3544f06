"""What the environments show of a history: their own steps, with chance as the history tells it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pyspiel
import pytest
from tests.twins.worlds import History

from petitfour.core.match import SPECTATOR
from petitfour.core.twin import plain
from petitfour.envs import openspiel, table
from petitfour.envs.layout import modules_of
from petitfour.envs.pettingzoo import raw_env
from petitfour.envs.vector import VectorEnv

LIMIT = 80  # decisions, so that all that is remembered is offered as numbers


@contextmanager
def chance_of(history: History) -> Iterator[None]:
    """Environments that are made here have the chance of a history: what is due comes to what it tells."""
    game, feed = history.setting.game, history.feed()
    bound: SimpleNamespace = plain.__wrapped__(*modules_of(game))  # for this environment alone
    names = bound.apply.__globals__
    names["chance"] = lambda s: game.chance.put(s, feed, game.box())
    names["mix"] = lambda s, rng: None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "plain", lambda *modules: bound)
        yield


def pettingzoo(history: History, eyes: int) -> Iterator[Any]:
    """What an agent observes after every decision; a spectator sees the drawing at the end."""
    with chance_of(history):
        env = raw_env(history.setting.game, engine="plain", render_mode="ansi", **history.options)
    env.reset(seed=1)
    agent = f"player_{eyes}"
    for code in (None, *history.codes):
        if code is not None:
            env.step(code)
        if eyes != SPECTATOR:
            yield env.observe(agent).tolist(), env.infos[agent]["action_mask"].tolist(), env.rewards
    if eyes == SPECTATOR:
        yield env.render()


def vector(history: History, eyes: int) -> Iterator[Any]:
    """What stands in the arrays whenever the seat has to decide."""
    with chance_of(history):
        env = VectorEnv(history.setting.game, games=1, engine="plain", **history.options)
    batch = env.reset(1)
    for code in (None, *history.codes):
        if code is not None:
            batch = env.step([code])
        if batch.actors[0] == eyes:
            yield batch.observations.tolist(), batch.masks.tolist(), batch.rewards.tolist()
        else:
            yield batch.actors.tolist(), batch.done.tolist()


def spiel(history: History, eyes: int) -> Iterator[Any]:
    """The observations and information states of a seat, in words and in numbers."""
    options = {**history.options, "engine": "plain", "limit": LIMIT}
    openspiel.shared_of.cache_clear()
    with chance_of(history):
        state = pyspiel.load_game(openspiel.name_of(history.setting.game), options).new_initial_state()
    openspiel.shared_of.cache_clear()
    for code in (None, *history.codes):
        if code is not None:
            state.apply_action(code)
        while state.is_chance_node():
            state.apply_action(0)
        yield str(state) if eyes == SPECTATOR else _in_words(state, eyes)
    if eyes != SPECTATOR:
        yield state.information_state_tensor(eyes), state.observation_tensor(eyes)


def _in_words(state: Any, eyes: int) -> Any:
    return state.information_state_string(eyes), state.observation_string(eyes)


ENVIRONMENTS = {"pettingzoo": pettingzoo, "vector": vector, "openspiel": spiel}
