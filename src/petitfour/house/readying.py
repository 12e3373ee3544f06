"""Bots that think are made ready in a process beside the house, once on every machine.

Until then they think more simply, and whoever sits at such a table is told so: nobody waits for a compiler.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petitfour.bots.levels import THINKING, is_ready
from petitfour.bots.warming import Warming
from petitfour.core.game import game_named
from petitfour.house.logs import Log

if TYPE_CHECKING:
    from petitfour.house.hall import Hall
    from petitfour.house.live import Live

log = Log("petitfour.readying")

Wanted = tuple[str, str]
"""A game and one of its bots."""


class Readying:
    """What is still to be made ready, one after the other."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._ready: set[Wanted] = set()
        self._waiting: list[Wanted] = []  # the first of them is in the making
        self._given_up: set[Wanted] = set()
        self._task: asyncio.Task[None] | None = None
        self._warming: Warming | None = None

    async def is_ready(self, live: Live, bot: str) -> bool:
        """Whether a bot at a table thinks as well as it can; what its bots lack is made from now on."""
        game = live.table.game.name
        for player in {chair.player for chair in live.table.chairs}.intersection(THINKING):
            await self._want((game, player))
        self._tell(live)
        return (game, bot) in self._ready

    async def _want(self, wanted: Wanted) -> None:
        if not await self._is_settled(wanted) and wanted not in self._waiting:
            self._waiting.append(wanted)
            self._task = self._task or asyncio.create_task(self._make_all())

    async def _is_settled(self, wanted: Wanted) -> bool:
        """Whether there is nothing to be done: all is compiled, or nothing can be."""
        if wanted in self._ready or wanted in self._given_up:
            return True
        if wanted not in self._waiting and await asyncio.to_thread(_is_there, wanted):
            self._ready.add(wanted)
        return wanted in self._ready

    async def _make_all(self) -> None:
        while self._waiting:
            wanted = self._waiting[0]
            game, bot = wanted
            log.info("a bot is made ready", game=game, level=bot)
            with suppress(OSError):  # no process can be started: then it stays as it is
                self._warming = Warming(game_named(game), [bot])
                await asyncio.to_thread(self._warming.wait)
                self._warming.close()
            is_made = await asyncio.to_thread(_is_there, wanted)
            (self._ready if is_made else self._given_up).add(wanted)
            self._waiting.remove(wanted)
            if is_made:
                log.info("a bot is ready", game=game, level=bot)
            else:
                log.warning("a bot could not be made ready", game=game, level=bot)
            for live in list(self.hall.live.values()):
                self._tell(live)
        self._task = None

    def _tell(self, live: Live) -> None:
        """Bring up to date which seats of a table still think more simply."""
        game = live.table.game.name
        chairs = live.table.chairs
        seats = {seat for seat, chair in enumerate(chairs) if (game, chair.player) in self._waiting}
        self.hall.presence.tell_readying(live, seats)

    async def stop(self) -> None:
        if self._warming:
            self._warming.close()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def _is_there(wanted: Wanted) -> bool:
    return is_ready(game_named(wanted[0]), [wanted[1]])
