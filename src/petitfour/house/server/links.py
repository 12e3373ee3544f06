"""Personal links at the door: nobody becomes another guest without having been asked."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from petitfour.core.words import words
from petitfour.house.guests import guest_hash
from petitfour.house.house import House
from petitfour.house.refusals import PACKAGE, Refusal
from petitfour.house.server.guard import client_of
from petitfour.house.server.messages import PersonalLink, Revoked, SignedOut
from petitfour.house.server.visitors import guest_of, lang_of, welcome
from petitfour.house.store import Link

OWN_WAYS = ("", "none", "same-origin")  # plain http tells nothing, a typed address none
PRIVATE = {"cache-control": "no-store"}

PAGE = """<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>{title} · Petit Four</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/icon.svg" alt="" width="120" height="120" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{only}</p>
      <form method="post" action="{url}"><button>{go_on}</button></form>
      <p><a class="quiet" href="/">{stay}</a></p>
    </main>
  </body>
</html>
"""


@get("/p/{link_id:str}", include_in_schema=False)
async def personal_link(request: Request[Any, Any, Any], link_id: FromPath[str]) -> Response[Any]:
    """Ask whether to be the guest of the link on this device.

    A page of another site, or a program that looks at links before people do, changes nothing by asking.
    """
    house: House = request.app.state.house
    link = await house.links.find(link_id)
    here = guest_of(request)
    if here == link.who:
        return _home()
    is_known = bool(here and await house.hall.store.tables_of(here, 1))
    return _question(f"/p/{link_id}", lang_of(request), is_known)


@post("/p/{link_id:str}", include_in_schema=False)
async def enter_by_link(request: Request[Any, Any, Any], link_id: FromPath[str]) -> Response[Any]:
    """The answer to the question; the door has looked at the origin already."""
    house: House = request.app.state.house
    if request.headers.get("sec-fetch-site", "") not in OWN_WAYS:
        raise Refusal("not-allowed")
    link = await house.links.find(link_id)
    await house.links.use(link, client_of(request.scope), request.headers.get("user-agent", ""))
    response = _home()
    welcome(request, response, link.who)
    return response


def _question(url: str, lang: str, is_known: bool) -> Response[str]:
    say = words(PACKAGE, lang).say
    page = PAGE.format(
        lang=lang,
        url=escape(url),
        title=escape(say("link.title")),
        text=escape(say("link.known" if is_known else "link.new")),
        only=escape(say("link.only-yours")),
        go_on=escape(say("link.go-on")),
        stay=escape(say("link.stay")),
    )
    return Response(page, media_type=MediaType.HTML, headers=PRIVATE)


def _home() -> Response[Any]:
    return Redirect("/", status_code=303, headers=PRIVATE)


# One's own


@get("/api/me/links")
async def my_links(request: Request[Any, Any, Any]) -> list[PersonalLink]:
    """My personal links that work, the newest first: until when, and where and when each was used last."""
    house: House = request.app.state.house
    return [told(link) for link in await house.links.of(guest_of(request))]


@post("/api/me/links", status_code=201)
async def new_link(request: Request[Any, Any, Any]) -> Response[PersonalLink]:
    """A new personal link: who opens it on another device is the same guest there. It ends after 30 days."""
    house: House = request.app.state.house
    who = guest_of(request) or house.guests.new()
    response = Response(told(await house.links.new(who)), status_code=201)
    welcome(request, response, who)
    return response


@post("/api/me/links/{link_id:str}/revoke", status_code=200)
async def revoke_link(request: Request[Any, Any, Any], link_id: FromPath[str]) -> Revoked:
    """Revoke one of my personal links: it opens nothing any more. Devices that opened it before stay in."""
    house: House = request.app.state.house
    await house.links.revoke(guest_of(request), link_id)
    return Revoked(link_id)


@post("/api/me/sign-out", status_code=200)
async def sign_out(request: Request[Any, Any, Any]) -> Response[SignedOut]:
    """Sign out all my other devices and revoke all my links; this device stays, with a new cookie."""
    house: House = request.app.state.house
    who = guest_of(request)
    if not who:
        raise Refusal("unknown-guest")
    await house.hall.store.sign_out(who, guest_hash(who))
    await house.changes.look()
    response = Response(SignedOut(house.guests.epoch(who)), status_code=200)
    welcome(request, response, who)
    return response


def told(link: Link) -> PersonalLink:
    return PersonalLink(
        link.id, f"/p/{link.id}", link.made_at, link.ends_at, link.used_at, link.used_from, link.used_by
    )


HANDLERS = [personal_link, enter_by_link, my_links, new_link, revoke_link, sign_out]
