"""The browser client: its built files, and its one page for every address that is a page of it."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from petitfour.house.guests import COOKIE
from petitfour.house.refusals import Refusal
from petitfour.house.server.visitors import guest_of, welcome
from petitfour.house.settings import client_folder

FOLDER = Path(__file__).parent.parent / "client"
FOREVER = "public, max-age=31536000, immutable"  # the name of a built file changes with what is in it
FRESH = "no-cache"
KINDS = {"js": "text/javascript; charset=utf-8", "webmanifest": "application/manifest+json"}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Petit Four</title></head>
<body><h1>Petit Four</h1>
<p>The house is open, but its table has not been built: start it with <code>scripts/play</code>.</p>
<p lang="fr">La maison est ouverte, mais sa table n’est pas construite : lancez <code>scripts/play</code>.</p>
</body></html>
"""


@cache
def _built() -> dict[str, Path]:
    folder = client_folder() or FOLDER
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@cache
def _content(name: str, is_packed: bool) -> bytes:
    content = _built()[name].read_bytes()
    return gzip.compress(content, mtime=0) if is_packed else content


def _kind(name: str) -> str:
    suffix = name.rpartition(".")[2]
    return KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _file(request: Request[Any, Any, Any], name: str, keep: str) -> Response[bytes]:
    if name not in _built():  # only what was built: no name leads anywhere else
        raise Refusal("not-found")
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    is_packed = "gzip" in request.headers.get("accept-encoding", "") and not name.endswith(".png")
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(_content(name, is_packed), media_type=_kind(name), headers=headers)


@get(
    [
        "/",
        "/t/{_id:str}",
        "/c/{_code:str}",
        "/replay/{_id:str}/{_number:int}",
        "/review/{_id:str}/{_number:int}",
        "/past",
        "/watch",
        "/you",
        "/privacy",
    ],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any]) -> Response[bytes] | Response[str]:
    """The client's page; it reads the address itself. Who comes for the first time is welcomed here."""
    if "index.html" not in _built():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    response = _file(request, "index.html", FRESH)
    guests = request.app.state.house.guests
    cookie = request.cookies.get(COOKIE)
    if not guest_of(request):
        welcome(request, response, guests.new())
    elif guests.must_renew(cookie):
        welcome(request, response, guests.read(cookie))
    return response


def lost(request: Request[Any, Any, Any]) -> Response[Any]:
    """For an address that leads nowhere: the client's page, which says so."""
    if "index.html" not in _built():
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=404)
    response = _file(request, "index.html", FRESH)
    response.status_code = 404
    return response


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    return _file(request, f"assets/{name}", FOREVER)


@get("/{name:str}", include_in_schema=False)
async def top_level(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Icons, the manifest, the service worker."""
    return _file(request, name, FRESH)


HANDLERS = [page, asset, top_level]
