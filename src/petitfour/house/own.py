"""All that the house knows of a guest, for the guest to take along: nothing that they may not know."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from petitfour.house.damage import Damaged, table_of
from petitfour.house.forgetting import read, seats_at

if TYPE_CHECKING:
    from petitfour.house.store import Store

FORMAT = "petitfour-guest/1"
TOLD = ("at", "kind", "seat", "name", "text")
OWN = ("opened", "sat", "wished", "said")

Rows = list[tuple[int, str]]


async def own_tables(store: Store, who: str) -> list[dict[str, Any]]:
    """Every table at which the guest did something."""
    found = []
    for id_ in await store.tables_naming(who):
        rows = await store.entries(id_)
        ends = [(game.number, game.n) for game in await store.finished(id_)]
        if any(who in body for _, body in rows):
            found.append(await asyncio.to_thread(_own_table, id_, rows, ends, who))
    return sorted(found, key=lambda table: table["opened_at"])


def _own_table(id_: str, rows: Rows, ends: list[tuple[int, int]], who: str) -> dict[str, Any]:
    written = [entry for entry in (read(body) for _, body in rows) if isinstance(entry, dict)]
    opened = written[0] if written else {}
    told = {
        "id": id_,
        "code": opened.get("code", ""),
        "game": opened.get("game", ""),
        "opened_at": opened.get("at", 0),
        "is_host": opened.get("host") == who,
        "done": [_done(entry) for entry in written if _is_own(entry, who)],
    }
    try:
        return {**told, "games": _games(id_, rows, ends, who), "playing": _playing(id_, rows, who)}
    except Damaged:
        return {**told, "games": [], "playing": [], "is_damaged": True}


def _is_own(entry: dict[str, Any], who: str) -> bool:
    return entry.get("kind") in OWN and who in (entry.get("who"), entry.get("host"))


def _done(entry: dict[str, Any]) -> dict[str, Any]:
    """No secret of the house, whatever else an entry holds."""
    return {key: entry[key] for key in TOLD if key in entry}


def _games(id_: str, rows: Rows, ends: list[tuple[int, int]], who: str) -> list[dict[str, Any]]:
    """The records of games that have ended, of which everybody may know everything."""
    return [
        {"number": number, "record": table_of(id_, [row for row in rows if row[0] <= n]).record()}
        for number, n in ends
        if seats_at(rows, who, n)
    ]


def _playing(id_: str, rows: Rows, who: str) -> list[dict[str, Any]]:
    """The game on the table as each of the guest's seats may know it."""
    table = table_of(id_, rows)
    if table.match is None or table.is_shown:
        return []
    return [{"seat": seat, "record": table.match.seen_record(seat)} for seat in table.seats_of(who)]
