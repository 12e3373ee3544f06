"""Odd requests from outside: each is answered in one clear sentence, and nothing breaks."""

import asyncio
import json
import socket
import struct
from contextlib import suppress
from typing import Any

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house.guests import Guest, Sitting
from tests.house.houses import House

MANY = "9" * 5000
DEEP = "[" * 2000 + "]" * 2000
DEEP_OBJECT = '{"a":' * 2000 + "1" + "}" * 2000
JSON = {"content-type": "application/json"}


def raw(port: int, method: str, path: str, headers: dict[str, Any], body: bytes = b"") -> tuple[int, bytes]:
    """A request as it is, byte by byte; the status and all of the answer."""
    sent = {"host": f"127.0.0.1:{port}", "connection": "close", "content-length": len(body), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall("\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body)
        answer = b""
        with suppress(ConnectionError):
            while piece := line.recv(65536):
                answer += piece
    return int(answer.split(b" ", 2)[1]) if answer else 0, answer


def sentence_of(answer: bytes) -> str:
    """What the house says, without a word about its inside."""
    assert b"Traceback" not in answer
    told = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert told["code"] != "error", told
    sentence: str = told["message"]
    assert sentence
    assert "\n" not in sentence
    return sentence


@pytest.fixture(scope="module")
def tables(house: House) -> dict[int, tuple[Guest, str]]:
    """A table at every door of the house."""
    found = {}
    for _ in house.processes:
        host = house.guest()
        wish = {"begin": True, "options": {"start": 0}}
        found[host.port] = (
            host,
            host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, **wish)["id"],
        )
    return found


# What was found

ORIGINS = ["http://[", "http://[::1", "http://a]b", "http://\x80\xff", "[", "", "null", "http://x:" + MANY]


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda text: ascii(text[:20]))
def test_an_origin_that_cannot_be_read_is_another_site(
    house: House, tables: dict[int, tuple[Guest, str]], origin: str
) -> None:
    for port, (_, table) in tables.items():
        status, answer = raw(port, "POST", "/api/tables?lang=fr", {**JSON, "origin": origin}, b"{}")
        assert (status, sentence_of(answer)[:9]) == (403, "Les requê")
        if origin:
            assert asyncio.run(_closing(port, table, origin=origin))[0] == 4403


async def _closing(
    port: int, table: str, query: str = "", path: str = "", **headers: str
) -> tuple[int | None, str]:
    """With which code and sentence the house closes a socket."""
    address = f"ws://127.0.0.1:{port}" + (path or f"/api/tables/{table}/socket{query}")
    async with websockets.connect(address, additional_headers=headers) as line:
        await asyncio.wait_for(line.wait_closed(), 30)
        return line.close_code, line.close_reason or ""


@pytest.mark.parametrize("deep", [DEEP, DEEP_OBJECT], ids=["lists", "objects"])
def test_json_that_is_too_deep_is_refused_in_a_sentence(
    house: House, tables: dict[int, tuple[Guest, str]], deep: str
) -> None:
    for port, (host, table) in tables.items():
        wish = f'{{"game": "piece-o-cake", "options": {{"players": 2}}, "components": {deep}}}'
        ask = f'{{"type": "move", "seat": 0, "position": 1, "move": {{"cut": {deep}}}}}'
        for path, body in (
            ("/api/tables", wish),
            ("/api/tables", deep),
            (f"/api/tables/{table}/ask", ask),
            (f"/api/tables/{table}/ask", deep),
        ):
            status, answer = raw(port, "POST", path, {**JSON, "cookie": host.cookie}, body.encode())
            assert status == 400
            assert "more than 32 deep" in sentence_of(answer)
        asyncio.run(_send(host, table, [deep, ask]))


async def _send(host: Guest, table: str, messages: list[str]) -> None:
    sitting: Sitting
    async with host.at(table) as sitting:
        for message in messages:
            await sitting.socket.send(message)
        await sitting.ask("ping")
        refused = [json.loads(text) for text in sitting.messages if '"refused"' in text]
        assert len(refused) == len(messages)
        assert all(answer["code"] in ("too-deep", "too-long") for answer in refused)


@pytest.mark.parametrize("since", ["0", "1", "999999999999999", ""])
def test_who_knows_something_already_says_since_when(
    house: House, tables: dict[int, tuple[Guest, str]], since: str
) -> None:
    for host, table in tables.values():
        asyncio.run(_look(host, table, since))


async def _look(host: Guest, table: str, since: str) -> None:
    async with host.at(table, since=since) as sitting:
        assert sitting.room["status"] == "playing"


@pytest.mark.parametrize("since", ["%D9%A3", "-1", "1e5", "%00", "9" * 16, MANY, "x"], ids=lambda s: s[:20])
def test_any_other_since_is_refused_in_a_sentence(
    house: House, tables: dict[int, tuple[Guest, str]], since: str
) -> None:
    for port, (_, table) in tables.items():
        for lang, word in (("en", "expected"), ("fr", "attendu")):
            code, why = asyncio.run(_closing(port, table, f"?lang={lang}&since={since}"))
            assert code == 4400
            assert word in why


