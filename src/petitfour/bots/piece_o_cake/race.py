"""One cake among three to five players who all want to be ahead, searched to its end: max^n.

Everybody maximises how far she is ahead (`wish` in `turns.py`); of equals by the tie rule there. What a
player would do if nothing followed is tried first; after that, options that cannot become better are skipped
(`hopes.py`). In the last cake it is exact.

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
from petitfour.bots.piece_o_cake.desk import CHOOSE_FORFEIT, CHOOSE_PASS, FAR, PLATES, Desk
from petitfour.bots.piece_o_cake.hopes import foresee, hope_for_the_lead, is_spoilt
from petitfour.bots.piece_o_cake.turns import (
    choice_of,
    do_choice,
    first_option,
    is_eating,
    keep_liked,
    next_option,
    points_of,
    unmake_place,
    wish,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS

# What is tried first in a row's turn: nothing, a choice still to be tried, being tried, tried.
NO_TRIAL = 0
TO_TRY = 1
TRYING = 2
TRIED = 3


def search_for_the_lead(d: Desk, first: int) -> None:
    """Search the turns from row `first` to the server's: what each gets stands in that row of `best`."""
    last = d.players - 1
    line_up(d, first)
    row = first
    begin_turn(d, row)
    while row >= first:
        if gives_up(d, row, first) or not next_line(d, row):
            row -= 1
            if row >= first:
                keep_liked(d, d.best, (row + 1) * MAX_PLAYERS, row)
        elif row < last - 1:
            row += 1
            begin_turn(d, row)
        elif row < last:
            answer_of_server(d)
            keep_liked(d, d.best, d.players * MAX_PLAYERS, row)
        else:
            keep_liked(d, d.points, d.players * MAX_PLAYERS, row)


def line_up(d: Desk, row: int) -> None:
    """What everybody has as it lies, into the row of `points` of who is to choose."""
    for p in range(d.players):
        d.points[row * MAX_PLAYERS + p] = points_of(d, p)


def begin_turn(d: Desk, row: int) -> None:
    d.floors[row] = -FAR
    d.trials[row] = NO_TRIAL
    if row < d.players - 2 and not is_eating(d, row):
        answer_at_once(d, row)
        d.trials[row] = TO_TRY
        d.likely[row] = d.codes[row]
        if d.reach and row != d.asking:
            d.floors[row] = d.liked[row] - d.reach
    first_option(d, row)
    d.changed_by[row] = -1
    if row == d.players - 2:
        prepare_answers(d)


def gives_up(d: Desk, row: int, first: int) -> bool:
    """Whether an answer was found that is enough against what the player before is doing; takes it back."""
    if d.places[row] < 0:
        return False
    is_enough = d.liked[row] > d.enough if row == first else is_spoilt(d, row - 1)
    if is_enough:
        unmake_place(d, row)
    return is_enough


def next_line(d: Desk, row: int) -> bool:
    """Go on to the next option that may be better than the best so far, with everybody's points after it."""
    if d.trials[row] == TO_TRY:
        begin_trial(d, row)
        return True
    if d.trials[row] == TRYING:
        end_trial(d, row)
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
        if is_thought_of(d, row) and hope_for_the_lead(d, row) > d.liked[row] and not was_tried(d, row):
            d.nodes += 1
            return True
    return False


def is_thought_of(d: Desk, row: int) -> bool:
    return d.floors[row] == -FAR or wish(d, d.points, (row + 1) * MAX_PLAYERS, row) >= d.floors[row]


# What a player would do if nothing followed is tried first


def begin_trial(d: Desk, row: int) -> None:
    """Do it; `best` still has what everybody has after it."""
    d.trials[row] = TRYING
    there = (row + 1) * MAX_PLAYERS
    for p in range(d.players):
        d.points[there + p] = d.best[there + p]
    do_choice(d, row, d.likely[row])
    foresee(d, row)
    hope_for_the_lead(d, row)
    d.nodes += 1


def end_trial(d: Desk, row: int) -> None:
    """Take it back. What is listed before and is liked as much will be better, by the tie rule."""
    d.trials[row] = TRIED
    unmake_place(d, row)
    d.places[row] = -1
    d.liked[row] -= 1


def was_tried(d: Desk, row: int) -> bool:
    """Whether this is what was tried first; if nothing before it was liked as much, it is the best."""
    if d.trials[row] != TRIED or choice_of(d, row) != d.likely[row]:
        return False
    d.trials[row] = NO_TRIAL
    if d.codes[row] == d.likely[row]:
        d.liked[row] += 1
    return True
