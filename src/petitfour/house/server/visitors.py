"""Who is at the door: a guest known by a cookie or a token, or somebody new."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from petitfour.house.guests import COOKIE
from petitfour.house.house import House

YEAR = 365 * 24 * 3600


def guest_of(request: Request[Any, Any, Any]) -> str:
    """Who asks, or nobody yet."""
    house: House = request.app.state.house
    return house.guests.asking(request.headers.get("authorization", ""), request.cookies.get(COOKIE, ""))


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
