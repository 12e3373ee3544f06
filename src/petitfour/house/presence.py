"""Coming and going: who is at a table is told to all, and what waited for somebody goes on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from petitfour.house.bus import News
from petitfour.house.live import now_ms
from petitfour.house.timing import returned

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from petitfour.house.hall import Hall
    from petitfour.house.live import Connection, Live


class Presence:
    """Who is at the tables of a house, as far as one process knows."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def welcome(self, live: Live, who: str) -> None:
        """Who opens the table has the seat back."""
        while returned(live.table, who, now_ms()):
            if await self._hall.note(live, lambda table, now: returned(table, who, now)) is None:
                return

    def join(self, live: Live, connection: Connection) -> None:
        went_on = self._hall.goes_on(live)
        live.connect(connection)
        self.tell(live)
        self._resume(live, went_on)

    def leave(self, live: Live, connection: Connection) -> None:
        went_on = self._hall.goes_on(live)
        live.connections.discard(connection)
        live.used = now_ms()
        if not live.connections:
            live.teller.forget()
        self.tell(live)
        if went_on and not self._hall.goes_on(live):  # no bot thinks for people who are gone
            self._do_later(self._hall.bus.withdraw_work(live.table.id))

    def note_request(self, live: Live, who: str, mark: str) -> None:
        """Somebody asks over HTTP: who plays like that is there, too."""
        went_on = self._hall.goes_on(live)
        live.note_request((who, mark))
        self.tell(live)
        self._resume(live, went_on)

    def _resume(self, live: Live, went_on: bool) -> None:
        """Somebody came: what has waited for that goes on."""
        if went_on or not self._hall.goes_on(live) or live.table.actor is None:
            return
        self._hall.list_again(live)
        self._do_later(self._hall.follow(live))

    def _do_later(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Told to others, and heard of them

    def tell(self, live: Live) -> None:
        """Who is connected to this process, to everybody at the table and to all other processes."""
        self._hall.bus.tell(News(live.table.id, live.table.n, self._hall.name, sorted(live.visits)))
        if live.look_who_is_there():
            live.wake_all()

    def look_again(self, live: Live) -> None:
        """Some of those who asked over HTTP may be gone."""
        if live.look_who_is_there():
            self.tell(live)
            live.wake_all()

    def tell_readying(self, live: Live, seats: set[int]) -> None:
        """Say which seats have bots that still think more simply, here and elsewhere."""
        if live.note_readying(seats):
            news = News(live.table.id, live.table.n, self._hall.name, readying=sorted(seats))
            self._hall.bus.tell(news)

    def hear(self, live: Live, news: News) -> None:
        """Who is connected to another process."""
        elsewhere = live.attendance.elsewhere
        is_new_process = news.source not in elsewhere
        elsewhere[news.source] = set(news.visits or ())
        if live.look_who_is_there():
            live.wake_all()
        if is_new_process and live.connections:  # it cannot know yet who is here
            self.tell(live)
