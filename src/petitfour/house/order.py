"""Talk at the table, and order: the host mutes people and sends them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.house import asks, entries
from petitfour.house.conditions import Asker, Decision, handle, must_be_host, must_not_be_dealing, must_sit
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.house.table import Table


def say(table: Table, ask: asks.Say, by: Asker) -> Decision:
    must_sit(table, by, or_host=True)
    if by.who in table.muted:
        raise Refusal("muted")
    seats = table.seats_of(by.who)
    name = table.chairs[seats[0]].name if seats else ""
    return Decision(entries.Said(at=by.now, who=by.who, name=name, text=ask.text))


def mute(table: Table, ask: asks.Mute, by: Asker) -> Decision:
    return Decision(entries.Muted(at=by.now, who=_guest(table, ask.who, by), is_muted=ask.is_muted))


def remove(table: Table, ask: asks.Remove, by: Asker) -> Decision:
    must_not_be_dealing(table)
    return Decision(entries.Removed(at=by.now, who=_guest(table, ask.who, by)))


def _guest(table: Table, wanted: str, by: Asker) -> str:
    """The guest behind a handle, whom the host may send away; never the host."""
    must_be_host(table, by)
    for who in table.people | {h.entry.who for h in table.recent if isinstance(h.entry, entries.Said)}:
        if handle(table, who) == wanted and who != table.host:
            return who
    raise Refusal("no-such-guest")
