"""Whose hand somebody may see: who takes over a seat in a running game, and who has to agree.

Who has seen the hand of a seat in a game never holds another seat of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from petitfour.core.names import chosen_name
from petitfour.house import asks, entries
from petitfour.house.conditions import Asker, Decision, handle, must_be_host, must_be_playing, must_have
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.house.table import Table

LAPSES = 120_000  # milliseconds after which somebody else may ask
ASKS_AGAIN = 300_000  # milliseconds after which somebody who was turned away may ask once more


@dataclass
class Wish:
    """Somebody without a seat would like to take over this one."""

    seat: int
    who: str
    name: str
    commitment: str
    at: int
    agreed: set[int] = field(default_factory=set)


def deciders(table: Table) -> list[int]:
    """The seats of those who have to agree: the people, but for those who left."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.who and not chair.has_left]


def awaited(table: Table) -> list[int]:
    """The seats that have not answered the wish yet."""
    assert table.wish
    have_agreed = {table.chairs[seat].who for seat in table.wish.agreed}
    return [seat for seat in deciders(table) if table.chairs[seat].who not in have_agreed]


def asks_again(table: Table, who: str) -> int | None:
    """From when on somebody who was turned away may ask once more."""
    return table.turned_away[who] + ASKS_AGAIN if who in table.turned_away else None


def wish(table: Table, ask: asks.Sit, by: Asker) -> Decision:
    """Ask for a seat of a running game; who needs nobody's consent has it at once."""
    if by.who in table.had_seat:
        raise Refusal("had-a-seat")
    chair = table.chairs[ask.seat]
    if chair.who and not chair.has_left:
        raise Refusal("seat-taken", seat=ask.seat + 1)
    if table.wish and table.wish.who != by.who and by.now < table.wish.at + LAPSES:
        raise Refusal("wish-pending", name=table.wish.name)
    left = (asks_again(table, by.who) or 0) - by.now
    if left > 0:
        raise Refusal("turned-away", seconds=-(-left // 1000))
    wished = Wish(ask.seat, by.who, chosen_name(ask.name or ""), ask.commitment or "", by.now)
    if not deciders(table):
        must_be_host(table, by)
        return Decision(_granted(wished, by))
    return Decision(
        entries.Wished(
            at=by.now, seat=wished.seat, name=wished.name, who=wished.who, commitment=wished.commitment
        )
    )


def _granted(wished: Wish, by: Asker) -> entries.Sat:
    return entries.Sat(
        at=by.now, seat=wished.seat, name=wished.name, who=wished.who, commitment=wished.commitment
    )


def admit(table: Table, ask: asks.Admit, by: Asker) -> Decision:
    """Agree or not; with the last one who agrees the seat changes hands."""
    must_be_playing(table)
    must_have(table, ask.seat, by)
    wished = table.wish
    if wished is None or (handle(table, wished.who), wished.seat) != (ask.who, ask.wished):
        raise Refusal("no-wish")
    if not ask.yes:
        return Decision(entries.TurnedAway(at=by.now, seat=ask.seat))
    if set(awaited(table)) - set(table.seats_of(by.who)):
        return Decision(entries.Admitted(at=by.now, seat=ask.seat))
    return Decision(_granted(wished, by))


def withdraw(table: Table, ask: asks.Withdraw, by: Asker) -> Decision:
    if table.wish is None or table.wish.who != by.who:
        raise Refusal("no-wish")
    return Decision(entries.Withdrawn(at=by.now))
