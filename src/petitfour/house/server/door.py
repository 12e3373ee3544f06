"""HTTP connections with patience: a request has to be complete in time, and its answer has to be read.

uvicorn itself waits for ever for the first byte, the rest of a head or a body, and for a reader.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from petitfour.core.words import words
from petitfour.house.server.addresses import payer

if TYPE_CHECKING:
    import asyncio

    from petitfour.house.server.connections import Connections

LARGEST_HEAD = 64 * 1024
WAIT = 10  # seconds, told to those who are cut off


class Ending(NamedTuple):
    """Why the house hangs up: the status, and the sentence in the catalogues."""

    status: str
    sentence: str
    seconds: int = 0  # to wait


TOO_LATE = Ending("408 Request Timeout", "door.late")
TOO_LARGE = Ending("431 Request Header Fields Too Large", "door.large")
CUT = Ending("429 Too Many Requests", "door.cut", WAIT)
TOO_OFTEN = Ending("429 Too Many Requests", "door.often", WAIT)


class Door(HttpToolsProtocol):
    """A connection to the house, until it becomes a socket."""

    connections_of_house: ClassVar[Connections]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of the head so far
        self._is_in_body = False
        if self.connections_of_house.may_connect(self._address):
            self._wait_for_request()
        else:
            self._end(TOO_OFTEN)

    def data_received(self, data: bytes) -> None:
        if not self._timer and (self.cycle is None or self.cycle.response_complete):
            self._wait_for_request()  # another one over the same connection
        self._head += len(data)
        super().data_received(data)
        if self._timer and self._head > LARGEST_HEAD and not self._is_in_body:
            self._end(TOO_LARGE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_timers()
        self.connections_of_house.lost(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()

    # What the parser says

    def on_headers_complete(self) -> None:
        self._is_in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_complete()

    def handle_websocket_upgrade(self) -> None:
        self._forget_timers()
        self.connections_of_house.complete(self.transport)
        super().handle_websocket_upgrade()

    # Inside

    @property
    def _address(self) -> str:
        return payer(self.client[0] if self.client else "")

    @property
    def _patience(self) -> int:
        return self.connections_of_house.budgets.request_seconds

    def _wait_for_request(self) -> None:
        self._head = 0
        self._is_in_body = False
        self._timer = self.loop.call_later(self._patience, self._end, TOO_LATE)
        self.connections_of_house.begin(self.transport, self._address, self._cut)

    def _is_complete(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self.connections_of_house.complete(self.transport)

    def _forget_timers(self) -> None:
        for timer in (self._timer, self._unread):
            if timer:
                timer.cancel()
        self._timer = self._unread = None

    def _cut(self) -> None:
        self._end(CUT)

    def _end(self, why: Ending) -> None:
        """Say why, in both languages because nobody knows yet which one is read, and hang up."""
        self._forget_timers()
        if self.transport.is_closing():
            return
        has_asked = self._head and (self.cycle is None or not self.cycle.response_started)
        if has_asked or why.seconds:
            self.transport.write(_answer(why))
        self.transport.close()


@cache
def _answer(why: Ending) -> bytes:
    say: dict[str, Any] = {"seconds": why.seconds, "most": LARGEST_HEAD}
    text = "\n".join(
        words("petitfour.house", lang).say(why.sentence, **say) for lang in ("en", "fr")
    ).encode()
    head = [
        f"HTTP/1.1 {why.status}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(text)}",
        "connection: close",
        *([f"retry-after: {why.seconds}"] if why.seconds else []),
    ]
    return "\r\n".join([*head, "", ""]).encode() + text
