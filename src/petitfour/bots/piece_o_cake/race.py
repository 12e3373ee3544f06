"""One cake among three to five players who all want to be ahead, searched to its end: max^n.

Everybody maximises how far she is ahead (`wish` in `turns.py`); of equals by the tie rule there. In the last
cake it is exact. What an option changes is a sum over varieties, so it is reckoned once for a piece and then
added up way by way. After the server's turn nothing follows: there ways to eat of a variety are passed over
if another is better for herself and helps nobody, and forfeits that cannot be better than the best so far.
"""

from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    PLATES,
    POINT,
    ROOMS,
    Desk,
)
from petitfour.bots.piece_o_cake.turns import (
    begin_piece,
    choice_of,
    first_option,
    forfeit_variety,
    keep_liked,
    next_option,
    points_of,
    rival_of,
    unmake_place,
    wish,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES


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
                continue
            if row < last:
                answer_at_once(d, last)
            else:
                keep_points(d, last)
            keep_liked(d, d.players * MAX_PLAYERS, row)
        else:
            row -= 1
            if row >= first:
                keep_liked(d, (row + 1) * MAX_PLAYERS, row)


def line_up(d: Desk, row: int) -> None:
    """What everybody has as it lies, into the row of `points` of who is to choose."""
    for p in range(d.players):
        d.points[row * MAX_PLAYERS + p] = points_of(d, p)


def begin_turn(d: Desk, row: int) -> None:
    first_option(d, row)
    d.changed_by[row] = -1


def next_line(d: Desk, row: int) -> bool:
    """Go on to the next option, with everybody's points after it."""
    if not next_option(d, row):
        return False
    d.nodes += 1
    copy_points(d, row)
    at = d.places[row]
    if at < PLATES:
        if d.changed_by[row] != at:  # just taken, and nothing of it eaten yet
            d.changed_by[row] = at
            fill_changes(d, row, at)
        add_changes(d, row, at)
    elif at < CHOOSE_PASS:
        change_by_forfeit(d, row, at - CHOOSE_FORFEIT)
    return True


# The best if nothing follows


def answer_at_once(d: Desk, row: int) -> None:
    """What a player likes best if nothing follows, into `codes`, and what everybody then has, into the row of
    `best` after hers.
    """
    d.liked[row] = -FAR
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            answer_with_piece(d, row, piece)
    stand = wish(d, d.points, row * MAX_PLAYERS, row)
    for v in range(VARIETIES):
        # To the others a forfeit is never a loss: all she can gain is what she gains herself.
        if d.older[row * VARIETIES + v] and stand + gain_of_forfeit(d, row, v) > d.liked[row]:
            copy_points(d, row)
            d.places[row] = CHOOSE_FORFEIT + v
            forfeit_variety(d, row, v)
            change_by_forfeit(d, row, v)
            unmake_place(d, row)
            keep_answer(d, row)
    if stand > d.liked[row]:
        copy_points(d, row)
        d.places[row] = CHOOSE_PASS
        keep_answer(d, row)


def answer_with_piece(d: Desk, row: int, piece: int) -> None:
    """The ways to eat of a piece that can be best, one after another."""
    begin_piece(d, row, piece)
    fill_changes(d, row, piece)
    unmake_place(d, row)
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        if count:
            pass_over(d, row, v, count)
            d.digits[row * VARIETIES + v] = -1
            next_kept(d, row, v, count)
    is_another = True
    while is_another:
        copy_points(d, row)
        add_changes(d, row, piece)
        keep_answer(d, row)
        is_another = next_way(d, row, piece)


def next_way(d: Desk, row: int, piece: int) -> bool:
    """Count on, as `next_eaten` does, through what is not passed over."""
    for back in range(VARIETIES):
        v = VARIETIES - 1 - back
        count = d.plates[piece * VARIETIES + v]
        if count:
            if next_kept(d, row, v, count):
                return True
            d.digits[row * VARIETIES + v] = -1
            next_kept(d, row, v, count)
    return False


def next_kept(d: Desk, row: int, v: int, count: int) -> bool:
    at = row * VARIETIES + v
    eaten = d.digits[at] + 1
    while eaten <= count:
        if not d.passed_over[v] >> eaten & 1:
            d.digits[at] = eaten
            return True
        eaten += 1
    return False


def pass_over(d: Desk, row: int, v: int, count: int) -> None:
    """Note, a bit each, how many of so many slices not to eat: another number is better and helps nobody."""
    d.passed_over[v] = 0
    for eaten in range(count + 1):
        for other in range(count + 1):
            if is_better(d, row, change_at(row, v, other), change_at(row, v, eaten)):
                d.passed_over[v] |= 1 << eaten


def is_better(d: Desk, row: int, change: int, than: int) -> bool:
    helped = 0
    for p in range(d.players):
        if p != row and d.changes[change + p] > d.changes[than + p]:
            helped += 1
    return helped == 0 and d.changes[change + row] > d.changes[than + row]


def gain_of_forfeit(d: Desk, row: int, v: int) -> int:
    """What a forfeit changes for who makes it."""
    held = d.older[row * VARIETIES + v]
    cell = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival_of(d, row, v)
    return held * d.dollops[v] * POINT + d.after[cell - held * d.side[v]] - d.after[cell]


def keep_answer(d: Desk, row: int) -> None:
    """Keep what a player is doing if she likes it better than before."""
    liked = wish(d, d.points, (row + 1) * MAX_PLAYERS, row)
    if liked > d.liked[row]:
        d.liked[row] = liked
        d.codes[row] = choice_of(d, row)
        keep_points(d, row)


def keep_points(d: Desk, row: int) -> None:
    """What everybody has after what a player is doing, into the next row of `best`."""
    there = (row + 1) * MAX_PLAYERS
    for p in range(d.players):
        d.best[there + p] = d.points[there + p]


# What an option changes


def copy_points(d: Desk, row: int) -> None:
    """Before a player does anything the next row of `points` is as hers."""
    here = row * MAX_PLAYERS
    for p in range(d.players):
        d.points[here + MAX_PLAYERS + p] = d.points[here + p]


def fill_changes(d: Desk, row: int, piece: int) -> None:
    """What every way to eat of a piece just taken, all of it collected so far, changes for everybody."""
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        if count:
            fill_change(d, row, v, count)


def fill_change(d: Desk, row: int, v: int, count: int) -> None:
    at = row * VARIETIES + v
    d.collected[at] -= count
    weigh_variety(d, v)
    for p in range(d.players):
        d.was[p] = d.worths[p]
    for left in range(count + 1):
        if left:
            d.collected[at] += 1
            weigh_variety(d, v)
        change = change_at(row, v, count - left)
        for p in range(d.players):
            d.changes[change + p] = d.worths[p] - d.was[p]
        d.changes[change + row] += (count - left) * d.dollops[v] * POINT


def change_at(row: int, v: int, eaten: int) -> int:
    """Where in `changes` it stands what so many eaten slices of the piece of a row change."""
    return ((row * VARIETIES + v) * ROOMS + eaten) * MAX_PLAYERS


def add_changes(d: Desk, row: int, piece: int) -> None:
    """Change the next row of `points` by what is being eaten and collected of a piece."""
    there = (row + 1) * MAX_PLAYERS
    for v in range(VARIETIES):
        if d.plates[piece * VARIETIES + v]:
            change = change_at(row, v, d.digits[row * VARIETIES + v])
            for p in range(d.players):
                d.points[there + p] += d.changes[change + p]


def change_by_forfeit(d: Desk, row: int, v: int) -> None:
    """Change the next row of `points` by a variety just forfeited."""
    there = (row + 1) * MAX_PLAYERS
    at = row * VARIETIES + v
    weigh_variety(d, v)
    for p in range(d.players):
        d.points[there + p] += d.worths[p]
    d.collected[at] += d.held[row]
    weigh_variety(d, v)
    d.collected[at] -= d.held[row]
    for p in range(d.players):
        d.points[there + p] -= d.worths[p]
    d.points[there + row] += d.held[row] * d.dollops[v] * POINT


def weigh_variety(d: Desk, v: int) -> None:
    """What a variety is worth to everybody as it lies, into `worths`."""
    most = 0
    second = 0
    for p in range(d.players):
        has = d.collected[p * VARIETIES + v]
        if has > most:
            second = most
            most = has
        elif has > second:
            second = has
    for p in range(d.players):
        has = d.collected[p * VARIETIES + v]
        rival = second if has == most else most
        d.worths[p] = d.after[d.base[v] + has * d.side[v] + rival]
