"""Our own environments: one game at a time through PettingZoo, and thousands at once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from benchmarks.environments.measuring import Contestant, now
from benchmarks.environments.playing import at_random

from petitfour.core.game import all_games
from petitfour.envs.pettingzoo import env, raw_env
from petitfour.envs.vector import VectorEnv

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.environments.measuring import Play

SIZES = (256, 2048)
CALLS = 20  # between two looks at the clock


def single(say: Callable[[str], None]) -> list[Contestant]:
    found = []
    for game in all_games():
        say(f"compiling {game.name} for one game at a time, or loading what was compiled before")
        for players in (game.players[0], game.players[-1]):
            for way, made in (("wrapped", env), ("raw", raw_env)):
                found.append(Contestant(game.name, players, way, at_random(made(game, players))))
                found[-1].play(0.0)
    return found


def many(say: Callable[[str], None]) -> list[Contestant]:
    found = []
    for game in all_games():
        say(f"compiling {game.name} for many games at once, or loading what was compiled before")
        for players in game.players:
            for size in SIZES:
                found.append(Contestant(game.name, players, f"{size} games", steps_of(game, players, size)))
    return found


def steps_of(game: Any, players: int, size: int) -> Play:
    """Random moves in all games; picking them is the player's time and does not count."""
    envs = VectorEnv(game, players, size)
    envs.reset(seed=1)
    for _ in range(100):
        envs.step(envs.sample())  # until the games are at all their stages

    def play(seconds: float) -> tuple[int, float]:
        spent = 0.0
        decisions = 0
        while spent < seconds:
            actions = [envs.sample()]
            for _ in range(CALLS):
                began = now()
                envs.step(actions[-1])
                spent += now() - began
                actions[0] = envs.sample()
            decisions += CALLS * size
        return decisions, spent

    return play


if __name__ == "__main__":  # compiles what was not compiled before; see `run`
    for contestants in (single, many):
        contestants(lambda what: print(f"· {what}", file=sys.stderr, flush=True))
