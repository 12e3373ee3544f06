"""Hints over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath

from petitfour.house.house import House
from petitfour.house.server.guard import TooMany
from petitfour.house.server.visitors import guest_of


class Hint(msgspec.Struct):
    """A bot's move for a position: its small decisions, the move in words, and the scores now and then."""

    position: int
    codes: list[int]
    line: dict[str, str]
    scores: dict[str, list[int]]


@post("/api/tables/{table:str}/seats/{seat:int}/hint", status_code=200)
async def hint(request: Request[Any, Any, Any], table: FromPath[str], seat: FromPath[int]) -> Hint:
    """What an expert would do in one's place; not where it would wrong other people."""
    house: House = request.app.state.house
    who = guest_of(request)
    wait = request.app.state.hints.wait(who)
    if wait:
        raise TooMany(wait)
    live = await house.hall.table(table)
    await house.hall.refresh(live)
    return Hint(**await house.hints.hint(live, who, seat))
