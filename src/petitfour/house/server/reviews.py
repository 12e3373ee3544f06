"""Reviews over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath

from petitfour.house.house import House
from petitfour.house.reviewing import Job
from petitfour.house.server.guard import client_of


class Reviewing(msgspec.Struct):
    """A review, or how far it is: `done` of so many `moves`, after so many other games."""

    done: int
    moves: int
    ahead: int = 0
    review: dict[str, Any] | None = None


@post("/api/tables/{table:str}/games/{number:int}/review", status_code=200)
async def review(request: Request[Any, Any, Any], table: FromPath[str], number: FromPath[int]) -> Reviewing:
    """Have a game that has ended reviewed; asked again, how far that is, and in the end what was found."""
    house: House = request.app.state.house
    budget, address = request.app.state.reviews, client_of(request.scope)
    found = await house.reviews.review(table, number, lambda: budget.take(address))
    if isinstance(found, Job):
        return Reviewing(found.progress.done, found.progress.of, house.reviews.ahead_of(table, number))
    told = msgspec.json.decode(found)
    moves = len(told["decisions"])
    return Reviewing(moves, moves, review=told)
