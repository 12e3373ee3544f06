"""Twenty tables at which people play, and one person who asks for hints: what they wait for."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from benchmarks.floods.people import Refused, call, now
from benchmarks.floods.tables import FIRST_ADDRESS, TABLES, PlayedTable, Samples, address

TO_FINISH = 20.0  # seconds for moves that are on their way at the end of a phase
HINT_EVERY = 1.0
ASKER = address(FIRST_ADDRESS + TABLES)
ADVISED = "piece-o-cake"
READY_IN = 900.0  # seconds for experts to be compiled, where they are not yet


class Players:
    """All who are not the flooder."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables = [PlayedTable(port, index) for index in range(TABLES)]
        self._may_move = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hint_of: list[str] = []  # of the seats of one table
        self._cookie = ""

    async def come(self) -> None:
        for table in self.tables:
            await table.open(is_public=True)
        self._tasks = [asyncio.create_task(table.play(self._may_move)) for table in self.tables]
        seats = [{"name": "Ann"}, {"name": "Ben"}]  # at one device: hints are allowed, and no bot is needed
        wish = {"game": ADVISED, "options": {"players": 2}, "seats": seats, "begin": True}
        opened, self._cookie = await self._call("POST", "/api/tables", wish)
        self._hint_of = [f"/api/tables/{opened['id']}/seats/{seat}/hint" for seat in range(2)]

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables:
            await table.close()

    async def _call(self, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
        return await asyncio.to_thread(call, self.port, ASKER, method, path, body, cookie)

    async def play(self, seconds: float, wants_hints: bool) -> Samples:
        """For so long; a move that was begun in this time counts, however long it takes."""
        samples = Samples()
        for table in self.tables:
            table.samples = samples
        asking = asyncio.create_task(self._ask_for_hints(samples)) if wants_hints else None
        self._may_move.set()
        await asyncio.sleep(seconds)
        self._may_move.clear()
        await self._until_told()
        samples.moves += [now() - table.sent_at for table in self.tables if table.sent_at is not None]
        samples.bots += [waited for table in self.tables if (waited := table.waits_for_bot()) > TO_FINISH / 2]
        if asking:
            await self._end_of_asking(asking, samples)
        if ended := next((task for task in self._tasks if task.done()), None):
            ended.result()  # raises what went wrong
        return samples

    async def _until_told(self) -> None:
        deadline = now() + TO_FINISH
        while now() < deadline and any(t.sent_at is not None or t.waits_for_bot() for t in self.tables):
            await asyncio.sleep(0.05)

    # Hints

    async def hint(self) -> dict[str, Any]:
        """For the seat whose turn it is."""
        try:
            found, _ = await self._call("POST", self._hint_of[0], {}, self._cookie)
        except Refused as refused:
            if str(refused) != "not-your-turn":
                raise
            self._hint_of.reverse()
            return await self.hint()
        return dict(found)

    async def _ask_for_hints(self, samples: Samples) -> None:
        while True:
            samples.hint_since = now()
            with suppress(Refused):
                await self.hint()
                samples.hints.append(now() - samples.hint_since)
            samples.hint_since = None
            await asyncio.sleep(HINT_EVERY)

    async def _end_of_asking(self, asking: asyncio.Task[None], samples: Samples) -> None:
        """The hint that is on its way counts; after a while as long as it has taken by then."""
        deadline = now() + 2 * TO_FINISH
        while samples.hint_since is not None and now() < deadline:
            await asyncio.sleep(0.05)
        if samples.hint_since is not None:
            samples.hints.append(now() - samples.hint_since)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)

    # Before it begins

    async def make_ready(self) -> bool:
        """Have the house compile its experts and advisers where it has not; whether that was done in time."""
        table = PlayedTable(self.port, TABLES, "expert")
        await table.open()
        playing = asyncio.create_task(table.play(self._may_move))
        self._may_move.set()
        deadline = now() + READY_IN
        while not (is_ready := await self._is_ready(table)) and now() < deadline:
            await asyncio.sleep(3)
        self._may_move.clear()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await table.close()
        return is_ready

    async def _is_ready(self, table: PlayedTable) -> bool:
        """Whether a hint has reasons, and experts have moved who lack nothing."""
        advised = await self.hint()
        has_moved = len(table.samples.bots) > 1
        return "reasons" in advised["moves"][0] and has_moved and not table.people[0].readying
