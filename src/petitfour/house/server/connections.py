"""Every open connection of the house, counted by address: half-finished requests, and sockets at tables.

There is always room for one more request. When too many are half-finished, the oldest one of the address that
has most of them is cut off: whoever only opens connections takes nobody else's place.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from petitfour.house.refusals import Refusal
from petitfour.house.server.addresses import proxies
from petitfour.house.server.guard import Limits, TooMany
from petitfour.house.server.rounds import Rounds, Watchers

if TYPE_CHECKING:
    from asyncio import BaseTransport
    from collections.abc import Callable

    from petitfour.house.budgets import Budgets

MOST_FILES = 65_536
OTHER_FILES = 128  # for the database, the bots' processes and the program itself
FOR_STRANGERS = 0.75  # of the sockets; the rest is kept for those who have a seat
WAIT = 30  # seconds until somebody else may have left
MINUTE = 60


def raise_file_limit() -> int:
    """As many open files as the system allows; how many that are."""
    try:
        import resource
    except ImportError:  # pragma: no cover  # a system without such a limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Who holds how many connections."""

    def __init__(self, budgets: Budgets, files: int) -> None:
        self.budgets = budgets
        self.proxies = proxies()  # many people come from the address of one
        room = max(files - OTHER_FILES, 16)
        self.most_half = min(budgets.half_requests, room // 4)
        self.most_sockets = min(budgets.sockets, room - 2 * self.most_half)
        self._half: dict[BaseTransport, tuple[str, Callable[[], None]]] = {}  # the oldest first
        self._half_by: Counter[str] = Counter()
        self._sockets: dict[BaseTransport, str] = {}
        self._sockets_by: Counter[str] = Counter()
        self.rounds = Rounds()
        self.watchers = Watchers()
        self._new = Limits(budgets.connections_by_address_a_minute, budgets.connections_a_minute, MINUTE)
        self._frames = Limits(budgets.frames_by_address_a_minute, budgets.frames_a_minute, MINUTE)

    async def come_around(self, address: str) -> None:
        """Wait for one's turn; behind a proxy are many who cannot be told apart yet."""
        if address not in self.proxies:
            await self.rounds.come_around(address)

    def may_connect(self, address: str) -> bool:
        """Whether one more connection is within the budgets; then it is counted."""
        return self._is_within(self._new, address)

    def may_send(self, transport: BaseTransport) -> bool:
        """The same of one more frame on a socket."""
        return self._is_within(self._frames, self._sockets.get(transport, ""))

    def _is_within(self, limits: Limits, address: str) -> bool:
        if address in self.proxies:
            return True
        try:
            limits.take(address)
        except TooMany:
            return False
        return True

    # Requests that are not complete

    def begin(self, transport: BaseTransport, address: str, cut: Callable[[], None]) -> None:
        """A connection waits for its request; `cut` ends it if its place is needed."""
        self.complete(transport)
        self._half[transport] = (address, cut)
        self._half_by[address] += 1
        is_too_many = self._half_by[address] > self.budgets.half_requests_by_address
        if is_too_many and address not in self.proxies:
            self._cut_oldest_of(address)
        elif len(self._half) > self.most_half:
            self._cut_oldest_of(self._half_by.most_common(1)[0][0])

    def complete(self, transport: BaseTransport) -> None:
        """Its request is complete, or it is closed."""
        if found := self._half.pop(transport, None):
            _one_less(self._half_by, found[0])

    def _cut_oldest_of(self, address: str) -> None:
        oldest, cut = next((t, cut) for t, (whose, cut) in self._half.items() if whose == address)
        self.complete(oldest)
        cut()

    # Sockets at tables

    def admit(self, transport: BaseTransport, address: str, has_seat: bool) -> None:
        """One more socket; refused if its address has too many, or the house."""
        most = self.most_sockets if has_seat else int(self.most_sockets * FOR_STRANGERS)
        has_enough = self._sockets_by[address] >= self.budgets.sockets_by_address
        if has_enough and address not in self.proxies:
            raise Refusal("too-many-sockets", seconds=WAIT)
        if len(self._sockets) >= most:
            raise Refusal("house-is-full", seconds=WAIT)
        self._sockets[transport] = address
        self._sockets_by[address] += 1

    def lost(self, transport: BaseTransport) -> None:
        self.complete(transport)
        if address := self._sockets.pop(transport, None):
            _one_less(self._sockets_by, address)


def _one_less(counts: Counter[str], address: str) -> None:
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]
