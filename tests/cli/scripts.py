"""What people would type to play a whole game: played beforehand, move by move, with the same shuffle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from petitfour.cli.seats import PERSON
from petitfour.core.fair import Fair
from petitfour.core.located import of_value
from petitfour.core.match import Match

if TYPE_CHECKING:
    from petitfour.core.game import Game


def random_match(game: Game, players: int, seed: str, start: int = 0) -> Match:
    """The game that `--seed` deals, played at random to its end."""
    match = Match(game, {"players": players, "start": start}, fair=Fair.repeated(seed, players))
    chooser = random.Random(seed)
    while match.actor is not None:
        match.step(match.actor, chooser.choice(match.legal()))
    return match


def notations(match: Match) -> list[str]:
    """Every move of a match as a line of notation."""
    moves = match.game.moves
    values = [{key: part for key, part in move.items() if key != "seat"} for move in match.moves]
    return [moves.notation(moves.from_json(of_value(value, ""), match.box)) for value in values]


def typed_by_people(match: Match, *, curtain: bool) -> str:
    """All moves typed, each confirmed with Enter; with a curtain, Enter also whenever the seat changes."""
    lines = []
    looking = None
    for move, notation in zip(match.moves, notations(match), strict=True):
        if curtain and move["seat"] != looking:
            lines.append("")
        looking = move["seat"]
        lines += [notation, ""]
    return "\n".join([*lines, "", ""])


def people(players: int) -> str:
    return ",".join([PERSON] * players)
