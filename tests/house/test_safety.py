"""What hostile clients try: wrong messages, other people's seats, other sites, floods."""

import asyncio
import json
import random
import string
from contextlib import suppress
from typing import Any

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house.guests import Guest, Refused
from tests.house.houses import House


@pytest.fixture(scope="module")
def table(embedded: House) -> tuple[Guest, str]:
    host = embedded.guest()
    return host, host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]


# Wrong messages

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from(
    ["sit", "stand", "begin", "move", "try", "undo", "answer", "hand-over", "take-back", "again", "say"]
) | st.sampled_from(["mute", "remove", "abandon", "look", "speak", "ping", "nonsense"])
FIELDS = st.dictionaries(
    st.sampled_from(["seat", "codes", "position", "move", "text", "name", "bot", "who", "id", "lang", "yes"]),
    JSON | st.integers(-2, 9),
    max_size=6,
)
ASKS = st.builds(lambda type_, fields: {**fields, "type": type_}, TYPES, FIELDS)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(ASKS.map(json.dumps), JSON.map(json.dumps), st.text(max_size=60)), max_size=25))
def test_no_message_breaks_a_table(embedded: House, table: tuple[Guest, str], messages: list[str]) -> None:
    asyncio.run(_send_all(embedded.guest("stranger"), table, messages))


async def _send_all(stranger: Guest, table: tuple[Guest, str], messages: list[str]) -> None:
    async with stranger.at(table[1]) as sitting:
        for message in messages:
            await sitting.socket.send(message)
        await sitting.ask("ping")
        assert not [text for text in sitting.messages if "Traceback" in text or '"code":"error"' in text]
        assert sitting.room["status"] == "playing"


def test_bytes_and_long_messages_are_refused(embedded: House, table: tuple[Guest, str]) -> None:
    async def send(what: Any) -> int | None:
        async with embedded.guest().at(table[1]) as sitting:
            try:
                await sitting.socket.send(what)
                await sitting.ask("ping")
            except (websockets.ConnectionClosed, ConnectionError):
                return sitting.socket.close_code
            return None

    assert asyncio.run(send("x" * 20_000)) is None  # a refusal is enough
    assert asyncio.run(send("x" * 200_000)) == 1009
    asyncio.run(send(bytes(100)))
    assert embedded.processes[0].is_open()


def test_a_flood_is_slowed_down_and_told_for_how_long(embedded: House, table: tuple[Guest, str]) -> None:
    async def flood() -> list[dict[str, Any]]:
        async with embedded.guest().at(table[1]) as sitting:
            for number in range(200):
                await sitting.socket.send(json.dumps({"type": "ping", "id": number + 1}))
            await sitting.until(lambda: any("too-fast" in text for text in sitting.messages))
            return [json.loads(text) for text in sitting.messages if "too-fast" in text]

    refused = asyncio.run(flood())
    assert 0 < refused[0]["seconds"] < 10
    assert str(refused[0]["seconds"]) in refused[0]["message"]


def test_what_cannot_be_read_counts_too(embedded: House, table: tuple[Guest, str]) -> None:
    async def flood() -> list[str]:
        async with embedded.guest().at(table[1]) as sitting:
            for _ in range(200):
                await sitting.socket.send("nonsense")
            await sitting.until(lambda: sum("refused" in text for text in sitting.messages) >= 200)
            return [json.loads(text)["code"] for text in sitting.messages if "refused" in text]

    codes = asyncio.run(flood())
    assert set(codes) == {"not-understood", "too-fast"}


FLOOD = 20_000
MOST_GROWTH = 30_000  # kilobytes: far less than the flood and its answers


def test_memory_stays_bounded_whatever_is_sent(embedded: House, table: tuple[Guest, str]) -> None:
    """From one who asks without ever reading: the house stops listening instead of remembering."""
    before = embedded.processes[0].kilobytes()
    asyncio.run(_send_without_reading(embedded, table[1]))
    assert embedded.processes[0].kilobytes() - before < MOST_GROWTH
    assert embedded.processes[0].is_open()


async def _send_without_reading(embedded: House, table: str) -> None:
    guest = embedded.guest()
    address = f"ws://127.0.0.1:{guest.port}/api/tables/{table}/socket"
    async with websockets.connect(address, max_queue=1, close_timeout=0.1) as socket:
        with suppress(TimeoutError, websockets.ConnectionClosed):
            async with asyncio.timeout(5):
                for _ in range(FLOOD):
                    await socket.send("x" * 4000)
        socket.transport.abort()


# Other people's things


