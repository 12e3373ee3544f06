"""Requests that take long: whoever closes the connection waits no longer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from litestar.exceptions import ClientException

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from litestar import Request

Answer = TypeVar("Answer")


async def unless_dropped(request: Request[Any, Any, Any], answer: Coroutine[Any, Any, Answer]) -> Answer:
    """The answer; it is given up when nobody is there any more to hear it."""
    answering, listening = asyncio.create_task(answer), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait([answering, listening], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise ClientException("the connection was closed")  # which nobody reads
        return answering.result()
    finally:
        for task in (answering, listening):
            task.cancel()
        await asyncio.gather(answering, listening, return_exceptions=True)


async def _hung_up(request: Request[Any, Any, Any]) -> None:
    """The body has been read: what comes now is the end of the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
