"""What the house knows of whoever asks: shown, taken along, forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody

from petitfour.house.guests import COOKIE, code_of
from petitfour.house.house import House
from petitfour.house.live import now_ms
from petitfour.house.own import FORMAT, own_tables
from petitfour.house.refusals import Refusal
from petitfour.house.server.guard import client_of
from petitfour.house.server.links import PRIVATE, told
from petitfour.house.server.messages import Everything, ForgetMe, Forgotten, KnownOfMe, OwnTable
from petitfour.house.server.visitors import guest_of

FILE = {**PRIVATE, "content-disposition": 'attachment; filename="petit-four.json"'}


def _known_guest(request: Request[Any, Any, Any]) -> str:
    who = guest_of(request)
    if not who:
        raise Refusal("unknown-guest")
    return who


@get("/api/me/known")
async def known(request: Request[Any, Any, Any]) -> Response[KnownOfMe]:
    """How much the house knows of me, and the code by which its operator finds me."""
    house: House = request.app.state.house
    who = _known_guest(request)
    tables, games = await house.hall.store.count_of(who)
    links = len(await house.links.of(who))
    return Response(KnownOfMe(code_of(who), tables, games, links), headers=PRIVATE)


@get("/api/me/everything")
async def everything(request: Request[Any, Any, Any]) -> Response[Everything]:
    """All that the house knows of me, as a file: my tables, the records of my games, what I said, my links.

    A game that is on is told as my seats may know it.
    """
    house: House = request.app.state.house
    who = _known_guest(request)
    request.app.state.copies.take(client_of(request.scope))
    tables = msgspec.convert(await own_tables(house.hall.store, who), list[OwnTable])
    links = [told(link) for link in await house.links.of(who)]
    epoch = house.guests.epoch(who)
    return Response(Everything(FORMAT, now_ms(), code_of(who), epoch, links, tables), headers=FILE)


@post("/api/me/forget", status_code=200)
async def forget_me(request: Request[Any, Any, Any], data: JSONBody[ForgetMe]) -> Response[Forgotten]:
    """Forget me, at once and for good: the code is my own, from `GET /api/me/known`.

    My seats in games that are on are played by bots, my name is taken from all games, my words are emptied,
    my links and cookies end. Records stay valid: they tell of a guest.
    """
    house: House = request.app.state.house
    who = _known_guest(request)
    if data.code != code_of(who):
        raise Refusal("another-code")
    request.app.state.forgettings.take(client_of(request.scope))
    await house.forget(who)
    response = Response(Forgotten(data.code), status_code=200, headers=PRIVATE)
    response.delete_cookie(COOKIE)
    return response


HANDLERS = [known, everything, forget_me]
