"""Moves: made, checked by the rules, taken back by who made them or by consent of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import NOTHING, OVER
from petitfour.core.errors import CannotUndo
from petitfour.house import asks, entries
from petitfour.house.conditions import Asker, Decision, must_be_at, must_be_playing, must_have
from petitfour.house.refusals import Refusal
from petitfour.house.status import PLAYING

if TYPE_CHECKING:
    from petitfour.core.draft import Draft
    from petitfour.house.table import Table


def move(table: Table, ask: asks.Move, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    if table.chairs[ask.seat].stand_in:
        raise Refusal("bot-plays-already")
    must_be_at(table, ask.position)
    return moved(table, ask.seat, asks.decided(ask), by)


def moved(table: Table, seat: int, what: list[int] | dict[str, Any], by: Asker) -> Decision:
    """A move of a seat, checked by the rules."""
    made = draft(table, seat, what, by.lang)
    if not made.is_complete:
        raise Refusal("move-not-complete")
    entry = entries.Moved(at=by.now, seat=seat, move=made.move, spent=by.spent)
    may_end = made.state.due != NOTHING or made.state.phase == OVER
    return Decision(entry, made, not (table.clock or table.has_bots), may_end)


def draft(table: Table, seat: int, what: list[int] | dict[str, Any], lang: str) -> Draft:
    """A move being made, on a copy."""
    must_be_playing(table)
    assert table.match
    made = table.match.draft(seat)
    if isinstance(what, dict):
        made.push(what, lang)
    else:
        for code in what:
            made.step(code, lang)
    return made


def undo(table: Table, ask: asks.Undo, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    must_be_at(table, ask.position)
    _must_have_something_to_take_back(table)
    assert table.match
    if not ask.is_asking:
        if not table.match.may_undo(ask.seat):
            raise CannotUndo
        return Decision(entries.Undone(at=by.now, seat=ask.seat, spent=by.spent))
    if not _others_asked(table, ask.seat):  # nobody but bots, who do not mind
        return Decision(entries.Undone(at=by.now, seat=ask.seat, is_agreed=True, spent=by.spent))
    return Decision(entries.Asked(at=by.now, seat=ask.seat))


def answer(table: Table, ask: asks.Answer, by: Asker) -> Decision:
    must_have(table, ask.seat, by)
    if table.asking is None:
        raise Refusal("nobody-asks")
    if not ask.yes:
        return Decision(entries.Declined(at=by.now, seat=ask.seat))
    _must_have_something_to_take_back(table)
    if _others_asked(table, table.asking) <= table.agreed | {ask.seat}:
        return Decision(entries.Undone(at=by.now, seat=table.asking, is_agreed=True, spent=by.spent))
    return Decision(entries.Agreed(at=by.now, seat=ask.seat))


def _others_asked(table: Table, seat: int) -> set[int]:
    """The seats of other people who have to agree; one who is away is not asked."""
    who = table.chairs[seat].who
    return {
        other
        for other, chair in enumerate(table.chairs)
        if chair.who and chair.who != who and not chair.stand_in
    }


def _must_have_something_to_take_back(table: Table) -> None:
    """Not once the game is over: then everything has been shown."""
    if not table.match or table.status != PLAYING or not table.match.may_undo():
        raise CannotUndo
