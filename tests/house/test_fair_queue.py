"""The fair queue: who is served when; and the one on a bus, which does the same."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.parts import Valkey

from petitfour.house.bus import LocalBus, RedisBus
from petitfour.house.fair_queue import NOBODY, PRESENT, WATCHED, FairQueue, Turn

MOST = 100


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Valkey]:
    server = Valkey(tmp_path)
    yield server
    server.stop()


def queue_with(*turns: Turn) -> FairQueue:
    queue = FairQueue(MOST)
    for turn in turns:
        queue.give(turn)
    return queue


def served(queue: FairQueue, seconds: float = 1.0, most: int = MOST) -> list[str]:
    """The order in which the turns are taken, one at a time."""
    order: list[str] = []
    while len(order) < most and (turn := queue.take()):
        order.append(turn.key)
        queue.done(turn, seconds)
    return order


def by(payer: str, *keys: str, rank: int = PRESENT) -> list[Turn]:
    return [Turn(key, payer, rank) for key in keys]


def test_who_comes_first_is_served_first() -> None:
    assert served(queue_with(*by("a", "1"), *by("b", "2"), *by("c", "3"))) == ["1", "2", "3"]


def test_a_table_waits_for_one_turn_of_each_address() -> None:
    queue = queue_with(*by("stranger", *(f"s{n}" for n in range(60))))
    assert served(queue, most=10)[-1] == "s9"
    queue.give(Turn("friends", "home"))
    assert "friends" in served(queue, most=2)


def test_people_come_before_those_who_look_on_and_those_before_nobody() -> None:
    turns = [*by("a", "nobody", rank=NOBODY), *by("b", "watched", rank=WATCHED), *by("c", "played")]
    assert served(queue_with(*turns)) == ["played", "watched", "nobody"]


def test_who_thinks_longer_has_fewer_turns() -> None:
    queue = queue_with(*by("experts", "expert"), *by("casual", "casual"))
    turns = {"expert": 0, "casual": 0}
    for _ in range(110):
        turn = queue.take()
        assert turn
        turns[turn.key] += 1
        queue.done(turn, 1.0 if turn.key == "expert" else 0.1)
        queue.give(turn)
    assert 8 <= turns["casual"] / turns["expert"] <= 12


def test_tables_of_one_address_share_in_the_same_way() -> None:
    queue = queue_with(*by("home", "expert", "casual"))
    order: list[str] = []
    for _ in range(12):
        turn = queue.take()
        assert turn
        order.append(turn.key)
        queue.done(turn, 5.0 if turn.key == "expert" else 0.5)
        queue.give(turn)
    assert order.count("casual") == 10


def test_nobody_saves_up_a_share() -> None:
    queue = queue_with(*by("old", "o1", "o2"), *by("new", "n0"))
    for _ in range(50):  # `new` asks for nothing after the first
        turn = queue.take()
        assert turn
        queue.done(turn, 1.0)
        if turn.payer == "old":
            queue.give(turn)
    for turn in by("new", *(f"n{n}" for n in range(1, 9))):
        queue.give(turn)
    assert {"o1", "o2"} & set(served(queue)[:4])


def test_who_waits_already_keeps_the_place_and_may_come_to_be_present() -> None:
    queue = queue_with(*by("a", "1", rank=NOBODY), *by("b", "2", rank=NOBODY))
    queue.give(Turn("1", "a", NOBODY))
    assert len(queue) == 2
    queue.give(Turn("2", "b", PRESENT))
    assert served(queue) == ["2", "1"]


def test_a_full_queue_drops_the_last_turn_of_whoever_has_most() -> None:
    queue = FairQueue(3)
    for turn in [*by("many", "m1", "m2", "m3"), *by("home", "friends")]:
        queue.give(turn)
    assert sorted(served(queue)) == ["friends", "m1", "m2"]


def test_who_withdraws_leaves_the_place() -> None:
    queue = queue_with(*by("a", "1"), *by("b", "2"))
    assert queue.ahead_of("2") == 1
    queue.withdraw("1")
    assert (len(queue), queue.ahead_of("2")) == (1, 0)


def test_how_many_are_ahead_counts_a_round_of_shares() -> None:
    queue = queue_with(*by("many", *(f"m{n}" for n in range(30))), *by("home", "friends"))
    assert queue.ahead_of("friends") == 1
    assert queue.ahead_of("m29") == 30
    assert len(queue) == 31  # looked at, not changed


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("petitfour.house.fair_queue.MOST_REMEMBERED", 10)
    queue = queue_with(*by("home", "friends", "family"))
    for n in range(30):
        queue.give(Turn(f"s{n}", f"stranger {n}"))
        queue.withdraw(f"s{n}")
    assert len(queue._payers.used) <= 11
    assert sorted(served(queue)) == ["family", "friends"]


@pytest.mark.parametrize("seed", range(4))
def test_the_queue_on_a_bus_serves_in_the_same_order(valkey: Valkey, seed: int) -> None:
    asyncio.run(_play_both(RedisBus(valkey.address, 12), LocalBus(12), random.Random(seed)))


async def _play_both(shared: RedisBus, local: LocalBus, chance: random.Random) -> None:
    taken: list[Turn] = []
    for _ in range(400):
        await _do_to_both(shared, local, chance, taken)
        assert sorted(await shared.work_waiting()) == sorted(await local.work_waiting())
    await shared.stop()


async def _do_to_both(shared: RedisBus, local: LocalBus, chance: random.Random, taken: list[Turn]) -> None:
    waiting = len(await local.work_waiting())
    what = chance.choice(["give", "give", "give", "take", "take", "done", "withdraw"])
    if what == "give":
        payer = chance.choice(["a", "b", "c", ""])
        turn = Turn(f"{payer}{chance.randrange(6)}", payer, chance.choice([PRESENT, PRESENT, WATCHED]))
        for bus in (shared, local):
            await bus.give_work(turn)
    elif what == "take" and waiting:
        turns = [await shared.take_work(), await local.take_work()]
        assert turns[0] == turns[1]
        taken.append(turns[0])
    elif what == "withdraw":
        key = f"{chance.choice('abc')}{chance.randrange(6)}"
        for bus in (shared, local):
            await bus.withdraw_work(key)
    elif what == "done" and taken:
        turn = taken.pop(chance.randrange(len(taken)))
        seconds = round(chance.uniform(0, 5), 3)
        for bus in (shared, local):
            await bus.work_done(turn, seconds)


def test_who_waits_for_work_hears_of_it(valkey: Valkey) -> None:
    async def give_and_take() -> str:
        taker, giver = RedisBus(valkey.address), RedisBus(valkey.address)
        taking = asyncio.create_task(taker.take_work())
        await asyncio.sleep(0.1)
        await giver.give_work(Turn("table", "home"))
        turn = await asyncio.wait_for(taking, 10)
        await asyncio.gather(taker.stop(), giver.stop())
        return turn.key

    assert asyncio.run(give_and_take()) == "table"
