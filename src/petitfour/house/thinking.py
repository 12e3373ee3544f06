"""Bots at the tables: processes that think about any table, each answer awaited with a deadline.

A process keeps the bots of the seats it served last, so that one who remembers goes on remembering. One that
crashes or is late is replaced, and any legal move is played: a table never waits for ever.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Budget, Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from petitfour.core.match import Match
    from petitfour.house.hall import Hall

log = Log("petitfour.bots")

SECONDS = 1.0  # for a decision
PATIENCE = 8.0  # seconds for a whole move, after which any legal one is played
TO_START = 20.0  # seconds more for a new process
MOST_BOTS = 256  # kept by one process


@dataclass(frozen=True)
class Question:
    """One move of one seat: a world as the seat could imagine it, never the true one."""

    table: str
    game: str
    level: str
    seat: int
    seed: int
    world: Any
    components: Any
    options: dict[str, Any]


def question(table: str, number: int, match: Match, seat: int, level: str) -> Question:
    seed = words_of("house", table, number, seat)[1]
    position = Position.of(match, seat, seed)
    key = f"{table} {number}"
    game = match.game.name
    return Question(key, game, level, seat, seed, position.world, match.components, match.options)


def _think(pipe: Connection) -> None:
    """The process: answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house ends it
    bots: OrderedDict[tuple[str, int, str], Any] = OrderedDict()
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked: Question = pipe.recv()
            key = (asked.table, asked.seat, asked.level)
            if key not in bots:
                bots[key] = bot_named(asked.level, game_named(asked.game), asked.seed)
                if len(bots) > MOST_BOTS:
                    bots.popitem(last=False)
            bots.move_to_end(key)
            pipe.send(whole_move(bots[key], asked))


def whole_move(bot: Any, asked: Question) -> list[int]:
    """The small decisions of a move; within it nothing is turned up that the bot could not know."""
    game = game_named(asked.game)
    box = game.box(asked.components)
    world = clone(asked.world)
    codes: list[int] = []
    while not codes or not (world.step == 0 or world.phase == OVER or world.due != NOTHING):
        position = Position(game, asked.seat, clone(world), box, asked.options)
        codes.append(bot.choose(position, Budget(seconds=SECONDS)))
        game.rules.play(world, codes[-1])
    return codes


def any_move(asked: Question) -> list[int]:
    """A legal move without thinking."""
    return whole_move(bot_named("random", game_named(asked.game), asked.seed), asked)


class Thinker:
    """One process and the thread that waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "thinker")
        self._process: Any = None
        self._pipe: Any = None
        self._is_new = True

    async def move(self, asked: Question) -> list[int]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._move, asked)

    def _move(self, asked: Question) -> list[int]:
        answer = self._answer(asked)
        return any_move(asked) if answer is None else answer

    def _answer(self, asked: Question) -> list[int] | None:
        if self._process is None or not self._process.is_alive():
            self._start()
        patience = PATIENCE + (TO_START if self._is_new else 0)
        try:
            self._pipe.send(asked)
            if self._pipe.poll(patience):
                answer: list[int] = self._pipe.recv()
                self._is_new = False
                return answer
            log.warning("a bot gave no answer", game=asked.game, level=asked.level, seconds=patience)
        except (EOFError, OSError) as error:
            log.warning("a bot died", game=asked.game, level=asked.level, error=repr(error))
        self._end()
        return None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._is_new = True

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown()
        self._end()


class Bots:
    """Takes work from the bus and lets processes think about it."""

    def __init__(self, hall: Hall, processes: int = 0) -> None:
        self.hall = hall
        self.thinkers = [Thinker() for _ in range(processes or max(1, (os.cpu_count() or 2) - 1))]
        self.moves = 0
        self._busy: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: asyncio.Task[None] | None = None
        self._room = asyncio.Semaphore(4 * len(self.thinkers))

    def start(self) -> None:
        self._taking = asyncio.create_task(self._take())

    async def stop(self) -> None:
        for task in [self._taking, *self._tasks]:
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        for thinker in self.thinkers:
            await asyncio.to_thread(thinker.stop)

    async def _take(self) -> None:
        while True:
            await self._room.acquire()
            table = await self.hall.bus.take_work()
            if table in self._busy:
                self._room.release()
                continue
            self._busy.add(table)
            task = asyncio.create_task(self._serve(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, table: str) -> None:
        try:
            await self._move(table)
        except Refusal as refusal:  # somebody else was there first, or the table has changed
            log.info("bot's move not played", table=table, code=refusal.code)
        except Exception:
            log.exception("bot failed", table=table)
        finally:
            self._busy.discard(table)
            self._room.release()

    async def _move(self, id_: str) -> None:
        live = await self.hall.table(id_)
        await self.hall.refresh(live)
        table = live.table
        seat = table.actor
        if seat is None or not table.chairs[seat].player:
            return
        assert table.match
        asked = question(id_, table.games, table.match, seat, table.chairs[seat].player)
        position = table.position
        thinker = self.thinkers[words_of(id_, seat)[1] % len(self.thinkers)]
        codes = await thinker.move(asked)
        self._busy.discard(id_)  # the next move of a bot at this table may be asked for right away
        await self.hall.move_for(live, seat, position, codes)
        self.moves += 1
