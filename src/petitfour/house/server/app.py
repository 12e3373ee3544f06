"""The application: routes, the house behind them, and every error as a clear answer."""

from __future__ import annotations

from contextlib import asynccontextmanager
from math import ceil
from typing import TYPE_CHECKING, Any

from litestar import Litestar, MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from petitfour import __version__
from petitfour.core.errors import BadInput, PetitFourError
from petitfour.core.located import MAX_DEPTH, is_too_deep
from petitfour.house.guests import COOKIE
from petitfour.house.house import House
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal, told
from petitfour.house.server import api, hints, links, metrics, pages, privacy, replay, reviews
from petitfour.house.server.guard import LARGEST_BODY, Careful, Limits, TooMany, is_from_here
from petitfour.house.server.hosts import is_our_host, named
from petitfour.house.server.turnstile import Turnstile, too_many
from petitfour.house.server.visitors import lang_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from petitfour.house.settings import Settings

log = Log("petitfour.server")

DESCRIPTION = f"""A house where people and programs play at tables.

A guest is the cookie `{COOKIE}`, which the house sets with its first answer. Whoever opens a table is its
host. A program that was given the token of a seat sends it as `Authorization: Bearer TOKEN` instead.
Seats are counted from 0. A table is played over the WebSocket `/api/tables/TABLE/socket`; its messages, and a
program that plays, are in docs/protocol.md. A refusal has a stable `code` and a `message` to read.
"""

MINUTE, HOUR = 60, 3600

LOST = ("not-found", "no-such-link")  # for which somebody with a browser gets a page
STATUS = {
    "no-such-table": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-link": 404,
    "not-found": 404,
    "too-deep": 400,
    "host-only": 403,
    "not-your-seat": 403,
    "sit-first": 403,
    "unknown-guest": 403,
    "removed": 403,
    "code-changed": 403,
    "had-a-seat": 403,
    "muted": 403,
    "not-allowed": 403,
    "not-our-host": 403,
    "hints-waiting": 429,
    "bots-waiting": 429,
    "house-is-busy": 429,
    "busy": 503,
    "store-failed": 503,
    "table-damaged": 503,
    "no-hint": 503,
    "reviews-waiting": 503,
    "review-failed": 503,
}


def application(settings: Settings) -> Careful:
    house = House(settings)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    app = Litestar(
        route_handlers=[
            *api.HANDLERS,
            *links.HANDLERS,
            *privacy.HANDLERS,
            replay.replay,
            reviews.review,
            *hints.HANDLERS,
            *pages.HANDLERS,
            metrics.metrics,
        ],
        lifespan=[open_house],
        before_request=_at_the_door,
        exception_handlers={
            PetitFourError: _refused,
            HTTPException: _http_error,
            Exception: _broken,
        },
        openapi_config=OpenAPIConfig(
            title="Petit Four",
            version=__version__,
            description=DESCRIPTION,
            use_handler_docstrings=True,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.house = house
    budgets = settings.budgets
    app.state.openings = Limits(budgets.tables_by_address_an_hour, budgets.tables_an_hour, HOUR)
    app.state.hints = Limits(budgets.hints_by_address_a_minute, budgets.hints_a_minute, MINUTE)
    app.state.reviews = Limits(budgets.reviews_by_address_an_hour, budgets.reviews_an_hour, HOUR)
    app.state.copies = Limits(budgets.copies_by_address_an_hour, budgets.copies_an_hour, HOUR)
    app.state.forgettings = Limits(budgets.forgettings_by_address_an_hour, budgets.forgettings_an_hour, HOUR)
    app.state.requests = Limits(budgets.requests_by_address_a_minute, budgets.requests_a_minute, MINUTE)
    return Careful(app, Turnstile(app.state.requests))


async def _at_the_door(request: Request[Any, Any, Any]) -> None:
    settings = request.app.state.house.settings
    host = request.headers.get("host")
    if not is_our_host(host, settings):
        raise Refusal("not-our-host", host=named(host))
    if request.method not in ("GET", "HEAD") and not is_from_here(
        request.headers.get("origin"), host, settings
    ):
        raise Refusal("not-allowed")
    if is_too_deep(await request.body()):
        raise Refusal("too-deep", most=MAX_DEPTH)


def _refused(request: Request[Any, Any, Any], error: PetitFourError) -> Response[Any]:
    if getattr(error, "code", "") in LOST and "text/html" in request.headers.get("accept", ""):
        return pages.lost(request)
    status = 400 if isinstance(error, BadInput) else STATUS.get(getattr(error, "code", ""), 409)
    answer = told(error, lang_of(request))
    wait = {"retry-after": str(ceil(answer["seconds"]))} if status == 429 else {}
    return Response(answer, status_code=status, headers=wait, media_type=MediaType.JSON)


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if isinstance(error, TooMany):
        body = too_many(error, lang_of(request))
        return Response(body, status_code=429, headers=error.headers, media_type=MediaType.JSON)
    if error.status_code == 404:
        return _refused(request, Refusal("not-found"))
    why = error.detail
    if isinstance(error, ValidationException) and error.extra:
        why = f"{why} {error.extra}"
    refusal = told(Refusal("not-understood", why=why), lang_of(request))
    return Response(refusal, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("broken", error, path=request.url.path)
    return Response(told(Refusal("error"), lang_of(request)), status_code=500, media_type=MediaType.JSON)
