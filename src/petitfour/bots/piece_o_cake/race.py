"""One cake among three to five players who all want to be ahead, searched to its end: max^n.

Everybody maximises how far she is ahead (`wish` in `turns.py`); of equals by the tie rule there. Options that
cannot become better than the best so far are skipped. In the last cake it is exact.

With a `reach` it is much quicker, and seldom wrong: before the last two turns nobody but who is asked is
taken to think of anything that is worse at once by more than that.
"""

from petitfour.bots.piece_o_cake.answers import answer_at_once, answer_of_server, prepare_answers
from petitfour.bots.piece_o_cake.changes import (
    change_by_forfeit,
    change_by_piece,
    copy_points,
    fill_changes,
)
from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    PLATES,
    SOFT_SHIFT,
    SOFT_STEPS,
    Desk,
)
from petitfour.bots.piece_o_cake.turns import (
    first_option,
    keep_liked,
    next_option,
    points_of,
    rival_of,
    wish,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES

SLACK = 40  # thousandths by which soft maxima of five, found step by step, may be wrong


def search_for_the_lead(d: Desk, first: int) -> None:
    """Search the turns from row `first` to the server's: what each gets stands in that row of `best`."""
    last = d.players - 1
    line_up(d, first)
    row = first
    begin_turn(d, row)
    while row >= first:
        if next_line(d, row):
            if row < last - 1:
                row += 1
                begin_turn(d, row)
            elif row < last:
                answer_of_server(d)
                keep_liked(d, d.best, d.players * MAX_PLAYERS, row)
            else:
                keep_liked(d, d.points, d.players * MAX_PLAYERS, row)
        else:
            row -= 1
            if row >= first:
                keep_liked(d, d.best, (row + 1) * MAX_PLAYERS, row)


def line_up(d: Desk, row: int) -> None:
    """What everybody has as it lies, into the row of `points` of who is to choose."""
    for p in range(d.players):
        d.points[row * MAX_PLAYERS + p] = points_of(d, p)


def begin_turn(d: Desk, row: int) -> None:
    d.floors[row] = -FAR
    if d.reach and row < d.players - 2 and row != d.asking:
        answer_at_once(d, row)
        d.floors[row] = d.liked[row] - d.reach
    first_option(d, row)
    d.changed_by[row] = -1
    if row == d.players - 2:
        prepare_answers(d)


def next_line(d: Desk, row: int) -> bool:
    """Go on to the next option that may be better than the best so far, with everybody's points after it."""
    while next_option(d, row):
        copy_points(d, row)
        at = d.places[row]
        if at < PLATES:
            if d.changed_by[row] != at:  # just taken, and nothing of it eaten yet
                d.changed_by[row] = at
                fill_changes(d, row, at)
                foresee(d, row)
            change_by_piece(d, row, at)
        else:
            if at < CHOOSE_PASS:
                change_by_forfeit(d, row, at - CHOOSE_FORFEIT)
            foresee(d, row)
        if is_thought_of(d, row) and hope_for_the_lead(d, row) > d.liked[row]:
            d.nodes += 1
            return True
    return False


def is_thought_of(d: Desk, row: int) -> bool:
    return d.floors[row] == -FAR or wish(d, d.points, (row + 1) * MAX_PLAYERS, row) >= d.floors[row]


# What may still come


def foresee(d: Desk, row: int) -> None:
    """The most that those who choose later can add to a player (`lift`) and take from others (`drops`).

    Whatever is eaten of a piece she takes: she has between none and all of it collected.
    """
    for p in range(d.players):
        d.drops[row * MAX_PLAYERS + p] = 0
    at = d.places[row]
    for v in range(VARIETIES):
        count = d.plates[at * VARIETIES + v] if at < PLATES else 0
        d.collected[row * VARIETIES + v] -= count
        foresee_variety(d, row, v, count)
        d.collected[row * VARIETIES + v] += count
    d.lift[row] = 0
    for i in range(d.players - 1 - row):
        d.lift[row] += d.lifts[i]


def foresee_variety(d: Desk, row: int, v: int, count: int) -> None:
    earlier = 0
    later = 0
    for p in range(d.players):
        has = d.collected[p * VARIETIES + v]
        if p < row:
            earlier = max(earlier, has)
        elif p > row:
            later = max(later, has)
    lift_by_forfeits(d, row, v, count, earlier, later)
    there = 0
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            there = max(there, d.plates[piece * VARIETIES + v])
    if there:
        drop_by_pieces(d, row, v, later + there)


def lift_by_forfeits(d: Desk, row: int, v: int, count: int, earlier: int, later: int) -> None:
    """What forfeits of a variety by all who choose later add to a player; `lifts` has the largest first."""
    lift = 0
    if later > earlier:
        own = d.collected[row * VARIETIES + v]
        for has in range(own, own + count + 1):
            cell = d.base[v] + has * d.side[v]
            lift = max(lift, d.after[cell + earlier] - d.after[cell + later])
    at = v
    while at and d.lifts[at - 1] < lift:
        d.lifts[at] = d.lifts[at - 1]
        at -= 1
    d.lifts[at] = lift


def drop_by_pieces(d: Desk, row: int, v: int, reach: int) -> None:
    """What those lose who chose earlier, and the server, if somebody later comes to have so many slices."""
    for p in range(d.players):
        if p < row or (row < p - 1 and p == d.players - 1):
            rival = rival_of(d, p, v)
            if reach > rival:
                cell = d.base[v] + d.collected[p * VARIETIES + v] * d.side[v]
                d.drops[row * MAX_PLAYERS + p] += d.after[cell + rival] - d.after[cell + reach]


def hope_for_the_lead(d: Desk, row: int) -> int:
    """No more than this can a player make of what she is doing.

    The server never chooses to have less in the end; of the others who are still to choose nothing is said.
    """
    there = (row + 1) * MAX_PLAYERS
    most = -FAR
    for p in range(d.players):
        if p < row or p == d.players - 1 > row:
            least = d.points[there + p] - d.drops[row * MAX_PLAYERS + p]
            step = abs(least - most) >> SOFT_SHIFT
            most = max(most, least)
            if step < SOFT_STEPS:
                most += d.soft[step]
    return d.points[there + row] + d.lift[row] - most + SLACK
