"""From what somebody asks to what is written down: whether it may be, at this table, by this guest, now.

Nothing here changes the table. Who asks is a guest; what a guest may do follows from the seats they have and
from whether they are the host.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from petitfour.bots.levels import LEVELS
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.errors import CannotUndo
from petitfour.core.names import BOT, chosen_name
from petitfour.house import asks, entries
from petitfour.house.refusals import Refusal
from petitfour.house.table import OPEN, PLAYING
from petitfour.house.timing import BOT_OVERDUE

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.draft import Draft
    from petitfour.house.entries import Entry
    from petitfour.house.table import Chair, Table


class Asker(NamedTuple):
    """Who asks, and when: `spent` is the thinking time so far, without the time the house was down."""

    who: str
    now: int
    spent: int = 0
    lang: str = "en"


class Decision(NamedTuple):
    """What to write down; for a move also the draft in which it was checked, so that it is played only once.

    `is_quiet`: a move that no clock and no bot waits for; unless the game is over by it (which shows when
    all that follows from it has happened: `may_end`), the lists stay as they are.
    """

    entry: Entry
    draft: Draft | None = None
    is_quiet: bool = False
    may_end: bool = False


def handle(table: Table, who: str) -> str:
    """A guest's name that is safe to show: it tells others apart, and nothing about the guest."""
    return _handle(table.id, who)


@lru_cache(8192)
def _handle(table: str, who: str) -> str:
    return sha256(f"{table} {who}".encode()).hexdigest()[:8]


def new_contribution() -> str:
    return secrets.token_hex(8)


# Seats


def sit(table: Table, ask: asks.Sit, by: Asker) -> Decision:
    chair = _chair(table, ask.seat)
    if table.status not in (OPEN, PLAYING):
        raise Refusal("game-is-over")
    contribution = ask.contribution or new_contribution()
    if ask.bot:
        return _seat_a_bot(table, chair, ask, by, contribution)
    if chair.who or (chair.bot and table.status == OPEN and by.who != table.host):
        raise Refusal("seat-taken", seat=ask.seat + 1)
    if table.status == PLAYING:  # who sits down sees the hand of the seat
        raise Refusal("seat-of-a-bot", seat=ask.seat + 1)
    if not ask.name or not ask.name.strip():
        raise Refusal("name-missing")
    name = chosen_name(ask.name)
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, who=by.who, contribution=contribution))


def _seat_a_bot(table: Table, chair: Chair, ask: asks.Sit, by: Asker, contribution: str) -> Decision:
    _must_be_host(table, by)
    level = _level(ask.bot)
    if chair.who:
        raise Refusal("seat-taken", seat=ask.seat + 1)
    name = BOT + level
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, bot=level, contribution=contribution))


def stand(table: Table, ask: asks.Stand, by: Asker) -> Decision:
    chair = _chair(table, ask.seat)
    if chair.bot and by.who == table.host and table.status != PLAYING:
        return Decision(entries.Stood(at=by.now, seat=ask.seat))
    _must_have(table, ask.seat, by)
    if table.status == PLAYING:
        return Decision(_handed_over(table, ask.seat, table.stand_in, "left", by))
    return Decision(entries.Stood(at=by.now, seat=ask.seat))


