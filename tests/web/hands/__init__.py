"""Hands that make a wanted move on a game's own board: by taps, by dragging, by keys. One module a game."""

from __future__ import annotations

import importlib

from tests.web.hands.game import GameHands
from tests.web.hands.ways import Way
from tests.web.people import Person

from petitfour.core.game import Game


def hands_for(game: Game, person: Person, way: Way) -> GameHands:
    """The hands that know this game, found by its name."""
    module = importlib.import_module(f"tests.web.hands.{game.name.replace('-', '_')}")
    hands: GameHands = module.Hands(person, way, game)
    return hands
