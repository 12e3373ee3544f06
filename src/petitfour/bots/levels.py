"""Bots by name: the five levels every game has, and anybody's own class as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot
from petitfour.core.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

LEVELS = ("random", "beginner", "casual", "strong", "expert")


def levels_of(game: Game) -> dict[str, Callable[[Game, int], Bot]]:
    """The levels of a game, from the weakest to the strongest."""
    levels: dict[str, Callable[[Game, int], Bot]] = _module_of(game).LEVELS
    return levels


def about(game: Game, level: str) -> str:
    """Method and budget of a level, in a sentence."""
    return str(_module_of(game).ABOUT[level])


def _module_of(game: Game) -> Any:
    folder = game.package.rsplit(".", 1)[-1]
    return importlib.import_module(f"petitfour.bots.{folder}.levels")


def bot_named(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot for one seat of one game."""
    if ":" in name:
        return _own_bot(name)(game, seed)
    if name not in LEVELS:
        raise BadInput(f"there is no bot {name!r}; expected one of {', '.join(LEVELS)}, or module:Class")
    return levels_of(game)[name](game, seed)


def _own_bot(name: str) -> Callable[[Game, int], Bot]:
    """A class of somebody's own: `mymodule:MyBot`, found from here or anywhere Python looks."""
    module_name, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise BadInput(
            f"the module {module_name!r} of the bot {name!r} cannot be imported: {error}"
        ) from None
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{module_name!r} has no class {class_name!r} that is a petitfour.bots.bot.Bot")
    return found
