"""People at their tables: each has a socket from the address of the table, and knows what it was told."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import websockets

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

HOST = "127.0.0.1"
PATIENCE = 60.0
CUT_OFF = "cut-off"  # for those with whom the house hung up
NAMES = ("Ann", "Ben", "Cat", "Dan")


class Choice(msgspec.Struct):
    code: int


class Play(msgspec.Struct):
    legal: list[Choice] = []


class Room(msgspec.Struct):
    status: str
    readying: list[int] = []


class Message(msgspec.Struct):
    """What the house sends, as far as it matters here."""

    type: str
    id: int = 0
    position: int = 0
    room: Room | None = None
    play: Play | None = None
    is_complete: bool = False
    legal: list[Choice] = []
    code: str = ""
    seconds: float = 0.0


_decode = msgspec.json.Decoder(Message).decode


class Refused(Exception):
    """The house said no; the text is the code."""


def call(
    port: int, source: str, method: str, path: str, body: Any = None, cookie: str = ""
) -> tuple[Any, str]:
    """A request from this address: the answer, and the cookie of the guest who asked."""
    connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE, source_address=(source, 0))
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
    finally:
        connection.close()
    if response.status >= 300:
        raise Refused(answer.get("code", str(response.status)))
    return answer, (response.headers.get("set-cookie") or cookie).partition(";")[0]


class Person:
    """Somebody with a seat."""

    def __init__(self, cookie: str, seat: int, heard: Callable[[Person], None]) -> None:
        self.cookie = cookie
        self.seat = seat
        self.position = 0
        self.status = "open"
        self.readying: list[int] = []
        self.legal: list[int] = []
        self._heard = heard
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self._ids = 0

    async def connect(self, port: int, source: str, table: str) -> None:
        self._socket = await websockets.connect(
            f"ws://{HOST}:{port}/api/tables/{table}/socket",
            additional_headers={"Cookie": self.cookie},
            local_addr=(source, 0),
            open_timeout=PATIENCE,
            ping_interval=None,
            compression=None,
            max_size=None,
        )
        self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        await self._socket.close()

    @property
    def is_cut_off(self) -> bool:
        """Whether the house has hung up."""
        return self._reading.done()

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in self._socket:
                self._take(_decode(text))
        for waiting in self._answers.values():
            waiting.set_exception(Refused(CUT_OFF))
        self._answers.clear()
        self._heard(self)

    def _take(self, message: Message) -> None:
        if message.type != "update":
            self._answers.pop(message.id).set_result(message)
            return
        self.position = message.position
        if message.room:
            self.status, self.readying = message.room.status, message.room.readying
        if message.play:
            self.legal = [choice.code for choice in message.play.legal]
        self._heard(self)

    async def ask(self, type_: str, **fields: Any) -> Message:
        """Ask for something and wait for the answer; who asks too fast waits as told."""
        while True:
            self._ids += 1
            answer = self._answers[self._ids] = asyncio.get_running_loop().create_future()
            try:
                await self._socket.send(json.dumps({"type": type_, "id": self._ids, **fields}))
            except websockets.ConnectionClosed:
                raise Refused(CUT_OFF) from None
            message = await answer
            if message.type != "refused":
                return message
            if message.code != "too-fast":
                raise Refused(message.code)
            await asyncio.sleep(message.seconds)

    async def composed(self, chance: random.Random) -> list[int]:
        """A whole move at random, from what is offered."""
        codes = [chance.choice(self.legal)]
        while True:
            seen = await self.ask("try", seat=self.seat, position=self.position, codes=codes)
            if seen.is_complete:
                return codes
            codes.append(chance.choice(seen.legal).code)


def now() -> float:
    return time.perf_counter()
