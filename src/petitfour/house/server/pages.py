"""A plain page that shows the public tables, until the client is there."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, get

from petitfour.core.game import game_named
from petitfour.house.house import House
from petitfour.house.store import Row

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Petit Four</title>
</head>
<body>
<h1>Petit Four</h1>
<p>The house is open. Public tables:</p>
<ul>{tables}</ul>
<p><a href="/api/schema/openapi.json">How programs talk to this house</a></p>
</body>
</html>
"""


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> str:
    house: House = request.app.state.house
    rows = await house.hall.store.lobby(100)
    return PAGE.format(tables="".join(map(_line, rows)) or "<li>none yet</li>")


def _line(row: Row) -> str:
    title = escape(game_named(row.game).title("en"))
    return f"<li>{title} · {row.code} · {row.players} players · {row.status}</li>"


HANDLERS = [home]
