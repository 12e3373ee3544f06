"""What other processes have changed about guests: looked for every second, and acted upon here."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petitfour.house.logs import Log

if TYPE_CHECKING:
    from petitfour.house.guests import Guests
    from petitfour.house.hall import Hall

log = Log("petitfour.changes")

EVERY = 1.0  # seconds


class Changes:
    """Notices changes that no entry tells of: a guest who signed out everywhere."""

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self._known = ""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._known = await self.hall.store.changes()
        self._task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:  # the next look may succeed
                log.exception("changes not seen")

    async def look(self) -> None:
        """Act upon what is new; sockets of those who are signed out are closed when they wake."""
        now = await self.hall.store.changes()
        if now == self._known:
            return
        await self.guests.look_again(self.hall.store)
        for live in list(self.hall.live.values()):
            live.wake_all()
        self._known = now
