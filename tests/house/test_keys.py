"""A new signing key: nobody loses a seat, and cookies of an older one end."""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.house.guests import Guest
from tests.house.houses import Embedded, House, Process, Shared

from petitfour.house.keys import DAY


def rotate_key(house: House, *options: str) -> str:
    """As its operator does, while it is open."""
    process: Process = house.processes[0]
    command = [sys.executable, "-m", "petitfour", "rotate-key", *options, "--lang", "en"]
    environment = process.environment if isinstance(house, Shared) else {}
    done = subprocess.run(
        [*command, "--data", process.folder],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def until_known(house: House, is_so: Callable[[int], bool]) -> None:
    """Processes look every second."""
    deadline = time.monotonic() + 30
    while not all(is_so(process.port) for process in house.processes):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def tables(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get("/api/me")["tables"]]


def renewed(guest: Guest) -> bool:
    """Whether a page of the client brings another cookie for the same guest."""
    old = guest.cookie
    assert guest.call("GET", "/")[0] == 200
    return guest.cookie != old


def test_who_comes_in_time_keeps_everything_with_a_new_cookie(house: House) -> None:
    ann = house.guest()
    table = ann.open("top-cake", 2, {"name": "Ann"})["id"]
    token = ann.post(f"/api/tables/{table}/seats/1/token")["token"]
    assert not renewed(ann)
    old = ann.cookie
    assert "until" in rotate_key(house)
    until_known(house, lambda port: renewed(Guest(port, cookie=old)))
    for process in house.processes:
        assert tables(Guest(process.port, cookie=old)) == [table]
        program = Guest(process.port).call(
            "GET", f"/api/tables/{table}?seat=1", authorization=f"Bearer {token}"
        )
        assert program[0] == 200
    assert renewed(ann)
    assert not renewed(ann)
    assert tables(ann) == [table]
    rotate_key(house)
    until_known(house, lambda port: renewed(Guest(port, cookie=ann.cookie)))
    assert tables(Guest(ann.port, cookie=old)) == [table], "two keys later, and still in time"


def test_a_key_that_was_stolen_ends_at_once(house: House) -> None:
    ann = house.guest()
    ann.open("top-cake", 2, {"name": "Ann"})
    link = ann.post("/api/me/links")["url"]
    assert "no more" in rotate_key(house, "--days", "0")
    until_known(house, lambda port: Guest(port, cookie=ann.cookie).call("GET", "/api/me/known")[0] == 403)
    assert tables(Guest(ann.port, cookie=ann.cookie)) == []
    again = Guest(ann.port)
    assert again.call("POST", link)[0] == 303
    assert len(tables(again)) == 1


def test_an_old_key_is_accepted_until_its_day_and_no_longer(tmp_path: Path) -> None:
    house = Embedded(tmp_path)
    try:
        ann = house.guest()
        table = ann.open("top-cake", 2, {"name": "Ann"})["id"]
        old = ann.cookie
        rotate_key(house, "--days", "7")
        house.processes[0].kill()
        _let_days_pass(tmp_path / "house.sqlite", 6)
        house.processes[0].start()
        assert tables(Guest(ann.port, cookie=old)) == [table]
        house.processes[0].kill()
        _let_days_pass(tmp_path / "house.sqlite", 2)
        house.processes[0].start()
        assert tables(Guest(ann.port, cookie=old)) == []
    finally:
        house.stop()


def _let_days_pass(path: Path, days: int) -> None:
    """As if the key had been replaced so much earlier."""
    with sqlite3.connect(path) as database:
        (text,) = database.execute("SELECT value FROM house WHERE key = 'old signing keys'").fetchone()
        key, until = text.strip("[] ").split(",")
        earlier = f"[[{key}, {int(until) - days * DAY}]]"
        database.execute("UPDATE house SET value = ? WHERE key = 'old signing keys'", (earlier,))
    database.close()
