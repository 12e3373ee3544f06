"""What was written is rewritten in one case alone: somebody is forgotten. Nobody writes in the meantime.

Every process knows the number of the last change (`known`). A batch is written only if there was none since:
whoever missed one looks first, and decides anew on what is there now.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from petitfour.house.store.epochs import CHANGES
from petitfour.house.store.statements import Statement, Statements

Rows = list[tuple[Any, ...]]
Rewriting = Callable[[list[Rows]], list[Statement]]
"""From what was read to what is to be written."""

TO_ERASE = "to erase"  # a fact of the house: the files still hold what was forgotten
LAST_CHANGE = "SELECT value FROM house WHERE key = 'changes'"
HOLDS = {"sqlite": "instr(body, ?) > 0", "postgres": "strpos(body, ?) > 0"}


class Outdated(Exception):
    """Something was rewritten, or somebody signed out, since this process looked."""


class Rewritings(Statements):
    """What a store does to forget."""

    known = "0"
    _rewritten: dict[str, int]

    async def know_changes(self) -> None:
        """Begin to keep up."""
        await self._execute(
            ("INSERT INTO house (key, value) VALUES (?, '0') ON CONFLICT (key) DO NOTHING", (CHANGES,))
        )
        self.known = (await self._rows(LAST_CHANGE))[0][0]

    def know(self, change: str, rewritten: set[str]) -> None:
        """Whatever is queued from here on was decided on what is there now."""
        self.known = change
        self._rewritten.update(dict.fromkeys(rewritten, int(change)))

    def is_rewritten(self, table: str, since: str) -> bool:
        return self._rewritten.get(table, 0) > int(since)

    async def rewritten_since(self, change: str) -> set[str]:
        """The tables at which somebody was forgotten."""
        return {row[0] for row in await self._rows("SELECT id FROM tables WHERE rewritten > ?", int(change))}

    async def tables_naming(self, who: str) -> list[str]:
        """Every table whose entries name a guest; it takes as long as reading all entries."""
        query = f"SELECT DISTINCT table_id FROM entries WHERE {HOLDS[self.dialect]}"  # noqa: S608
        return [row[0] for row in await self._rows(query, who)]

    async def count_of(self, who: str) -> tuple[int, int]:
        """The tables at which a guest has or had a seat, and the games that have ended there."""
        sat = "SELECT table_id FROM sittings WHERE who = ?"
        tables = await self._rows(f"SELECT count(*) FROM ({sat}) AS sat", who)  # noqa: S608
        games = await self._rows(f"SELECT count(*) FROM games WHERE table_id IN ({sat})", who)  # noqa: S608
        return tables[0][0], games[0][0]

    async def all_guests(self) -> set[str]:
        """Everybody with a seat, a link or a table of their own."""
        found = {row[0] for row in await self._rows("SELECT who FROM sittings UNION SELECT who FROM links")}
        return found | {row[0] for row in await self._rows(HOSTS[self.dialect])}

    async def must_erase(self) -> bool:
        return bool(await self._rows("SELECT 1 FROM house WHERE key = ?", TO_ERASE))

    # For each database

    dialect: str

    @abstractmethod
    async def rewrite(self, reading: list[Statement], rewriting: Rewriting) -> None:
        """Read and write in one transaction, while no batch is written anywhere; it counts as a change."""

    @abstractmethod
    async def erase(self) -> None:
        """Leave nothing in the database's files of what was deleted or overwritten before."""


HOSTS = {
    "sqlite": "SELECT DISTINCT json_extract(body, '$.host') FROM entries WHERE n = 1",
    "postgres": "SELECT DISTINCT body::json ->> 'host' FROM entries WHERE n = 1",
}
