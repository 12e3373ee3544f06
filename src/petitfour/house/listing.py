"""What the lists of the house say of a table: its row, the games that ended at it, their records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from petitfour.core.json_text import json_text
from petitfour.house.damage import table_of
from petitfour.house.status import ABANDONED, OVER
from petitfour.house.store import Finished, Row

if TYPE_CHECKING:
    from petitfour.house.store import Store
    from petitfour.house.table import Table


def row_of(table: Table, deadline: int | None) -> Row:
    """`deadline`: when somebody has to look at it even if nobody asks."""
    seats = [{"name": c.name, "bot": c.bot or None, "is_taken": c.is_taken} for c in table.chairs]
    return Row(
        table.id,
        table.code,
        table.game.name,
        len(table.chairs),
        table.status,
        table.is_public,
        json_text(seats),
        table.opened_at,
        table.touched,
        deadline,
    )


def finished_of(table: Table, n: int, at: int) -> Finished | None:
    if table.status not in (OVER, ABANDONED) or table.position != n:
        return None
    assert table.match
    record = table.record()
    return Finished(
        table.games,
        n,
        table.game.name,
        len(table.chairs),
        json_text(table.match.seats),
        json_text(record["result"]),
        at,
    )


async def record_of(store: Store, id_: str, finished: Finished) -> dict[str, Any]:
    """The record of a game that has ended: played again from its entries, or as it came from elsewhere."""
    if finished.record:
        brought: dict[str, Any] = json.loads(finished.record)
        return brought
    written = [entry for entry in await store.entries(id_) if entry[0] <= finished.n]
    return table_of(id_, written).record()
