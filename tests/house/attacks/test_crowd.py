"""The crowd: one address opens more connections than there is room for, and all others still get in."""

from __future__ import annotations

import asyncio
import http.client
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.attacks.raw import ATTACKER, all_read, at_table, connected, goodbye
from tests.house.guests import Guest
from tests.house.houses import House, Process

TOO_FAST = 4429
FILES = 400  # that the house may open
HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
SECONDS = 2  # for a whole request, in this house
CONNECTIONS = 100  # a minute, of one address


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house on a machine that allows few open files."""
    process = Process(
        tmp_path_factory.mktemp("small"),
        "--bots",
        "0",
        PETITFOUR_REQUEST_SECONDS=str(SECONDS),
        PETITFOUR_SOCKETS_BY_ADDRESS="20",
        PETITFOUR_SOCKETS="60",
    )
    house = House([process])
    resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    yield house
    house.stop()
    assert not house.complaints(), process.log.read_text()


@pytest.fixture
def table(small: House) -> tuple[Guest, str]:
    host = small.guest()
    return host, host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]


def health(port: int, source: str = "127.0.0.1") -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=(source, 0))
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status
    finally:
        connection.close()


def test_half_finished_requests_shut_nobody_out(small: House) -> None:
    port = small.processes[0].port
    lines: list[socket.socket] = []
    try:
        for _ in range(FILES + 50):
            lines.append(connected(port))
            lines[-1].sendall(HALF)
        assert [health(port) for _ in range(5)] == [200] * 5
        assert health(port, ATTACKER) == 200  # nor those who share the address
    finally:
        for line in lines:
            line.close()


def test_new_connections_of_one_address_have_a_budget(tmp_path: Path) -> None:
    budget = {"PETITFOUR_CONNECTIONS_BY_ADDRESS_A_MINUTE": str(CONNECTIONS)}
    house = House([Process(tmp_path, "--bots", "0", **budget)])
    port = house.processes[0].port
    try:
        for _ in range(2 * CONNECTIONS):
            connected(port).close()
        with connected(port) as one_more:
            said = all_read(one_more, 2.0)
        assert health(port, "127.0.0.3") == 200
    finally:
        house.stop()
    assert said.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 10\r\n" in said
    assert "Trop de connexions" in said.decode()


def test_who_is_cut_off_is_told_how_long_to_wait(small: House) -> None:
    port = small.processes[0].port
    with connected(port) as first:
        first.sendall(HALF)
        others = [connected(port) for _ in range(40)]
        said = all_read(first, 1.0)
    assert said.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 10\r\n" in said
    assert b"Veuillez attendre 10 s" in said
    for line in others:
        line.close()


@pytest.mark.parametrize(
    "begun",
    [b"", HALF, b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_has_to_be_complete_in_time(small: House, begun: bytes) -> None:
    began = time.monotonic()
    with connected(small.processes[0].port) as line:
        line.sendall(begun)
        said = all_read(line, SECONDS + 3)
    assert SECONDS - 0.5 < time.monotonic() - began < SECONDS + 2
    assert said.startswith(b"HTTP/1.1 408 ") if begun else said == b""


def test_a_byte_now_and_then_is_not_enough(small: House) -> None:
    with connected(small.processes[0].port) as line, pytest.raises(ConnectionError):
        _send_slowly(line)


def _send_slowly(line: socket.socket) -> None:
    line.sendall(HALF)
    for _ in range(10 * (SECONDS + 3)):
        line.sendall(b"x")
        time.sleep(0.1)


def test_a_head_without_end_is_refused(small: House) -> None:
    with connected(small.processes[0].port) as line:
        line.sendall(HALF + b"x" * 70_000)
        assert all_read(line, 2.0).startswith(b"HTTP/1.1 431 ")


def test_strangers_sockets_have_a_number_and_leave_room_for_players(
    small: House, table: tuple[Guest, str]
) -> None:
    host, id_ = table
    lines = [at_table(host.port, id_, source) for source in ("127.0.0.2", "127.0.0.3") for _ in range(20)]
    try:
        with at_table(host.port, id_, lang="fr") as one_more:
            assert goodbye(one_more) == (TOO_FAST, _too_many("fr"))
        lines += [at_table(host.port, id_, "127.0.0.4") for _ in range(5)]
        with at_table(host.port, id_, "127.0.0.5") as one_more:
            code, why = goodbye(one_more)
        assert (code, "30 s" in why) == (TOO_FAST, True)  # the house is full
        asyncio.run(_plays(host, id_))
    finally:
        for line in lines:
            line.close()
    time.sleep(0.3)
    with at_table(host.port, id_) as again:  # who left makes room
        assert b'"update"' in all_read(again, 0.5)


def _too_many(lang: str) -> str:
    from petitfour.house.refusals import Refusal

    return Refusal("too-many-sockets", seconds=30).sentence(lang)


async def _plays(guest: Guest, table: str) -> None:
    async with guest.at(table) as sitting:
        await sitting.ask("ping")
        assert sitting.you["seats"] == [0, 1]


def test_the_house_takes_as_many_files_as_it_may(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
    try:
        process = Process(tmp_path, "--bots", "0")
        process.start()
        try:
            found = resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE)
        finally:
            process.stop()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert found[0] == min(hard, 65_536)
