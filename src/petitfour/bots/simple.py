"""The simple bots of a table: one small decision from what the seat can see."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from petitfour.core.errors import BadInput
from petitfour.core.generator import below
from petitfour.core.state import clone
from petitfour.core.twin import plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from petitfour.core.game import Game
    from petitfour.core.match import Match

    Bot = Callable[[Match, int, list[int]], int]


def random(match: Match, seat: int, rng: list[int]) -> int:
    """Any legal decision, each as likely."""
    legal = match.legal()
    return legal[below(rng, len(legal))]


def greedy(match: Match, seat: int, rng: list[int]) -> int:
    """What looks best at once. The bot is handed a world as the seat could imagine it, never the true one."""
    imagined = clone(match.state)
    match.game.rules.resample(imagined, seat, rng)
    bound = plain(match.game.rules, greedy_module(match.game))
    return int(bound.greedy(imagined, rng, bound.new_out()))


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}


def choose(name: str, match: Match, seat: int, rng: list[int]) -> int:
    """The code of the decision that the bot of this name takes."""
    return BOTS[name](match, seat, rng)


def greedy_module(game: Game) -> ModuleType:
    """The game's own greedy bot, written in the dialect of its rules."""
    package = game.package.rsplit(".", 1)[-1]
    name = f"petitfour.bots.{package}.greedy"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not name.startswith(str(error.name)):
            raise
        raise BadInput(f"there is no greedy bot for {game.name}; expected random") from None
