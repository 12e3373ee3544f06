"""The floods: each goes on until it is cancelled, and counts what it sends and what is refused."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.floods.lines import request
from benchmarks.floods.people import Person, call
from websockets.frames import Frame, Opcode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from benchmarks.floods.lines import Attacker, Line

    Flood = Callable[[Attacker], Awaitable[None]]

TOO_FAST = (4429).to_bytes(2, "big")
PING = Frame(Opcode.PING, b"").serialize(mask=True)
FIRST_PIECE = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
PIECE = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "

BURST = 4_000  # frames written at once
MANY_SOCKETS = 200  # what a home allows an address
PINGS_A_SECOND = 95  # on each of them: just under what a socket may send
ASKS_A_SECOND = 19
MOST_LINES = 1_000
MOST_EXPERTS = 150  # tables
MOST_HINTS = 36  # at once
DROPPED_AFTER = 0.1
NOT_YOUR_TURN = 409
LARGE = 250_000  # bytes of a body
FILE = 3_800_000  # bytes of a file that is imported


# Sockets


async def pings(attacker: Attacker) -> None:
    """One socket after the other that pings as fast as the line allows and never reads."""
    await _bursts(attacker, b"", PING, "pings")


async def empty_frames(attacker: Attacker) -> None:
    """One socket after the other that sends the empty pieces of a message that never ends."""
    await _bursts(attacker, FIRST_PIECE, PIECE, "frames")


async def _bursts(attacker: Attacker, first: bytes, frame: bytes, name: str) -> None:
    while True:
        with suppress(ConnectionError, TimeoutError):
            line = await attacker.at_table()
            await line.send(first + frame * BURST)
            attacker.sent[name] += BURST
            is_cut_off = await _is_cut_off(line)
            attacker.refused["cut off"] += is_cut_off
            line.close()


async def _is_cut_off(line: Line) -> bool:
    """Whether the house says goodbye within a moment."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0.5):
            while part := await line.reader.read(1 << 16):
                if TOO_FAST in part:
                    return True
            return True
    return False


async def steady_pings(attacker: Attacker) -> None:
    """As many sockets as an address may have, each with as many pings as a socket may send."""
    await _steady(attacker, PING, PINGS_A_SECOND, "pings")


async def steady_asks(attacker: Attacker) -> None:
    """As many sockets as an address may have at a table of its own, each asking what a move would lead to."""
    preview = await _preview(attacker)
    asked = Frame(Opcode.TEXT, json.dumps(preview).encode()).serialize(mask=True)
    await _steady(attacker, asked, ASKS_A_SECOND, "messages")


async def _preview(attacker: Attacker) -> dict[str, Any]:
    """Open a table of two people at one device; what a client asks about a move of the first who may."""
    seats = [{"name": "Eve"}, {"name": "Eve"}]
    wish = {"game": "icing-on-the-cake", "options": {"players": 2}, "seats": seats, "begin": True}
    port, source = attacker.port, attacker.source
    table, attacker.cookie = await asyncio.to_thread(call, port, source, "POST", "/api/tables", wish)
    attacker.table = table["id"]
    eve = Person(attacker.cookie, 0, lambda _: None)
    await eve.connect(port, source, attacker.table)
    await eve.ask("look", seat=eve.seat)
    if not eve.legal:
        eve.seat = 1
        await eve.ask("look", seat=eve.seat)
    await eve.close()
    place = {"seat": eve.seat, "position": eve.position, "codes": eve.legal[:1]}
    return {"type": "try", "id": 1, **place}


async def _steady(attacker: Attacker, frame: bytes, rate: int, name: str) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(MANY_SOCKETS):
            group.create_task(_at_rate(attacker, frame, rate, name))


