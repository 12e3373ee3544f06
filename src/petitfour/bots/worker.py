"""A bot in a process of its own, with a deadline: a crash or an overrun never stops the table."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position, words_of
from petitfour.bots.levels import THINKING, bot_named
from petitfour.core.game import game_named
from petitfour.core.generator import below
from petitfour.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from petitfour.core.game import Game

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
    game = game_named(game_name)
    if name in THINKING:
        _rehearse(bot_named(name, game))
    bot = bot_named(name, game, seed)
    try:
        while True:
            question: Question = pipe.recv()
            pipe.send(bot.choose(question.position(), question.budget))
    except (EOFError, BrokenPipeError):  # whoever asked is gone
        return


def _rehearse(bot: Bot) -> None:
    """Decide something that does not matter: loading the compiled twin takes longer than thinking."""
    match = Match(bot.game, {"players": bot.game.players[0]})
    bot.choose(Position.of(match, match.state.actor), Budget(seconds=0.001))


@contextmanager
def ctrl_c_is_not_for_workers() -> Iterator[None]:
    """A process started inside never hears of Ctrl-C; here it is heard afterwards.

    The mask is what the process inherits, and it holds for one thread alone. Another thread (a spinner, say)
    may still take the signal for all of us, and Python would interrupt the main thread while it tells the
    process what to do: so there it is only noted.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with _noted_ctrl_c():
        resource_tracker.ensure_running()  # else the first process would, which lifts the mask
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _noted_ctrl_c() -> Iterator[None]:
    """Ctrl-C is acted on at the end; handlers run in the main thread, so other threads need nothing."""
    is_main = threading.current_thread() is threading.main_thread()
    handler = signal.getsignal(signal.SIGINT) if is_main else None
    if handler is None:
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if noted:
            signal.raise_signal(signal.SIGINT)


class Seat:
    """A bot that plays one seat of a match from a worker process; `failures` counts what it got wrong."""

    def __init__(self, name: str, game: Game, seed: int = 0) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self.failures = 0
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
        self.failures += 1
        if answer is not None:
            log.warning("bot %s of %s answered %r, which is not legal", self.name, self.game.name, answer)
        rng = words_of("fallback", self.seed, len(match.moves), len(match.steps))
        return position.legal[below(rng, len(position.legal))]

    def _ask(self, question: Question) -> Any:
        self.start()
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

    def start(self) -> None:
        """Have a worker, so that the first answer does not wait for one."""
        if self._process is not None and self._process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, self.name, self.game.name, self.seed)
        self._process = context.Process(target=_think, args=arguments, daemon=True)
        with ctrl_c_is_not_for_workers():
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
