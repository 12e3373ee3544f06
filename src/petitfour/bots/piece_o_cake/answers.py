"""What a player likes best if nothing follows: the server's turn, and the guess at everybody's.

Of a variety, ways to eat are passed over if another is better for herself and helps nobody; so are forfeits
that cannot be better than the best so far. The server answers many options of the last chooser, most of which
change nothing about most varieties: what those bring the server is reckoned once for all (`prepare_answers`).
"""

from petitfour.bots.piece_o_cake.changes import (
    add_change,
    change_at,
    change_by_forfeit,
    copy_points,
    fill_change,
)
from petitfour.bots.piece_o_cake.desk import CHOOSE_FORFEIT, CHOOSE_PASS, FAR, POINT, Desk
from petitfour.bots.piece_o_cake.hopes import is_spoilt
from petitfour.bots.piece_o_cake.turns import (
    choice_of,
    forfeit_variety,
    rival_of,
    unmake_place,
    wish,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES


def prepare_answers(d: Desk) -> None:
    """Before the last chooser does anything: what each piece and forfeit would bring the server."""
    server = d.players - 1
    for v in range(VARIETIES):
        d.stood[v] = d.collected[(server - 1) * VARIETIES + v]
        d.forfeits[v] = gain_of_forfeit(d, server, v)
        for piece in range(d.pieces):
            count = d.plates[piece * VARIETIES + v]
            if count and not d.taken >> piece & 1:
                weigh_ways(d, MAX_PLAYERS + piece, server, v, count)


def answer_of_server(d: Desk) -> None:
    """The server's best answer to what the last chooser is doing; what everybody gets ends up in `best`."""
    d.is_prepared = 1
    answer_at_once(d, d.players - 1)
    d.is_prepared = 0


def answer_at_once(d: Desk, row: int) -> None:
    """What a player likes best if nothing follows, into `codes`, and what everybody then has, into the row of
    `best` after hers.
    """
    d.liked[row] = -FAR
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            answer_with_piece(d, row, piece)
            if d.is_prepared and is_spoilt(d, row - 1):
                return  # one answer is enough for the last chooser to do something else
    stand = wish(d, d.points, row * MAX_PLAYERS, row)
    for v in range(VARIETIES):
        # To the others a forfeit is never a loss: all she can gain is what she gains herself.
        if d.older[row * VARIETIES + v]:
            gain = d.forfeits[v] if is_as_prepared(d, row, v) else gain_of_forfeit(d, row, v)
            if stand + gain > d.liked[row]:
                answer_with_forfeit(d, row, v)
    if stand > d.liked[row]:
        copy_points(d, row)
        d.places[row] = CHOOSE_PASS
        keep_answer(d, row)


def is_as_prepared(d: Desk, row: int, v: int) -> bool:
    """Whether the last chooser has changed nothing about a variety."""
    return d.is_prepared == 1 and d.collected[(row - 1) * VARIETIES + v] == d.stood[v]


def answer_with_forfeit(d: Desk, row: int, v: int) -> None:
    copy_points(d, row)
    d.places[row] = CHOOSE_FORFEIT + v
    forfeit_variety(d, row, v)
    change_by_forfeit(d, row, v)
    unmake_place(d, row)
    keep_answer(d, row)


def answer_with_piece(d: Desk, row: int, piece: int) -> None:
    """The ways to eat of a piece that can be best, one after another."""
    d.places[row] = piece
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        if count:
            if is_as_prepared(d, row, v):
                d.block[v] = MAX_PLAYERS + piece
            else:
                d.block[v] = row
                weigh_ways(d, row, row, v, count)
            first_kept(d, row, v)
    is_another = True
    while is_another:
        copy_points(d, row)
        for v in range(VARIETIES):
            if d.plates[piece * VARIETIES + v]:
                add_change(d, row, change_at(d.block[v], v, d.digits[row * VARIETIES + v]))
        keep_answer(d, row)
        is_another = next_way(d, row, piece)


def first_kept(d: Desk, row: int, v: int) -> None:
    eaten = 0
    while not d.kept[d.block[v] * VARIETIES + v] >> eaten & 1:
        eaten += 1
    d.digits[row * VARIETIES + v] = eaten


def next_way(d: Desk, row: int, piece: int) -> bool:
    """Count on, as `next_eaten` does, through what is not passed over."""
    for back in range(VARIETIES):
        v = VARIETIES - 1 - back
        if d.plates[piece * VARIETIES + v]:
            eaten = d.digits[row * VARIETIES + v] + 1
            rest = d.kept[d.block[v] * VARIETIES + v] >> eaten
            if rest:
                while not rest & 1:
                    rest >>= 1
                    eaten += 1
                d.digits[row * VARIETIES + v] = eaten
                return True
            first_kept(d, row, v)
    return False


def weigh_ways(d: Desk, block: int, row: int, v: int, count: int) -> None:
    """What so many slices would change; `kept`, a bit each, how many of them it can be best to eat."""
    fill_change(d, block, row, v, count)
    kept = 0
    for eaten in range(count + 1):
        is_best = True
        for other in range(count + 1):
            if is_better(d, row, change_at(block, v, other), change_at(block, v, eaten)):
                is_best = False
        if is_best:
            kept |= 1 << eaten
    d.kept[block * VARIETIES + v] = kept


def is_better(d: Desk, row: int, change: int, than: int) -> bool:
    """Whether a change is better for a player than another and helps nobody."""
    if d.changes[change + row] <= d.changes[than + row]:
        return False
    helped = 0
    for p in range(d.players):
        if p != row and d.changes[change + p] > d.changes[than + p]:
            helped += 1
    return helped == 0


def gain_of_forfeit(d: Desk, row: int, v: int) -> int:
    """What a forfeit changes for who makes it."""
    held = d.older[row * VARIETIES + v]
    cell = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival_of(d, row, v)
    return held * d.dollops[v] * POINT + d.after[cell - held * d.side[v]] - d.after[cell]


def keep_answer(d: Desk, row: int) -> None:
    """Keep what a player is doing if she likes it better than before."""
    there = (row + 1) * MAX_PLAYERS
    liked = wish(d, d.points, there, row)
    if liked > d.liked[row]:
        d.liked[row] = liked
        for p in range(d.players):
            d.best[there + p] = d.points[there + p]
        if not d.is_prepared:
            d.codes[row] = choice_of(d, row)
