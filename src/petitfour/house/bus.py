"""How the processes of a house hear of each other: within one process, or over the Redis protocol.

A message says no more than "look there": the truth is in the store. One that is lost costs a moment, never
a move.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from petitfour.core.errors import BadInput
from petitfour.core.words import said
from petitfour.house.attendance import Visit  # noqa: TC001  # msgspec reads it
from petitfour.house.logs import Log

log = Log("petitfour.bus")

NEWS = "petitfour:news"
WORK = "petitfour:work"
RETRY = 0.25
MOST_WORK = 10_000  # tables that may wait for a bot; more are found again by their deadline


class News(msgspec.Struct, frozen=True, array_like=True):
    """Something changed at a table: entries up to `n`, who is there (by process), whose bots get ready."""

    table: str
    n: int
    source: str
    visits: list[Visit] | None = None
    readying: list[int] | None = None


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
    async def give_work(self, table: str) -> None:
        """A bot has to move at this table."""

    @abstractmethod
    async def take_work(self) -> str: ...


class LocalBus(Bus):
    """One process: nobody else has to hear of anything."""

    def __init__(self) -> None:
        self._work: asyncio.Queue[str] = asyncio.Queue(MOST_WORK)

    async def start(self, hear: Hearer, when_back: Callable[[], Awaitable[None]]) -> None:
        pass

    async def stop(self) -> None:
        pass

    def tell(self, news: News) -> None:
        pass

    async def give_work(self, table: str) -> None:
        with suppress(asyncio.QueueFull):
            self._work.put_nowait(table)

    async def take_work(self) -> str:
        return await self._work.get()


class RedisBus(Bus):
    """Any server that speaks the Redis protocol."""

    is_shared = True

    def __init__(self, address: str) -> None:
        import redis.asyncio

        self._redis = redis.asyncio.from_url(address, socket_keepalive=True)
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

    async def give_work(self, table: str) -> None:
        from redis.exceptions import RedisError

        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.lpush(WORK, table)
                pipe.ltrim(WORK, 0, MOST_WORK - 1)
                await pipe.execute()
        except (RedisError, OSError) as error:
            log.warning("work not given", table=table, error=str(error))

    async def take_work(self) -> str:
        from redis.exceptions import RedisError

        while True:
            try:
                found: Any = await self._redis.brpop([WORK], timeout=1)
                _end_if_cancelled()
                if found:
                    return str(found[1].decode())
            except (RedisError, OSError) as error:
                _end_if_cancelled()
                log.warning("no work to be had", error=str(error))
                await asyncio.sleep(RETRY)


def _end_if_cancelled() -> None:
    """Raise the cancellation that the client swallows while it connects; else this task would never end."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


def bus_at(address: str) -> Bus:
    """The bus that a setting names; without one, a house of one process."""
    if not address:
        return LocalBus()
    try:
        return RedisBus(address)
    except (ImportError, ValueError) as error:  # what is not installed, or cannot be in such an address
        key = "setting.extra" if isinstance(error, ImportError) else "setting.store"
        raise BadInput(said(key, why=error), "PETITFOUR_BUS") from None
