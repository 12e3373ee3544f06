"""What any store does. Writes are grouped: all that wait are made durable together, then all are told.

A write is one entry of one table. The store takes it only under a number that is still free, so of two
processes that write on the same position one is told no.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from petitfour.core.words import said
from petitfour.house.store.epochs import Epochs
from petitfour.house.store.links import Links
from petitfour.house.store.rewriting import Outdated, Rewritings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from petitfour.core.words import Said

MOST_AT_ONCE = 512
TOLD_AT_ONCE = 4  # then others have their turn: the first are told while the last still wait


@dataclass(frozen=True)
class Row:
    """A table as lists show it; kept beside its entries, from which it follows."""

    id: str
    code: str
    game: str
    players: int
    status: str
    is_public: bool
    seats: str  # names and levels, as JSON
    opened_at: int
    touched_at: int
    deadline: int | None  # when something has to happen even if nobody asks


@dataclass(frozen=True)
class Finished:
    """A game that has ended, for the list of past games."""

    number: int
    n: int  # its last entry
    game: str
    players: int
    seats: str
    result: str
    ended_at: int
    record: str | None = None  # of a game that was played elsewhere


class Reviewed(NamedTuple):
    """What was found out about a table's game of this number, by this version of the program."""

    number: int
    version: str
    review: str


class Write(NamedTuple):
    """An entry with what has to be there together with it; or, without a body, what follows for the lists.

    Lists follow from entries a moment later. Should the house stop in between, `look_at` has it look again.
    """

    table: str
    n: int = 0
    body: str = ""
    row: Row | None = None
    look_at: int | None = None
    sitting: str = ""
    finished: Finished | None = None
    reviewed: Reviewed | None = None


class _Waiting(NamedTuple):
    write: Write
    done: asyncio.Future[bool]
    known: str  # the last change when it was decided


def _fail_all(batch: list[_Waiting], error: Exception) -> None:
    for waiting in batch:
        if not waiting.done.done():
            waiting.done.set_exception(error)


