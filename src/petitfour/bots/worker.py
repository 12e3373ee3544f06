"""A bot in a process of its own, with a deadline: a crash or an overrun never stops the table."""

from __future__ import annotations

import logging
import multiprocessing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Budget, Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.core.game import game_named
from petitfour.core.generator import below

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from petitfour.core.game import Game
    from petitfour.core.match import Match

log = logging.getLogger("petitfour.bots")

GRACE = 1.0  # seconds a bot may be late before it is given up
TO_START = 20.0  # seconds a new process may take for its first answer on top


@dataclass(frozen=True)
class Question:
    """What is sent to the worker: a position without anything that cannot be sent."""

    game: str
    seat: int
    world: Any
    components: Any
    options: dict[str, Any]
    budget: Budget

    def position(self) -> Position:
        game = game_named(self.game)
        return Position(game, self.seat, self.world, game.box(self.components), self.options)


def _think(pipe: Connection, name: str, game_name: str, seed: int) -> None:
    """The worker: answer questions until the pipe closes."""
    bot = bot_named(name, game_named(game_name), seed)
    while True:
        try:
            question: Question = pipe.recv()
        except EOFError:
            return
        pipe.send(bot.choose(question.position(), question.budget))


class Seat:
    """A bot that plays one seat of a match from a worker process."""

    def __init__(self, name: str, game: Game, seed: int = 0) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self._process: Any = None
        self._pipe: Any = None
        self._is_new = True

    def choose(self, match: Match, seat: int, budget: Budget) -> int:
        """The bot's answer, or any legal move if there is none in time or it is no legal move."""
        position = Position.of(match, seat, self.seed)
        question = Question(self.game.name, seat, position.world, match.components, match.options, budget)
        answer = self._ask(question)
        if isinstance(answer, int) and answer in position.legal:
            return answer
        if answer is not None:
            log.warning("bot %s of %s answered %r, which is not legal", self.name, self.game.name, answer)
        rng = words_of("fallback", self.seed, len(match.moves), len(match.steps))
        return position.legal[below(rng, len(position.legal))]

    def _ask(self, question: Question) -> Any:
        if self._process is None or not self._process.is_alive():
            self._start()
        patience = (question.budget.seconds or 1.0) + GRACE + (TO_START if self._is_new else 0)
        try:
            self._pipe.send(question)
            if self._pipe.poll(patience):
                answer = self._pipe.recv()
                self._is_new = False
                return answer
            log.warning("bot %s of %s gave no answer in %.1f s", self.name, self.game.name, patience)
        except (EOFError, OSError) as error:
            log.warning("bot %s of %s died: %s", self.name, self.game.name, error or type(error).__name__)
        self.close()
        return None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, self.name, self.game.name, self.seed)
        self._process = context.Process(target=_think, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        self._is_new = True

    def close(self) -> None:
        """End the worker."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None
