"""An entry as everybody at the table may hear of it: no secret, no guest's id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.characters import cleaned
from petitfour.house import entries
from petitfour.house.chair import BACK
from petitfour.house.conditions import handle

if TYPE_CHECKING:
    from petitfour.house.entries import Entry
    from petitfour.house.table import Table

SAID: dict[type, tuple[str, ...]] = {
    entries.Opened: (),
    entries.Begun: (),
    entries.Abandoned: (),
    entries.Sealed: (),
    entries.GivenUp: (),
    entries.Withdrawn: (),
    entries.CodeChanged: (),
    entries.Warned: ("seat", "why", "until"),
    entries.HandedOver: ("seat", "level", "why", "until", "by"),
    entries.Undone: ("seat", "is_agreed"),
    entries.Again: ("seat", "is_wanted"),
}
"""What is told of an entry beside its kind; of all others the seat alone."""


def event(table: Table, entry: Entry) -> dict[str, Any] | None:
    """None for the words of somebody muted or forgotten, and for what the room tells by itself."""
    if isinstance(entry, entries.Committed | entries.Revealed):
        return None
    if isinstance(entry, entries.Said) and (entry.who in table.muted or not entry.text):
        return None
    kind = type(entry).__struct_config__.tag
    told = {name: getattr(entry, name) for name in SAID.get(type(entry), _names(entry))}
    return {"kind": kind, **told, **_who(table, entry)}


def _names(entry: Entry) -> tuple[str, ...]:
    return ("seat",) if hasattr(entry, "seat") else ()


def _who(table: Table, entry: Entry) -> dict[str, Any]:
    """Who it is about, by a name or a handle that may be shown."""
    match entry:
        case entries.Sat():
            return {"name": cleaned(entry.name), "bot": entry.bot or None}
        case entries.Wished():
            return {"name": cleaned(entry.name)}
        case entries.Said():
            return {"who": handle(table, entry.who), "name": cleaned(entry.name), "text": entry.text}
        case entries.Muted() | entries.Removed() | entries.Left():
            return {"who": handle(table, entry.who)}
        case entries.HandedOver():
            return {"until": entry.until or BACK}
    return {}
