"""Who a guest is: an id in a signed cookie or in a program's token. No account."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from itsdangerous import BadSignature, URLSafeSerializer

from petitfour.house.keys import Keys, keys_of
from petitfour.house.live import now_ms
from petitfour.house.store.epochs import FORGOTTEN

if TYPE_CHECKING:
    from petitfour.house.store import Store

COOKIE = "petitfour_guest"
LONGEST = 200
MARK = 20  # digits


class Guests:
    """Signs and reads guests' ids. What was signed before its guest signed out everywhere counts no more."""

    def __init__(self, keys: Keys, epochs: dict[str, int] | None = None) -> None:
        self.know(keys, epochs or {})

    @classmethod
    async def of(cls, store: Store) -> Guests:
        """With the house's own keys; every process has the same."""
        return cls(await keys_of(store), await store.epochs())

    def know(self, keys: Keys, epochs: dict[str, int]) -> None:
        """Take into account who has signed out, and which keys count now."""
        self._key = keys.key.encode()
        self._sign = URLSafeSerializer(keys.key, salt="guest")
        self._old = [(URLSafeSerializer(old.key, salt="guest"), old.until) for old in keys.old]
        self._epochs = epochs

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
        found = self._loaded(signed)
        who, epoch = found if isinstance(found, list) and len(found) == 2 else (found, 0)
        return who if isinstance(who, str) and epoch == self.epoch(who) != FORGOTTEN else None

    def _loaded(self, signed: str) -> Any:
        """What was signed by one of the keys that count, or None."""
        now = now_ms()
        for sign in (self._sign, *(old for old, until in self._old if until > now)):
            with suppress(BadSignature):
                return sign.loads(signed)
        return None

    def must_renew(self, signed: str | None) -> bool:
        """Whether a cookie that counts was signed by an older key."""
        if not self._old or not self.read(signed):
            return False
        return not self._sign.loads_unsafe(signed or "")[0]

    def is_forgotten(self, who: str) -> bool:
        return self.epoch(who) == FORGOTTEN

    def asking(self, authorization: str, cookie: str) -> str:
        """Who asks: a program by its token, else a browser by its cookie; "" for nobody yet.

        A proxy may have asked for a password of its own: only a token that we signed comes before the cookie.
        """
        scheme, _, token = authorization.partition(" ")
        program = self.read(token.strip()) if scheme.lower() == "bearer" else None
        return program or self.read(cookie) or ""


def code_of(who: str) -> str:
    """What a guest tells an operator who is to forget them: it names the guest and opens nothing."""
    digits = sha256(f"code {who}".encode()).hexdigest()
    return "-".join(digits[i : i + 4] for i in range(0, 16, 4))


def guest_hash(who: str) -> str:
    """Tells a guest who comes back from all others, and nothing about the guest."""
    return sha256(f"guest {who}".encode()).hexdigest()
