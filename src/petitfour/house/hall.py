"""The tables that this process has in hand: asked, written, told. Each is loaded when it is needed.

The order never changes: decide, write and sync, then remember and tell. Whoever finds the number of an entry
taken reads what the other wrote and decides again.
"""

from __future__ import annotations

import asyncio
import secrets
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import PetitFourError
from petitfour.house import entries
from petitfour.house.beginning import after_waiting, all_want_again, beginning
from petitfour.house.bus import News
from petitfour.house.codes import NEEDS_CODE, new_code
from petitfour.house.conditions import AWAY, Asker, Decision
from petitfour.house.damage import Damaged, Ward, read_on, table_of
from petitfour.house.deciding import decide
from petitfour.house.listing import finished_of, record_of, row_of
from petitfour.house.live import Live, now_ms
from petitfour.house.logs import Log
from petitfour.house.moving import moved
from petitfour.house.presence import Presence
from petitfour.house.refusals import Refusal
from petitfour.house.status import DEALING, PLAYING
from petitfour.house.store import Write
from petitfour.house.table import Table
from petitfour.house.telling import told_log
from petitfour.house.timing import Downtime, deadline_of, time_spent
from petitfour.house.timing import goes_on as table_goes_on
from petitfour.house.turns import turn_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from petitfour.house.bus import Bus
    from petitfour.house.store import Finished, Store

log = Log("petitfour.hall")

TRIES = 8  # at one table, against other processes
LOOK = 5_000  # milliseconds after which a table is looked at if its lists were not brought up to date
UNKNOWN = 2_000  # milliseconds after loading a table until other processes have said who is there
IDLE = 60_000  # milliseconds until a table that nobody looks at is put away


