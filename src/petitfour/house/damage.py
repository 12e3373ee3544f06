"""Tables whose entries cannot be read: each is set aside with a notice, and all the others go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.house import entries
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal
from petitfour.house.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

log = Log("petitfour.damage")


class Damaged(Refusal):
    """What is saved of a table makes no sense from an entry on."""

    def __init__(self, table: str, n: int, why: str) -> None:
        self.table = table
        self.n = n
        self.why = why
        super().__init__("table-damaged", n=n)


def read_on(table: Table, written: Iterable[tuple[int, str]]) -> None:
    """Let a table remember what was written of it since."""
    for n, body in written:
        try:
            table.apply(n, entries.read(body))
        except Exception as error:  # whatever is wrong with an entry, no other table is to suffer
            raise Damaged(table.id, n, type(error).__name__) from error


def table_of(id_: str, written: Iterable[tuple[int, str]]) -> Table:
    """A table from all that was written of it."""
    table = Table(id_)
    read_on(table, written)
    return table


class Ward:
    """The damaged tables that this process has come across."""

    def __init__(self) -> None:
        self._tables: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def take(self, damaged: Damaged) -> None:
        """Remember one, and say so once. The log holds no part of an entry: it may be somebody's secret."""
        if self._tables.get(damaged.table) != damaged.n:
            log.error("table is damaged", table=damaged.table, n=damaged.n, why=damaged.why)
        self._tables[damaged.table] = damaged.n

    def release(self, table: str) -> None:
        """A table that can be read."""
        if self._tables.pop(table, None):
            log.info("table is repaired", table=table)