def hand_over(table: Table, ask: asks.HandOver, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    _must_be_playing(table)
    level = _level(ask.level) if ask.level else table.stand_in
    return Decision(_handed_over(table, ask.seat, level, "asked", by))


def _handed_over(table: Table, seat: int, level: str, why: str, by: Asker) -> entries.HandedOver:
    if table.chairs[seat].stand_in:
        raise Refusal("bot-plays-already")
    return entries.HandedOver(at=by.now, seat=seat, level=level, why=why)


def take_back(table: Table, ask: asks.TakeBack, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    if not table.chairs[ask.seat].stand_in:
        raise Refusal("seat-is-yours")
    late_since = table.chairs[ask.seat].late_since
    if table.clock and late_since and by.now < late_since + BOT_OVERDUE:
        raise Refusal("out-of-time")
    return Decision(entries.TakenBack(at=by.now, seat=ask.seat))


# Games


def begin(table: Table, ask: asks.Begin, by: Asker) -> Decision:
    if by.who != table.host:
        _must_sit(table, by)
    if table.status == PLAYING:
        raise Refusal("game-is-on")
    if not table.is_full:
        free = sum(not chair.is_taken for chair in table.chairs)
        raise Refusal("seats-free", n=free)
    return Decision(begun(table, by.now))


def begun(table: Table, now: int) -> entries.Begun:
    """The first game as the table wants it; every other one begins with the next seat."""
    start = None
    if table.match:
        start = (table.match.options["start"] + 1) % len(table.chairs)
    return entries.Begun(at=now, secret=secrets.token_hex(32), start=start)


def again(table: Table, ask: asks.Again, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    if table.status in (OPEN, PLAYING):
        raise Refusal("game-is-on" if table.status == PLAYING else "not-begun")
    contribution = ask.contribution or new_contribution()
    return Decision(entries.Again(at=by.now, seat=ask.seat, contribution=contribution))


def abandon(table: Table, ask: asks.Abandon, by: Asker) -> Decision:
    _must_be_host(table, by)
    _must_be_playing(table)
    return Decision(entries.Abandoned(at=by.now, who=by.who))


# Moves


def move(table: Table, ask: asks.Move, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    if table.chairs[ask.seat].stand_in:
        raise Refusal("bot-plays-already")
    _must_be_at(table, ask.position)
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
    _must_be_playing(table)
    assert table.match
    made = table.match.draft(seat)
    if isinstance(what, dict):
        made.push(what, lang)
    else:
        for code in what:
            made.step(code, lang)
    return made


def undo(table: Table, ask: asks.Undo, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    _must_be_at(table, ask.position)
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
    _must_have(table, ask.seat, by)
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


# Talk and order


def say(table: Table, ask: asks.Say, by: Asker) -> Decision:
    _must_sit(table, by, or_host=True)
    if by.who in table.muted:
        raise Refusal("muted")
    seats = table.seats_of(by.who)
    name = table.chairs[seats[0]].name if seats else ""
    return Decision(entries.Said(at=by.now, who=by.who, name=name, text=ask.text))


def mute(table: Table, ask: asks.Mute, by: Asker) -> Decision:
    return Decision(entries.Muted(at=by.now, who=_guest(table, ask.who, by), is_muted=ask.is_muted))


def remove(table: Table, ask: asks.Remove, by: Asker) -> Decision:
    return Decision(entries.Removed(at=by.now, who=_guest(table, ask.who, by)))


def _guest(table: Table, wanted: str, by: Asker) -> str:
    """The guest behind a handle, whom the host may send away; never the host."""
    _must_be_host(table, by)
    for who in table.people | {h.entry.who for h in table.recent if isinstance(h.entry, entries.Said)}:
        if handle(table, who) == wanted and who != table.host:
            return who
    raise Refusal("no-such-guest")


# What must hold


def _chair(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        raise Refusal("no-such-seat", n=len(table.chairs))
    return table.chairs[seat]


def _level(level: str | None) -> str:
    if level not in LEVELS:
        raise Refusal("no-such-level", levels=", ".join(LEVELS))
    return level


def _must_have(table: Table, seat: int, by: Asker) -> None:
    if _chair(table, seat).who != by.who or not by.who:
        raise Refusal("not-your-seat", seat=seat + 1)


def _must_sit(table: Table, by: Asker, or_host: bool = False) -> None:
    if not table.seats_of(by.who) and not (or_host and by.who == table.host):
        raise Refusal("sit-first")


def _must_be_host(table: Table, by: Asker) -> None:
    if by.who != table.host:
        raise Refusal("host-only")


def _must_be_playing(table: Table) -> None:
    if table.status != PLAYING:
        raise Refusal("not-begun" if table.status == OPEN else "game-is-over")


def _must_be_at(table: Table, position: int) -> None:
    """A move names the position it was made on: one made on another is not played."""
    if position != table.position:
        raise Refusal("position-passed", position=table.position)


DECIDE: dict[type, Callable[[Table, Any, Asker], Decision]] = {
    asks.Sit: sit,
    asks.Stand: stand,
    asks.HandOver: hand_over,
    asks.TakeBack: take_back,
    asks.Begin: begin,
    asks.Again: again,
    asks.Abandon: abandon,
    asks.Move: move,
    asks.Undo: undo,
    asks.Answer: answer,
    asks.Say: say,
    asks.Mute: mute,
    asks.Remove: remove,
}


def decide(table: Table, ask: Any, by: Asker) -> Decision:
    """What to write down if this is asked, or why not."""
    if not by.who:
        raise Refusal("unknown-guest")
    if by.who in table.removed:
        raise Refusal("removed")
    return DECIDE[type(ask)](table, ask, by)
