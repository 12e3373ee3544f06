"""Personal links: they make another device the same guest, end by themselves and can be revoked."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petitfour.house.guests import guest_hash
from petitfour.house.live import now_ms
from petitfour.house.refusals import Refusal
from petitfour.house.store import Link

if TYPE_CHECKING:
    from petitfour.house.store import Store

DAYS = 30
LASTS = DAYS * 24 * 3600 * 1000
MOST = 10  # of one guest at a time
LONGEST_BROWSER = 120


class PersonalLinks:
    """The links of all guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new(self, who: str) -> Link:
        if len(await self.of(who)) >= MOST:
            raise Refusal("too-many-links", most=MOST)
        now = now_ms()
        link = Link(secrets.token_urlsafe(12), who, now, now + LASTS)
        await self._store.keep_link(link, guest_hash(who))
        return link

    async def of(self, who: str) -> list[Link]:
        """A guest's links that still work."""
        return await self._store.links_of(who, now_ms())

    async def find(self, id_: str) -> Link:
        """A link that still works."""
        link = await self._store.link(id_, now_ms())
        if link is None:
            raise Refusal("no-such-link")
        return link

    async def use(self, link: Link, used_from: str, browser: str) -> None:
        """Note where it was used; what a browser says of itself is cleaned and cut short."""
        used_by = "".join(letter for letter in browser if letter.isprintable())[:LONGEST_BROWSER]
        await self._store.use_link(link.id, now_ms(), used_from, used_by)

    async def revoke(self, who: str, id_: str) -> None:
        if (await self.find(id_)).who != who:
            raise Refusal("no-such-link")
        await self._store.revoke_link(id_, who)
