"""Before a request is looked at: whether its address may make one more, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request

from petitfour.house.refusals import Refusal, told
from petitfour.house.server.addresses import proxies
from petitfour.house.server.guard import TooMany, client_of
from petitfour.house.server.rounds import Rounds
from petitfour.house.server.visitors import lang_of

if TYPE_CHECKING:
    from litestar.types import HTTPScope, Send

    from petitfour.house.server.guard import Limits


class Turnstile:
    """The budget of requests, and the rounds in which they are begun."""

    def __init__(self, requests: Limits) -> None:
        self._requests = requests
        self._rounds = Rounds()
        self._proxies = proxies()  # behind one there are many who cannot be told apart

    async def lets_in(self, scope: HTTPScope, send: Send) -> bool:
        """Wait for one's turn; False if the answer is that there are too many."""
        address = client_of(scope)
        try:
            self._requests.take(address)
        except TooMany as error:
            await _refuse(error, scope, send)
            return False
        if address not in self._proxies:
            await self._rounds.come_around(address)
        return True


def too_many(error: TooMany, lang: str) -> dict[str, Any]:
    return told(Refusal(error.code, seconds=error.seconds), lang)


async def _refuse(error: TooMany, scope: HTTPScope, send: Send) -> None:
    body = msgspec.json.encode(too_many(error, lang_of(Request(scope))))
    fields = {"content-type": "application/json", "content-length": str(len(body)), **(error.headers or {})}
    head = [(name.encode(), value.encode()) for name, value in fields.items()]
    await send({"type": "http.response.start", "status": error.status_code, "headers": head})
    await send({"type": "http.response.body", "body": body, "more_body": False})
