"""Petit Four: four cake games, one table. Play them, study them, solve them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.core.draft import Draft
from petitfour.core.errors import BadInput, CannotUndo, IllegalMove, NotYourTurn, PetitFourError
from petitfour.core.fair import Fair
from petitfour.core.game import Game, all_games, game_named
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.record import Replay, verify

if TYPE_CHECKING:
    from petitfour.envs.layout import layout
    from petitfour.envs.vector import VectorEnv

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "BadInput",
    "Bot",
    "Budget",
    "CannotUndo",
    "Draft",
    "Fair",
    "Game",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "PetitFourError",
    "Position",
    "Replay",
    "VectorEnv",
    "all_games",
    "game_named",
    "layout",
    "verify",
]

_ASKED_FOR = {
    "VectorEnv": "petitfour.envs.vector",
    "layout": "petitfour.envs.layout",
}  # VectorEnv needs NumPy


def __getattr__(name: str) -> Any:
    """What is imported only when somebody asks for it."""
    if name not in _ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ASKED_FOR[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
