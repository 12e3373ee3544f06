"""Hints over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath

from petitfour.house.house import House
from petitfour.house.server.dropped import unless_dropped
from petitfour.house.server.guard import client_of
from petitfour.house.server.visitors import guest_of


class Amount(msgspec.Struct):
    """What was measured, and between what it may be."""

    value: float
    low: float
    high: float


class Worth(msgspec.Struct):
    points: Amount
    win: Amount


class Advised(msgspec.Struct):
    """A good move: its small decisions, in words, what to expect of it, its cost against the best, why."""

    codes: list[int]
    line: dict[str, str]
    scores: list[int]
    points: Amount | None = None  # as long as it is not known, the move is an expert's
    win: Amount | None = None
    loss: Worth | None = None
    sentence: dict[str, str] | None = None
    reasons: dict[str, list[str]] = {}


class Hint(msgspec.Struct):
    """The best two or three moves of a position, the best first; and the scores as they are now."""

    position: int
    scores: list[int]
    moves: list[Advised]


class HintPlace(msgspec.Struct):
    """How many hints come first, and in how many seconds about it will be there; null if nobody asked."""

    ahead: int | None = None
    seconds: int | None = None


@post("/api/tables/{table:str}/seats/{seat:int}/hint", status_code=200)
async def hint(request: Request[Any, Any, Any], table: FromPath[str], seat: FromPath[int]) -> Hint:
    """What to do in one's place, and why; not where it would wrong other people.

    Hints are found one after the other. Who closes the connection waits no longer.
    """
    house: House = request.app.state.house
    who = guest_of(request)
    request.app.state.hints.take(client_of(request.scope))
    live = await house.hall.table(table)
    await house.hall.refresh(live)
    asked = house.hints.hint(live, who, seat, client_of(request.scope))
    return msgspec.convert(await unless_dropped(request, asked), Hint)


@get("/api/tables/{table:str}/seats/{seat:int}/hint")
async def place(request: Request[Any, Any, Any], table: FromPath[str], seat: FromPath[int]) -> HintPlace:
    """For somebody who waits for a hint: how long it will take."""
    house: House = request.app.state.house
    found = house.hints.place(await house.hall.table(table), guest_of(request), seat)
    return HintPlace(found.ahead, found.seconds) if found else HintPlace()


HANDLERS = [hint, place]
