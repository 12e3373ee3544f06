"""Bots by name: the five levels every game has, `greedy`, `search`, and one's own class as `module:Class`."""

from __future__ import annotations

import importlib
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots import tree
from petitfour.bots.bot import Bot
from petitfour.bots.search import SearchBot
from petitfour.bots.simple import Greedy
from petitfour.core.errors import BadInput
from petitfour.core.game import game_of
from petitfour.core.kept import is_cached
from petitfour.core.twin import is_compiler_there
from petitfour.core.words import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from petitfour.bots.search import Method
    from petitfour.core.game import Game

LEVELS = ("random", "beginner", "casual", "strong", "expert")
GREEDY = "greedy"  # the plain rule of thumb that simulations play
SEARCH = "search"  # the one tree search for all games: what knowledge of a game has to be better than
NAMES = (*LEVELS, GREEDY, SEARCH)
STRONG = "strong"
EXPERT = "expert"
THINKING = (STRONG, EXPERT, SEARCH)  # these use their budget, and the compiled twin where it is ready


def levels_of(game: Game) -> dict[str, Callable[[Game, int], Bot]]:
    """The levels of a game, from the weakest to the strongest."""
    levels: dict[str, Callable[[Game, int], Bot]] = _module_of(game).LEVELS
    return levels


def about(game: Game, level: str) -> str:
    """Method and budget of a level, in a sentence."""
    return str(_module_of(game).ABOUT[level])


def methods_of(game: Game) -> dict[str, Method]:
    """How the tree search plays a game, by the names of the bots that are made of it."""
    module = _module_of(game)
    return {SEARCH: module.SEARCH, STRONG: module.STRONG}


def compiled_modules(game: Game, bot: str = EXPERT) -> tuple[ModuleType, ...]:
    """What is compiled together for a bot that thinks."""
    if bot in methods_of(game):
        return (game.rules, tree, *methods_of(game)[bot].modules)
    modules: tuple[ModuleType, ...] = _module_of(game).COMPILED
    return modules


def thinkers(bots: Iterable[str]) -> tuple[str, ...]:
    """Of bots as they are named in a pairing, with a budget or without, the names of those that think."""
    names = (bot.partition("@")[0] for bot in bots)
    return tuple(dict.fromkeys(name for name in names if name in THINKING))


def is_ready(game: Game, bots: Iterable[str] = (EXPERT,)) -> bool:
    """Whether bots that think are as strong as they can be here: nothing is left to compile."""
    return not is_compiler_there() or all(is_cached(*compiled_modules(game, bot)) for bot in bots)


def compiled_bot(game: Game, bot: str = EXPERT, seed: int = 0) -> Bot:
    """A bot that thinks, in the compiled twin, whether or not somebody has to wait for it."""
    if bot in methods_of(game):
        return SearchBot(game, seed, methods_of(game)[bot], engine="compiled")
    expert: Bot = _module_of(game).Expert(game, seed, engine="compiled")
    return expert


def _module_of(game: Game) -> Any:
    folder = game.package.rsplit(".", 1)[-1]
    return importlib.import_module(f"petitfour.bots.{folder}.levels")


def bot_named(name: str, game: Game | str, seed: int = 0) -> Bot:
    """A bot for one seat of one game."""
    game = game_of(game)
    if ":" in name:
        return _own_bot(name, game, seed)
    if name not in NAMES:
        raise BadInput(said("error.no-bot", name=repr(name), names=f"{', '.join(NAMES)}, module:Class"))
    if name == GREEDY:
        return Greedy(game, seed)
    if name == SEARCH:
        return SearchBot(game, seed, methods_of(game)[SEARCH])
    return levels_of(game)[name](game, seed)


def _own_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot of somebody's own, made as all bots are made."""
    own = _own_class(name)
    try:
        return own(game, seed)
    except Exception as error:
        raise BadInput(said("bot.not-made", bot=repr(name), why=trouble(error))) from error


def trouble(error: Exception) -> str:
    """What went wrong in somebody's own code, and where it did."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


def _own_class(name: str) -> Callable[[Game, int], Bot]:
    """A class of somebody's own: `mymodule:MyBot`, found from here or anywhere Python looks."""
    module_name, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        why = error if isinstance(error, ImportError) else trouble(error)
        raise BadInput(said("error.no-module", module=repr(module_name), bot=repr(name), why=why)) from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(said("error.no-class", module=repr(module_name), name=repr(class_name)))
    return found
