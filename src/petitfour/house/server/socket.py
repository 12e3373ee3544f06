"""A socket at a table: what a client asks comes in, updates and answers go out.

Updates are never queued. The sender takes what is new whenever the socket can take more, so a slow reader
gets fewer and larger ones; answers are few, and a client that asks without reading is cut off.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from petitfour.core.errors import PetitFourError
from petitfour.core.match import SPECTATOR
from petitfour.house import asks
from petitfour.house.guests import COOKIE
from petitfour.house.hall import Connection, now_ms
from petitfour.house.refusals import Refusal, told
from petitfour.house.server.guard import Bucket, is_from_here
from petitfour.house.telling import Viewer, preview

if TYPE_CHECKING:
    from petitfour.house.hall import Live
    from petitfour.house.house import House

log = structlog.get_logger("petitfour.socket")

LONGEST_ASK = 8 * 1024
MOST_ANSWERS = 64
PAUSE = 0.01
SEND_TIMEOUT = 20.0

NOT_ALLOWED = 4403
NOT_FOUND = 4404
TOO_SLOW = 4408

_encode = msgspec.json.Encoder().encode


class Line:
    """One socket, from the first message to the last."""

    def __init__(self, house: House, live: Live, socket: WebSocket[Any, Any, Any], viewer: Viewer) -> None:
        self.house = house
        self.live = live
        self.socket = socket
        self.viewer = viewer
        self.connection = Connection(viewer, self._wake)
        self._something = asyncio.Event()
        self._answers: list[bytes] = []
        self._bucket = Bucket(house.settings.asks_at_once, house.settings.asks_a_second)

    def _wake(self) -> None:
        self._something.set()

    async def serve(self) -> None:
        self.house.hall.join(self.live, self.connection)
        self._wake()
        sending = asyncio.create_task(self._send())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.hall.leave(self.live, self.connection)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)

    # Out

    async def _send(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            answers, self._answers = self._answers, []
            update = self.live.teller.update(self.viewer, now_ms())
            try:
                async with asyncio.timeout(SEND_TIMEOUT):
                    if update:
                        await self.socket.send_data(update, mode="text")
                    for answer in answers:
                        await self.socket.send_data(answer, mode="text")
            except TimeoutError:
                await self.socket.close(TOO_SLOW, "too slow")
                return

    def _answer(self, **fields: Any) -> None:
        self._answers.append(_encode(fields))
        self._wake()

    # In

    async def _read(self) -> None:
        while True:
            text = await self.socket.receive_data(mode="text")
            while len(self._answers) >= MOST_ANSWERS:  # nothing more is read until they are on their way
                await asyncio.sleep(PAUSE)
            await self._take(text)

    async def _take(self, text: str | bytes) -> None:
        id_ = 0
        try:
            if len(text) > LONGEST_ASK:
                raise Refusal("too-long", most=LONGEST_ASK)
            ask = asks.decoder.decode(text)
            id_ = ask.id
            if wait := self._bucket.wait():
                self._too_fast(id_, round(wait + 0.05, 1))
                return
            await self._do(ask)
        except msgspec.MsgspecError as error:
            refusal = Refusal("not-understood", why=str(error))
            self._answer(type="refused", id=id_, **told(refusal, self.viewer.lang))
        except PetitFourError as error:
            self._answer(type="refused", id=id_, **told(error, self.viewer.lang))

    def _too_fast(self, id_: int, seconds: float) -> None:
        refusal = told(Refusal("too-fast", seconds=seconds), self.viewer.lang)
        self._answer(type="refused", id=id_, seconds=seconds, **refusal)

    async def _do(self, ask: Any) -> None:
        match ask:
            case asks.Ping():
                self._answer(type="pong", id=ask.id, now=now_ms())
            case asks.Speak():
                self.viewer.lang = ask.lang
                self._answer(type="done", id=ask.id, n=self.live.table.n)
            case asks.Look():
                self._look(ask.seat)
                self._answer(type="done", id=ask.id, n=self.live.table.n)
            case asks.Try():
                self._try(ask)
            case _:
                n = await self.house.hall.ask(self.live, ask, self.viewer.who, self.viewer.lang)
                if isinstance(ask, asks.Sit) and ask.bot is None:
                    self._open_eyes()
                self._answer(type="done", id=ask.id, n=n)

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self.live.table.seats_of(self.viewer.who):
            raise Refusal("not-your-seat", seat=seat + 1)
        self.viewer.eyes = SPECTATOR if seat is None else seat

    def _open_eyes(self) -> None:
        """Who has one seat sees from there; who has several chooses, with a curtain in between."""
        seats = self.live.table.seats_of(self.viewer.who)
        self.viewer.eyes = seats[0] if len(seats) == 1 else SPECTATOR

    def _try(self, ask: asks.Try) -> None:
        table = self.live.table
        if ask.seat not in table.seats_of(self.viewer.who):
            raise Refusal("not-your-seat", seat=ask.seat + 1)
        if ask.position != table.position:
            raise Refusal("position-passed", position=table.position)
        seen = preview(table, ask.seat, ask.codes, self.viewer.lang)
        self._answer(type="preview", id=ask.id, position=table.position, **seen)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    since: FromQuery[int] = 0,
    lang: FromQuery[str] = "en",
) -> None:
    """The table as its guest sees it, as long as the socket is open."""
    house: House = socket.app.state.house
    await socket.accept()
    if not is_from_here(socket.headers.get("origin"), socket.headers.get("host"), house.settings):
        await socket.close(NOT_ALLOWED, "this origin is not allowed")
        return
    token = socket.headers.get("authorization", "").removeprefix("Bearer ")
    who = house.guests.read(token or socket.cookies.get(COOKIE)) or ""
    try:
        live = await house.hall.table(table)
        if who in live.table.removed:
            raise Refusal("removed")
    except Refusal as refusal:
        await socket.close(NOT_FOUND, refusal.code)
        return
    viewer = Viewer(who, lang=lang if lang in ("en", "fr") else "en", told=min(max(since, 0), live.table.n))
    line = Line(house, live, socket, viewer)
    line._open_eyes()
    with suppress(WebSocketDisconnect):
        await line.serve()
