"""The store for a house with many processes: PostgreSQL, a whole group in one transaction."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, NoReturn

import asyncpg

from petitfour.core.errors import Unavailable
from petitfour.house.settings import without_secrets
from petitfour.house.store.epochs import change
from petitfour.house.store.rewriting import LAST_CHANGE, TO_ERASE, Outdated
from petitfour.house.store.store import Store, Write, changes

if TYPE_CHECKING:
    from pathlib import Path

    from petitfour.core.words import Said
    from petitfour.house.store.rewriting import Rewriting
    from petitfour.house.store.statements import Statement

KEEP_CHANGE = f"{LAST_CHANGE} FOR SHARE"  # who rewrites waits for those who write, and they for it
ERASED = ("entries", "tables", "games", "reviews", "sittings", "links", "pg_statistic")
NOTED = {  # columns of whose frequent values the database takes notes
    "entries": ("table_id", "body"),
    "tables": ("seats",),
    "games": ("seats", "record"),
    "reviews": ("review",),
    "sittings": ("who",),
    "links": ("id", "who", "used_from", "used_by"),
}

INSERT_ENTRIES = (
    "INSERT INTO entries (table_id, n, body) "
    "SELECT * FROM unnest($1::text[], $2::integer[], $3::text[]) "
    "ON CONFLICT DO NOTHING RETURNING table_id, n"
)
RETRY = 0.25  # seconds between two tries to reach the database again
PATIENCE = 40  # tries
ERASING = 3600.0  # seconds for one table at most
GONE = (  # the database was lost, or is just coming back
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
)


def numbered(query: str) -> str:
    """PostgreSQL numbers its blanks."""
    count = 0

    def next_number(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${count}"

    return re.sub(r"\?", next_number, query)


class PostgresStore(Store):
    """A database that several processes share; one connection writes, a few read."""

    dialect = "postgres"
    troubles = (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self._pool: Any = None

    def _fail(self, why: Said) -> NoReturn:
        raise Unavailable(why, without_secrets(self.address))

    async def _give_up(self) -> None:
        if self._pool:
            self._pool.terminate()

    async def _connect(self) -> None:
        self._pool = await asyncpg.create_pool(self.address, min_size=1, max_size=4)
        self._line: asyncpg.Connection | None = None

    async def _close(self) -> None:
        if self._line:
            await self._line.close()
        await self._pool.close()

    async def _writing(self) -> asyncpg.Connection:
        """The connection that writes; made anew if the database was restarted."""
        for attempt in range(PATIENCE):
            if self._line is not None and not self._line.is_closed():
                return self._line
            try:
                self._line = await asyncpg.connect(self.address)
            except (OSError, asyncpg.PostgresError):
                if attempt == PATIENCE - 1:
                    raise
                await asyncio.sleep(RETRY)
        raise AssertionError

    async def _commit(self, batch: list[Write], known: str) -> list[bool]:
        line = await self._writing()
        # Two for the same number in one batch: the first is the one that counts.
        firsts = {(write.table, write.n): write for write in reversed(batch) if write.body}
        async with line.transaction():
            if await line.fetchval(KEEP_CHANGE) != known:
                raise Outdated
            keys = sorted(firsts)
            tables, numbers = [table for table, _ in keys], [n for _, n in keys]
            bodies = [firsts[key].body for key in keys]
            rows = await line.fetch(INSERT_ENTRIES, tables, numbers, bodies) if firsts else []
            free = {(row[0], row[1]) for row in rows}
            taken = [
                not write.body or ((write.table, write.n) in free and firsts[write.table, write.n] is write)
                for write in batch
            ]
            # Every process locks rows in the same order, or two would wait for each other for ever.
            by_table = sorted(zip(batch, taken, strict=True), key=lambda each: each[0].table)
            for write, is_taken in by_table:
                for statement, values in changes(write) if is_taken else ():
                    await line.execute(numbered(statement), *values)
        return taken

    async def _has_schema(self) -> bool:
        return bool(await self._rows("SELECT 1 FROM information_schema.tables WHERE table_name = 'house'"))

    async def _migrate(self) -> None:
        """One process at a time: several may start together."""
        async with self._pool.acquire() as line:
            await line.execute("SELECT pg_advisory_lock(4)")
            try:
                await super()._migrate()
            finally:
                await line.execute("SELECT pg_advisory_unlock(4)")

    async def _run_script(self, script: str, number: int) -> None:
        async with self._pool.acquire() as line, line.transaction():
            await line.execute(script)
            await line.execute(
                "INSERT INTO house (key, value) VALUES ('schema', $1) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                str(number),
            )

    async def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # it keeps no such text, and would not even look for it
        for attempt in range(PATIENCE):
            try:
                return [tuple(row) for row in await self._pool.fetch(numbered(query), *values)]
            except GONE:
                if attempt == PATIENCE - 1:
                    raise
                await asyncio.sleep(RETRY)
        raise AssertionError

    async def _execute(self, *statements: Statement) -> None:
        async with self._pool.acquire() as line, line.transaction():
            for statement, values in statements:
                await line.execute(numbered(statement), *values)

    async def rewrite(self, reading: list[Statement], rewriting: Rewriting) -> None:
        async with self._pool.acquire() as line, line.transaction():
            statement, values = change()
            await line.execute(numbered(statement), *values)
            found = [
                [tuple(row) for row in await line.fetch(numbered(query), *values)]
                for query, values in reading
            ]
            for statement, values in rewriting(found):
                await line.execute(numbered(statement), *values)

    async def erase(self) -> None:
        """Every table is written anew, and so is what the database noted about values it saw often.

        It keeps its notes about a table that has become empty, but not those of a column that gets a type.
        """
        async with self._pool.acquire() as line:
            for table, columns in NOTED.items():
                anew = ", ".join(f"ALTER COLUMN {column} TYPE TEXT" for column in columns)
                await line.execute(f"ALTER TABLE {table} {anew}", timeout=ERASING)
            await line.execute("ANALYZE", timeout=ERASING)
            for table in ERASED:
                await line.execute(f"VACUUM (FULL) {table}", timeout=ERASING)
        await self._execute(("DELETE FROM house WHERE key = ?", (TO_ERASE,)))

    async def backup(self, path: Path) -> None:
        raise NotImplementedError("PostgreSQL has its own: pg_dump copies a database while it is used")
