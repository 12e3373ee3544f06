"""Forgetting a guest: everywhere in the house a person becomes a guest without a name, and no id leads back.

At each of their tables the person gets another id that nobody has, once for all entries; names and words go,
moves stay. All of it is one transaction in which nobody else writes; whoever remembers one of these tables
from before reads it anew (`Hall.outdate`). In the end the database's files are cleaned of what was there.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from petitfour.core.json_text import json_text
from petitfour.core.names import BOT, GUEST
from petitfour.house import entries
from petitfour.house.effects import KEPT_OUT
from petitfour.house.guests import code_of, guest_hash
from petitfour.house.live import now_ms
from petitfour.house.store.epochs import FORGOTTEN
from petitfour.house.store.rewriting import TO_ERASE

if TYPE_CHECKING:
    from petitfour.house.store import Store
    from petitfour.house.store.rewriting import Rows
    from petitfour.house.store.statements import Statement


class Known(NamedTuple):
    """What the house knows of a guest, in numbers."""

    tables: int
    games: int  # that have ended at these tables
    words: int  # lines of theirs in the talk at tables
    links: int


@dataclass
class Written:
    """What is written of one table."""

    rows: list[tuple[int, str]]
    games: list[tuple[int, int, str]] = field(default_factory=list)  # number, last entry, seats

    def names(self, who: str) -> bool:
        return any(who in body for _, body in self.rows)


def rewritten(body: str, who: str, other: str, now: int) -> str:
    """An entry in which a person is somebody else without a name, who said nothing."""
    entry = _renamed(read(body), who, other)
    if not isinstance(entry, dict):  # damaged
        return body.replace(who, other)
    if entry.get("who") == other:
        if "marks" in entry and entry["at"] + KEPT_OUT <= now:  # until then they keep somebody out
            entry["marks"] = []
        entry.update({key: value for key, value in (("name", GUEST), ("text", "")) if key in entry})
    return msgspec.json.encode(entry).decode()


def read(text: str) -> Any:
    """What is written there; None if that is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _renamed(value: Any, who: str, other: str) -> Any:
    """A value with one guest's id in place of another's, wherever it stands."""
    if isinstance(value, dict):
        return {key: _renamed(part, who, other) for key, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, who, other) for part in value]
    return other if value == who else value


def seats_at(rows: list[tuple[int, str]], who: str, n: int | None = None) -> set[int]:
    """The seats whose last person so far was this one, also if a bot plays there now."""
    last = {}
    for number, body in rows:
        if n is not None and number > n:
            break
        if '"sat"' in body:
            entry = read(body)
            if isinstance(entry, dict) and entry.get("kind") == "sat":
                last[entry.get("seat", 0)] = entry.get("who", "")
    return {seat for seat, sitter in last.items() if sitter == who}


def unnamed(seats: str, own: set[int]) -> str:
    """The seats of a list, some of them without a name: texts, or objects that have one."""
    listed = read(seats)
    if not isinstance(listed, list):  # damaged: nobody can tell whose names are in it
        return "[]"
    return json_text([_unnamed(seat) if i in own else seat for i, seat in enumerate(listed)])


def _unnamed(seat: Any) -> Any:
    if isinstance(seat, dict):
        return {**seat, "name": GUEST} if seat.get("name") else seat
    return seat if str(seat).startswith(BOT) else GUEST


def statements_for(table: str, written: Written, seats: str | None, who: str, now: int) -> list[Statement]:
    """Everything to be written about one table."""
    other = secrets.token_urlsafe(12)
    found: list[Statement] = []
    for n, body in written.rows:
        if who in body:
            values = (rewritten(body, who, other, now), table, n)
            found.append(("UPDATE entries SET body = ? WHERE table_id = ? AND n = ?", values))
    for number, n, names in written.games:
        values = (unnamed(names, seats_at(written.rows, who, n)), table, number)
        found.append(("UPDATE games SET seats = ? WHERE table_id = ? AND number = ?", values))
    if seats is not None:
        found.append(("UPDATE tables SET seats = ? WHERE id = ?", (_list(seats, written, who), table)))
    found += _left(table, written, other, now)
    found.append(("DELETE FROM reviews WHERE table_id = ?", (table,)))  # they can be made again
    found.append((REWRITTEN, (now, table)))
    return found


