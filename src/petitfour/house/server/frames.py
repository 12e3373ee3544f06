"""The frames of a WebSocket (RFC 6455): what a client sends, piece by piece; what the house sends, in one."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

BROKEN = 1002
NOT_TEXT = 1007
TOO_LONG = 1009

LAST = 0x80  # the frame ends its message
RESERVED = 0x70
MASKED = 0x80
SHORT, LONG = 126, 127  # lengths that say where the length is
LONGEST_CONTROL = 125


class Broken(Exception):
    """A client does not keep to the protocol; the code says how."""

    def __init__(self, code: int, why: str) -> None:
        self.code = code
        super().__init__(why)


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole message in one frame."""
    size = len(payload)
    if size < SHORT:
        return bytes((LAST | kind, size)) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", LAST | kind, SHORT, size) + payload
    return struct.pack("!BBQ", LAST | kind, LONG, size) + payload


def closing(code: int, why: str) -> bytes:
    return framed(code.to_bytes(2, "big") + why.encode(), CLOSE)


class Reader:
    """Puts together what comes in pieces: frames from bytes, messages from frames.

    Every byte is copied a fixed number of times, however it is cut: a flood of small pieces takes no more
    than its size. `count` hears of each frame before it is read, and may raise `Broken`.
    """

    def __init__(self, longest: int, count: Callable[[], None] = lambda: None) -> None:
        self.longest = longest
        self._count = count
        self._rest = bytearray()
        self._begun: bytearray | None = None  # a message of which more has to come

    def read(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The messages and control frames that are complete now: kind and payload."""
        self._rest += data
        at = 0
        try:
            while found := self._frame(self._rest, at):
                first, payload, at = found
                kind = first & 0x0F
                if kind >= CLOSE:
                    yield kind, payload
                elif (message := self._message(first, kind, payload)) is not None:
                    yield TEXT, message
        finally:
            del self._rest[:at]

    def _frame(self, data: bytearray, at: int) -> tuple[int, bytes, int] | None:
        """The frame that begins here, and where it ends; None if it is not complete."""
        if len(data) - at < 2:
            return None
        first, second = data[at], data[at + 1]
        size, begin = second & ~MASKED, at + 2
        if size == SHORT:
            size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
        elif size == LONG:
            size, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
        self._must_be_in_order(first, second, size)
        end = begin + 4 + size
        if len(data) < end:
            return None
        self._count()
        return first, unmasked(data[begin + 4 : end], data[begin : begin + 4]), end

    def _must_be_in_order(self, first: int, second: int, size: int) -> None:
        if first & RESERVED or first & 0x0F not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            raise Broken(BROKEN, "unknown frame")
        if not second & MASKED:
            raise Broken(BROKEN, "not masked")
        if first & 0x0F >= CLOSE and (size > LONGEST_CONTROL or not first & LAST):
            raise Broken(BROKEN, "control frame too long")
        if size > self.longest:
            raise Broken(TOO_LONG, "too long")

    def _message(self, first: int, kind: int, payload: bytes) -> bytes | None:
        """The message that this frame completes; None if there is more to come."""
        if (kind == CONTINUED) != (self._begun is not None):
            raise Broken(BROKEN, "frames out of order")
        message = bytearray() if self._begun is None else self._begun
        message += payload
        if len(message) > self.longest:
            raise Broken(TOO_LONG, "too long")
        self._begun = None if first & LAST else message
        return bytes(message) if first & LAST else None


def unmasked(payload: bytes | bytearray, mask: bytes | bytearray) -> bytes:
    """What a client wrote, before it was masked."""
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")
