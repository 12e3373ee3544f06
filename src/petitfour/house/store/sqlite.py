"""The store that needs nothing: SQLite, written by one thread, each group synced before anybody is told."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from petitfour.core.errors import BadInput
from petitfour.house.private import FILE, close, close_own_folder, private_file, private_folder
from petitfour.house.store.epochs import change
from petitfour.house.store.rewriting import LAST_CHANGE, TO_ERASE, Outdated
from petitfour.house.store.store import INSERT_ENTRY, Store, Write, changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from petitfour.core.words import Said
    from petitfour.house.store.rewriting import Rewriting
    from petitfour.house.store.statements import Statement

BESIDE = ("-wal", "-shm", "-journal")
BUSY = 10  # seconds to wait for another process, a backup for instance


class SqliteStore(Store):
    """A file in the data folder."""

    dialect = "sqlite"
    troubles = (OSError, sqlite3.Error)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._thread = ThreadPoolExecutor(1, "store")
        self._reader_thread = ThreadPoolExecutor(1, "store-reader")

    async def _in_thread(self, what: Any, *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *values)

    def _fail(self, why: Said) -> NoReturn:
        raise BadInput(why, str(self.path))

    async def _give_up(self) -> None:
        for thread in (self._thread, self._reader_thread):
            thread.shutdown()

    async def _connect(self) -> None:
        self._be_private()
        self._database = await self._in_thread(self._opened)
        loop = asyncio.get_running_loop()
        self._reader = await loop.run_in_executor(self._reader_thread, self._opened)

    def _be_private(self) -> None:
        """Before SQLite makes anything: what it puts beside the database has the database's mode."""
        private_folder(self.path.parent)
        private_file(self.path)
        for beside in BESIDE:
            close(self.path.with_name(self.path.name + beside), FILE)
        close_own_folder(self.path.parent, self.path.name)

    def _opened(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
        return database

    async def _close(self) -> None:
        await self._in_thread(self._database.close)
        await asyncio.get_running_loop().run_in_executor(self._reader_thread, self._reader.close)
        self._thread.shutdown()
        self._reader_thread.shutdown()

    async def _commit(self, batch: list[Write], known: str) -> list[bool]:
        taken: list[bool] = await self._in_thread(self._written, batch, known)
        return taken

    def _written(self, batch: list[Write], known: str) -> list[bool]:
        taken = []
        with self._transaction() as database:
            if database.execute(LAST_CHANGE).fetchone()[0] != known:
                raise Outdated
            for write in batch:
                is_taken = True
                if write.body:
                    found = database.execute(INSERT_ENTRY, (write.table, write.n, write.body))
                    is_taken = found.rowcount == 1
                taken.append(is_taken)
                if is_taken:
                    for statement, values in changes(write):
                        database.execute(statement, values)
        return taken

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        try:
            yield database
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise

    async def _has_schema(self) -> bool:
        query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'house'"
        return bool(await self._rows(query))

    async def _run_script(self, script: str, number: int) -> None:
        note = f"INSERT OR REPLACE INTO house (key, value) VALUES ('schema', '{number}');"  # noqa: S608
        await self._in_thread(self._database.executescript, f"BEGIN IMMEDIATE;\n{script}\n{note}\nCOMMIT;")

    async def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        read = lambda: self._reader.execute(query, values).fetchall()  # noqa: E731
        rows: list[tuple[Any, ...]] = await loop.run_in_executor(self._reader_thread, read)
        return rows

    async def _execute(self, *statements: Statement) -> None:
        await self._in_thread(self._executed, statements)

    def _executed(self, statements: Iterable[Statement]) -> None:
        with self._transaction() as database:
            for statement, values in statements:
                database.execute(statement, values)

    async def rewrite(self, reading: list[Statement], rewriting: Rewriting) -> None:
        await self._in_thread(self._rewrite_now, reading, rewriting)

    def _rewrite_now(self, reading: list[Statement], rewriting: Rewriting) -> None:
        with self._transaction() as database:
            database.execute(*change())
            found = [database.execute(query, values).fetchall() for query, values in reading]
            for statement, values in rewriting(found):
                database.execute(statement, values)

    async def erase(self) -> None:
        await self._in_thread(self._erased)

    def _erased(self) -> None:
        """Deleting leaves copies in pages that were divided and in the log: all is written anew, once."""
        self._database.execute("VACUUM")
        self._database.execute("DELETE FROM house WHERE key = ?", (TO_ERASE,))
        is_busy, _, _ = self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:  # somebody read for longer than anybody waits
            self._database.execute("INSERT OR REPLACE INTO house (key, value) VALUES (?, '')", (TO_ERASE,))

    async def backup(self, path: Path) -> None:
        """By SQLite's own means: a copy of one moment, while others write."""
        await asyncio.to_thread(copy_database, self.path, path)


def copy_database(source: Path, target: Path) -> None:
    private_file(target)
    here = sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=BUSY)
    there = sqlite3.connect(target)
    try:
        here.backup(there, pages=256, sleep=0.005)
    finally:
        there.close()
        here.close()