@pytest.mark.parametrize("path", ["//[", "//[/api/tables/x/socket", "/api/tables/%00/socket", "/api"])
def test_a_socket_at_no_table(house: House, path: str) -> None:
    for process in house.processes:
        code, why = asyncio.run(_closing(process.port, "", path=path))
        assert (code, why) == (4404, "no-such-table")


NUMBERS = [MANY, "-" + MANY, "9" * 30, str(2**31), str(2**63), "-1", "1.5", "%D9%A3", "%00", "nan", "true"]
PLACES = [
    "/api/tables/{table}?seat={number}",
    "/api/tables/{table}/record?seat={number}",
    "/api/tables/{table}/log?after={number}",
    "/api/past?before={number}",
    "/api/past?most={number}",
    "/api/tables/{table}/games/{number}",
    "/api/tables/{table}/games/{number}/replay",
    "/api/tables/{table}/games/1/replay?after={number}",
    "/api/tables/{table}/games/1/replay?seat={number}",
]
ASKED = [
    "/api/tables/{table}/games/{number}/review",
    "/api/tables/{table}/seats/{number}/hint",
    "/api/tables/{table}/seats/{number}/token",
]


@pytest.mark.parametrize("place", [*PLACES, *ASKED])
def test_no_number_in_an_address_breaks_anything(
    house: House, tables: dict[int, tuple[Guest, str]], place: str
) -> None:
    for port, (host, table) in tables.items():
        method = "POST" if place in ASKED else "GET"
        for number in NUMBERS:
            path = place.format(table=table, number=number)
            status, answer = raw(port, method, path, {"cookie": host.cookie})
            assert status in (200, 400, 403, 404, 409, 414), (path[:80], answer[-400:])
            if status != 200:
                sentence_of(answer)


NAMES = [
    "%00",
    "%FF%FE",
    "%ED%A0%80",
    "..%2F..",
    "x" * 4000,
    "%F0%9F%91%A9",
    "'; DROP TABLE tables; --",
    "a%0Ab",
]
NAMED = [
    "/api/tables/{name}",
    "/api/tables/{name}/log",
    "/api/tables/{name}/games/1",
    "/api/codes/{name}",
    "/api/games/{name}/rules",
    "/p/{name}",
    "/assets/{name}",
    "/{name}",
    "/api/games/top-cake/rules?lang={name}",
    "/api/games/top-cake/rules?lang=en%0A",
]


@pytest.mark.parametrize("place", NAMED)
def test_no_name_in_an_address_breaks_anything(house: House, place: str) -> None:
    for process in house.processes:
        for name in NAMES:
            path = place.format(name=name).replace(" ", "%20")
            status, answer = raw(process.port, "GET", path, {})
            assert status in (400, 404), (path[:80], answer[-400:])
            sentence_of(answer)
    status, _ = raw(process.port, "GET", "/api/tables/none?lang=" + MANY, {})
    assert status == 404


# Anything

HEADER = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)
VALUES = HEADER | st.sampled_from(
    [
        "http://[",
        "[",
        "a=b; =; ;;; petitfour_guest",
        "petitfour_guest=\xff",
        "Bearer ",
        "Bearer \xff",
        "Basic Og==",
        MANY,
    ]
)
HEADERS = st.dictionaries(
    st.sampled_from(
        ["origin", "cookie", "authorization", "content-type", "accept", "accept-language", "accept-encoding"]
    )
    | st.sampled_from(["x-forwarded-for", "x-forwarded-proto", "sec-fetch-site", "if-none-match", "range"]),
    VALUES,
    max_size=5,
)
BODIES = st.binary(max_size=60) | st.sampled_from(
    [
        b"",
        b"{",
        b"\xff",
        b"null",
        b"[]",
        b'{"type":"sit"}',
        b'{"type":"sit","seat":9e99,"name":"\\ud800"}',
        DEEP.encode(),
    ]
)
PATHS = st.sampled_from(
    ["/api/me", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/ask", "/", "/p/x"]
)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(["GET", "POST", "HEAD", "PUT", "OPTIONS", "X"]), PATHS, HEADERS, BODIES)
def test_no_request_breaks_the_house(
    embedded: House, method: str, path: str, headers: dict[str, str], body: bytes
) -> None:
    port = embedded.processes[0].port
    status, answer = raw(port, method, path.format(table="x"), headers, body)
    assert status < 500, answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize("host", ["", "[", "a b", "\xff", "x:" + "9" * 400, "evil.example"])
@pytest.mark.parametrize("length", ["-1", "abc", MANY, "1, 2", ""])
def test_lengths_and_hosts_that_make_no_sense(embedded: House, host: str, length: str) -> None:
    port = embedded.processes[0].port
    status, answer = raw(port, "POST", "/api/tables", {**JSON, "host": host, "content-length": length}, b"{}")
    assert status in (0, 400, 403, 413), answer
    assert b"Traceback" not in answer
    assert embedded.processes[0].is_open()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(HEADERS, st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=40))
def test_no_handshake_breaks_the_house(embedded: House, headers: dict[str, str], query: str) -> None:
    port = embedded.processes[0].port
    shake = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    lines = ["GET /api/tables/none/socket?" + query + " HTTP/1.1", f"host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in {**headers, **shake}.items()]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall("\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n")
        answer = line.recv(65536)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert b" 500 " not in answer.split(b"\r\n")[0]
