"""One cake among three to five players who count their points, searched to its end: max^n.

Everybody maximises her own points; of equals by the tie rule in `turns.py`. Options that cannot become better
than the best so far are skipped, and the last two turns are closed form where the server is sure to take the
piece left over. In the last cake it is exact.
"""

from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    POINT,
    ROOMS,
    Desk,
)
from petitfour.bots.piece_o_cake.turns import (
    begin_piece,
    favourite_from,
    first_option,
    forfeit_variety,
    is_eating,
    keep_liked,
    make_favourite,
    next_eaten,
    next_option,
    points_of,
    rival_of,
    the_other_piece,
    unmake_place,
    write_points,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES


def search_for_points(d: Desk, first: int) -> None:
    """Search the turns from row `first` to the server's: what each gets stands in that row of `best`."""
    last = d.players - 1
    row = first
    first_option(d, row)
    while row >= first:
        if row == last:
            search_last(d, row)
        elif row == last - 1:
            search_last_two(d, row)
        elif next_option(d, row):
            if hope_of(d, row) > d.liked[row]:
                row += 1
                first_option(d, row)
            continue
        row -= 1
        if row >= first:
            keep_liked(d, d.best, (row + 1) * MAX_PLAYERS, row)


def search_last(d: Desk, row: int) -> None:
    """All options of the server, if nobody is to choose before."""
    below = (row + 1) * MAX_PLAYERS
    while next_option(d, row):
        write_points(d, below)
        keep_liked(d, d.best, below, row)


def hope_of(d: Desk, row: int) -> int:
    """No more than this can come of what a player is doing.

    Others who take something never help her; each of them can do so only by forfeiting one variety.
    """
    total = points_of(d, row)
    for v in range(VARIETIES):
        earlier = 0
        for other in range(row):
            earlier = max(earlier, d.collected[other * VARIETIES + v])
        own = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v]
        lift = d.after[own + earlier] - d.after[own + rival_of(d, row, v)]
        at = v
        while at and d.lifts[at - 1] < lift:
            d.lifts[at] = d.lifts[at - 1]
            at -= 1
        d.lifts[at] = lift
    for i in range(d.players - 1 - row):
        total += d.lifts[i]
    return total


# The last two turns


def search_last_two(d: Desk, row: int) -> None:
    """All options of the last chooser, each with the server's answer."""
    d.nodes += 1
    look_back(d, row)
    if is_eating(d, row):
        while next_option(d, row):
            answer_last(d, row)
        return
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            begin_piece(d, row, piece)
            search_piece(d, row, piece)
            unmake_place(d, row)
    for v in range(VARIETIES):
        if d.older[row * VARIETIES + v] and hope_of_forfeit(d, row, v) > d.liked[row]:
            d.places[row] = CHOOSE_FORFEIT + v
            forfeit_variety(d, row, v)
            answer_last(d, row)
            unmake_place(d, row)
    if d.hopes[0] + d.hopes[1] > d.liked[row]:
        d.places[row] = CHOOSE_PASS
        answer_last(d, row)


def search_piece(d: Desk, row: int, piece: int) -> None:
    """The ways to eat of the piece just taken, or only the best where that can be known."""
    if takes_the_other(d, row, piece):
        if d.hopes[2] > d.liked[row]:
            eat_for_pair(d, row, piece)
            answer_last(d, row)
        return
    answer_last(d, row)
    while next_eaten(d, row, piece):
        answer_last(d, row)


def look_back(d: Desk, row: int) -> None:
    """What the last chooser has (hopes[0]), and what a forfeit of the server can add to it (hopes[1])."""
    d.hopes[0] = d.ate[row]
    d.hopes[1] = 0
    for v in range(VARIETIES):
        most = 0
        for other in range(row):
            most = max(most, d.collected[other * VARIETIES + v])
        d.earlier[v] = most
        own = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v]
        here = d.after[own + max(most, d.collected[(row + 1) * VARIETIES + v])]
        d.here[v] = here
        d.hopes[0] += here
        d.hopes[1] = max(d.hopes[1], d.after[own + most] - here)


def hope_of_forfeit(d: Desk, row: int, v: int) -> int:
    """No more than this can come of the last chooser forfeiting a variety."""
    held = d.older[row * VARIETIES + v]
    own = d.base[v] + (d.collected[row * VARIETIES + v] - held) * d.side[v]
    then = d.after[own + max(d.earlier[v], d.collected[(row + 1) * VARIETIES + v])]
    lift = max(d.hopes[1], d.after[own + d.earlier[v]] - then)
    return d.hopes[0] + held * d.dollops[v] * POINT + then - d.here[v] + lift


def takes_the_other(d: Desk, row: int, piece: int) -> bool:
    """Whether the server takes the one piece left whatever is eaten of this one, all of it now collected.

    Given that, what a variety brings depends on no other, so the best is found variety by variety: hopes[2]
    is what the last chooser gets, and `was` how many of each she eats for that.
    """
    other = the_other_piece(d)
    if other < 0:
        return False
    d.hopes[2] = d.hopes[0]
    least = 0  # what the server gains with that piece
    most = 0  # and with a forfeit
    for v in range(VARIETIES):
        mine = d.plates[piece * VARIETIES + v]
        yours = d.plates[other * VARIETIES + v]
        held = d.older[(row + 1) * VARIETIES + v]
        if mine == 0 and yours == 0 and held == 0:
            continue
        has = d.collected[(row + 1) * VARIETIES + v]
        own = d.collected[row * VARIETIES + v]
        best = -FAR
        least_of_v = FAR
        for eaten in range(mine + 1):
            cell = d.base[v] + has * d.side[v] + max(d.earlier[v], own - eaten)
            if held:
                gain = held * d.dollops[v] * POINT + d.after[cell - held * d.side[v]] - d.after[cell]
                most = max(most, gain)
            least_of_v = min(least_of_v, d.last_gain[cell * ROOMS + yours])
            rival = max(d.earlier[v], has + yours - d.last_eaten[cell * ROOMS + yours])
            points = eaten * d.dollops[v] * POINT + d.after[d.base[v] + (own - eaten) * d.side[v] + rival]
            if points > best:
                best = points
                d.was[VARIETIES + v] = eaten
        least += least_of_v
        d.hopes[2] += best - d.here[v]
    return most <= least


def eat_for_pair(d: Desk, row: int, piece: int) -> None:
    """Eat of the piece just taken what `takes_the_other` found."""
    for v in range(VARIETIES):
        if d.plates[piece * VARIETIES + v]:
            eaten = d.was[VARIETIES + v]
            d.digits[row * VARIETIES + v] = eaten
            d.collected[row * VARIETIES + v] -= eaten
            d.ate[row] += eaten * d.dollops[v] * POINT


def answer_last(d: Desk, row: int) -> None:
    """The server answers; keep it if it is better for the last chooser than her best so far."""
    last = d.players - 1
    make_favourite(d, last, favourite_of_last(d))
    mine = d.ate[row]
    for v in range(VARIETIES):
        rival = max(d.earlier[v], d.collected[last * VARIETIES + v])
        mine += d.after[d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival]
    if mine > d.liked[row]:
        below = last * MAX_PLAYERS
        write_points(d, below)
        keep_liked(d, d.best, below, row)
    unmake_place(d, last)


def favourite_of_last(d: Desk) -> int:
    last = d.players - 1
    for v in range(VARIETIES):
        rival = max(d.earlier[v], d.collected[(last - 1) * VARIETIES + v])
        d.was[v] = d.base[v] + d.collected[last * VARIETIES + v] * d.side[v] + rival
    return favourite_from(d, last)
