"""Hints asked for and dropped: they leave the queue at once, and nobody fills it for the others."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.house.attacks.raw import all_read, connected
from tests.house.guests import Guest
from tests.house.houses import House, Process

from petitfour.core.game import game_named
from petitfour.house.refusals import Refusal
from petitfour.review.readiness import make_ready

PATIENCE = 240  # seconds: on a busy machine it takes its time
GAME = "piece-o-cake"
DROPPED = 36
MOST = 3  # by one address


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """Else a hint is an expert's move, which takes no time."""
    make_ready(game_named(GAME))


def house_with(folder: Path, **budgets: int) -> Iterator[House]:
    environment = {f"PETITFOUR_{name.upper()}": str(number) for name, number in budgets.items()}
    found = House([Process(folder, "--bots", "0", **environment)])
    yield found
    found.stop()
    assert not found.complaints(), found.logs()


ENOUGH = {"hints_by_address_a_minute": 200, "hints_a_minute": 600, "requests_by_address_a_minute": 9_000}


@pytest.fixture
def roomy(tmp_path: Path) -> Iterator[House]:
    """A house in which one address may fill the queue."""
    yield from house_with(tmp_path, hints_waiting_by_address=100, hints_waiting=100, **ENOUGH)


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[House]:
    yield from house_with(tmp_path, hints_waiting_by_address=MOST, hints_waiting=100, **ENOUGH)


def table_of(guest: Guest) -> str:
    seats = [{"name": "Ann"}, {"bot": "random"}]
    return str(guest.open(GAME, 2, *seats, options={"start": 0}, begin=True)["id"])


@contextmanager
def many_asked(guest: Guest, many: int, lang: str = "en") -> Iterator[list[socket.socket]]:
    """A stranger who asks at once what to do at so many tables; the answers are not waited for."""
    tables = [table_of(guest) for _ in range(many)]
    lines = [asked(guest, table, lang) for table in tables]
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


def asked(guest: Guest, table: str, lang: str) -> socket.socket:
    path = f"/api/tables/{table}/seats/0/hint?lang={lang}"
    line = connected(guest.port)
    head = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{guest.port}", f"Cookie: {guest.cookie}"]
    line.sendall("\r\n".join([*head, "Content-Length: 0", "Connection: close", "", ""]).encode())
    return line


def number(guest: Guest, name: str) -> float:
    text = guest.get("/metrics").decode()
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).rsplit(" ", 1)[1])


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def waiting(guest: Guest) -> float:
    return number(guest, "petitfour_hints_waiting")


def in_house(guest: Guest) -> float:
    return waiting(guest) + number(guest, "petitfour_hints_in_hand")


def made(guest: Guest) -> float:
    return number(guest, "petitfour_hints_made_total")


def refused(guest: Guest) -> float:
    return number(guest, 'petitfour_refusals_total{of="hints waiting"}')


def test_the_next_hint_comes_before_those_of_the_stranger(roomy: House) -> None:
    """Those that were dropped are not found at all, and of the others one at most comes first."""
    friend, stranger = roomy.guest(), roomy.guest("Eve")
    table = table_of(friend)
    with many_asked(stranger, DROPPED) as lines:
        for line in lines[1:-1]:
            line.close()
        friend.post(f"/api/tables/{table}/seats/0/hint")
        last = lines[-1]
        last.setblocking(False)
        with pytest.raises(BlockingIOError):  # it was asked for earlier, and is not there yet
            last.recv(1)
        assert all_read(last, PATIENCE).startswith(b"HTTP/1.1 200 ")
    assert made(friend) <= 4


def test_who_drops_a_request_leaves_the_place(roomy: House) -> None:
    guest = roomy.guest()
    with many_asked(guest, DROPPED):
        until(lambda: waiting(guest) + made(guest) >= DROPPED - 1)
    until(lambda: waiting(guest) == 0)
    assert made(guest) < DROPPED / 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_address_cannot_fill_the_queue(narrow: House, lang: str) -> None:
    friend, stranger = narrow.guest(), narrow.guest("Eve")
    with many_asked(stranger, 4 * MOST, lang) as lines:
        until(lambda: in_house(friend) + made(friend) + refused(friend) >= len(lines))
        assert refused(friend) >= 1
        assert waiting(friend) <= MOST
        friend.post(f"/api/tables/{table_of(friend)}/seats/0/hint")  # there is room for others
        _must_say_how_long_to_wait(all_read(lines[-1], PATIENCE), lang)


def _must_say_how_long_to_wait(said: bytes, lang: str) -> None:
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 429 ")
    answer: dict[str, Any] = json.loads(body)
    seconds = answer["seconds"]
    assert seconds >= 1
    assert f"retry-after: {seconds}".encode() in head
    assert answer["message"] == Refusal("hints-waiting", n=MOST, seconds=seconds).sentence(lang)


def test_who_waits_is_told_the_place_and_the_time(roomy: House) -> None:
    friend, stranger = roomy.guest(), roomy.guest("Eve")
    path = f"/api/tables/{table_of(friend)}/seats/0/hint"
    with many_asked(stranger, 6):
        until(lambda: in_house(friend) + made(friend) == 6)
        assert friend.get(path) == {"ahead": None, "seconds": None}
        places = _places_until_answered(friend, path)
    assert 1 <= places[0]["ahead"] <= 3
    assert [place["ahead"] for place in places] == sorted((p["ahead"] for p in places), reverse=True)
    assert all(place["seconds"] >= 1 for place in places)
    assert stranger.call("GET", path)[0] == 403


def _places_until_answered(guest: Guest, path: str) -> list[dict[str, int]]:
    places = []
    asking = threading.Thread(target=guest.post, args=(path,))
    asking.start()
    while asking.is_alive():
        places.append(guest.get(path))
        time.sleep(0.05)
    return [place for place in places if place["ahead"] is not None]


def test_the_same_hint_is_found_once_for_all_who_wait(narrow: House) -> None:
    guest = narrow.guest()
    path = f"/api/tables/{table_of(guest)}/seats/0/hint"
    threads = [threading.Thread(target=guest.post, args=(path,)) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made(guest) <= 2
