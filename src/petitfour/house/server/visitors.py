"""Who is at the door: a guest known by a cookie or a token, or somebody new."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from petitfour.house.guests import COOKIE
from petitfour.house.house import House
from petitfour.house.live import Live
from petitfour.house.order import must_be_let_in
from petitfour.house.server.guard import client_of

YEAR = 365 * 24 * 3600


def guest_of(request: Request[Any, Any, Any]) -> str:
    """Who asks, or nobody yet."""
    house: House = request.app.state.house
    return house.guests.asking(request.headers.get("authorization", ""), request.cookies.get(COOKIE, ""))


def mark_of(request: Request[Any, Any, Any]) -> str:
    """Tells the address of who asks from all others."""
    house: House = request.app.state.house
    return house.guests.mark(client_of(request.scope))


async def table_for(request: Request[Any, Any, Any], id_: str, code: str = "") -> tuple[Live, str]:
    """A table as it is now, and who asks for it: somebody who may see it."""
    house: House = request.app.state.house
    live = await house.hall.table(id_)
    await house.hall.refresh(live)
    who = guest_of(request)
    must_be_let_in(live.table, mark_of(request), code, house.hall.asker(live, who))
    return live, who


def lang_of(request: Request[Any, Any, Any]) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
    return "fr" if asked == "fr" else "en"


def welcome(request: Request[Any, Any, Any], response: Response[Any], who: str) -> None:
    house: House = request.app.state.house
    response.set_cookie(
        COOKIE,
        house.guests.signed(who),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
