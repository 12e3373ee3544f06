"""Another site's name that suddenly leads to the house (DNS rebinding): its pages are told nothing."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets
from tests.house.houses import House, Process
from tests.house.test_edges import JSON, raw, sentence_of

from petitfour.house.server.hosts import is_our_host
from petitfour.house.settings import Settings

FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.168.1.20.evil.example",
    "evil.example.",
    "EVIL.example",
    f"{socket.gethostname()}.evil.example",
    "evil",
    "2130706433.evil.example",
]
OURS = [
    "localhost",
    "LocalHost",
    "table.localhost",
    "127.0.0.1",
    "127.8.0.1",
    "[::1]",
    "192.168.1.20",
    "10.0.0.3",
    "[fe80::1]",
    "[2001:db8::7]",
    "203.0.113.9",
    socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local",
]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a name of its own."""
    folder = tmp_path_factory.mktemp("public")
    house = House([Process(folder, "--bots", "0", PETITFOUR_HOSTS="cake.example, *.pies.example")])
    yield house
    house.stop()
    assert not house.complaints(), house.logs()


@pytest.mark.parametrize("name", FOREIGN)
def test_a_name_that_is_not_ours_is_told_nothing(embedded: House, name: str) -> None:
    host = embedded.guest()
    table = host.open("cake-auf", 2, {"name": "Ann"})["id"]
    as_if_ours = {"host": f"{name}:{host.port}", "origin": f"http://{name}:{host.port}"}
    for method, path in (("GET", "/api/me"), ("GET", "/"), ("GET", "/api/past"), ("POST", "/api/tables")):
        status, answer = raw(host.port, method, path, {**JSON, **as_if_ours}, b"{}" * (method == "POST"))
        assert status == 403
        assert "PETITFOUR_HOSTS" in sentence_of(answer)
        assert b"set-cookie" not in answer.lower()
    code, reason = asyncio.run(_closing(host.port, table, **as_if_ours))
    assert code == 4403
    assert "PETITFOUR_HOSTS" in reason


async def _closing(port: int, table: str, host: str, origin: str) -> tuple[int | None, str]:
    """How the house closes a socket that came for another host."""
    address = f"ws://{host.rpartition(':')[0]}:{port}/api/tables/{table}/socket"
    headers = {"origin": origin}
    async with websockets.connect(address, host="127.0.0.1", port=port, additional_headers=headers) as line:
        await asyncio.wait_for(line.wait_closed(), 30)
        return line.close_code, line.close_reason or ""


def test_the_refusal_is_said_in_french_too(embedded: House) -> None:
    port = embedded.processes[0].port
    _, answer = raw(port, "GET", "/api/me?lang=fr", {"host": "evil.example"})
    assert sentence_of(answer).startswith("Cette maison")


@pytest.mark.parametrize("name", OURS)
def test_names_and_addresses_of_the_house_are_welcome(embedded: House, name: str) -> None:
    """What the code for phones says, among others: http://192.168.…"""
    port = embedded.processes[0].port
    as_ours = {"host": f"{name}:{port}", "origin": f"http://{name}:{port}"}
    wish = json.dumps({"game": "cake-auf", "options": {"players": 2}}).encode()
    assert raw(port, "GET", "/api/me", {"host": name})[0] == 200
    status, answer = raw(port, "POST", "/api/tables", {**JSON, **as_ours}, wish)
    assert status == 201, answer


def test_an_origin_of_another_site_stays_refused_at_our_own_name(embedded: House) -> None:
    port = embedded.processes[0].port
    assert raw(port, "POST", "/api/tables", {**JSON, "origin": "http://evil.example"}, b"{}")[0] == 403


def test_a_public_name_is_a_setting(public: House) -> None:
    port = public.processes[0].port
    for name, status in (
        ("cake.example", 200),
        ("cake.example:8443", 200),
        ("CAKE.example", 200),
        ("apple.pies.example", 200),
        ("pies.example", 403),
        ("evilpies.example", 403),
        ("bad.cake.example", 403),
    ):
        assert raw(port, "GET", "/api/me", {"host": name})[0] == status, name


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(folder=Path("x"), hosts=("*",)), "anything.example"),
        (Settings(folder=Path("x"), host="cake.example"), "cake.example:4444"),
        (Settings(folder=Path("x"), origins=("https://cake.example",)), "cake.example"),
        (Settings(folder=Path("x")), None),
    ],
    ids=["any", "the address it listens on", "a site that may ask", "a program without a host"],
)
def test_what_else_is_ours(settings: Settings, name: str | None) -> None:
    assert is_our_host(name, settings)
    assert not is_our_host("evil.example", Settings(folder=Path("x")))
