"""PettingZoo's own classic games."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from benchmarks.environments.measuring import Contestant
from benchmarks.environments.playing import at_random

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = {
    "tictactoe_v3": 2,
    "connect_four_v3": 2,
    "rps_v2": 2,
    "leduc_holdem_v4": 2,
    "texas_holdem_v4": 2,
    "go_v5": 2,
    "chess_v6": 2,
    "hanabi_v5": 2,
}
IS_SMALL = {"rps_v2"}  # one decision each and no mask: shown, and not counted as the fastest


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    found = []
    for name, players in GAMES.items():
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            ways = {"wrapped": module.env(), "raw": module.raw_env()}
        except Exception as error:
            say(f"PettingZoo: {name} is left out: {error}".splitlines()[0])
            continue
        found += [Contestant(name, players, way, at_random(env)) for way, env in ways.items()]
    return found
