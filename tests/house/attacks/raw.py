"""Connections as an attacker makes them: plain TCP from an address of its own, on this machine alone."""

from __future__ import annotations

import base64
import os
import socket
import time
from contextlib import suppress

from websockets.frames import Frame, Opcode

ATTACKER = "127.0.0.2"
EMPTY_PING = Frame(Opcode.PING, b"").serialize(mask=True)
EMPTY_PIECE = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
FIRST_PIECE = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
PATIENCE = 10.0


def connected(port: int, source: str = ATTACKER) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def at_table(
    port: int, table: str, source: str = ATTACKER, lang: str = "en", cookie: str = ""
) -> socket.socket:
    """A WebSocket after its handshake; nothing that the house says there was read."""
    line = connected(port, source)
    key = base64.b64encode(os.urandom(16)).decode()
    head = [
        f"GET /api/tables/{table}/socket?lang={lang} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    line.sendall("\r\n".join([*head, "", ""]).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert b" 101 " in answer, answer
    return line


def send_for(line: socket.socket, what: bytes, seconds: float) -> int:
    """Send this again and again without reading; how many bytes the other side took."""
    line.settimeout(0.2)
    until, taken = time.monotonic() + seconds, 0
    with suppress(ConnectionError):
        while time.monotonic() < until:
            with suppress(TimeoutError):
                taken += line.send(what)
    return taken


def all_read(line: socket.socket, seconds: float = PATIENCE) -> bytes:
    """What the other side says until it hangs up."""
    line.settimeout(seconds)
    read = b""
    with suppress(ConnectionError, TimeoutError):
        while part := line.recv(65536):
            read += part
    return read


def goodbye(line: socket.socket) -> tuple[int, str]:
    """The code and the sentence with which the house closes a socket."""
    read = all_read(line)
    at = 0
    while at < len(read):
        kind, size = read[at] & 0x0F, read[at + 1]
        begin = at + 2
        if size == 126:
            size, begin = int.from_bytes(read[begin : begin + 2], "big"), begin + 2
        payload = read[begin : begin + size]
        if kind == 8:
            return int.from_bytes(payload[:2], "big"), payload[2:].decode()
        at = begin + size
    raise AssertionError("the house did not say goodbye")
