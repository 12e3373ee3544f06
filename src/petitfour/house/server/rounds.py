"""Who is served when many ask at once: every address in its turn, players before those who only watch."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY = 0.002  # seconds
WATCHERS_AT_ONCE = 8


class Rounds:
    """One ask of every address is begun every two milliseconds, however many an address has sent.

    So nobody waits for more than one ask of each other address, and none of them uses much of the processor.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # an address is here from its ask on

    async def come_around(self, address: str) -> None:
        """Wait until it is the turn of one more ask of this address: at once, if it has begun none yet."""
        waiting = self._waiting.get(address)
        if waiting is not None:
            turn = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            await turn
            return
        self._waiting[address] = deque()
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_later(EVERY, self._next)

    def _next(self) -> None:
        for address, waiting in list(self._waiting.items()):
            while waiting and waiting[0].done():  # who hung up in the meantime
                waiting.popleft()
            if waiting:
                waiting.popleft().set_result(None)
            else:
                del self._waiting[address]
        if self._waiting:
            asyncio.get_running_loop().call_later(EVERY, self._next)


class Watchers:
    """Those who only look on are told a few at a time: who plays does not wait for them."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def tell(self, told: Callable[[], None]) -> None:
        self._waiting.append(told)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(min(WATCHERS_AT_ONCE, len(self._waiting))):
            loop.call_soon(self._waiting.popleft())
        if self._waiting:
            loop.call_soon(self._next)
