"""Petit Four: four cake games, one table. Play them, study them, solve them."""

from petitfour.core.draft import Draft
from petitfour.core.errors import PetitFourError
from petitfour.core.fair import Fair
from petitfour.core.game import Game, all_games, game_named
from petitfour.core.match import SPECTATOR, Match

__version__ = "0.1.0"

__all__ = ["SPECTATOR", "Draft", "Fair", "Game", "Match", "PetitFourError", "all_games", "game_named"]