REWRITTEN = (
    "UPDATE tables SET deadline = ?, "  # somebody has to look: the lists, and perhaps a bot whose turn it is
    "rewritten = (SELECT CAST(value AS BIGINT) FROM house WHERE key = 'changes') WHERE id = ?"
)


def _list(seats: str, written: Written, who: str) -> str:
    return unnamed(seats, seats_at(written.rows, who))


def _left(table: str, written: Written, other: str, now: int) -> list[Statement]:
    """They leave, and somebody else is host: an entry like any other."""
    n = written.rows[-1][0] + 1
    body = entries.written(entries.Left(at=now, who=other)).decode()
    return [("INSERT INTO entries (table_id, n, body) VALUES (?, ?, ?)", (table, n, body))]


# In the store


async def forget(store: Store, who: str) -> bool:
    """Forget a guest; only the files are still to be cleaned (`store.erase`). False if nothing was known."""
    tables = await store.tables_naming(who)
    if not tables and not await store.links_of(who, 0):
        return False
    await _rewrite(store, who, tables)
    while tables := await store.tables_naming(who):  # what they did in the meantime; they cannot any more
        await _rewrite(store, who, tables)
    return True


async def _rewrite(store: Store, who: str, tables: list[str]) -> None:
    now = now_ms()

    def statements(found: list[Rows]) -> list[Statement]:
        return [*_everywhere(who), *_at_tables(who, found, now)]

    marks = ", ".join("?" * len(tables)) or "''"
    reading: list[Statement] = [
        (f"{query} WHERE {column} IN ({marks}) ORDER BY 1, 2", tuple(tables))
        for query, column in (
            ("SELECT table_id, n, body FROM entries", "table_id"),
            ("SELECT table_id, number, n, seats FROM games", "table_id"),
            ("SELECT id, seats FROM tables", "id"),
        )
    ]
    await store.rewrite(reading, statements)


def _at_tables(who: str, found: list[Rows], now: int) -> list[Statement]:
    rows, games, listed = found
    tables: dict[str, Written] = defaultdict(lambda: Written([]))
    for table, n, body in rows:
        tables[table].rows.append((int(n), body))
    for table, number, n, seats in games:
        tables[table].games.append((number, n, seats))
    lists: dict[str, str] = dict(listed)
    return [
        statement
        for table, written in tables.items()
        if written.names(who)
        for statement in statements_for(table, written, lists.get(table), who, now)
    ]


def _everywhere(who: str) -> list[Statement]:
    """What is the guest's own goes; no cookie counts any more, and of it only a fingerprint is kept."""
    return [
        ("DELETE FROM sittings WHERE who = ?", (who,)),
        ("DELETE FROM links WHERE who = ?", (who,)),
        (FORGET_EPOCH, (guest_hash(who), FORGOTTEN)),
        ("INSERT INTO house (key, value) VALUES (?, '') ON CONFLICT (key) DO NOTHING", (TO_ERASE,)),
    ]


FORGET_EPOCH = (
    "INSERT INTO epochs (guest_hash, epoch) VALUES (?, ?) "
    "ON CONFLICT (guest_hash) DO UPDATE SET epoch = excluded.epoch"
)


async def known_of(store: Store, who: str) -> Known:
    """How much there is to forget."""
    games = words = 0
    tables = await store.tables_naming(who)
    for table in tables:
        games += len(await store.finished(table))
        own = [read(body) for _, body in await store.entries(table) if who in body]
        words += sum(isinstance(entry, dict) and entry.get("kind") == "said" for entry in own)
    return Known(len(tables), games, words, len(await store.links_of(who, now_ms())))


async def found_by(store: Store, text: str) -> str:
    """The guest whose personal link or code this is; "" if there is none."""
    link = await store.link(text.rstrip("/").rpartition("/")[2], 0)
    if link:
        return link.who
    wanted = text.strip().lower()
    return next((who for who in await store.all_guests() if code_of(who) == wanted), "")
