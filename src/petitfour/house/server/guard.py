"""What stands at the door: origins, limits, headers."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException

from petitfour.house.server.addresses import payer

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import Message, Receive, Scope, Send

    from petitfour.house.server.turnstile import Turnstile
    from petitfour.house.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

LARGEST_BODY = 256 * 1024


class Careful:
    """Around the whole application: the same careful headers on every answer, errors included.

    The turnstile comes before the application, which takes far longer to refuse somebody.
    """

    def __init__(self, app: Litestar, turnstile: Turnstile) -> None:
        self.app = app
        self.turnstile = turnstile

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *ENCODED]
            await send(message)

        if scope["type"] != ScopeType.HTTP or await self.turnstile.lets_in(scope, with_headers):
            await self.app(scope, receive, with_headers)


def is_from_here(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a request comes from our own pages; programs send no origin."""
    if origin is None:
        return True
    try:
        site = urlsplit(origin).netloc
    except ValueError:  # an address that cannot be one
        return False
    return bool(site and site == host) or origin in settings.origins


@dataclass
class Bucket:
    """So many at once, and so many a second on average."""

    size: float
    rate: float
    level: float = field(init=False)
    since: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.level = self.size

    def wait(self) -> float:
        """0 if one more is allowed, which is taken; else the seconds until it would be."""
        seconds = self.look()
        if not seconds:
            self.level -= 1
        return seconds

    def look(self) -> float:
        """The same, and nothing is taken."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.since) * self.rate)
        self.since = now
        return 0.0 if self.level >= 1 else (1 - self.level) / self.rate


class Limits:
    """A budget for each address and one for the whole house, in so many seconds.

    What an address is refused does not count for the house. Buckets that are full again are forgotten.
    """

    MOST = 20_000

    def __init__(self, by_address: int, in_all: int, seconds: int) -> None:
        self.size = by_address
        self.rate = by_address / seconds
        self._all = Bucket(in_all, in_all / seconds)
        self._buckets: dict[str, Bucket] = {}
        self.refused = 0

    def take(self, address: str) -> None:
        """One more for this address; refused if its budget is used up, or that of the house."""
        bucket = self._bucket(address)
        if wait := bucket.look():
            self.refused += 1
            raise TooMany(wait)
        if wait := self._all.wait():
            self.refused += 1
            raise TooMany(wait, "house-is-busy")
        bucket.wait()

    def _bucket(self, address: str) -> Bucket:
        if address not in self._buckets:
            if len(self._buckets) >= self.MOST:
                self._forget()
            self._buckets[address] = Bucket(self.size, self.rate)
        return self._buckets[address]

    def _forget(self) -> None:
        full_since = time.monotonic() - self.size / self.rate
        self._buckets = {key: b for key, b in self._buckets.items() if b.since > full_since}
        while len(self._buckets) >= self.MOST:  # a flood of new keys: the oldest go
            self._buckets.pop(next(iter(self._buckets)))


class TooMany(HTTPException):
    """Too many requests: the answer says how long to wait."""

    status_code = 429

    def __init__(self, seconds: float, code: str = "too-fast") -> None:
        self.code = code
        self.seconds = round(seconds + 0.05, 1)
        super().__init__(detail="too many requests", headers={"retry-after": str(int(self.seconds) + 1)})


def client_of(scope: Any) -> str:
    """The address whose budget a request uses; uvicorn has looked at what a trusted proxy says."""
    client = scope.get("client")
    return payer(client[0] if client else "")
