"""Who a guest is: an id in a signed cookie or in a program's token. No account."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, URLSafeSerializer

if TYPE_CHECKING:
    from petitfour.house.store import Store

COOKIE = "petitfour_guest"
KEY = "signing key"
LONGEST = 200
MARK = 20  # digits


class Guests:
    """Signs and reads guests' ids. What was signed before its guest signed out everywhere counts no more."""

    def __init__(self, key: str, epochs: dict[str, int] | None = None) -> None:
        self._key = key.encode()
        self._sign = URLSafeSerializer(key, salt="guest")
        self._epochs = epochs or {}

    @classmethod
    async def of(cls, store: Store) -> Guests:
        """With the house's own key, drawn once; every process has the same."""
        await store.put(KEY, secrets.token_hex(32), is_new=True)
        key = await store.get(KEY)
        assert key
        return cls(key, await store.epochs())

    async def look_again(self, store: Store) -> None:
        """Take into account who has signed out."""
        self._epochs = await store.epochs()

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def mark(self, address: str) -> str:
        """Tells an address from all others to whoever has the house's key, and to nobody else."""
        return hmac.new(self._key, f"address {address}".encode(), sha256).hexdigest()[:MARK]

    def epoch(self, who: str) -> int:
        """How often a guest has signed out everywhere."""
        return self._epochs.get(guest_hash(who), 0) if self._epochs else 0

    def signed(self, who: str) -> str:
        epoch = self.epoch(who)
        text = self._sign.dumps([who, epoch] if epoch else who)
        return text if isinstance(text, str) else text.decode()

    def read(self, signed: str | None) -> str | None:
        """The guest of a cookie or token; None if it is not one of ours, or from before a sign-out."""
        if not signed or len(signed) > LONGEST:
            return None
        try:
            found = self._sign.loads(signed)
        except BadSignature:
            return None
        who, epoch = found if isinstance(found, list) and len(found) == 2 else (found, 0)
        return who if isinstance(who, str) and epoch == self.epoch(who) else None

    def asking(self, authorization: str, cookie: str) -> str:
        """Who asks: a program by its token, else a browser by its cookie; "" for nobody yet.

        A proxy may have asked for a password of its own: only a token that we signed comes before the cookie.
        """
        scheme, _, token = authorization.partition(" ")
        program = self.read(token.strip()) if scheme.lower() == "bearer" else None
        return program or self.read(cookie) or ""


def guest_hash(who: str) -> str:
    """Tells a guest who comes back from all others, and nothing about the guest."""
    return sha256(f"guest {who}".encode()).hexdigest()
