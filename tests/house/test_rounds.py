"""Rounds: who asks much waits for itself alone, and who looks on waits for those who play."""

import asyncio
import time
from collections.abc import Callable
from itertools import pairwise

from petitfour.house.server.rounds import EVERY, WATCHERS_AT_ONCE, Rounds, Watchers


async def _asked(rounds: Rounds, address: str, times: int, begun: list[str]) -> None:
    async def ask() -> None:
        await rounds.come_around(address)
        begun.append(address)

    await asyncio.gather(*(ask() for _ in range(times)))


def test_one_ask_waits_for_one_of_each_other_address() -> None:
    async def crowded() -> list[str]:
        rounds, begun = Rounds(), list[str]()
        flood = asyncio.create_task(_asked(rounds, "flooder", 500, begun))
        await _until(lambda: len(begun) > 10)
        await _asked(rounds, "ann", 1, begun)
        before = begun.count("flooder")
        await flood
        return [str(before), *begun]

    before, *begun = asyncio.run(crowded())
    assert int(before) < 20
    assert begun.count("flooder") == 500


def test_one_address_begins_only_so_many_a_second() -> None:
    began = time.monotonic()
    asyncio.run(_asked(Rounds(), "flooder", 101, []))
    assert time.monotonic() - began > 99 * EVERY


def test_each_address_has_its_turn_in_every_round() -> None:
    async def crowded() -> list[str]:
        rounds, begun = Rounds(), list[str]()
        await asyncio.gather(*(_asked(rounds, name, 20, begun) for name in "abc"))
        return begun

    begun = asyncio.run(crowded())
    for at in range(0, 60, 3):
        assert set(begun[at : at + 3]) == set("abc")


def test_one_who_alone_asks_does_not_wait() -> None:
    async def alone() -> int:
        rounds, turns = Rounds(), 0

        def count() -> None:
            nonlocal turns
            turns += 1

        asyncio.get_running_loop().call_soon(count)
        await rounds.come_around("ann")
        return turns

    assert asyncio.run(alone()) == 0


def test_who_hangs_up_takes_nobodys_turn() -> None:
    async def left() -> list[str]:
        rounds, begun = Rounds(), list[str]()
        gone = [asyncio.create_task(_asked(rounds, "ann", 1, begun)) for _ in range(9)]
        await asyncio.sleep(0)
        for task in gone[1:]:
            task.cancel()
        await _asked(rounds, "ann", 1, begun)
        return begun

    assert asyncio.run(left()) == ["ann", "ann"]


def test_watchers_are_told_a_few_at_a_time_and_all_in_the_end() -> None:
    async def watched() -> list[int]:
        watchers, told, seen = Watchers(), list[int](), list[int]()
        for each in range(100):
            watchers.tell(lambda each=each: told.append(each))
        while len(told) < 100:
            seen.append(len(told))
            await asyncio.sleep(0)
        assert told == list(range(100))
        return seen

    seen = asyncio.run(watched())
    steps = [after - before for before, after in pairwise(seen)]
    assert max(steps) <= WATCHERS_AT_ONCE


def test_a_watcher_who_cannot_be_told_leaves_the_others_alone() -> None:
    async def watched() -> list[int]:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        watchers, told = Watchers(), list[int]()
        watchers.tell(lambda: told.append(1 // 0))
        watchers.tell(lambda: told.append(1))
        await _until(lambda: bool(told))
        return told

    assert asyncio.run(watched()) == [1]


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0)
