"""A bot in its own process: whatever it does, the table goes on with a legal move and a line in the log."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from petitfour.bots import worker
from petitfour.bots.bot import Budget
from petitfour.bots.worker import Seat, ctrl_c_is_not_for_workers
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match

GAME = game_named("cake-auf")


@pytest.fixture
def match() -> Match:
    return Match(GAME, {"players": 2, "start": 0}, fair=Fair.repeated(1, 2))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "GRACE", 0.2)
    monkeypatch.setattr(worker, "TO_START", 10.0)
    return


def test_a_good_bot_is_asked_and_answers(match: Match) -> None:
    seat = Seat("tests.bots.sample:First", GAME)
    try:
        for _ in range(3):
            assert seat.choose(match, 0, Budget(seconds=0.1)) == match.legal()[0]
    finally:
        seat.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "said"),
    [("Crashing", "died"), ("Raising", "died"), ("Sleeping", "no answer"), ("Illegal", "not legal")],
)
def test_a_bad_bot_costs_a_weak_move_only(
    match: Match, caplog: pytest.LogCaptureFixture, name: str, said: str
) -> None:
    seat = Seat(f"tests.bots.sample:{name}", GAME)
    try:
        move = seat.choose(match, 0, Budget(seconds=0.1))
    finally:
        seat.close()
    assert move in match.legal()
    assert said in caplog.text


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C interrupts, and another thread is there to take a signal that is for all."""
    spinner = threading.Event()
    threading.Thread(target=spinner.wait, daemon=True).start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    spinner.set()


@pytest.mark.usefixtures("heeded")
def test_ctrl_c_waits_until_a_worker_is_started() -> None:
    steps = []

    def start() -> None:
        with ctrl_c_is_not_for_workers():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)  # this would be interrupted
            steps.append("started")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert steps == ["started"]


FIRST_WORKER = """
import multiprocessing, signal
from petitfour.bots.worker import Seat
from petitfour.core.game import game_named
if __name__ == "__main__":
    Seat("random", game_named("cake-auf")).start()
    status = open(f"/proc/{multiprocessing.active_children()[0].pid}/status").read()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    print(blocked >> (signal.SIGINT - 1) & 1)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes as Linux shows them")
def test_ctrl_c_never_reaches_even_the_first_worker() -> None:
    """The first is a case of its own: Python starts a tracker before it, and lifts the mask after that."""
    done = subprocess.run([sys.executable, "-c", FIRST_WORKER], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
