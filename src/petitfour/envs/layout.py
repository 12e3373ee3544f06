"""Where things stand in an observation, and what is compiled together to write it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from petitfour.core.game import game_of
from petitfour.core.located import of_value
from petitfour.envs import stepping
from petitfour.envs.observing import seats

if TYPE_CHECKING:
    from types import ModuleType

    from petitfour.core.game import Game


def observing(game: Game | str) -> ModuleType:
    """The module that writes down what a seat of this game knows."""
    folder = game_of(game).package.rsplit(".", 1)[-1]
    return importlib.import_module(f"petitfour.envs.observing.{folder}")


def modules_of(game: Game | str) -> tuple[ModuleType, ...]:
    """What is bound and compiled together: the rules, what a seat knows, and stepping through games."""
    game = game_of(game)
    return game.rules, seats, observing(game), stepping


def places(game: Game | str, players: int) -> int:
    """How many numbers an observation has."""
    module = _observing(game, players)
    return int(module.TABLE_PLACES + players * module.SEAT_PLACES)


def layout(game: Game | str, players: int) -> dict[str, slice]:
    """Where each part of an observation stands; seats are counted from the observer, who is seat 0."""
    module = _observing(game, players)
    parts = _slices(module.TABLE, 0, module.TABLE_PLACES)
    for seat in range(players):
        first = module.TABLE_PLACES + seat * module.SEAT_PLACES
        block = _slices(module.SEAT, first, module.SEAT_PLACES)
        parts.update({f"{name}[{seat}]": where for name, where in block.items()})
    return parts


def _observing(game: Game | str, players: int) -> ModuleType:
    """The same, if the game can be played by so many."""
    game = game_of(game)
    of_value(players, "players").whole_number(game.players[0], game.players[-1])
    return observing(game)


def _slices(names: tuple[tuple[str, int], ...], first: int, size: int) -> dict[str, slice]:
    ends = [place for _, place in names[1:]] + [size]
    return {name: slice(first + place, first + end) for (name, place), end in zip(names, ends, strict=True)}
