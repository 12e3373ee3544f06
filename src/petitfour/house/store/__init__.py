"""Where tables are kept: SQLite in the user's data folder, or PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.core.errors import BadInput
from petitfour.core.words import said
from petitfour.house.store.links import Link
from petitfour.house.store.store import Finished, Reviewed, Row, Store, Write

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Finished", "Link", "Reviewed", "Row", "Store", "Write", "store_at"]


def store_at(database: str, folder: Path) -> Store:
    """The store that a setting names: `postgresql://…`, or a file in the folder if there is none."""
    if database:
        try:
            from petitfour.house.store.postgres import PostgresStore
        except ImportError as error:
            raise BadInput(said("setting.extra", why=error), "PETITFOUR_DATABASE") from None

        return PostgresStore(database)
    from petitfour.house.store.sqlite import SqliteStore

    return SqliteStore(folder / "house.sqlite")
