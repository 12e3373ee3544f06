"""Compiling in another process, so that nobody waits: `python -m petitfour.bots.warming GAME…`."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from petitfour.bots.bot import Budget, Position
from petitfour.bots.search import Method, SearchBot
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.twin import is_compiler_there

if TYPE_CHECKING:
    from petitfour.core.game import Game


def start_warming(game: Game) -> subprocess.Popen[bytes] | None:
    """Begin to compile the search of a game in the background; None if there is no compiler."""
    if not is_compiler_there():
        return None
    command = [sys.executable, "-m", "petitfour.bots.warming", game.name]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603


def warm(game: Game, method: Method | None = None) -> None:
    """Compile the search of a game, or find it compiled, by deciding one move."""
    match = Match(game, {"players": game.players[0]})
    bot = SearchBot(game, method=method, engine="compiled")
    bot.visits(Position.of(match, match.state.actor), Budget(iterations=1))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        warm(game_named(name))
