"""The keys that sign cookies and tokens: a new one signs, older ones are accepted for a while."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, NamedTuple

from petitfour.core.json_text import json_text
from petitfour.house.live import now_ms

if TYPE_CHECKING:
    from petitfour.house.store import Store
    from petitfour.house.store.rewriting import Rows
    from petitfour.house.store.statements import Statement

KEY = "signing key"
OLD_KEYS = "old signing keys"
DAY = 24 * 3600 * 1000
DAYS = 30  # as personal links

READ = "SELECT key, value FROM house WHERE key IN (?, ?)"
PUT = "INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class OldKey(NamedTuple):
    key: str
    until: int


class Keys(NamedTuple):
    """Of a house; every process has the same."""

    key: str
    old: tuple[OldKey, ...] = ()


async def keys_of(store: Store) -> Keys:
    """The keys; the first is drawn when the house opens for the first time."""
    await store.put(KEY, secrets.token_hex(32), is_new=True)
    key = await store.get(KEY)
    assert key
    return Keys(key, _read(await store.get(OLD_KEYS)))


def _read(text: str | None) -> tuple[OldKey, ...]:
    return tuple(OldKey(key, until) for key, until in json.loads(text or "[]"))


async def rotate(store: Store, days: int) -> int:
    """A new key from now on; until when the one before it is accepted. Without days, older ones end."""
    now = now_ms()
    until = now + days * DAY

    def statements(found: list[Rows]) -> list[Statement]:
        kept: dict[str, str] = dict(found[0])
        old = [OldKey(kept[KEY], until), *_read(kept.get(OLD_KEYS))] if days and KEY in kept else []
        text = json_text([key for key in old if key.until > now])
        return [(PUT, (KEY, secrets.token_hex(32))), (PUT, (OLD_KEYS, text))]

    await store.rewrite([(READ, (KEY, OLD_KEYS))], statements)
    return until
