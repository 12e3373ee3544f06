"""Games to review: played by simple bots, some with a blunder put into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petitfour.bots.bot import Budget, Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.core.game import Game, game_named
from petitfour.core.match import Match

Blunder = Callable[[Match], list[int] | None]
"""The codes of an obviously bad whole move, or None if this is not the place for one."""


def played(
    name: str,
    players: int,
    seed: int,
    level: str = "casual",
    blunder: Blunder | None = None,
    moves: int = 999,
) -> tuple[Match, int]:
    """A game between bots, at most so many moves of it; the number of the blunder's move, or -1."""
    game: Game = game_named(name)
    match = Match(game, {"players": players, "start": 0}, words=words_of("review", name, players, seed))
    bots = [bot_named(level, game, seed + seat) for seat in range(players)]
    made = -1
    while not match.is_over and len(match.moves) < moves:
        seat = match.state.actor
        codes = blunder(match) if blunder and made < 0 and match.state.step == 0 else None
        if codes:
            made = len(match.moves)
        for code in codes or [bots[seat].choose(Position.of(match, seat), Budget(iterations=20))]:
            match.step(seat, code)
    return match, made


def record(match: Match) -> dict[str, Any]:
    return match.record()
