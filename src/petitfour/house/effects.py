"""What each entry does to its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.names import read_person
from petitfour.core.promised import Promised
from petitfour.house import entries
from petitfour.house.chair import BACK, TURN, Chair, Timed
from petitfour.house.dealing import Dealing
from petitfour.house.hands import Wish
from petitfour.house.status import ABANDONED, DEALING, OVER, PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.draft import Draft
    from petitfour.core.fair import Fair
    from petitfour.house.table import Table

LEAST = 10_000  # milliseconds for a turn when the bank is used up
KEPT_OUT = 12 * 3600 * 1000  # milliseconds for which who was removed is kept out by address


def _opened(table: Table, entry: entries.Opened) -> None:
    game = game_named(entry.game).at_version(entry.rules)
    assert game, f"table {table.id}: version {entry.rules} of {entry.game} is not known"
    table.game = game
    table.options = entry.options
    table.components = entry.components
    table.host = entry.host
    table.code = entry.code
    table.is_public = entry.is_public
    table.allows_hints = entry.allows_hints
    table.clock = entry.clock
    table.stand_in = entry.stand_in
    table.shuffle = entry.shuffle
    table.opened_at = entry.at
    table.chairs = [Chair() for _ in range(entry.options["players"])]
    _promise(table, entry.secret)


def _promise(table: Table, secret: str) -> None:
    """The house's part in the next shuffle."""
    table.secret = secret
    table.dealing = Dealing.of(table.id, table.games + 1, secret, len(table.chairs))


def _sat(table: Table, entry: entries.Sat) -> None:
    old = table.chairs[entry.seat]
    name = entry.name if entry.bot else read_person(entry.name, entry.seat)
    table.chairs[entry.seat] = Chair(
        who=entry.who, name=name, bot=entry.bot, contribution=entry.contribution, left=old.left
    )
    table.dealing.commit(entry.seat, entry.commitment)
    table.host = table.host or entry.who  # of a table whose host was forgotten
    if table.match and table.status == PLAYING:  # who sits down after a game did not play it
        table.match.seats[entry.seat] = table.chairs[entry.seat].label
        table.had_seat.add(entry.who)
        table.wish = None


def _stood(table: Table, entry: entries.Stood) -> None:
    table.chairs[entry.seat] = Chair(left=table.chairs[entry.seat].left)
    table.dealing.commit(entry.seat, "")


def _committed(table: Table, entry: entries.Committed) -> None:
    table.dealing.commit(entry.seat, entry.commitment)


def _sealed(table: Table, entry: entries.Sealed) -> None:
    table.dealing.seal(entry.at)
    table.status = DEALING


def _revealed(table: Table, entry: entries.Revealed) -> None:
    table.dealing.values[entry.seat] = entry.value


def _given_up(table: Table, entry: entries.GivenUp) -> None:
    table.dealing.give_up(entry.secret, entry.at)


def _begun(table: Table, entry: entries.Begun) -> None:
    start = {} if entry.start is None else {"start": entry.start}
    table.match = Match(
        table.game,
        {**table.options, **start},
        fair=_shuffled(table),
        seats=[chair.label for chair in table.chairs],
        components=table.components,
    )
    table.status = PLAYING
    table.games += 1
    table.shuffle = max(table.shuffle, entry.shuffle)
    _promise(table, entry.secret)
    table.moves = []
    table.timed = []
    table.had_seat = set(table.people)
    table.wish = None
    table.turned_away = {}
    for chair in table.chairs:
        chair.take_back()  # a stand-in never carries over into another game
        chair.wants_again = False
        chair.left = table.clock.bank if table.clock else 0
        chair.thought = 0


def _shuffled(table: Table) -> Fair | Promised:
    if table.shuffle == 1:
        return Promised(table.secret, tuple(chair.contribution for chair in table.chairs))
    return table.dealing.fair()


def moved(table: Table, n: int, entry: entries.Moved, draft: Draft | None) -> None:
    """A move; one that was just checked comes with its draft."""
    assert table.match
    if draft:
        table.match.adopt(draft)
    else:
        table.match.move(entry.seat, entry.move)
    table.moves.append(n)
    chair = table.chairs[entry.seat]
    if table.clock:
        table.timed.append(Timed(entry.at, entry.seat, chair.left, entry.spent, bool(chair.stand_in)))
        chair.left = max(chair.left - entry.spent, 0) + table.clock.increment
        chair.thought = 0
    if table.match.is_over:
        table.status = OVER
    if table.actor != entry.seat:
        _end_turn(chair)


def _end_turn(chair: Chair) -> None:
    chair.late_since = 0
    if chair.stand_in_for == TURN:
        chair.take_back()


def _undone(table: Table, entry: entries.Undone) -> None:
    assert table.match
    actor = table.match.actor
    table.match.undo(entry.seat, consent=entry.is_agreed)
    while table.match.steps:
        table.match.undo(entry.seat, consent=entry.is_agreed)
    table.moves.pop()
    if table.clock and actor is not None:
        _set_clock_back(table, entry, actor)


