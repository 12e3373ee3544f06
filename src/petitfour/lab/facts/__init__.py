"""What is worth counting in each game: one module a game, found by its name."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from petitfour.core.game import Game


def facts_of(game: Game) -> Any:
    """The module with the facts of a game."""
    return importlib.import_module(f"petitfour.lab.facts.{game.package.rsplit('.', 1)[-1]}")
