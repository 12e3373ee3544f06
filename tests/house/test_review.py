"""Reviews of games that have ended: asked for, waited for, and kept; the same for every guest and process."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.house.guests import Guest
from tests.house.houses import Embedded, House

from petitfour import __version__
from petitfour.core.game import game_named
from petitfour.review.readiness import make_ready

PATIENCE = 240  # seconds: on a busy machine it takes its time


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """The plain twin would review as well, but take minutes."""
    make_ready(game_named("piece-o-cake"))


def test_a_game_that_has_ended_is_reviewed_and_the_review_kept(house: House) -> None:
    guest, other = house.guest(), house.guest("Bob")  # at another door, where there are two
    table = _played(guest)
    path = f"/api/tables/{table}/games/1/review"
    found = _reviewed(guest, path)
    record = guest.get(f"/api/tables/{table}/games/1")
    assert [d["seat"] for d in found["decisions"]] == [move["seat"] for move in record["moves"]]
    assert found["result"]["scores"] == record["result"]["scores"]
    assert all(decision["sentence"][lang] for decision in found["decisions"] for lang in ("en", "fr"))
    assert found["names"] == {"en": ["Ann", "Bot 2"], "fr": ["Ann", "Robot 2"]}  # as at the table
    assert other.post(path) == guest.post(path)
    assert guest.post(path)["review"] == found


def test_no_review_before_the_end(house: House) -> None:
    guest = house.guest()
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
    status, answer = guest.call("POST", f"/api/tables/{table}/games/1/review")
    assert (status, answer["code"]) == (409, "game-is-on")
    status, answer = guest.call("POST", f"/api/tables/{table}/games/2/review")
    assert (status, answer["code"]) == (404, "no-such-game")


def test_nothing_to_review_in_a_game_without_moves(house: House) -> None:
    guest = house.guest()
    wish = {"begin": True, "options": {"start": 0}}
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, **wish)["id"]
    guest.post(f"/api/tables/{table}/ask", {"type": "abandon"})
    status, answer = guest.call("POST", f"/api/tables/{table}/games/1/review")
    assert (status, answer["code"]) == (409, "nothing-to-review")


def test_a_house_that_closes_does_not_wait_for_a_review(tmp_path: Path) -> None:
    house = Embedded(tmp_path)
    guest = house.guest()
    table = _played(guest)
    assert guest.post(f"/api/tables/{table}/games/1/review")["review"] is None
    began = time.monotonic()
    house.stop()
    assert time.monotonic() - began < 10
    assert not house.complaints(), house.logs()


def test_a_review_of_another_format_is_made_anew(tmp_path: Path) -> None:
    """The client would not know how to read it."""
    house = Embedded(tmp_path)
    try:
        guest = house.guest()
        table = _played(guest)
        kept = (table, 1, __version__, '{"format": "petitfour-review/1"}')
        with closing(sqlite3.connect(tmp_path / "house.sqlite", timeout=10)) as store, store:
            store.execute("INSERT INTO reviews (table_id, number, version, review) VALUES (?, ?, ?, ?)", kept)
        assert guest.post(f"/api/tables/{table}/games/1/review")["review"] is None
    finally:
        house.stop()


def _played(guest: Guest) -> str:
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
    asyncio.run(_play(guest, table))
    return str(table)


async def _play(guest: Guest, table: str) -> None:
    async with guest.at(table) as sitting:
        await sitting.play_at_random(random.Random(table))


def _reviewed(guest: Guest, path: str) -> dict:
    deadline = time.monotonic() + PATIENCE
    far = 0
    while time.monotonic() < deadline:
        told = guest.post(path)
        assert far <= told["done"] <= told["moves"]
        far = told["done"]
        if told["review"]:
            review: dict = told["review"]
            return review
        time.sleep(0.5)
    raise AssertionError(f"no review within {PATIENCE} s: {told}")
