"""The bus ends when it is asked to, at whatever moment: also while its client still connects."""

import asyncio
from collections.abc import Iterator

import pytest
from tests.house.parts import Valkey

from petitfour.house.bus import News, RedisBus

MOMENTS = 60  # turns of the loop after which it is asked to end: connecting takes fewer
PATIENCE = 10


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = Valkey(tmp_path_factory.mktemp("bus"))
    yield server
    server.stop()


async def turns(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_taking_work_ends_at_every_moment(valkey: Valkey) -> None:
    async def end_after(moments: int) -> bool:
        bus = RedisBus(valkey.address)
        taking = asyncio.create_task(bus.take_work())
        await turns(moments)
        taking.cancel()
        await asyncio.wait([taking], timeout=PATIENCE)
        has_ended = taking.done()
        taking.cancel()
        await bus.stop()
        return has_ended

    async def end_always() -> list[bool]:
        return await asyncio.gather(*(end_after(moments) for moments in range(MOMENTS)))

    assert all(asyncio.run(end_always()))


def test_listening_ends_at_every_moment(valkey: Valkey) -> None:
    async def hear(news: News) -> None: ...

    async def when_back() -> None: ...

    async def end_after(moments: int) -> bool:
        bus = RedisBus(valkey.address)
        await bus.start(hear, when_back)
        await turns(moments)
        stopping = asyncio.create_task(bus.stop())
        await asyncio.wait([stopping], timeout=PATIENCE)
        has_ended = stopping.done()
        stopping.cancel()
        return has_ended

    async def end_always() -> list[bool]:
        return await asyncio.gather(*(end_after(moments) for moments in range(MOMENTS)))

    assert all(asyncio.run(end_always()))
