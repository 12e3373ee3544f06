"""Where things stand in an observation, and what is compiled together to write it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from petitfour.envs import stepping
from petitfour.envs.observing import seats

if TYPE_CHECKING:
    from types import ModuleType

    from petitfour.core.game import Game


def observing(game: Game) -> ModuleType:
    """The module that writes down what a seat of this game knows."""
    folder = game.package.rsplit(".", 1)[-1]
    return importlib.import_module(f"petitfour.envs.observing.{folder}")


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """What is bound and compiled together: the rules, what a seat knows, and stepping through games."""
    return game.rules, seats, observing(game), stepping


def places(game: Game, players: int) -> int:
    """How many numbers an observation has."""
    module = observing(game)
    return int(module.TABLE_PLACES + players * module.SEAT_PLACES)


def layout(game: Game, players: int) -> dict[str, slice]:
    """Where each part of an observation stands; seats are counted from the observer, who is seat 0."""
    module = observing(game)
    parts = _slices(module.TABLE, 0, module.TABLE_PLACES)
    for seat in range(players):
        first = module.TABLE_PLACES + seat * module.SEAT_PLACES
        block = _slices(module.SEAT, first, module.SEAT_PLACES)
        parts.update({f"{name}[{seat}]": where for name, where in block.items()})
    return parts


def _slices(names: tuple[tuple[str, int], ...], first: int, size: int) -> dict[str, slice]:
    ends = [place for _, place in names[1:]] + [size]
    return {name: slice(first + place, first + end) for (name, place), end in zip(names, ends, strict=True)}
