"""What one address can do: a line of so many bits a second, and so many new connections."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

BYTES_A_SECOND = 2_500_000  # 20 Mbit/s upwards, a good line of a home
CONNECTIONS_A_SECOND = 200
REQUESTS_A_SECOND = 500
PATIENCE = 20.0


@dataclass
class Pace:
    """So much a second and no more; what was not used within a tenth of a second is lost."""

    rate: float
    _next: float = field(default_factory=time.monotonic)

    async def wait(self, amount: float = 1.0) -> None:
        self._next = max(self._next, time.monotonic() - 0.1) + amount / self.rate
        await asyncio.sleep(max(self._next - time.monotonic(), 0))


class Attacker:
    """One address, what it sends, and how the house answers."""

    def __init__(self, port: int, source: str, table: str) -> None:
        self.port = port
        self.source = source
        self.table = table
        self.cookie = ""
        self.sent: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.bytes = Pace(BYTES_A_SECOND)
        self.connections = Pace(CONNECTIONS_A_SECOND)
        self.requests = Pace(REQUESTS_A_SECOND)

    async def connect(self) -> Line:
        await self.connections.wait()
        self.sent["connections"] += 1
        async with asyncio.timeout(PATIENCE):
            streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        return Line(self, *streams)

    async def at_table(self, table: str = "") -> Line:
        """A WebSocket after its handshake."""
        line = await self.connect()
        await line.send(handshake(self.port, table or self.table, self.cookie))
        head = await line.head()
        if b" 101 " not in head:
            self.refused[head[9:12].decode() or "hung up"] += 1
            line.close()
            raise ConnectionError
        return line


class Line:
    """One connection of the attacker."""

    def __init__(
        self, attacker: Attacker, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.attacker = attacker
        self.reader = reader
        self.writer = writer

    async def send(self, what: bytes) -> None:
        await self.attacker.bytes.wait(len(what))
        self.writer.write(what)
        await self.writer.drain()

    async def head(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            with suppress(asyncio.IncompleteReadError):
                return await self.reader.readuntil(b"\r\n\r\n")
        return b""

    async def read_all(self) -> bytes:
        """Read until the house hangs up; the end of what it said."""
        last = b""
        with suppress(ConnectionError):
            while part := await self.reader.read(1 << 16):
                last = (last + part)[-400:]
        return last

    def close(self) -> None:
        self.writer.transport.abort()


def handshake(port: int, table: str, cookie: str = "") -> bytes:
    head = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*head, "", ""]).encode()


def request(port: int, method: str, path: str, body: bytes = b"", cookie: str = "") -> bytes:
    head = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        *([f"Content-Type: application/json\r\nContent-Length: {len(body)}"] if body else []),
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*head, "", ""]).encode() + body
