"""Which cookies of a guest count: those of the epoch that began when the guest signed out everywhere."""

from __future__ import annotations

from petitfour.house.store.links import REVOKE_ALL
from petitfour.house.store.statements import Statement, Statements

FORGOTTEN = -1  # no cookie counts any more
CHANGES = "changes"  # counts what other processes have to look at

NEXT_EPOCH = (
    "INSERT INTO epochs (guest_hash, epoch) VALUES (?, 1) "
    "ON CONFLICT (guest_hash) DO UPDATE SET epoch = epochs.epoch + 1 WHERE epochs.epoch >= 0"
)
COUNT_CHANGE = (
    "INSERT INTO house (key, value) VALUES (?, '1') "
    "ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(house.value AS BIGINT) + 1 AS TEXT)"
)


def change() -> Statement:
    """Has every process of the house look at what has changed about guests and tables."""
    return COUNT_CHANGE, (CHANGES,)


class Epochs(Statements):
    """What a store does with epochs."""

    async def epochs(self) -> dict[str, int]:
        """By the hash of a guest's id; who is not there has never signed out."""
        return {row[0]: int(row[1]) for row in await self._rows("SELECT guest_hash, epoch FROM epochs")}

    async def changes(self) -> str:
        """Another value than before as soon as anything has changed."""
        rows = await self._rows("SELECT value FROM house WHERE key = ?", CHANGES)
        return str(rows[0][0]) if rows else ""

    async def sign_out(self, who: str, guest_hash: str) -> None:
        """A new epoch begins, and no link of the guest is left."""
        await self._execute(change(), (NEXT_EPOCH, (guest_hash,)), (REVOKE_ALL, (who,)))
