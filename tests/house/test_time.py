"""Clocks: what is due when, and the house that was closed."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.inside import Inside

from petitfour.house import timing
from petitfour.house.timing import Downtime


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    found = Inside(tmp_path)
    yield found
    found.close()


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
        assert guest.get(f"/api/tables/{table}")["room"]["seats"][0]["stand_in"] is None
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
