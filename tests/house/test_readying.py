"""A fresh house: a bot that thinks answers at once, its table hears that it is made ready, and when it is."""

import asyncio
import errno
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.house.guests import Sitting
from tests.house.houses import Embedded, House, Shared
from tests.house.inside import Inside

from petitfour.bots.warming import Warming
from petitfour.house import readying

GAME = "piece-o-cake"  # quick to compile
AT_ONCE = 30  # seconds: much less than compiling takes, on a busy machine
PATIENCE = 600  # for the compiler


@pytest.fixture(params=[Embedded, Shared])
def fresh(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Nothing was compiled on this machine yet."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))
    house: House = request.param(tmp_path)
    yield house
    house.stop()
    assert not house.complaints(), house.logs()


@asynccontextmanager
async def sitting_with(bot: str, house: House | Inside) -> AsyncIterator[Sitting]:
    """Ann, with a bot that has begun."""
    guest = house.guest()
    table = guest.open(GAME, 2, {"name": "Ann"}, {"bot": bot}, options={"start": 1}, begin=True)["id"]
    async with guest.at(table) as ann:
        await ann.until(lambda: ann.may_move, AT_ONCE)
        yield ann


def test_a_table_hears_that_a_bot_is_made_ready(fresh: House) -> None:
    asyncio.run(_hears(fresh))


async def _hears(house: House) -> None:
    async with sitting_with("strong", house) as ann:
        assert ann.room["readying"] == [1]
        assert ann.guest.get(f"/api/tables/{ann.table}")["room"]["readying"] == [1]
        if isinstance(house, Shared):  # where bots think elsewhere; the end is heard of in the same way
            return
        await ann.until(lambda: not ann.room["readying"], PATIENCE)
        await _play_on(ann)
    assert "a bot is ready" in house.logs()
    assert "could not be made ready" not in house.logs()


async def _play_on(ann: Sitting) -> None:
    """The bot that is ready now plays on."""
    seen = ann.position
    rng = random.Random(1)
    for _ in range(6):
        await ann.until(lambda: ann.may_move)
        await ann.move_at_random(rng)
    await ann.until(lambda: ann.may_move)
    assert ann.position > seen + 6


def test_who_decides_at_once_needs_nothing_made_ready(fresh: House) -> None:
    asyncio.run(_at_once(fresh))


async def _at_once(house: House) -> None:
    async with sitting_with("casual", house) as ann:
        assert ann.room["readying"] == []
    assert "made ready" not in house.logs()


def test_without_a_process_to_be_had_the_bot_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(readying, "Warming", no_process_left)
    house = Inside(tmp_path, thinkers=1)
    try:
        asyncio.run(_stays_as_it_is(house))
    finally:
        house.close()
    assert "could not be made ready" in caplog.text


def no_process_left(*_: object) -> Warming:
    raise BlockingIOError(errno.EAGAIN, "fork")


async def _stays_as_it_is(house: Inside) -> None:
    async with sitting_with("strong", house) as ann:
        await ann.until(lambda: not ann.room["readying"], AT_ONCE)
        await ann.move_at_random(random.Random(1))
        await ann.until(lambda: ann.may_move, AT_ONCE)
