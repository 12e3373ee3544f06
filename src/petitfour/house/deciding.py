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
from petitfour.house.dealing import IN_TIME
from petitfour.house.refusals import Refusal
from petitfour.house.table import DEALING, OPEN, PLAYING
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


# Seats


def sit(table: Table, ask: asks.Sit, by: Asker) -> Decision:
    chair = _chair(table, ask.seat)
    _must_not_be_dealing(table)
    if table.status not in (OPEN, PLAYING):
        raise Refusal("game-is-over")
    if ask.bot:
        return _seat_a_bot(table, chair, ask, by)
    if chair.who or (chair.bot and table.status == OPEN and by.who != table.host):
        raise Refusal("seat-taken", seat=ask.seat + 1)
    if table.status == PLAYING:  # who sits down sees the hand of the seat
        raise Refusal("seat-of-a-bot", seat=ask.seat + 1)
    if not ask.name or not ask.name.strip():
        raise Refusal("name-missing")
    name = chosen_name(ask.name)
    part = _part(table, ask.commitment)
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, who=by.who, **part))


def _seat_a_bot(table: Table, chair: Chair, ask: asks.Sit, by: Asker) -> Decision:
    _must_be_host(table, by)
    level = _level(ask.bot)
    if chair.who:
        raise Refusal("seat-taken", seat=ask.seat + 1)
    name = BOT + level
    return Decision(entries.Sat(at=by.now, seat=ask.seat, name=name, bot=level, **_part(table)))


def _part(table: Table, commitment: str | None = None) -> dict[str, str]:
    """What a seat adds to the next shuffle; at a table from before, a contribution that the house draws."""
    if table.shuffle == 1:
        return {"contribution": secrets.token_hex(8)}
    return {"commitment": commitment or ""}


def stand(table: Table, ask: asks.Stand, by: Asker) -> Decision:
    chair = _chair(table, ask.seat)
    _must_not_be_dealing(table)
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
    if table.status in (PLAYING, DEALING):
        raise Refusal("game-is-on")
    if not table.is_full:
        free = sum(not chair.is_taken for chair in table.chairs)
        raise Refusal("seats-free", n=free)
    return Decision(beginning(table, by.now))


def beginning(table: Table, now: int) -> entries.Sealed | entries.Begun:
    """How a game begins: devices that have committed reveal first."""
    return entries.Sealed(at=now) if any(table.dealing.commitments) else begun(table, now)


def commit(table: Table, ask: asks.Commit, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    deal = table.dealing.deal
    if table.shuffle == 1 or table.dealing.is_sealed or (ask.game, ask.attempt) != (deal.game, deal.attempt):
        raise Refusal("another-deal", game=deal.game, attempt=deal.attempt)
    return Decision(entries.Committed(at=by.now, seat=ask.seat, commitment=ask.commitment))


def reveal(table: Table, ask: asks.Reveal, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    if ask.seat not in table.awaited or not table.dealing.is_sealed:
        raise Refusal("nothing-to-reveal")
    if not table.dealing.is_right(ask.seat, ask.value):
        raise Refusal("not-committed")
    return Decision(entries.Revealed(at=by.now, seat=ask.seat, value=ask.value))


def deal_again(table: Table, ask: asks.DealAgain, by: Asker) -> Decision:
    """Without the devices that are still awaited; by the host, or by anybody if the host's is one of them."""
    if table.status != DEALING:
        raise Refusal("nothing-to-reveal")
    if not set(table.seats_of(table.host)) & set(table.awaited):
        _must_be_host(table, by)
    _must_sit(table, by, or_host=True)
    left = table.dealing.since + IN_TIME - by.now
    if left > 0:
        raise Refusal("deal-in-time", seconds=-(-left // 1000))
    return Decision(after_waiting(table, by.now))


def after_waiting(table: Table, now: int) -> entries.Entry:
    """What follows when the others have waited long enough, or for nobody any more."""
    if not table.dealing.is_sealed:
        return entries.Sealed(at=now)
    if table.awaited:
        return entries.GivenUp(at=now, secret=secrets.token_hex(32))
    return begun(table, now)


def begun(table: Table, now: int) -> entries.Begun:
    """The first game as the table wants it; every other one begins with the next seat."""
    start = None
    if table.match:
        start = (table.match.options["start"] + 1) % len(table.chairs)
    return entries.Begun(at=now, secret=secrets.token_hex(32), start=start, shuffle=2)


def again(table: Table, ask: asks.Again, by: Asker) -> Decision:
    _must_have(table, ask.seat, by)
    if table.status in (OPEN, PLAYING, DEALING):
        raise Refusal("not-begun" if table.status == OPEN else "game-is-on")
    return Decision(entries.Again(at=by.now, seat=ask.seat, **_part(table, ask.commitment)))


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
    _must_not_be_dealing(table)
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
        raise Refusal("not-begun" if table.status in (OPEN, DEALING) else "game-is-over")


def _must_not_be_dealing(table: Table) -> None:
    """What was committed to and revealed belongs to those who sit there."""
    if table.status == DEALING:
        raise Refusal("dealing")


def _must_be_at(table: Table, position: int) -> None:
    """A move names the position it was made on: one made on another is not played."""
    if position != table.position:
        raise Refusal("position-passed", position=table.position)


DECIDE: dict[type, Callable[[Table, Any, Asker], Decision]] = {
    asks.Sit: sit,
    asks.Stand: stand,
    asks.HandOver: hand_over,
    asks.TakeBack: take_back,
    asks.Commit: commit,
    asks.Reveal: reveal,
    asks.DealAgain: deal_again,
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
