"""How the processes of a house hear of each other: within one process, or over the Redis protocol.

A message says no more than "look there": the truth is in the store. One that is lost costs a moment, never
a move.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from petitfour.core.errors import BadInput
from petitfour.core.words import said
from petitfour.house.attendance import Visit  # noqa: TC001  # msgspec reads it
from petitfour.house.fair_queue import FairQueue, Turn
from petitfour.house.logs import Log
from petitfour.house.shared_queue import SharedQueue

log = Log("petitfour.bus")

NEWS = "petitfour:news"
RETRY = 0.25
MOST_WORK = 1_000  # tables that may wait for a bot; more are found again by their deadline


class News(msgspec.Struct, frozen=True, array_like=True):
    """Something changed at a table: entries up to `n`, who is there (by process), whose bots get ready.

    `is_followed`: whether the process that tells it also does what follows, a bot's move for example.
    """

    table: str
    n: int
    source: str
    visits: list[Visit] | None = None
    readying: list[int] | None = None
    is_followed: bool = True


Hearer = Callable[[News], Awaitable[None]]


class Bus(ABC):
    """News for all processes, work for one of them."""

    is_shared = False

    @abstractmethod
    async def start(self, hear: Hearer, when_back: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen; `when_back` is called after news may have been missed."""

    @abstractmethod
    async def stop(self) -> None: ...

    @abstractmethod
    def tell(self, news: News) -> None: ...

    @abstractmethod
    async def give_work(self, turn: Turn) -> None:
        """A bot has to move at a table."""

    @abstractmethod
    async def withdraw_work(self, table: str) -> None:
        """Nobody waits for it any longer."""

    @abstractmethod
    async def take_work(self) -> Turn:
        """Whose turn it is to have a bot think, as soon as there is any."""

    @abstractmethod
    async def work_done(self, turn: Turn, seconds: float) -> None:
        """So long it took."""

    @abstractmethod
    async def work_waiting(self) -> list[str]:
        """Whose share each turn that waits would use."""


class LocalBus(Bus):
    """One process: nobody else has to hear of anything."""

    def __init__(self, most_work: int = MOST_WORK) -> None:
        self._work = FairQueue(most_work)
        self._given = asyncio.Event()

    async def start(self, hear: Hearer, when_back: Callable[[], Awaitable[None]]) -> None:
        pass

    async def stop(self) -> None:
        pass

    def tell(self, news: News) -> None:
        pass

    async def give_work(self, turn: Turn) -> None:
        self._work.give(turn)
        self._given.set()

    async def withdraw_work(self, table: str) -> None:
        self._work.withdraw(table)

    async def take_work(self) -> Turn:
        while not (turn := self._work.take()):
            self._given.clear()
            await self._given.wait()
        return turn

    async def work_done(self, turn: Turn, seconds: float) -> None:
        self._work.done(turn, seconds)

    async def work_waiting(self) -> list[str]:
        return self._work.payers()


class RedisBus(Bus):
    """Any server that speaks the Redis protocol."""

    is_shared = True

    def __init__(self, address: str, most_work: int = MOST_WORK) -> None:
        import redis.asyncio

        self._redis = redis.asyncio.from_url(address, socket_keepalive=True)
        self._work = SharedQueue(self._redis, most_work)
        self._encode = msgspec.msgpack.Encoder().encode
        self._decoder = msgspec.msgpack.Decoder(News)
        self._tasks: list[asyncio.Task[None]] = []
        self._out: list[bytes] = []
        self._something = asyncio.Event()

    async def start(self, hear: Hearer, when_back: Callable[[], Awaitable[None]]) -> None:
        self._tasks = [
            asyncio.create_task(self._listen(hear, when_back)),
            asyncio.create_task(self._speak()),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._redis.aclose()

    async def _listen(self, hear: Hearer, when_back: Callable[[], Awaitable[None]]) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(NEWS)
                    _end_if_cancelled()
                    await when_back()
                    async for message in line.listen():
                        if message["type"] == "message":
                            await hear(self._decoder.decode(message["data"]))
            except (RedisError, OSError, msgspec.DecodeError) as error:
                _end_if_cancelled()
                log.warning("bus lost", error=str(error))
                await asyncio.sleep(RETRY)

    async def _speak(self) -> None:
        """Send what waits in one go; what cannot be sent is dropped, for `when_back` makes up for it."""
        from redis.exceptions import RedisError

        while True:
            await self._something.wait()
            self._something.clear()
            waiting, self._out = self._out, []
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for message in waiting:
                        pipe.publish(NEWS, message)
                    await pipe.execute()
            except (RedisError, OSError) as error:
                log.warning("news not sent", error=str(error), lost=len(waiting))
            _end_if_cancelled()

    def tell(self, news: News) -> None:
        self._out.append(self._encode(news))
        self._something.set()

    async def give_work(self, turn: Turn) -> None:
        from redis.exceptions import RedisError

        try:
            await self._work.give(turn)
        except (RedisError, OSError) as error:
            log.warning("work not given", table=turn.key, error=str(error))

    async def withdraw_work(self, table: str) -> None:
        from redis.exceptions import RedisError

        try:
            await self._work.withdraw(table)
        except (RedisError, OSError) as error:
            log.warning("work not withdrawn", table=table, error=str(error))

    async def take_work(self) -> Turn:
        from redis.exceptions import RedisError

        while True:
            try:
                turn = await self._work.take()
                _end_if_cancelled()
                if turn:
                    return turn
                await self._work.wait(1)
                _end_if_cancelled()
            except (RedisError, OSError) as error:
                _end_if_cancelled()
                log.warning("no work to be had", error=str(error))
                await asyncio.sleep(RETRY)

    async def work_done(self, turn: Turn, seconds: float) -> None:
        from redis.exceptions import RedisError

        try:
            await self._work.done(turn, seconds)
        except (RedisError, OSError) as error:
            log.warning("work not measured", table=turn.key, error=str(error))

    async def work_waiting(self) -> list[str]:
        from redis.exceptions import RedisError

        try:
            return await self._work.payers()
        except (RedisError, OSError) as error:
            log.warning("work not counted", error=str(error))
            return []


def _end_if_cancelled() -> None:
    """Raise the cancellation that the client swallows while it connects; else this task would never end."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


def bus_at(address: str, most_work: int = MOST_WORK) -> Bus:
    """The bus that a setting names; without one, a house of one process."""
    if not address:
        return LocalBus(most_work)
    try:
        return RedisBus(address, most_work)
    except (ImportError, ValueError) as error:  # what is not installed, or cannot be in such an address
        key = "setting.extra" if isinstance(error, ImportError) else "setting.store"
        raise BadInput(said(key, why=error), "PETITFOUR_BUS") from None