def _set_clock_back(table: Table, entry: entries.Undone, actor: int) -> None:
    """The clock as it was when the move was made: no increment is kept, no thinking is given back.

    Who was to move and asked for it has thought, which counts; who only agreed has not. Who takes back what
    a stand-in played has time for a turn.
    """
    move = table.timed.pop()
    thought = entry.spent if entry.seat == actor else 0
    if thought:
        table.chairs[actor].thought = thought
    mover = table.chairs[move.seat]
    mover.left = move.left
    mover.thought = move.spent + (thought if move.seat == actor else 0)
    if move.is_stand_in:
        mover.thought = max(min(mover.thought, allowance(table, move.seat) - LEAST), 0)


def allowance(table: Table, seat: int) -> int:
    """The milliseconds for a turn at a table with a clock."""
    assert table.clock
    return table.clock.a_move or max(table.chairs[seat].left, LEAST)


def _asked(table: Table, entry: entries.Asked) -> None:
    table.asking = entry.seat
    table.agreed = {entry.seat}


def _agreed(table: Table, entry: entries.Agreed) -> None:
    table.agreed.add(entry.seat)


def _declined(table: Table, entry: entries.Declined) -> None:
    table.asking = None


def _warned(table: Table, entry: entries.Warned) -> None:
    """Tables of before announced a stand-in."""


def _handed_over(table: Table, entry: entries.HandedOver) -> None:
    chair = table.chairs[entry.seat]
    chair.hand_over(entry.level, entry.until or BACK)
    chair.late_since = entry.at if entry.why == "time" else 0
    chair.has_left = entry.why == "left"
    _wait_anew(table, entry.at)


def _taken_back(table: Table, entry: entries.TakenBack) -> None:
    table.chairs[entry.seat].take_back()
    _wait_anew(table, entry.at)


def _wait_anew(table: Table, at: int) -> None:
    """Without a clock the others begin to wait now; with one the turn began when it began."""
    if not table.clock:
        table.turn_began = at


def _again(table: Table, entry: entries.Again) -> None:
    chair = table.chairs[entry.seat]
    chair.wants_again = entry.is_wanted
    chair.take_back()  # who asks is here again
    chair.contribution = entry.contribution
    table.dealing.commit(entry.seat, entry.commitment)


def _wished(table: Table, entry: entries.Wished) -> None:
    table.wish = Wish(entry.seat, entry.who, entry.name, entry.commitment, entry.at)


def _admitted(table: Table, entry: entries.Admitted) -> None:
    assert table.wish
    table.wish.agreed.add(entry.seat)


def _turned_away(table: Table, entry: entries.TurnedAway) -> None:
    assert table.wish
    table.turned_away[table.wish.who] = entry.at
    table.wish = None


def _withdrawn(table: Table, entry: entries.Withdrawn) -> None:
    table.wish = None


def _code_changed(table: Table, entry: entries.CodeChanged) -> None:
    table.code, table.is_code_new = entry.code, True


def _said(table: Table, entry: entries.Said) -> None:
    pass


def _muted(table: Table, entry: entries.Muted) -> None:
    (table.muted.add if entry.is_muted else table.muted.discard)(entry.who)


def _removed(table: Table, entry: entries.Removed) -> None:
    table.removed.add(entry.who)
    table.kept_out.update(dict.fromkeys(entry.marks, entry.at + KEPT_OUT))
    if entry.code:
        table.code, table.is_code_new = entry.code, True
    if table.wish and table.wish.who == entry.who:
        table.wish = None
    _vacate(table, entry.who)


def _vacate(table: Table, who: str) -> None:
    for seat in table.seats_of(who):
        if table.status in (PLAYING, DEALING):  # a bot plays on; the seat has no person any more
            chair = table.chairs[seat]
            chair.take_back()
            chair.who, chair.bot = "", table.stand_in
        else:
            table.chairs[seat] = Chair()
            table.dealing.commit(seat, "")


def _left(table: Table, entry: entries.Left) -> None:
    if table.asking in table.seats_of(entry.who):
        table.asking = None
    table.wish = None  # perhaps it waited for them
    _vacate(table, entry.who)
    if table.host == entry.who:
        table.host = next((chair.who for chair in table.chairs if chair.who), "")


def _abandoned(table: Table, entry: entries.Abandoned) -> None:
    table.status = ABANDONED
    table.wish = None


EFFECT: dict[type, Callable[[Table, Any], None]] = {
    entries.Opened: _opened,
    entries.Sat: _sat,
    entries.Stood: _stood,
    entries.Committed: _committed,
    entries.Sealed: _sealed,
    entries.Revealed: _revealed,
    entries.GivenUp: _given_up,
    entries.Begun: _begun,
    entries.Undone: _undone,
    entries.Asked: _asked,
    entries.Agreed: _agreed,
    entries.Declined: _declined,
    entries.Warned: _warned,
    entries.HandedOver: _handed_over,
    entries.TakenBack: _taken_back,
    entries.Again: _again,
    entries.Said: _said,
    entries.Muted: _muted,
    entries.Removed: _removed,
    entries.Left: _left,
    entries.Abandoned: _abandoned,
    entries.Wished: _wished,
    entries.Admitted: _admitted,
    entries.TurnedAway: _turned_away,
    entries.Withdrawn: _withdrawn,
    entries.CodeChanged: _code_changed,
}
