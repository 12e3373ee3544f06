"""A socket at a table: what a client asks comes in, updates and answers go out.

Updates are never queued. A line tells what is new whenever the wire can take more: a slow reader gets fewer
and larger ones; what is asked is answered one after the other, and nobody is heard further who does not read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec

from petitfour.core.errors import PetitFourError
from petitfour.core.located import MAX_DEPTH, is_too_deep
from petitfour.core.match import SPECTATOR
from petitfour.core.words import LANGUAGES
from petitfour.house import asks
from petitfour.house.guests import COOKIE
from petitfour.house.live import Connection, now_ms
from petitfour.house.logs import Log
from petitfour.house.order import must_be_let_in
from petitfour.house.refusals import Refusal, told
from petitfour.house.server.guard import Bucket, is_from_here
from petitfour.house.server.hosts import is_our_host, named
from petitfour.house.server.wire import FAILED, Wire
from petitfour.house.telling import Viewer, preview

if TYPE_CHECKING:
    from websockets.http11 import Request

    from petitfour.house.house import House
    from petitfour.house.live import Live
    from petitfour.house.server.connections import Connections

log = Log("petitfour.socket")

LONGEST_ASK = 8 * 1024
MOST_ASKED = 64  # and not answered yet

LONGEST_NUMBER = 15  # digits: more are no entry of any table

NOT_UNDERSTOOD = 4400
SIGNED_OUT = 4401
NOT_ALLOWED = 4403
NOT_FOUND = 4404

_encode = msgspec.json.Encoder().encode


class Line:
    """One socket, from the first message to the last."""

    def __init__(self, house: House, live: Live, wire: Wire, viewer: Viewer, mark: str, payer: str) -> None:
        self.house = house
        self.live = live
        self.wire = wire
        self.viewer = viewer
        self.connection = Connection(viewer, self.wake, mark)
        self._payer = payer  # whose turn it is when this one is heard
        self._seats: list[int] = []
        self._epoch = house.guests.epoch(viewer.who)
        self._is_awake = False
        self._answers: list[bytes] = []
        self._asked: deque[str] = deque()
        self._answering: asyncio.Task[None] | None = None
        self._bucket = Bucket(house.settings.budgets.asks_at_once, house.settings.budgets.asks_a_second)
        house.hall.presence.join(live, self.connection)
        self.wake()

    def hung_up(self) -> None:
        self.house.hall.presence.leave(self.live, self.connection)
        self._asked.clear()  # what is being answered is finished: it may be on its way to the disk

    # Out

    def wake(self) -> None:
        """Something may be new; all that is new by the next turn of the loop is told in one."""
        if not self._is_awake:
            self._is_awake = True
            if self._seats:
                asyncio.get_running_loop().call_soon(self._tell)
            else:
                self.wire.connections_of_house.watchers.tell(self._tell)

    def may_write(self) -> None:
        self.wake()
        self._go_on()

    def _tell(self) -> None:
        self._is_awake = False
        if not self.wire.is_writable or self.wire.is_closing or self.live.is_outdated:
            return  # woken again when there is something to tell
        if self._is_signed_out:
            self.wire.close(SIGNED_OUT, "signed-out")
            return
        if self.live.table.id in self.house.hall.damaged:
            self.wire.close(NOT_FOUND, "table-damaged")
            return
        self.open_eyes()
        try:
            update = self.live.teller.update(self.viewer, now_ms())
        except Exception:
            log.exception("not told", table=self.live.table.id)
            self.wire.close(FAILED, "error")
            return
        answers, self._answers = self._answers, []
        if update:
            self.wire.send(update, *answers)
        elif answers:
            self.wire.send(*answers)
        if self.viewer.who in self.live.table.removed:
            self.wire.close(NOT_FOUND, "removed")

    @property
    def _is_signed_out(self) -> bool:
        return self._epoch != self.house.guests.epoch(self.viewer.who)

    def _answer(self, **fields: Any) -> None:
        self._answers.append(_encode(fields))
        self.wake()

    # In

    def hear(self, text: str) -> None:
        self._asked.append(text)
        if len(self._asked) >= MOST_ASKED:
            self.wire.pause()
        self._go_on()

    def _go_on(self) -> None:
        if self._asked and not self._answering:
            self._answering = asyncio.create_task(self._answer_all())

    async def _answer_all(self) -> None:
        """One after the other, as long as the answers are read."""
        try:
            while self._asked and self.wire.is_writable and not self._is_signed_out:
                await self.wire.connections_of_house.rounds.come_around(self._payer)
                if self._asked:  # nobody has hung up in the meantime
                    await self._take(self._asked.popleft())
        except Exception:
            log.exception("not answered", table=self.live.table.id)
            self.wire.close(FAILED, "error")
        self._answering = None
        if self.wire.is_writable:
            self.wire.go_on()

    async def _take(self, text: str) -> None:
        id_ = 0
        wait = self._bucket.wait()  # what cannot be read counts, too
        try:
            ask = _read(text)
            id_ = ask.id
            if not wait:
                await self._do(ask)
        except PetitFourError as error:
            if not wait:
                self._answer(type="refused", id=id_, **told(error, self.viewer.lang))
        if wait:
            self._too_fast(id_, round(wait + 0.05, 1))

    def _too_fast(self, id_: int, seconds: float) -> None:
        refusal = told(Refusal("too-fast", seconds=seconds), self.viewer.lang)
        self._answer(type="refused", id=id_, **refusal)

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
                self._answer(type="done", id=ask.id, n=n)

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self.live.table.seats_of(self.viewer.who):
            raise Refusal("not-your-seat", seat=seat + 1)
        self.viewer.eyes = SPECTATOR if seat is None else seat

    def open_eyes(self) -> None:
        """Who has got one seat sees from there; who has several chooses, with a curtain in between."""
        seats = self.live.table.seats_of(self.viewer.who)
        if seats != self._seats:
            self._seats = seats
            self.viewer.eyes = seats[0] if len(seats) == 1 else SPECTATOR

    def _try(self, ask: asks.Try) -> None:
        table = self.live.table
        if ask.seat not in table.seats_of(self.viewer.who):
            raise Refusal("not-your-seat", seat=ask.seat + 1)
        if ask.position != table.position:
            raise Refusal("position-passed", position=table.position)
        seen = preview(table, ask.seat, asks.decided(ask), self.viewer.lang)
        self._answer(type="preview", id=ask.id, position=table.position, **seen)


def _read(text: str) -> asks.Ask:
    if len(text) > LONGEST_ASK:
        raise Refusal("too-long", most=LONGEST_ASK)
    if is_too_deep(text):
        raise Refusal("too-deep", most=MAX_DEPTH)
    try:
        ask: asks.Ask = asks.decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal("not-understood", why=str(error)) from None
    return ask


def wires_to(house: House, connections: Connections) -> type[Wire]:
    """Connections to the tables of a house: `/api/tables/TABLE/socket?since=N&lang=fr`."""

    class HouseWire(Wire):
        connections_of_house = connections

        async def answer(self, request: Request) -> Line | None:
            return await line_for(house, self, request)

    return HouseWire


async def line_for(house: House, wire: Wire, request: Request) -> Line | None:
    """The table as its guest sees it; nobody, if there is no such table or the guest may not see it."""
    headers = {name.lower(): value for name, value in request.headers.raw_items()}
    path, _, query = request.path.partition("?")
    asked = {name: values[-1] for name, values in parse_qs(query).items()}
    lang = wire.lang = asked["lang"] if asked.get("lang") in LANGUAGES else "en"
    if not is_our_host(headers.get("host"), house.settings):
        wire.close(NOT_ALLOWED, Refusal("not-our-host", host=named(headers.get("host"))).sentence(lang))
        return None
    if not is_from_here(headers.get("origin"), headers.get("host"), house.settings):
        wire.close(NOT_ALLOWED, "this origin is not allowed")
        return None
    who = house.guests.asking(headers.get("authorization", ""), _cookie(headers))
    connections = wire.connections_of_house
    address = wire.address(headers.get("x-forwarded-for", ""), connections.proxies)
    mark = house.guests.mark(address)
    try:
        live = await house.hall.table(_table(path))
        must_be_let_in(live.table, mark, asked.get("code", ""), house.hall.asker(live, who, lang))
    except Refusal as refusal:
        wire.close(NOT_FOUND, refusal.code)
        return None
    try:
        since = _since(asked.get("since", "0"))
    except Refusal as refusal:
        wire.close(NOT_UNDERSTOOD, refusal.sentence(lang))
        return None
    try:
        connections.admit(wire.transport, address, bool(live.table.seats_of(who)))
    except Refusal as refusal:
        wire.refuse(refusal)
        return None
    await house.hall.presence.welcome(live, who)
    payer = who if address in connections.proxies else address
    return Line(house, live, wire, Viewer(who, lang=lang, told=min(since, live.table.n)), mark, payer)


def _since(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise Refusal("since")
    return int(text)


def _table(path: str) -> str:
    match path.split("/"):
        case ["", "api", "tables", table, "socket"]:
            return table
    raise Refusal("no-such-table")


def _cookie(headers: dict[str, str]) -> str:
    cookies = dict(
        cookie.strip().split("=", 1) for cookie in headers.get("cookie", "").split(";") if "=" in cookie
    )
    return cookies.get(COOKIE, "")