def test_strangers_see_and_move_nothing(embedded: House) -> None:
    host = embedded.guest()
    table = host.open("cake-auf", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]

    async def intrude() -> list[str]:
        async with embedded.guest("stranger").at(table) as sitting:
            assert sitting.play["table"]["hand"] is None
            assert sitting.play["legal"] == []
            codes = []
            for ask in (
                {"type_": "look", "seat": 0},
                {"type_": "move", "seat": 0, "position": sitting.position, "codes": [0]},
                {"type_": "try", "seat": 0, "position": sitting.position, "codes": [0]},
                {"type_": "undo", "seat": 0, "position": sitting.position},
                {"type_": "hand-over", "seat": 0},
                {"type_": "say", "text": "hello"},
                {"type_": "abandon"},
                {"type_": "begin"},
            ):
                with pytest.raises(Refused) as refused:
                    await sitting.ask(**ask)
                codes.append(refused.value.code)
            return codes

    codes = asyncio.run(intrude())
    assert codes == ["not-your-seat"] * 5 + ["sit-first", "host-only", "sit-first"]
    status, answer = embedded.guest().call("GET", f"/api/tables/{table}/record?seat=0")
    assert (status, answer["code"]) == (403, "not-your-seat")


def test_a_forged_cookie_is_nobody(embedded: House) -> None:
    host = embedded.guest()
    table = host.open("cake-auf", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
    for position in (20, 30, -3):
        letters = list(host.cookie)
        letters[position] = "A" if letters[position] != "A" else "B"
        forged = Guest(host.port, cookie="".join(letters))
        assert forged.call("GET", f"/api/tables/{table}/record?seat=0")[0] == 403


def test_the_host_mutes_and_removes(embedded: House) -> None:
    asyncio.run(_order(embedded))


async def _order(embedded: House) -> None:
    host, other = embedded.guest("Ann"), embedded.guest("Eve")
    table = host.open("piece-o-cake", 2, {"name": "Ann"})["id"]
    async with host.at(table) as ann, other.at(table) as eve:
        await eve.ask("sit", seat=1, name="Eve")
        await eve.ask("say", text="<script>alert(1)</script>")
        await ann.until(lambda: any(event["kind"] == "said" for event in ann.events))
        said = next(event for event in ann.events if event["kind"] == "said")
        assert said["text"] == "<script>alert(1)</script>"  # text is text; pages escape it
        await ann.ask("mute", who=said["who"])
        with pytest.raises(Refused, match="muted"):
            await eve.ask("say", text="still here")
        await ann.ask("remove", who=said["who"])
        await ann.until(lambda: ann.room["seats"][1]["who"] is None)
        await eve.socket.wait_closed()
        assert (eve.socket.close_code, eve.socket.close_reason) == (4404, "removed")
        with pytest.raises(Refused, match="no-such-guest"):
            await ann.ask("remove", who=ann.you["handle"])  # not oneself
    assert other.call("GET", f"/api/tables/{table}")[0] == 403
    sat = other.call("POST", f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Eve"})
    assert sat[1]["code"] == "removed"


# Other sites


def test_other_sites_are_turned_away(embedded: House, table: tuple[Guest, str]) -> None:
    guest, id_ = table
    status, answer = guest.call("POST", "/api/tables", {"game": "top"}, origin="https://elsewhere.example")
    assert (status, answer["code"]) == (403, "not-allowed")

    async def connect() -> int | None:
        address = f"ws://127.0.0.1:{guest.port}/api/tables/{id_}/socket"
        async with websockets.connect(address, origin="https://elsewhere.example") as socket:
            await socket.wait_closed()
            return socket.close_code

    assert asyncio.run(connect()) == 4403


def test_every_answer_carries_the_careful_headers(embedded: House) -> None:
    import http.client

    for path in ("/", "/api/health", "/api/nowhere", "/api/tables/none"):
        connection = http.client.HTTPConnection("127.0.0.1", embedded.processes[0].port)
        connection.request("GET", path)
        response = connection.getresponse()
        assert "default-src 'none'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        response.read()
        connection.close()


def test_bodies_that_are_too_large_are_refused(embedded: House) -> None:
    status, _ = embedded.guest().call("POST", "/api/tables", {"game": "x" * 400_000, "options": {}})
    assert status == 413


def test_no_secret_is_in_a_log(embedded: House) -> None:
    host = embedded.guest()
    cookie = host.cookie.split("=", 1)[1]
    chance = random.Random(1)
    name = "".join(chance.choices(string.ascii_letters, k=12))
    host.open("piece-o-cake", 2, {"name": name}, {"bot": "random"}, begin=True)
    logs = embedded.logs()
    assert cookie not in logs
    assert name not in logs
