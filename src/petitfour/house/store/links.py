"""Personal links as they are kept: whose they are, until when, and where they were used last."""

from __future__ import annotations

from dataclasses import dataclass

from petitfour.house.store.statements import Statements

COLUMNS = "id, who, made_at, ends_at, used_at, used_from, used_by"
INSERT = (  # not for somebody who was forgotten in the meantime
    "INSERT INTO links (id, who, made_at, ends_at) "
    "SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) "
    "WHERE NOT EXISTS (SELECT 1 FROM epochs WHERE guest_hash = ? AND epoch < 0) ON CONFLICT DO NOTHING"
)
USE = "UPDATE links SET used_at = ?, used_from = ?, used_by = ? WHERE id = ?"
REVOKE = "DELETE FROM links WHERE id = ? AND who = ?"
REVOKE_ALL = "DELETE FROM links WHERE who = ?"
DELETE_ENDED = "DELETE FROM links WHERE ends_at <= ?"


@dataclass(frozen=True)
class Link:
    """A link of a guest; times are in milliseconds."""

    id: str
    who: str
    made_at: int
    ends_at: int
    used_at: int | None = None
    used_from: str | None = None
    used_by: str | None = None


class Links(Statements):
    """What a store does with links. One that has ended or was revoked is not kept."""

    async def link(self, id_: str, now: int) -> Link | None:
        query = f"SELECT {COLUMNS} FROM links WHERE id = ? AND ends_at > ?"  # noqa: S608
        rows = await self._rows(query, id_, now)
        return Link(*rows[0]) if rows else None

    async def links_of(self, who: str, now: int) -> list[Link]:
        """A guest's links that work, the newest first."""
        query = f"SELECT {COLUMNS} FROM links WHERE who = ? AND ends_at > ? ORDER BY made_at DESC, id"  # noqa: S608
        return [Link(*row) for row in await self._rows(query, who, now)]

    async def keep_link(self, link: Link, guest_hash: str) -> None:
        """Keep a new one; those of anybody that have ended go."""
        values = (link.id, link.who, link.made_at, link.ends_at, guest_hash)
        await self._execute((DELETE_ENDED, (link.made_at,)), (INSERT, values))

    async def use_link(self, id_: str, now: int, used_from: str, used_by: str) -> None:
        await self._execute((USE, (now, used_from, used_by, id_)))

    async def revoke_link(self, id_: str, who: str) -> None:
        await self._execute((REVOKE, (id_, who)))
