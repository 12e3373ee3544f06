"""Compiling in another process, so that nobody waits: `python -m petitfour.bots.warming GAME BOT…`."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from petitfour.bots.bot import Budget, Position
from petitfour.bots.levels import EXPERT, compiled_bot, compiled_modules, is_ready
from petitfour.core.game import game_named
from petitfour.core.kept import cache_root, locked, making
from petitfour.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from petitfour.core.game import Game

POLITE = 19  # the lowest priority: whoever plays meanwhile goes first
BUDGETS = (Budget(iterations=20), Budget(seconds=0.01))  # an expert may go different ways for each


class Warming:
    """The compiled bots of a game being made ready in the background, from now until they are."""

    def __init__(self, game: Game, bots: Iterable[str] = (EXPERT,)) -> None:
        command = [sys.executable, "-m", "petitfour.bots.warming", game.name, *bots]
        self.game = game
        self._process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    @property
    def is_going(self) -> bool:
        return self._process.poll() is None

    def wait(self) -> None:
        self._process.wait()

    def close(self) -> None:
        """End it, ready or not; what was compiled so far is kept."""
        self._process.kill()
        self._process.communicate()


def start_warming(game: Game, bots: tuple[str, ...] = (EXPERT,)) -> Warming | None:
    """Begin to make bots that think ready; None if they are, or if there is no compiler."""
    return None if is_ready(game, bots) else Warming(game, bots)


def warm(game: Game, bot: str = EXPERT) -> None:
    """Compile everything a bot that thinks needs, by letting it play at tables of every size."""
    with making(*compiled_modules(game, bot)):
        for players in game.players:
            for budget in BUDGETS:
                _play(game, bot, players, budget)


def _play(game: Game, bot: str, players: int, budget: Budget) -> None:
    match = Match(game, {"players": players})
    bots = [compiled_bot(game, bot, seat) for seat in range(players)]
    while (seat := match.actor) is not None:
        match.step(seat, bots[seat].choose(Position.of(match, seat), budget))


def alone(game: Game) -> AbstractContextManager[None]:
    """One process at a time for each game: whoever comes second waits, and finds the work done."""
    return locked(cache_root() / f".{game.name}.lock")


def _end_with_parent() -> None:
    """The pipe closes when the program that waits for us is gone, however it went."""
    sys.stdin.buffer.read()
    os._exit(1)


def main(names: list[str]) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITE)
    game = game_named(names[0])
    for bot in names[1:]:
        with alone(game):
            if not is_ready(game, [bot]):
                warm(game, bot)


if __name__ == "__main__":
    main(sys.argv[1:])
