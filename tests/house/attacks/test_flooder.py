"""The flooder sends frames as fast as it can and reads nothing: it is cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.attacks.raw import (
    EMPTY_PIECE,
    EMPTY_PING,
    FIRST_PIECE,
    all_read,
    at_table,
    goodbye,
    send_for,
)
from tests.house.guests import Guest
from tests.house.houses import House, Process
from websockets.frames import Frame, Opcode

from petitfour.house.server.frames import Reader

TOO_FAST = 4429
SECONDS = 2.0
MOST_GROWTH = 15_000  # kilobytes
PROMPT = 0.1  # seconds for the answer to a ping, in the median


@pytest.fixture
def table(embedded: House) -> tuple[Guest, str]:
    host = embedded.guest()
    return host, host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]


@pytest.mark.parametrize("what", [EMPTY_PING, EMPTY_PIECE], ids=["pings", "empty frames"])
def test_a_flood_that_is_never_read_costs_the_others_nothing(
    embedded: House, table: tuple[Guest, str], what: bytes
) -> None:
    host, id_ = table
    before = embedded.processes[0].kilobytes()
    line = at_table(host.port, id_)
    line.sendall(FIRST_PIECE)
    flooding = threading.Thread(target=send_for, args=(line, what * 50_000, SECONDS))
    flooding.start()
    try:
        waited = asyncio.run(_pings(host, id_, SECONDS))
    finally:
        flooding.join()
        line.close()
    assert statistics.median(waited) < PROMPT
    assert embedded.processes[0].kilobytes() - before < MOST_GROWTH


async def _pings(guest: Guest, table: str, seconds: float) -> list[float]:
    """How long somebody else waits for answers in the meantime."""
    waited: list[float] = []
    until = time.monotonic() + seconds
    async with guest.at(table) as sitting:
        while time.monotonic() < until:
            began = time.monotonic()
            await sitting.ask("ping")
            waited.append(time.monotonic() - began)
            await asyncio.sleep(0.1)
    return waited


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Please wait"), ("fr", "Veuillez attendre")])
@pytest.mark.parametrize("what", [EMPTY_PING, EMPTY_PIECE], ids=["pings", "empty frames"])
def test_too_many_frames_are_told_how_long_to_wait(
    table: tuple[Guest, str], what: bytes, lang: str, sentence: str
) -> None:
    host, id_ = table
    with at_table(host.port, id_, lang=lang) as line:
        time.sleep(0.3)  # until the house knows who speaks
        line.sendall(FIRST_PIECE + what * 2_000)
        code, why = goodbye(line)
    assert code == TOO_FAST
    assert sentence in why
    assert any(letter.isdigit() for letter in why)


def test_pings_that_come_at_once_have_one_answer(table: tuple[Guest, str]) -> None:
    host, id_ = table
    with at_table(host.port, id_) as line:
        all_read(line, 0.5)  # until the house knows who speaks
        line.sendall(EMPTY_PING * 99 + Frame(Opcode.PING, b"last").serialize(mask=True))
        read = all_read(line, 0.5)
    assert b"\x8a\x04last" in read
    assert read.count(b"\x8a\x00") < 10  # a write for each would hold the loop


@pytest.fixture
def frugal(tmp_path: Path) -> Iterator[House]:
    """A house in which one address may send few frames, however many sockets it has."""
    house = House([Process(tmp_path, "--bots", "0", PETITFOUR_FRAMES_BY_ADDRESS_A_MINUTE="100")])
    yield house
    house.stop()


def test_many_sockets_of_one_address_share_a_budget_of_frames(frugal: House) -> None:
    host = frugal.guest()
    id_ = host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
    lines = [at_table(host.port, id_) for _ in range(4)]
    other = at_table(host.port, id_, "127.0.0.3")
    try:
        for line in lines:
            all_read(line, 0.3)
            line.sendall(EMPTY_PING * 100)  # 60 of them are every socket's own, whatever the others do
        assert [goodbye(line)[0] for line in lines[2:]] == [TOO_FAST] * 2
        for line in lines[:2]:  # they have used up what there was
            line.sendall(EMPTY_PING * 20)
            assert goodbye(line)[0] == TOO_FAST
        other.sendall(EMPTY_PING * 100)
        assert b"\x8a\x00" in all_read(other, 1.0)
        other.sendall(EMPTY_PING)
        assert b"\x8a\x00" in all_read(other, 1.0)
    finally:
        for line in [*lines, other]:
            line.close()


def test_a_client_that_pings_now_and_then_stays(table: tuple[Guest, str]) -> None:
    host, id_ = table
    with at_table(host.port, id_) as line:
        for _ in range(20):
            line.sendall(EMPTY_PING)
            time.sleep(0.02)
        read = all_read(line, 0.5)
    assert read.count(b"\x8a\x00") == 20


@pytest.mark.parametrize("what", [EMPTY_PING, EMPTY_PIECE], ids=["pings", "empty frames"])
def test_the_reader_takes_twice_the_time_for_twice_the_frames(what: bytes) -> None:
    def seconds(frames: int) -> float:
        reader = Reader(64 * 1024)
        text = FIRST_PIECE + what * frames
        began = time.process_time()
        for _ in reader.read(text):
            pass
        return time.process_time() - began

    few = min(seconds(20_000) for _ in range(3))
    many = min(seconds(160_000) for _ in range(3))
    assert many < 16 * few  # 64 times, if every frame cost as much as all that wait behind it


def test_a_message_byte_by_byte_costs_no_more_than_its_bytes() -> None:
    from websockets.frames import Frame, Opcode

    def seconds(size: int) -> float:
        reader = Reader(size)
        text = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
        began = time.process_time()
        found = [each for at in range(len(text)) for each in reader.read(text[at : at + 1])]
        assert len(found) == 1
        return time.process_time() - began

    assert min(seconds(320_000) for _ in range(2)) < 16 * min(seconds(40_000) for _ in range(2))
