"""A house as a whole: everything a process needs, started and stopped in order."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

from petitfour.bots.levels import LEVELS
from petitfour.core.game import game_named
from petitfour.core.located import of_value
from petitfour.house import asks, entries
from petitfour.house.bus import bus_at
from petitfour.house.changes import Changes
from petitfour.house.codes import new_code
from petitfour.house.conditions import Asker
from petitfour.house.deciding import decide
from petitfour.house.forgetting import forget
from petitfour.house.guests import Guests
from petitfour.house.hall import Hall
from petitfour.house.hinting import Hints
from petitfour.house.linking import PersonalLinks
from petitfour.house.live import Live, now_ms
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal
from petitfour.house.reviewing import Reviews
from petitfour.house.store import store_at
from petitfour.house.table import Table
from petitfour.house.thinking import Bots
from petitfour.house.turns import RoomForBots
from petitfour.house.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.house.settings import Settings


log = Log("petitfour.house")


class House:
    """Store, bus, tables, bots and the watch."""

    guests: Guests
    links: PersonalLinks
    changes: Changes

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        store = store_at(settings.database, settings.folder)
        bus = bus_at(settings.bus, settings.budgets.bots_waiting)
        self.hall = Hall(store, bus, settings.away * 1000)
        self.watch = Watch(self.hall)
        self.bots = Bots(self.hall, settings.thinkers) if settings.thinkers >= 0 else None
        self.room_for_bots = RoomForBots(self.hall.bus, settings.budgets)
        self.reviews = Reviews(self.hall)
        self.hints = Hints(self.reviews, settings.budgets)
        self.began = time.time()
        self.is_open = False
        self._erasing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.is_open:
            return
        await self.hall.start()
        self.is_open = True
        self.guests = await Guests.of(self.hall.store)
        self.links = PersonalLinks(self.hall.store)
        self.changes = Changes(self.hall, self.guests)
        self.hall.is_forgotten = self.guests.is_forgotten
        await self.changes.start()
        self.watch.start()
        if self.bots:
            self.bots.start()
        if await self.hall.store.must_erase():  # the house was closed before it was done
            self._erasing = asyncio.create_task(self._clean_files())

    async def forget(self, who: str) -> None:
        """Forget a guest, and return when nothing of them is left in the files."""
        store = self.hall.store
        if await forget(store, who):
            await self.changes.look()
            await self.changes.settled()
            await self._clean_files()

    async def _clean_files(self) -> None:
        try:
            await self.hall.store.erase()
        except Exception:  # a full disk: tried again when the house opens
            log.exception("files not cleaned")

    async def stop(self) -> None:
        if self._erasing:
            await asyncio.wait([self._erasing])
        await self.changes.stop()
        await self.watch.stop()
        if self.bots:
            await self.bots.stop()
        await self.hints.stop()
        await self.reviews.stop()
        await self.hall.stop()

    async def open_table(
        self,
        host: str,
        game: str,
        options: dict[str, Any],
        *,
        is_public: bool = False,
        allows_hints: bool = False,
        clock: entries.Clock | None = None,
        stand_in: str = "casual",
        components: Any = None,
        wishes: Sequence[asks.Ask] = (),
    ) -> Live:
        """A new table for a game, with the promise of its shuffle; everything about it is checked here.

        `wishes` is what the host asks for at once. If one of them cannot be granted, there is no table.
        """
        chosen = game_named(game)
        chosen.check_options(of_value(options, "options"))
        if stand_in not in LEVELS:
            raise Refusal("no-such-level", levels=", ".join(LEVELS))
        if components is not None:
            chosen.components.check(of_value(components, "components"))
        opened = entries.Opened(
            at=now_ms(),
            game=chosen.name,
            rules=chosen.version,
            options=options,
            host=host,
            code=await new_code(self.hall.store),
            secret=secrets.token_hex(32),
            components=components,
            is_public=is_public,
            clock=clock,
            stand_in=stand_in,
            allows_hints=allows_hints,
            shuffle=2,
        )
        _must_be_granted(opened, wishes)
        live = await self.hall.open(opened)
        for wish in wishes:
            await self.hall.ask(live, wish, host)
        return live


def _must_be_granted(opened: entries.Opened, wishes: Sequence[asks.Ask]) -> None:
    """Try the wishes at a table that nobody sees; a game that one of them begins is not dealt."""
    table = Table.of("", [(1, opened)])
    for wish in wishes:
        decision = decide(table, wish, Asker(opened.host, opened.at))
        if isinstance(wish, asks.Sit):
            table.apply(table.n + 1, decision.entry)
