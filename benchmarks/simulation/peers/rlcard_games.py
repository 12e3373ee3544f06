"""RLCard's card games, stepped from Python."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

import rlcard
from benchmarks.simulation.measuring import Contestant

if TYPE_CHECKING:
    from collections.abc import Callable

FAMILY = "RLCard"
GAMES = ("bridge", "doudizhu", "gin-rummy", "mahjong", "uno")
SMALL_GAMES = ("leduc-holdem", "limit-holdem")

_rng = random.Random(1)


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    say("RLCard")
    found = []
    for name in (*GAMES, *SMALL_GAMES):
        env = rlcard.make(name, config={"seed": 1})
        play = partial(stepped_games, env)
        found.append(Contestant(FAMILY, name, env.num_players, play, is_small=name in SMALL_GAMES))
    return found


def stepped_games(env: Any, games: int) -> int:
    return sum(stepped_game(env) for _ in range(games))


def stepped_game(env: Any) -> int:
    decisions = 0
    state, _ = env.reset()
    while not env.is_over():
        moves = list(state["legal_actions"])
        state, _ = env.step(moves[int(_rng.random() * len(moves))])
        decisions += 1
    return decisions
