"""What other processes have changed about guests: looked for every second and before anything is written."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petitfour.house.keys import keys_of
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.house.guests import Guests
    from petitfour.house.hall import Hall
    from petitfour.house.live import Live

log = Log("petitfour.changes")

EVERY = 1.0  # seconds


class Changes:
    """Notices changes that no entry tells of: guests who signed out everywhere or were forgotten, new keys.

    Once it has looked, nothing is written that was decided on what was there before.
    """

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self._task: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._looking = asyncio.Lock()

    async def start(self) -> None:
        self.hall.store.when_outdated = self.look
        self._task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        for task in [*self._reading, self._task]:
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:  # the next look may succeed
                log.exception("changes not seen")

    async def look(self) -> None:
        """Act upon what is new; sockets of those who are signed out are closed when they wake."""
        store = self.hall.store
        async with self._looking:
            now = await store.changes()
            if now == store.known:
                return
            keys, epochs = await keys_of(store), await store.epochs()
            rewritten = await store.rewritten_since(store.known)
            self.guests.know(keys, epochs)
            self._take(now, rewritten)

    def _take(self, now: str, rewritten: set[str]) -> None:
        """All of it at once: whatever is decided from here on knows."""
        outdated = self.hall.outdate(rewritten)
        self.hall.store.know(now, rewritten)
        for live in outdated:
            task = asyncio.create_task(self._read_anew(live))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)
        for live in list(self.hall.live.values()):
            live.wake_all()

    async def _read_anew(self, live: Live) -> None:
        try:
            await self.hall.read_anew(live)
        except Refusal as refusal:
            log.warning("table not read anew", table=live.table.id, code=refusal.code)
        except Exception:  # whoever needs the table tries again
            log.exception("table not read anew", table=live.table.id)

    async def settled(self) -> None:
        """Wait until every table in hand is as it is written now."""
        await asyncio.gather(*self._reading)
