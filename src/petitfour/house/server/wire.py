"""The connection under a socket: uvicorn hands it over when a browser asks for one; messages go in and out.

Straight on the transport, because a table is told to four at a time. The transport says when its buffer is
full: then nothing more is written and nothing more is read, and who reads nothing for long is cut off. So is,
with a word on how long to wait, who sends more frames than the budget allows.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from websockets.server import ServerProtocol

from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal
from petitfour.house.server.addresses import client_address
from petitfour.house.server.frames import CLOSE, NOT_TEXT, PING, PONG, Broken, Reader, closing, framed
from petitfour.house.server.guard import Bucket

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from websockets.http11 import Request

    from petitfour.house.server.connections import Connections

log = Log("petitfour.wire")

LONGEST_MESSAGE = 64 * 1024
PING_EVERY = 20.0
SILENCE = 50.0  # seconds without a sign of life
READ_NOTHING = 20.0  # seconds that a full buffer stays full
GOODBYE = 3.0  # seconds for the other side to close, too
OWN_FRAMES = (60, 2)  # at once and a second, on each socket: they do not count for its address

NORMAL, LEAVING, FAILED, RESTARTING = 1000, 1001, 1011, 1012
TOO_SLOW = 4408
TOO_FAST = 4429
LONGEST_REASON = 123  # bytes, by the protocol
WAIT = 10  # seconds that somebody who sent too much is asked to wait


class Listener(Protocol):
    """Who speaks over a wire."""

    def hear(self, text: str) -> None: ...

    def may_write(self) -> None:
        """The buffer has room again."""

    def hung_up(self) -> None: ...


class Wire(asyncio.Protocol):
    """One connection, from the handshake to the end; `answer` says who speaks over it."""

    answer: ClassVar[Callable[[Wire, Request], Awaitable[Listener | None]]]
    connections_of_house: ClassVar[Connections]

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self._connections: set[Any] = server_state.connections
        self._loop: asyncio.AbstractEventLoop = _loop or asyncio.get_running_loop()
        self._reader: Reader | None = None
        self._listener: Listener | None = None
        self._opening: asyncio.Task[None] | None = None
        self._heard = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._is_reading = True
        self._is_deaf = False  # nothing that comes from the other side matters any more
        self._ping: bytes | None = None  # the last one that is not answered yet
        budgets = self.connections_of_house.budgets
        self._frames = Bucket(budgets.frames_at_once, budgets.frames_a_second)
        self._own_frames = Bucket(*OWN_FRAMES)
        self.lang = "en"
        self.is_closing = False
        self.is_writable = True

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        if self._is_deaf:
            return
        if self._reader is None:
            self.pause()
            self._opening = self._loop.create_task(self._open(data))
            return
        self._heard = self._loop.time()
        try:
            for kind, payload in self._reader.read(data):
                self._take(kind, payload)
        except Broken as broken:
            self.cut_off(broken.code, str(broken))
        self._pong()

    def pause_writing(self) -> None:
        self.is_writable = False
        self.pause()
        self._unread = self._loop.call_later(READ_NOTHING, self.close, TOO_SLOW, "too slow")

    def resume_writing(self) -> None:
        self.is_writable = True
        if self._unread:
            self._unread.cancel()
        self._pong()
        self.go_on()
        if self._listener:
            self._listener.may_write()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closing = True
        self._connections.discard(self)
        self.connections_of_house.lost(self.transport)
        for pending in (self._timer, self._unread, self._opening):
            if pending:
                pending.cancel()
        if self._listener:
            self._listener.hung_up()

    def shutdown(self) -> None:
        """uvicorn is about to stop."""
        self.close(RESTARTING, "closing")
        self.transport.close()

    # For who speaks

    def address(self, forwarded: str, trusted: frozenset[str]) -> str:
        """Whose budgets this connection uses."""
        peer = self.transport.get_extra_info("peername")
        return client_address(peer[0] if peer else "", forwarded, trusted)

    def send(self, *messages: bytes) -> None:
        if not self.is_closing:
            self.transport.write(b"".join([framed(message) for message in messages]))

    def close(self, code: int, why: str) -> None:
        """Say goodbye and wait a moment for the other side to do so."""
        if not self.is_closing:
            self.is_closing = True
            self.transport.write(closing(code, _short(why)))
            self._loop.call_later(GOODBYE, self.transport.abort)

    def cut_off(self, code: int, why: str) -> None:
        """Say goodbye and listen no more, whatever the other side still sends."""
        self.close(code, why)
        self._is_deaf = True
        self.pause()

    def refuse(self, refusal: Refusal) -> None:
        """Cut off somebody who wants too much; the sentence says how long to wait."""
        self.cut_off(TOO_FAST, refusal.sentence(self.lang))

    def pause(self) -> None:
        """Read nothing more for now."""
        if self._is_reading and not self.transport.is_closing():
            self._is_reading = False
            self.transport.pause_reading()

    def go_on(self) -> None:
        is_wanted = self.is_writable and not self._is_deaf and not self._opening
        if is_wanted and not self._is_reading and not self.transport.is_closing():
            self._is_reading = True
            self.transport.resume_reading()

    # Inside

    def _shake_hands(self, data: bytes) -> Request | None:
        """Say yes to the request with which uvicorn handed the connection over, if it is in order."""
        shake, accepted = ServerProtocol(), None
        shake.receive_data(data)
        for request in shake.events_received():
            response = shake.accept(request)  # type: ignore[arg-type]
            shake.send_response(response)
            if response.status_code == 101:
                self._reader = Reader(LONGEST_MESSAGE, self._count_frame)
                accepted = request
        self.transport.write(b"".join(shake.data_to_send()))
        return cast("Request | None", accepted)

    async def _open(self, data: bytes) -> None:
        """Shake hands when it is the turn of this address: it takes as long as many messages."""
        await self.connections_of_house.come_around(self.address("", frozenset()))
        request = self._shake_hands(data)
        if request is None:
            self.transport.close()
            return
        try:
            self._listener = await self.answer(request)
        except Exception:
            log.exception("not opened")
            self.close(FAILED, "error")
        self._opening = None
        self.go_on()
        self._keep_alive()

    def _keep_alive(self) -> None:
        if self._loop.time() - self._heard > SILENCE:
            self.transport.abort()
        elif not self.is_closing:
            if self.is_writable:
                self.transport.write(framed(b"", PING))
            self._timer = self._loop.call_later(PING_EVERY, self._keep_alive)

    def _count_frame(self) -> None:
        is_too_many = self._frames.wait() or (
            self._own_frames.wait() and not self.connections_of_house.may_send(self.transport)
        )
        if is_too_many:
            raise Broken(TOO_FAST, Refusal("too-fast", seconds=WAIT).sentence(self.lang))

    def _pong(self) -> None:
        """Answer the last ping of those that came at once, or that came while nothing was read."""
        if self._ping is not None and self.is_writable and not self.is_closing:
            self.transport.write(framed(self._ping, PONG))
            self._ping = None

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._ping = payload
        elif kind == CLOSE:
            self.close(*_goodbye(payload))
            self.transport.close()
        elif kind != PONG and self._listener and not self.is_closing:
            self._listener.hear(_text(payload))


def _short(why: str) -> str:
    """As much of a sentence as a goodbye can hold."""
    return why.encode()[:LONGEST_REASON].decode(errors="ignore")


def _text(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise Broken(NOT_TEXT, "not UTF-8") from None


def _goodbye(payload: bytes) -> tuple[int, str]:
    """The answer to a goodbye: the same code."""
    return (int.from_bytes(payload[:2], "big"), "") if len(payload) >= 2 else (NORMAL, "")
