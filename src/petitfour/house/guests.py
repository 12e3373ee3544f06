"""Who a guest is: an id in a signed cookie, the same in a personal link or a program's token. No account."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, URLSafeSerializer

if TYPE_CHECKING:
    from petitfour.house.store import Store

COOKIE = "petitfour_guest"
KEY = "signing key"
LONGEST = 200


class Guests:
    """Signs and reads guests' ids."""

    def __init__(self, key: str) -> None:
        self._sign = URLSafeSerializer(key, salt="guest")

    @classmethod
    async def of(cls, store: Store) -> Guests:
        """With the house's own key, drawn once; every process has the same."""
        await store.put(KEY, secrets.token_hex(32), is_new=True)
        key = await store.get(KEY)
        assert key
        return cls(key)

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def signed(self, who: str) -> str:
        text = self._sign.dumps(who)
        return text if isinstance(text, str) else text.decode()

    def read(self, signed: str | None) -> str | None:
        """The guest of a cookie or token; None if it is not one of ours."""
        if not signed or len(signed) > LONGEST:
            return None
        try:
            who = self._sign.loads(signed)
        except BadSignature:
            return None
        return who if isinstance(who, str) else None

    def asking(self, authorization: str, cookie: str) -> str:
        """Who asks: a program by its token, else a browser by its cookie; "" for nobody yet.

        A proxy may have asked for a password of its own: only a token that we signed comes before the cookie.
        """
        scheme, _, token = authorization.partition(" ")
        program = self.read(token.strip()) if scheme.lower() == "bearer" else None
        return program or self.read(cookie) or ""
