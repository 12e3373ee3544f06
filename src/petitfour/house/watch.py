"""What happens in the house although nobody asks: clocks run out, bots are late, tables are put away."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petitfour.house import timing
from petitfour.house.live import now_ms
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal
from petitfour.house.timing import goes_on

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from petitfour.house.hall import Hall
    from petitfour.house.live import Live

log = Log("petitfour.watch")

EVERY = 0.5  # seconds
MOST_AT_ONCE = 200
AGAIN = 5_000  # milliseconds until a table that could not be looked at is tried once more
REPAIRED = 60_000  # the same for one that is damaged


class Watch:
    """Goes round the tables twice a second."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._task: asyncio.Task[None] | None = None
        self._beat = 0
        self._failed: dict[str, int] = {}  # until when a table is left alone

    def start(self) -> None:
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
                await self.round()
            except Exception:  # the next round may succeed
                log.exception("a round failed")

    async def round(self) -> None:
        now = now_ms()
        if now - self._beat >= timing.HEARTBEAT:
            self._beat = now
            await self.hall.store.put("heartbeat", str(now))
            await self.hall.put_away()
        for id_ in await self._due(now):
            await self._alone(id_, self._look_at(id_))
        for id_, live in list(self.hall.live.items()):
            if live.requests and id_ not in self._failed:
                self.hall.presence.look_again(live)

    async def _due(self, now: int) -> list[str]:
        """The tables that are due; those that failed a moment ago take nobody's place."""
        self._failed = {id_: until for id_, until in self._failed.items() if until > now}
        due = await self.hall.store.due(now, MOST_AT_ONCE + len(self._failed))
        return [id_ for id_ in due if id_ not in self._failed]

    async def _alone(self, id_: str, look: Awaitable[None]) -> None:
        """Whatever is wrong with one table, the clocks of the others run."""
        try:
            await look
        except Refusal as refusal:  # damaged, or all of it lost
            self._failed[id_] = now_ms() + REPAIRED
            log.warning("table left alone", table=id_, code=refusal.code)
        except Exception:
            self._failed[id_] = now_ms() + AGAIN
            log.exception("a table failed", table=id_)

    async def _look_at(self, id_: str) -> None:
        await self._look(await self.hall.table(id_))

    async def _look(self, live: Live) -> None:
        """A table that is due: let time do what it has to, ask a late bot again, correct the lists."""
        downtime = self.hall.downtime
        await self.hall.refresh(live)
        if goes_on(live.table, live.attendance) and timing.out_of_time(live.table, downtime, now_ms()):
            await self.hall.note(live, lambda table, now: timing.out_of_time(table, downtime, now))
        await self.hall.follow(live)
        self.hall.list_again(live)