class Hall:
    """All that one process knows of the house."""

    def __init__(self, store: Store, bus: Bus, away: int = AWAY) -> None:
        self.store = store
        self.bus = bus
        self.away = away
        self.name = secrets.token_hex(4)  # of this process
        self.live: dict[str, Live] = {}
        self.downtime = Downtime()
        self.moves = 0
        self.damaged = Ward()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self.presence = Presence(self)
        self._all_live: weakref.WeakSet[Live] = weakref.WeakSet()  # those put away while in use, too
        self.is_forgotten: Callable[[str], bool] = lambda who: False

    async def start(self) -> None:
        await self.store.start()
        await self.downtime.notice(self.store, now_ms())
        await self.bus.start(self._hear, self._after_silence)

    async def stop(self) -> None:
        await self.presence.stop()
        await self.bus.stop()
        await self.store.stop()

    # Tables

    async def open(self, entry: entries.Opened) -> Live:
        """A new table."""
        id_ = secrets.token_urlsafe(9)
        live = Live(Table.of(id_, [(1, entry)]), away=self.away)
        while not await self.store.append(Write(id_, 1, _text(entry), row_of(live.table, None))):
            self._must_be_known(entry.host)
        self._keep(live)
        return live

    def _keep(self, live: Live) -> None:
        self.live[live.table.id] = live
        self._all_live.add(live)

    def _must_be_known(self, who: str) -> None:
        if self.is_forgotten(who):
            raise Refusal("unknown-guest")

    async def table(self, id_: str) -> Live:
        """A table, from memory or from the store."""
        found = self.live.get(id_)
        if not found:
            if id_ not in self._loading:
                self._loading[id_] = asyncio.create_task(self._load(id_))
                self._loading[id_].add_done_callback(lambda _: self._loading.pop(id_, None))
            found = await self._loading[id_]
        if not found:
            raise Refusal("no-such-table")
        found.used = now_ms()
        if found.is_outdated:
            await self.read_anew(found)
        return found

    async def _load(self, id_: str) -> Live | None:
        written = await self._written(id_)
        if not written:
            return None
        try:
            table = table_of(id_, written)
        except Damaged as damaged:
            self.damaged.take(damaged)
            raise
        self.damaged.release(id_)
        live = Live(table, away=self.away)
        live.look_who_is_there()
        self._keep(live)
        if self.bus.is_shared:
            self.presence.tell(live)  # so that other processes say who is there
        return live

    async def _written(self, id_: str) -> list[tuple[int, str]]:
        """All entries of a table, and nothing from before somebody was forgotten."""
        while True:
            known = self.store.known
            written = await self.store.entries(id_)
            if known == self.store.known:
                return written

    def outdate(self, rewritten: Container[str]) -> list[Live]:
        """Names were rewritten at some tables: those in hand are read anew before anything else happens."""
        outdated = [live for live in self._all_live if live.table.id in rewritten]
        for live in outdated:
            live.is_outdated = True
        return outdated

    async def read_anew(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)
        await self.follow(live)

    async def put_away(self) -> None:
        """Forget tables that nobody looks at; they come back from the store."""
        since = now_ms() - IDLE
        for id_, live in list(self.live.items()):
            if not live.visits and live.used < since and not live.lock.locked():
                del self.live[id_]

    async def record(self, id_: str, finished: Finished) -> dict[str, Any]:
        """The record of a game that has ended."""
        return await record_of(self.store, id_, finished)

    async def ended(self, id_: str, number: int) -> dict[str, Any]:
        """The record of a table's game of this number; it must have ended."""
        for finished in await self.store.finished(id_):
            if finished.number == number:
                return await self.record(id_, finished)
        live = await self.table(id_)
        raise Refusal("game-is-on" if number == live.table.games else "no-such-game")

    async def log(self, live: Live, after: int) -> list[dict[str, Any]]:
        """Everything that happened at a table, as everybody may hear of it."""
        written = await self.store.entries(live.table.id)
        return await asyncio.to_thread(told_log, live.table, written, after)

    # Asking

    async def ask(self, live: Live, ask: Any, who: str, lang: str = "en") -> int:
        """Do what somebody asks; the number of the entry it became."""
        code = await new_code(self.store) if isinstance(ask, NEEDS_CODE) else ""

        def decided() -> Decision:
            self._must_be_known(who)
            return decide(live.table, ask, self.asker(live, who, lang, code))

        return await self._write(live, decided)

    async def move_for(self, live: Live, seat: int, position: int, codes: list[int]) -> int:
        """A bot's move, made on a position; not if a person took the seat back while the bot was thinking."""

        def decided() -> Decision:
            if live.table.position != position or not live.table.chairs[seat].player:
                raise Refusal("position-passed", position=live.table.position)
            return moved(live.table, seat, codes, self.asker(live, "", "en"))

        return await self._write(live, decided)

    async def note(self, live: Live, make: Callable[[Table, int], entries.Entry | None]) -> int | None:
        """Write what time itself brings: `make` says what, or None if there is nothing to write any more."""

        def decided() -> Decision:
            entry = make(live.table, now_ms())
            if entry is None:
                raise Refusal("error")
            return Decision(entry)

        try:
            return await self._write(live, decided)
        except Refusal:
            return None

    def asker(self, live: Live, who: str, lang: str = "en", code: str = "") -> Asker:
        now = now_ms()
        spent = time_spent(live.table, self.downtime, now)
        return Asker(who, now, spent, lang, live.attendance, self.away, code)

    async def _write(self, live: Live, decided: Callable[[], Decision]) -> int:
        async with live.lock:
            if live.is_outdated:
                await self._catch_up(live)
            for _ in range(TRIES):
                try:
                    decision = decided()
                except PetitFourError:
                    if not await self._missed_something(live):
                        raise
                    continue
                n = await self._try_to_write(live, decision)
                if n:
                    break
                await self._catch_up(live)
            else:
                raise Refusal("busy")
        await self.follow(live)
        return n

    async def _try_to_write(self, live: Live, decision: Decision) -> int:
        """The number under which it was written and is known now; 0 if another was first."""
        table, entry = live.table, decision.entry
        n = table.n + 1
        sitting = entry.who if isinstance(entry, entries.Sat) else ""
        look_at = entry.at + LOOK if decision.may_end or not decision.is_quiet else None
        try:
            is_taken = await self.store.append(
                Write(table.id, n, _text(entry), look_at=look_at, sitting=sitting)
            )
        except Exception:
            log.exception("not written", table=table.id, n=n)
            await self._catch_up(live)  # it may be there all the same
            raise Refusal("store-failed") from None
        if not is_taken:
            return 0
        code = table.code
        table.apply(n, entry, decision.draft)
        self.moves += isinstance(entry, entries.Moved)
        if not decision.is_quiet or table.status != PLAYING:
            finished = finished_of(table, n, entry.at)
            listed = self._list(live, finished)
            if finished or code != table.code:  # who hears of it may ask for the record, or by the code
                await asyncio.wait([listed])
        if not isinstance(entry, entries.Moved):  # a move leaves everybody where they sit
            live.look_who_is_there()
        self.bus.tell(News(table.id, n, self.name, is_followed=self.goes_on(live)))
        live.wake_all()
        return n

    def _list(self, live: Live, finished: Finished | None = None) -> asyncio.Future[bool]:
        """Bring the lists up to date with the table."""
        if live.is_outdated:
            return _not_listed()
        write = Write(live.table.id, row=row_of(live.table, self._deadline(live)), finished=finished)
        listed = self.store.queue(write)
        listed.add_done_callback(_log_failure)
        return listed

    def _deadline(self, live: Live) -> int | None:
        """When somebody has to look at the table even if nobody asks."""
        now = now_ms()
        if self._is_unknown(live):
            return now + LOOK
        return deadline_of(live.table, self.downtime, now) if self.goes_on(live) else None

    def goes_on(self, live: Live) -> bool:
        """Whether anything happens at a table by itself."""
        return table_goes_on(live.table, live.attendance)

    def _is_unknown(self, live: Live) -> bool:
        """Whether other processes may know of people at the table of whom this one has not heard yet."""
        return self.bus.is_shared and not self.goes_on(live) and now_ms() < live.loaded + UNKNOWN

    def list_again(self, live: Live) -> None:
        """The same after a look at a table that was due."""
        self._list(live, finished_of(live.table, live.table.position, live.table.touched))

    async def refresh(self, live: Live) -> None:
        """Make sure that nothing another process wrote is missing."""
        if self.bus.is_shared:
            async with live.lock:
                await self._catch_up(live)

    async def _missed_something(self, live: Live) -> bool:
        """Whether another process wrote something that is not known here yet; then it is known now."""
        before = live.table.n
        if self.bus.is_shared:
            await self._catch_up(live)
        return live.table.n != before

    async def _catch_up(self, live: Live) -> None:
        """Read what other processes wrote, or all of it if names were rewritten."""
        written = await self.store.entries(live.table.id, live.table.n)
        try:
            if live.is_outdated:
                live.take(table_of(live.table.id, await self._written(live.table.id)))
            else:
                read_on(live.table, written)
        except Damaged as damaged:
            self._set_aside(live, damaged)
            raise
        live.look_who_is_there()
        live.wake_all()

    def _set_aside(self, live: Live, damaged: Damaged) -> None:
        """Nobody goes on at a table that is no longer what is written of it."""
        self.damaged.take(damaged)
        self.live.pop(live.table.id, None)
        live.wake_all()

    async def follow(self, live: Live) -> None:
        """What follows by itself: a bot's move, or the next game once everybody wants it."""
        table = live.table
        actor = table.actor
        if actor is not None and table.chairs[actor].player:
            if self.goes_on(live):
                await self.bus.give_work(turn_of(live))
        elif table.status == DEALING and not table.awaited:
            await self.note(
                live, lambda t, now: after_waiting(t, now) if t.status == DEALING and not t.awaited else None
            )
        elif all_want_again(table):
            await self.note(live, lambda t, now: beginning(t, now) if all_want_again(t) else None)

    # Hearing of others

    async def _hear(self, news: News) -> None:
        live = self.live.get(news.table)
        if news.source == self.name or live is None:
            return
        if news.visits is not None:
            self.presence.hear(live, news)
        if news.readying is not None:
            live.note_readying(set(news.readying))
        if news.n > live.table.n:
            with suppress(Damaged):  # set aside; the news of other tables are heard
                async with live.lock:
                    await self._catch_up(live)
                if not news.is_followed and live.connections:
                    await self.follow(live)

    async def _after_silence(self) -> None:
        """News may have been missed: look at every table in hand."""
        for live in list(self.live.values()):
            with suppress(Damaged):
                async with live.lock:
                    await self._catch_up(live)
                self.presence.tell(live)
                await self.follow(live)


def _text(entry: entries.Entry) -> str:
    return entries.written(entry).decode()


def _not_listed() -> asyncio.Future[bool]:
    """Of a table that is still to be read anew; somebody will look at it."""
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    done.set_result(False)
    return done


def _log_failure(done: asyncio.Future[bool]) -> None:
    if not done.cancelled() and done.exception():
        log.error("lists not written", done.exception())
