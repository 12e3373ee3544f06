"""Reviews that fail: each gives its place to the next, and whoever asked is told."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest
from tests.house.houses import House, Process

from petitfour.core.game import game_named
from petitfour.house.reviewing import MOST_WAITING
from petitfour.review.readiness import make_ready

PATIENCE = 240  # seconds: on a busy machine it takes its time


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Without bots: the only process on the side is the one that reviews."""
    found = House([Process(tmp_path, "--bots", "0")])
    yield found
    found.stop()


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """The plain twin would review as well, but take minutes."""
    make_ready(game_named("piece-o-cake"))


def _ended(guest: Guest) -> str:
    """A game that was given up after a move: where its review is asked for."""
    wish = {"begin": True, "options": {"start": 0}}
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, **wish)["id"]
    position = guest.get(f"/api/tables/{table}")["position"]
    move = {"type": "move", "seat": 0, "position": position, "move": {"cut": [2, 4, 7, 8]}}
    for ask in (move, {"type": "abandon"}):
        guest.post(f"/api/tables/{table}/ask", ask)
    return f"/api/tables/{table}/games/1/review"


def _outcome(guest: Guest, path: str) -> tuple[int, Any]:
    """What becomes of a review: found, or why not."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        status, answer = guest.call("POST", path)
        if status != 200 or answer["review"]:
            return status, answer
        time.sleep(0.1)
    raise AssertionError("the review waits for ever")


@contextmanager
def _no_room_for_a_process(house: House) -> Iterator[None]:
    """A machine on which a request can be answered, and no process started: too many files are open."""
    pid = house.processes[0].process.pid
    open_now = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)[1]
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE, (open_now + 3, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)


def test_a_review_whose_process_cannot_start_fails_and_leaves_its_place(house: House) -> None:
    guest = house.guest()
    paths = [_ended(guest) for _ in range(MOST_WAITING + 1)]
    with _no_room_for_a_process(house):
        for path in paths[:-1]:
            status, answer = _outcome(guest, path)
            assert (status, answer["code"]) == (503, "review-failed")
    status, answer = _outcome(guest, paths[-1])
    assert status == 200, answer


def test_reviews_that_nobody_asks_for_again_leave_their_places(house: House) -> None:
    guest = house.guest()
    paths = [_ended(guest) for _ in range(MOST_WAITING + 1)]
    for path in paths[:-1]:
        guest.post(path)
    for _ in range(MOST_WAITING):
        _kill_the_reviewer(house)
    deadline = time.monotonic() + PATIENCE
    while house.processes[0].log.read_text().count("not reviewed") < MOST_WAITING:
        assert time.monotonic() < deadline, house.logs()
        time.sleep(0.1)
    assert guest.call("POST", paths[-1])[0] == 200, "a place is free"
    status, answer = guest.call("POST", paths[0])
    assert (status, answer["code"]) == (503, "review-failed"), "who asks again is told, once"
    assert guest.call("POST", paths[0])[0] == 200


def _kill_the_reviewer(house: House) -> None:
    """As soon as there is one."""
    deadline = time.monotonic() + PATIENCE
    parent = house.processes[0].process.pid
    while time.monotonic() < deadline:
        for task in Path(f"/proc/{parent}/task").iterdir():  # a thread of its own starts it
            for child in (task / "children").read_text().split():
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(int(child), signal.SIGKILL)
                    _until_gone(int(child))
                    return
        time.sleep(0.02)
    raise AssertionError("no process reviews")


def _until_gone(pid: int) -> None:
    while Path(f"/proc/{pid}").exists():
        time.sleep(0.02)