class Store(Links, Epochs, Rewritings):
    """A store: `append` is the only way in."""

    dialect: str

    def __init__(self) -> None:
        self._rewritten = {}
        self.when_outdated: Callable[[], Awaitable[None]] = self.know_changes
        self._waiting: list[_Waiting] = []
        self._something = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0

    async def start(self) -> None:
        """Open it, and say in a sentence why it cannot be opened."""
        try:
            await self._connect()
            await self._migrate()
            await self.know_changes()
        except self.troubles as error:
            await self._give_up()
            self._fail(said("setting.store", why=in_a_line(error)))
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Finish what is waiting, then close."""
        while self._waiting:
            await asyncio.sleep(0.005)
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._close()

    async def append(self, write: Write) -> bool:
        """Whether the entry is on disk now; if not, another was there first. Raises if the disk refuses."""
        return await self.queue(write)

    def queue(self, write: Write) -> asyncio.Future[bool]:
        """The same without waiting."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(write, done, self.known))
        self._something.set()
        return done

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._refuse_outdated()
            batch = self._waiting[:MOST_AT_ONCE]
            try:
                taken = await self._commit([waiting.write for waiting in batch], self.known)
            except Outdated:
                await self._look_first()
                continue
            except Exception as error:  # whoever waits is told; the next batch may succeed
                _fail_all(batch, error)
            else:
                await self._tell(batch, taken)
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._something.clear()

    async def _tell(self, batch: list[_Waiting], taken: list[bool]) -> None:
        self.commits += 1
        self.written += sum(taken)
        for i, (waiting, is_taken) in enumerate(zip(batch, taken, strict=True), 1):
            if not waiting.done.done():
                waiting.done.set_result(is_taken)
            if i % TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _look_first(self) -> None:
        try:
            await self.when_outdated()
        except Exception as error:
            _fail_all(self._waiting, error)
            self._waiting.clear()
            self._something.clear()

    def _refuse_outdated(self) -> None:
        """Entries from before a change are decided anew; of tables that were rewritten nothing is listed."""
        left = []
        for waiting in self._waiting:
            is_old = waiting.known != self.known
            if is_old and (waiting.write.body or self.is_rewritten(waiting.write.table, waiting.known)):
                if not waiting.done.done():
                    waiting.done.set_result(False)
            else:
                left.append(waiting._replace(known=self.known))
        self._waiting[:] = left

    async def _migrate(self) -> None:
        """Bring an older database up to date, one numbered file after the other."""
        version = await self._version() if await self._has_schema() else 0
        scripts = sorted(
            (file for file in files("petitfour.house.store.sql").iterdir() if file.name.endswith(".sql")),
            key=lambda file: file.name,
        )
        newest = len(scripts)
        if version > newest:
            self._fail(said("setting.newer", found=version, known=newest))
        for number, script in enumerate(scripts[version:], version + 1):
            await self._run_script(script.read_text(encoding="utf-8"), number)

    async def _version(self) -> int:
        found = await self.get("schema") or "0"
        if not (found.isdecimal() and len(found) < 10):
            self._fail(said("setting.no-house", why=f"schema {found[:20]!r}"))
        return int(found)

    # For each database

    troubles: tuple[type[Exception], ...]
    """What is raised when it cannot be opened."""

    @abstractmethod
    def _fail(self, why: Said) -> NoReturn:
        """Say which database it is and what is wrong with it."""

    @abstractmethod
    async def _give_up(self) -> None:
        """Let go of what was opened already."""

    @abstractmethod
    async def _connect(self) -> None: ...

    @abstractmethod
    async def _close(self) -> None: ...

    @abstractmethod
    async def _commit(self, batch: list[Write], known: str) -> list[bool]:
        """Make all of them durable in one transaction; which of them were taken.

        None of them if the last change is not the one that is known: `Outdated`.
        """

    @abstractmethod
    async def _has_schema(self) -> bool: ...

    @abstractmethod
    async def _run_script(self, script: str, number: int) -> None:
        """Run a migration and note its number, in one transaction."""

    @abstractmethod
    async def backup(self, path: Any) -> None:
        """A copy of everything, while the house is open."""

    # For both

    async def put(self, key: str, value: str, is_new: bool = False) -> None:
        """Keep a fact of the house; with `is_new` only if there is none of this name yet."""
        or_else = "NOTHING" if is_new else "UPDATE SET value = excluded.value"
        statement = f"INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT (key) DO {or_else}"  # noqa: S608
        await self._execute((statement, (key, value)))

    async def get(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM house WHERE key = ?", key)
        return rows[0][0] if rows else None

    async def entries(self, table: str, after: int = 0) -> list[tuple[int, str]]:
        """What is written of a table, in order."""
        query = "SELECT n, body FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        return [(int(n), body) for n, body in await self._rows(query, table, after)]

    async def by_code(self, code: str) -> str | None:
        rows = await self._rows("SELECT id FROM tables WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def lobby(self, most: int) -> list[Row]:
        """Public tables, those with free seats first."""
        query = (
            f"SELECT {COLUMNS} FROM tables WHERE is_public = 1 AND status IN ('open', 'playing') "  # noqa: S608
            "ORDER BY status, touched_at DESC LIMIT ?"
        )
        return [_row(row) for row in await self._rows(query, most)]

    async def tables_of(self, who: str, most: int) -> list[Row]:
        """The tables at which a guest has or had a seat, the last touched first."""
        columns = ", ".join(f"tables.{column}" for column in COLUMNS.split(", "))
        query = (
            f"SELECT {columns} FROM sittings JOIN tables ON tables.id = sittings.table_id "  # noqa: S608
            "WHERE sittings.who = ? ORDER BY tables.touched_at DESC LIMIT ?"
        )
        return [_row(row) for row in await self._rows(query, who, most)]

    async def due(self, now: int, most: int) -> list[str]:
        """Tables where something has to happen by now."""
        query = "SELECT id FROM tables WHERE deadline <= ? ORDER BY deadline LIMIT ?"
        return [row[0] for row in await self._rows(query, now, most)]

    async def all_finished(self) -> list[tuple[str, Finished]]:
        """Every game that has ended, the oldest first."""
        query = (
            "SELECT table_id, number, n, game, players, seats, result, ended_at, record FROM games "
            "ORDER BY ended_at, table_id, number"
        )
        return [(row[0], Finished(*row[1:])) for row in await self._rows(query)]

    async def running(self) -> int:
        """How many games are being played."""
        return int((await self._rows("SELECT count(*) FROM tables WHERE status = 'playing'"))[0][0])

    async def past_for(self, who: str, most: int, before: int) -> list[tuple[str, Finished]]:
        """Games that ended before some moment at public tables or at a guest's own, the newest first."""
        query = (
            "SELECT games.table_id, number, n, games.game, games.players, games.seats, result, ended_at "
            "FROM games LEFT JOIN tables ON tables.id = games.table_id WHERE ended_at < ? "
            "AND (record IS NOT NULL OR tables.is_public = 1 OR EXISTS "
            "(SELECT 1 FROM sittings WHERE who = ? AND sittings.table_id = games.table_id)) "
            "ORDER BY ended_at DESC LIMIT ?"
        )
        return [(row[0], Finished(*row[1:])) for row in await self._rows(query, before, who, most)]

    async def review(self, table: str, number: int, version: str) -> str | None:
        """What this version of the program found out about a game, if it did."""
        query = "SELECT review FROM reviews WHERE table_id = ? AND number = ? AND version = ?"
        rows = await self._rows(query, table, number, version)
        return rows[0][0] if rows else None

    async def finished(self, table: str) -> list[Finished]:
        query = (
            "SELECT number, n, game, players, seats, result, ended_at, record FROM games "
            "WHERE table_id = ? ORDER BY number"
        )
        return [Finished(*row) for row in await self._rows(query, table)]


def in_a_line(error: Exception) -> str:
    """What an error says, in one line."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(said.split())


COLUMNS = "id, code, game, players, status, is_public, seats, opened_at, touched_at, deadline"


def _row(values: tuple[Any, ...]) -> Row:
    named = dict(zip(COLUMNS.split(", "), values, strict=True))
    return Row(**{**named, "is_public": bool(named["is_public"])})


# The statements of a write, with `?` for blanks

INSERT_ENTRY = "INSERT INTO entries (table_id, n, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
PUT_ROW = (
    f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (id) DO UPDATE SET code = excluded.code, status = excluded.status, seats = excluded.seats, "
    "touched_at = excluded.touched_at, deadline = excluded.deadline"
)
LOOK_AT = "UPDATE tables SET deadline = ? WHERE id = ?"
INSERT_SITTING = "INSERT INTO sittings (who, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
INSERT_GAME = (
    "INSERT INTO games (number, n, game, players, seats, result, ended_at, record, table_id) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)

PUT_REVIEW = (
    "INSERT INTO reviews (number, version, review, table_id) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (table_id, number) DO UPDATE SET version = excluded.version, review = excluded.review"
)


def changes(write: Write) -> list[tuple[str, tuple[Any, ...]]]:
    """The statements beside the entry."""
    found: list[tuple[str, tuple[Any, ...]]] = []
    if write.look_at is not None:
        found.append((LOOK_AT, (write.look_at, write.table)))
    if write.row:
        named = {**asdict(write.row), "is_public": int(write.row.is_public)}
        found.append((PUT_ROW, tuple(named[column] for column in COLUMNS.split(", "))))
    if write.sitting:
        found.append((INSERT_SITTING, (write.sitting, write.table)))
    if write.finished:
        found.append((INSERT_GAME, (*astuple(write.finished), write.table)))
    if write.reviewed:
        found.append((PUT_REVIEW, (*write.reviewed, write.table)))
    return found
