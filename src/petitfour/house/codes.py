"""The short codes by which people find a table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petitfour.house import asks

if TYPE_CHECKING:
    from petitfour.house.store import Store

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so no words
LENGTH = 5

NEEDS_CODE = (asks.ChangeCode, asks.Remove)
"""What a table needs another code for."""


async def new_code(store: Store) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if not await store.by_code(code):
            return code
