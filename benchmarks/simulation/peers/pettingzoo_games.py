"""PettingZoo's classic games, stepped by the loop of its documentation."""

from __future__ import annotations

import importlib
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from benchmarks.simulation.measuring import Contestant

if TYPE_CHECKING:
    from collections.abc import Callable

FAMILY = "PettingZoo"
GAMES = ("connect_four_v3", "hanabi_v5")
SMALL_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3")

_seeds = count()


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    say("PettingZoo")
    found = []
    for name in (*GAMES, *SMALL_GAMES):
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        play = partial(stepped_games, env)
        found.append(Contestant(FAMILY, name, len(env.possible_agents), play, is_small=name in SMALL_GAMES))
    return found


def stepped_games(env: Any, games: int) -> int:
    return sum(stepped_game(env) for _ in range(games))


def stepped_game(env: Any) -> int:
    decisions = 0
    env.reset(seed=next(_seeds))
    for agent in env.agent_iter():
        observation, _, is_over, is_cut_short, _ = env.last()
        if is_over or is_cut_short:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
    return decisions
