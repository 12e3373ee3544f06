"""People and programs at a real house: requests and sockets over the network, nothing from inside."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self

import websockets
from websockets.asyncio.client import ClientConnection

PATIENCE = 60
LONGEST_ANSWER = 150  # seconds; the house itself is that patient with a hint that is still to be compiled
PASSED = ("position-passed", "not-your-turn", "game-is-over")  # something happened in the meantime


class Guest:
    """A browser: remembers its cookie."""

    def __init__(self, port: int, name: str = "Ann", cookie: str = "", source: str = "127.0.0.1") -> None:
        self.port = port
        self.name = name
        self.cookie = cookie
        self.source = (source, 0)  # the address from which they come

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """A request; status and answer."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=LONGEST_ANSWER, source_address=self.source
        )
        sent = {"cookie": self.cookie, **headers} if self.cookie else headers
        text = None if body is None else json.dumps(body)
        if text is not None:
            sent = {"content-type": "application/json", **sent}
        connection.request(method, path, text, sent)
        response = connection.getresponse()
        read = response.read()
        for line in response.headers.get_all("set-cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                self.cookie = f"{name}={morsel.value}"
        connection.close()
        is_json = response.headers.get("content-type", "").startswith("application/json")
        return response.status, json.loads(read) if is_json and read else read

    def get(self, path: str, **headers: str) -> Any:
        status, answer = self.call("GET", path, **headers)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: Any = None) -> Any:
        status, answer = self.call("POST", path, body)
        assert status in (200, 201), answer
        return answer

    def open(self, game: str, players: int, *seats: Any, **more: Any) -> dict[str, Any]:
        """Open a table."""
        options = {"players": players, **more.pop("options", {})}
        table: dict[str, Any] = self.post(
            "/api/tables", {"game": game, "options": options, "seats": list(seats), **more}
        )
        return table

    def at(self, table: str, **query: Any) -> Sitting:
        return Sitting(self, table, **query)


class Refused(Exception):
    """The house said no."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.code = answer["code"]
        self.answer = answer
        super().__init__(str(answer))


class Sitting:
    """A guest at a table, over a socket: knows what it was told and nothing else."""

    def __init__(self, guest: Guest, table: str, **query: Any) -> None:
        self.guest = guest
        self.table = table
        self.query = query
        self.n = 0
        self.position = 0
        self.room: dict[str, Any] = {}
        self.play: dict[str, Any] | None = None
        self.you: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.messages: list[str] = []
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._ids = 0
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        query = "&".join(f"{key}={value}" for key, value in self.query.items())
        address = f"ws://127.0.0.1:{self.guest.port}/api/tables/{self.table}/socket?{query}"
        headers = {"Cookie": self.guest.cookie} if self.guest.cookie else {}
        self.socket: ClientConnection = await websockets.connect(
            address,
            additional_headers=headers,
            max_size=2**22,
            open_timeout=PATIENCE,
            local_addr=self.guest.source,
        )
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.room))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.messages.append(text)
                self._take(json.loads(text))
                self._changed.set()
        finally:
            self._changed.set()
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the socket is closed"))

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] != "update":
            waiting = self._answers.pop(message["id"], None)
            if waiting and not waiting.done():
                waiting.set_result(message)
            return
        self.n = message["n"]
        self.position = message["position"]
        self.room = message.get("room") or self.room
        self.play = message.get("play") or self.play
        self.you = message.get("you") or self.you
        self.events = message["events"] if message.get("is_fresh") else [*self.events, *message["events"]]

    async def until(self, is_so: Any, seconds: float = PATIENCE) -> None:
        """Wait until what was told makes it so."""
        async with asyncio.timeout(seconds):
            while not is_so():
                if self._reading.done():
                    raise ConnectionError("the socket is closed")
                self._changed.clear()
                await self._changed.wait()

    async def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        self._ids += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._ids] = answer
        await self.socket.send(json.dumps({"type": type_, "id": self._ids, **fields}))
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = await answer
        if message.get("code") == "too-fast":
            await asyncio.sleep(message["seconds"])
            return await self.ask(type_, **fields)
        if message["type"] == "refused":
            raise Refused(message)
        return message

    # Playing

    @property
    def is_over(self) -> bool:
        return self.room.get("status") in ("over", "abandoned")

    @property
    def may_move(self) -> bool:
        return bool(self.play and self.play["legal"]) and not self.is_over

    async def move_at_random(self, chance: random.Random) -> dict[str, Any]:
        """Compose a move from what is offered, and play it."""
        assert self.play
        seat, position = self.play["you"], self.position
        codes = [chance.choice(self.play["legal"])["code"]]
        while True:
            seen = await self.ask("try", seat=seat, position=position, codes=codes)
            if seen["is_complete"]:
                return await self.ask("move", seat=seat, position=position, codes=codes)
            codes.append(chance.choice(seen["legal"])["code"])

    async def play_at_random(self, chance: random.Random, most: int = 10_000) -> int:
        """Play whenever it is one's turn, to the end of the game or for so many moves."""
        made = 0
        while made < most:
            await self.until(lambda: self.is_over or self.may_move)
            if self.is_over:
                break
            position = self.position
            try:
                await self.move_at_random(chance)
                made += 1
            except Refused as refused:
                if refused.code not in PASSED:
                    raise
            await self.until(lambda at=position: self.position != at or self.is_over or not self.may_move)
        return made
