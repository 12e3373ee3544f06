"""Clocks, players who vanish, and the house that was closed: with short times instead of long ones."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.guests import Refused
from tests.house.inside import Inside

from petitfour.house import timing
from petitfour.house.thinking import Question, Thinker
from petitfour.house.timing import Downtime

A_BOTS_MOVE = 0.3  # seconds


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(timing, "GRACE", 400)
    monkeypatch.setattr(timing, "AWAY", 400)
    found = Inside(tmp_path, thinkers=1)
    yield found
    found.close()


def test_out_of_time_an_announcement_a_grace_and_a_bot_until_the_seat_is_taken_back(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_take_their_time(monkeypatch)
    asyncio.run(_out_of_time(inside, monkeypatch))


def let_bots_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of them are through with a whole game in a twentieth of a second: nobody could take a seat back."""
    at_once = Thinker.move

    async def slowly(thinker: Thinker, asked: Question) -> list[int]:
        await asyncio.sleep(A_BOTS_MOVE)
        return await at_once(thinker, asked)

    monkeypatch.setattr(Thinker, "move", slowly)


async def _out_of_time(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = inside.guest()
    clock = {"bank": 500, "increment": 100}
    seats = [{"name": "Ann"}, {"bot": "random"}]
    table = guest.open("piece-o-cake", 2, *seats, options={"start": 0}, clock=clock)["id"]
    async with guest.at(table) as sitting:
        await sitting.ask("begin")  # not before somebody is there to see the announcement, which soon goes
        await sitting.until(lambda: bool(sitting.room["warned"]))
        assert sitting.room["warned"]["why"] == "time"
        await sitting.until(lambda: sitting.room["seats"][0]["stand_in"] == "casual")
        monkeypatch.setattr(timing, "GRACE", 60_000)  # from here on a slow machine has time to move
        await sitting.until(lambda: sum(event["kind"] == "moved" for event in sitting.events) >= 2)
        kinds = [event["kind"] for event in sitting.events]
        assert kinds.index("warned") < kinds.index("handed-over") < kinds.index("moved")
        with pytest.raises(Refused, match="bot-plays-already"):
            await sitting.ask("move", seat=0, position=sitting.position, codes=[0])
        await sitting.ask("take-back", seat=0)
        await sitting.until(lambda: sitting.room["seats"][0]["stand_in"] is None)
        await sitting.until(lambda: sitting.may_move)
        await sitting.move_at_random(random.Random(1))


def test_a_vanished_player_is_missed_replaced_and_welcome_back(inside: Inside) -> None:
    asyncio.run(_vanished(inside))


async def _vanished(inside: Inside) -> None:
    ann, bob = inside.guest("Ann"), inside.guest("Bob")
    table = ann.open("piece-o-cake", 2, {"name": "Ann"}, options={"start": 1})["id"]
    async with ann.at(table) as sitting:
        async with bob.at(table) as other:
            await other.ask("sit", seat=1, name="Bob")
            await sitting.ask("begin")
            await sitting.until(lambda: sitting.room["seats"][1]["is_present"])
        await sitting.until(lambda: not sitting.room["seats"][1]["is_present"])
        await sitting.until(lambda: bool(sitting.room["warned"]))
        assert sitting.room["warned"] == {**sitting.room["warned"], "seat": 1, "why": "away"}
        await sitting.until(lambda: sitting.room["seats"][1]["stand_in"] is not None)
        await sitting.until(lambda: any(event["kind"] == "moved" for event in sitting.events))
        async with bob.at(table) as other:
            await other.ask("take-back", seat=1)
            await sitting.until(lambda: sitting.room["seats"][1]["stand_in"] is None)


def test_who_comes_back_in_time_keeps_the_seat(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "GRACE", 60_000)
    asyncio.run(_back_in_time(inside))


async def _back_in_time(inside: Inside) -> None:
    ann, bob = inside.guest("Ann"), inside.guest("Bob")
    table = ann.open("piece-o-cake", 2, {"name": "Ann"}, options={"start": 1})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    async with ann.at(table) as sitting:
        await sitting.ask("begin")
        await sitting.until(lambda: bool(sitting.room["warned"]))
        async with bob.at(table) as other:
            await sitting.until(lambda: not sitting.room["warned"])
            await other.until(lambda: other.may_move)
            assert other.room["seats"][1]["stand_in"] is None


def test_slow_games_count_every_move_by_itself(inside: Inside) -> None:
    guest = inside.guest()
    day = 24 * 3600 * 1000
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    table = guest.open("piece-o-cake", 2, *seats, clock={"a_move": 3 * day}, begin=True)["id"]
    live = inside.table(table)
    due = timing.deadline_of(live, Downtime(), live.turn_began)
    assert due == live.turn_began + 3 * day
    assert timing.out_of_time(live, Downtime(), due - 1) is None
    assert timing.out_of_time(live, Downtime(), due).why == "time"


def test_clocks_do_not_run_while_the_house_is_closed(tmp_path: Path) -> None:
    house = Inside(tmp_path)
    guest = house.guest()
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    table = guest.open("piece-o-cake", 2, *seats, clock={"bank": 3_600_000}, begin=True)["id"]
    began = house.table(table).turn_began
    house.close()
    with sqlite3.connect(tmp_path / "house.sqlite") as database:  # closed five hours ago
        hours = 5 * 3_600_000
        database.execute("UPDATE house SET value = value - ? WHERE key = 'heartbeat'", (hours,))
        database.execute(
            "UPDATE entries SET body = json_set(body, '$.at', json_extract(body, '$.at') - ?)", (hours,)
        )
    database.close()
    house = Inside(tmp_path)
    try:
        guest.port = house.port
        assert guest.get(f"/api/tables/{table}")["room"]["warned"] is None
        live = house.table(table)
        assert live.turn_began < began - 4 * 3_600_000
        spent = house.house.hall.downtime.elapsed(live.turn_began, timing_now())
        assert spent < 120_000
        assert timing.out_of_time(live, house.house.hall.downtime, timing_now()) is None
    finally:
        house.close()


def timing_now() -> int:
    from petitfour.house.live import now_ms

    return now_ms()


def test_time_that_does_not_count() -> None:
    downtime = Downtime()
    downtime.closings = [(100, 200), (300, 350)]
    assert downtime.elapsed(50, 400) == 350 - 150
    assert downtime.elapsed(150, 180) == 0
    assert downtime.after(50, 60) == 210
    assert downtime.after(50, 160) == 360
    assert downtime.after(400, 10) == 410
    for since in range(0, 400, 7):
        for span in range(1, 300, 13):
            assert downtime.elapsed(since, downtime.after(since, span)) == span
