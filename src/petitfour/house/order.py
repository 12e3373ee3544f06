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
    """Send somebody away who sits, talks or looks on; the address and the old code let nobody in."""
    must_not_be_dealing(table)
    who = _guest(table, ask.who, by)
    marks = by.there.marks.get(who, set()) - by.there.marks.get(table.host, set())
    return Decision(entries.Removed(at=by.now, who=who, marks=sorted(marks - {""}), code=by.code))


def change_code(table: Table, ask: asks.ChangeCode, by: Asker) -> Decision:
    must_be_host(table, by)
    return Decision(entries.CodeChanged(at=by.now, code=by.code))


def must_be_let_in(table: Table, mark: str, code: str, by: Asker) -> None:
    """Who was removed does not see the table any more, nor does a newcomer without the code of now.

    `mark` is that of the address.
    """
    if by.who in table.removed:
        raise Refusal("removed")
    if by.who and (by.who == table.host or by.who in table.people or by.there.has_come(by.who)):
        return
    if table.kept_out.get(mark, 0) > by.now:
        raise Refusal("removed")
    if table.is_code_new and code.upper() != table.code:
        raise Refusal("code-changed")


def _guest(table: Table, wanted: str, by: Asker) -> str:
    """The guest behind a handle, whom the host may send away; never the host."""
    must_be_host(table, by)
    have_spoken = {h.entry.who for h in table.recent if isinstance(h.entry, entries.Said)}
    for who in table.people | have_spoken | set(by.there.marks):
        if who and handle(table, who) == wanted and who != table.host:
            return who
    raise Refusal("no-such-guest")