async def _at_rate(attacker: Attacker, frame: bytes, rate: int, name: str) -> None:
    at_once = max(rate // 10, 1)
    while True:
        with suppress(ConnectionError, TimeoutError):
            line = await attacker.at_table()
            reading = asyncio.create_task(line.read_all())
            while not reading.done():
                await line.send(frame * at_once)
                attacker.sent[name] += at_once
                await asyncio.sleep(at_once / rate)
            attacker.refused["cut off"] += 1
            line.close()


async def sockets(attacker: Attacker) -> None:
    """Sockets of nobody at a table where people play: as many as there may be, and then more."""
    async with asyncio.TaskGroup() as group:
        for _ in range(MOST_LINES):
            group.create_task(_watching(attacker))


async def _watching(attacker: Attacker) -> None:
    while True:
        with suppress(ConnectionError, TimeoutError):
            line = await attacker.at_table()
            said = await line.read_all()
            attacker.refused["4429"] += TOO_FAST in said
            line.close()


# Requests


async def half_requests(attacker: Attacker) -> None:
    """Connections with half a request, all held; who is cut off comes back."""
    async with asyncio.TaskGroup() as group:
        for _ in range(MOST_LINES):
            group.create_task(_half(attacker))


async def _half(attacker: Attacker) -> None:
    while True:
        with suppress(ConnectionError, TimeoutError):
            line = await attacker.connect()
            await line.send(HALF)
            await line.read_all()
            attacker.refused["cut off"] += 1
            line.close()


async def requests(attacker: Attacker) -> None:
    """Plain requests, far more than an address may make."""
    await _requests(attacker, request(attacker.port, "GET", "/api/tables"))


async def bodies(attacker: Attacker) -> None:
    """Requests with bodies as large as they may be, full of small values."""
    body = b'{"game":"piece-o-cake","options":{"players":2},"components":[' + b"[]," * (LARGE // 3) + b"[]]}"
    await _requests(attacker, request(attacker.port, "POST", "/api/tables", body))


async def _requests(attacker: Attacker, asked: bytes) -> None:
    while True:
        with suppress(ConnectionError, TimeoutError, asyncio.IncompleteReadError):
            line = await attacker.connect()
            while True:
                await attacker.requests.wait()
                await line.send(asked)
                attacker.sent["requests"] += 1
                await _answer(line)


async def _answer(line: Line) -> tuple[int, bytes, str]:
    """Status, body and cookie of an answer."""
    head = await line.head()
    status = int(head[9:12] or b"0")
    fields = dict(each.lower().split(b": ", 1) for each in head.split(b"\r\n") if b": " in each)
    body = await line.reader.readexactly(int(fields.get(b"content-length", b"0")))
    if status >= 300:
        line.attacker.refused[str(status)] += 1
    if not status or fields.get(b"connection") == b"close":
        line.close()
        raise ConnectionError
    cookie = re.search(rb"(?i)set-cookie: ([^;]*)", head)
    return status, body, cookie[1].decode() if cookie else ""


# Bots and hints


async def experts(attacker: Attacker) -> None:
    """Tables of experts alone, opened as fast as they can be, each with somebody who watches."""
    seats = [{"bot": "expert"}] * 3
    wish = {"game": "piece-o-cake", "options": {"players": 3}, "seats": seats, "begin": True}
    asked = request(attacker.port, "POST", "/api/tables", json.dumps(wish).encode())
    async with asyncio.TaskGroup() as group:
        line = await attacker.connect()
        for _ in range(MOST_EXPERTS):
            await line.send(asked)
            attacker.sent["tables"] += 1
            status, body, _ = await _answer(line)
            if status == 201:
                group.create_task(_watching_at(attacker, json.loads(body)["id"]))


async def _watching_at(attacker: Attacker, table: str) -> None:
    with suppress(ConnectionError, TimeoutError):
        line = await attacker.at_table(table)
        said = await line.read_all()
        attacker.refused["4429"] += TOO_FAST in said


async def hints(attacker: Attacker) -> None:
    """Hints asked for, and hung up before they come; in the end far more than an address may ask for."""
    line = await attacker.connect()
    seats = [{"name": "Eve"}, {"name": "Eve"}]
    wish = {"game": "piece-o-cake", "options": {"players": 2}, "seats": seats, "begin": True}
    await line.send(request(attacker.port, "POST", "/api/tables", json.dumps(wish).encode()))
    _, body, cookie = await _answer(line)
    paths = [f"/api/tables/{json.loads(body)['id']}/seats/{seat}/hint" for seat in range(2)]
    if await _drop(attacker, request(attacker.port, "POST", paths[0], b"{}", cookie)) == NOT_YOUR_TURN:
        paths.reverse()
    while True:
        attacker.sent["hints"] += 1
        await _drop(attacker, request(attacker.port, "POST", paths[0], b"{}", cookie))
        await asyncio.sleep(0 if attacker.sent["hints"] < MOST_HINTS else 0.2)


async def _drop(attacker: Attacker, asked: bytes) -> int:
    """Ask, wait a moment, and hang up; the status if there was an answer."""
    with suppress(ConnectionError, TimeoutError, asyncio.IncompleteReadError):
        line = await attacker.connect()
        await line.send(asked)
        try:
            async with asyncio.timeout(DROPPED_AFTER):
                return (await _answer(line))[0]
        finally:
            line.close()
    return 0


# Imports


async def imports(attacker: Attacker) -> None:
    """A file made to keep the reader busy, imported again and again while the house is open."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "flood.json"
        file.write_text("[" + ",".join(["1"] * (FILE // 2)) + "]")
        command = ["-m", "petitfour", "import", str(file), "--data", attacker.table]
        while True:
            quiet = asyncio.subprocess.DEVNULL
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdout=quiet, stderr=quiet
            )
            attacker.sent["files"] += 1
            try:
                is_refused = await process.wait() != 0
                attacker.refused["refused"] += is_refused
            except asyncio.CancelledError:
                process.kill()
                await process.wait()
                raise


FLOODS: dict[str, Flood] = {
    "pings": pings,
    "empty frames": empty_frames,
    "pings, many sockets": steady_pings,
    "messages, many sockets": steady_asks,
    "half requests": half_requests,
    "anonymous sockets": sockets,
    "requests": requests,
    "large bodies": bodies,
    "tables of experts": experts,
    "hints dropped": hints,
    "imports": imports,
}
