"""Bots at the tables: processes that think about any table, each answer awaited with a deadline.

A process keeps the bots of the seats it served last. One that crashes or is late is replaced, and any legal
move is played: a table never waits for ever. Each question brings what a bot has to remember, the moves of
its seat, so that it plays the same in any process.

A bot's dice for a move come from the secret of its game. Nobody can foretell them, every process has the
same, and when the game is over anybody can compute them from its record.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.bots.whole import whole_move
from petitfour.core.game import game_named
from petitfour.house.aside import Aside
from petitfour.house.logs import Log
from petitfour.house.readying import Readying
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.core.match import Match
    from petitfour.house.fair_queue import Turn
    from petitfour.house.hall import Hall
    from petitfour.house.live import Live

log = Log("petitfour.bots")

PATIENCE = 8.0  # seconds for a whole move, after which any legal one is played
MOST_BOTS = 256  # kept by one process


@dataclass(frozen=True)
class Question:
    """One move of one seat: a world as the seat could imagine it, never the true one."""

    table: str
    game: str
    level: str
    seat: int
    seed: int  # of the dice
    world: Any
    components: Any
    options: dict[str, Any]
    moves: list[dict[str, Any]]  # the seat's own so far
    is_ready: bool = True  # whether nothing is left to compile; else the bot begins anew when that is so


def question(table: str, number: int, match: Match, seat: int, level: str, is_ready: bool = True) -> Question:
    seed = match.bot_dice(seat)
    position = Position.of(match, seat, seed)
    return Question(
        f"{table} {number}",
        match.game.name,
        level,
        seat,
        seed,
        position.world,
        match.components,
        match.options,
        [move for move in match.moves if move["seat"] == seat],
        is_ready,
    )


class Mind:
    """What a process knows: the bots of the seats it served last."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str, bool], Any] = OrderedDict()

    def __call__(self, asked: Question, progress: object = None) -> list[int]:
        return answered(self._bot(asked), asked)

    def _bot(self, asked: Question) -> Any:
        key = (asked.table, asked.seat, asked.level, asked.is_ready)
        if key not in self._bots:
            self._bots[key] = bot_named(asked.level, game_named(asked.game), asked.seed)
            if len(self._bots) > MOST_BOTS:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        self._bots[key].roll(asked.seed)
        self._bots[key].recall(asked.moves)
        return self._bots[key]


def answered(bot: Any, asked: Question) -> list[int]:
    game = game_named(asked.game)
    return whole_move(bot, game, asked.seat, asked.world, game.box(asked.components), asked.options)


def any_move(asked: Question) -> list[int]:
    """A legal move without thinking."""
    return answered(bot_named("random", game_named(asked.game), asked.seed), asked)


class Thinker(Aside):
    """A process in which bots think."""

    def __init__(self) -> None:
        super().__init__(Mind, "thinker")

    async def move(self, asked: Question) -> list[int]:
        answer: list[int] | None = await self.ask(asked, PATIENCE)
        if answer is None:
            log.warning("a bot failed", game=asked.game, level=asked.level)
            return await asyncio.to_thread(any_move, asked)
        return answer


@dataclass(frozen=True)
class Answer:
    """What a bot wants to do in a position of a table."""

    live: Live
    seat: int
    position: int
    codes: list[int]


class Bots:
    """Takes work from the bus and lets processes think about it."""

    def __init__(self, hall: Hall, processes: int = 0) -> None:
        self.hall = hall
        self.thinkers = [Thinker() for _ in range(processes or max(1, (os.cpu_count() or 2) - 1))]
        self.readying = Readying(hall)
        self.moves = 0
        self.seconds = 0.0  # of thinking
        self._free = list(self.thinkers)
        self._is_free = asyncio.Semaphore(len(self.thinkers))
        self._busy: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._taking = asyncio.create_task(self._take())

    async def stop(self) -> None:
        for task in [self._taking, *self._tasks]:
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await self.readying.stop()
        for thinker in self.thinkers:
            await asyncio.to_thread(thinker.stop)

    async def _take(self) -> None:
        """No turn is taken before a process is free: until then the queue may change its mind."""
        while True:
            await self._is_free.acquire()
            turn = await self.hall.bus.take_work()
            if turn.key in self._busy:
                self._is_free.release()
                await self.hall.bus.work_done(turn, 0)
                continue
            self._busy.add(turn.key)
            task = asyncio.create_task(self._serve(turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, turn: Turn) -> None:
        try:
            answer = await self._think(turn)
            if answer:
                await self.hall.move_for(answer.live, answer.seat, answer.position, answer.codes)
                self.moves += 1
        except Refusal as refusal:  # somebody else was there first, or the table has changed
            log.info("bot's move not played", table=turn.key, code=refusal.code)
        except Exception:
            log.exception("bot failed", table=turn.key)

    async def _think(self, turn: Turn) -> Answer | None:
        """A bot's move; then the process is free, and the table may ask for the next."""
        began = time.monotonic()
        try:
            return await self._answer(turn.key)
        finally:
            seconds = time.monotonic() - began
            self.seconds += seconds
            self._busy.discard(turn.key)
            self._is_free.release()
            await self.hall.bus.work_done(turn, seconds)

    async def _answer(self, id_: str) -> Answer | None:
        live = await self.hall.table(id_)
        await self.hall.refresh(live)
        table = live.table
        seat = table.actor
        if seat is None or not table.chairs[seat].player:
            return None
        assert table.match
        level = table.chairs[seat].player
        is_ready = await self.readying.is_ready(live, level)
        asked = question(id_, table.games, table.match, seat, level, is_ready)
        position = table.position
        return Answer(live, seat, position, await self._asked(asked))

    async def _asked(self, asked: Question) -> list[int]:
        """By the process that still knows this bot, if it is free: any other has to remember first."""
        knows = self.thinkers[words_of(asked.table, asked.seat)[1] % len(self.thinkers)]
        thinker = knows if knows in self._free else self._free[0]
        self._free.remove(thinker)
        try:
            return await thinker.move(asked)
        finally:
            self._free.append(thinker)
