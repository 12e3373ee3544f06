"""The loop of PettingZoo's documentation, the same for its games and for ours."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
from benchmarks.environments.measuring import now

if TYPE_CHECKING:
    from benchmarks.environments.measuring import Play


def at_random(env: Any) -> Play:
    """Random games, one after the other."""
    chooser = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        began = now()
        decisions = 0
        while now() - began < seconds:
            env.reset()
            decisions += one_game(env, chooser)
        return decisions, now() - began

    return play


def one_game(env: Any, chooser: random.Random) -> int:
    decisions = 0
    for agent in env.agent_iter():
        observation, _, termination, truncation, info = env.last()
        action = None
        if not (termination or truncation):
            action = choice(env, agent, observation, info, chooser)
            decisions += 1
        env.step(action)
    return decisions


def choice(env: Any, agent: str, observation: Any, info: dict[str, Any], chooser: random.Random) -> int:
    """Any legal action: the quickest way to pick one that suits every mask."""
    mask = observation.get("action_mask") if isinstance(observation, dict) else None
    if mask is None:
        mask = info.get("action_mask")
    if mask is None:
        return int(env.action_space(agent).sample())
    return chooser.choice(np.flatnonzero(mask).tolist())
