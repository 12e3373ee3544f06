"""What players can do when it is their turn to choose, among three to five, and what they make of the end.

A search walks through the options of a row one after another (`next_option`), each made on the desk and taken
back before the next. What collected slices are worth after the cake is a sum over varieties of
`after`[variety][own][best rival's]; in the last cake that is the majority itself.

The tie rule, for everybody: of choices liked equally a player makes the one listed first. Pieces come by
number, of one piece the choice that eats fewer of the first variety in which two differ (what is collected
spoils majorities), then forfeits by variety, then passing.
"""

from math import exp, log1p

from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    PIECE_SHIFT,
    PLATES,
    POINT,
    ROOMS,
    SOFT_SHIFT,
    SOFT_STEPS,
    Desk,
    fill_last,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, RING, VARIETIES


def prepare_party(desks: list[Desk]) -> None:
    """Fill the tables: gains for all that can come about in this cake, and the soft maximum."""
    d = desks[0]
    soften(d)
    for v in range(VARIETIES):
        most = 0
        for row in range(d.players):
            most = max(most, d.collected[row * VARIETIES + v])
        there = 0
        for i in range(RING):
            if d.ring[i] == v:
                there += 1
        reach = min(most + there + 1, d.side[v])
        for own in range(reach):
            for rival in range(reach):
                for count in range(min(there + 1, d.side[v] - own)):
                    fill_last(d, v, d.base[v] + own * d.side[v] + rival, count)


def soften(d: Desk) -> None:
    """How much a second one that far behind the best adds to a soft maximum of both."""
    if d.softened == d.spread:
        return
    d.softened = d.spread
    for step in range(SOFT_STEPS):
        near = exp(-(step << SOFT_SHIFT) / d.spread) if d.spread else 0.0
        d.soft[step] = int(d.spread * log1p(near))


def rival_of(d: Desk, row: int, v: int) -> int:
    """The most slices of the variety anybody else has collected."""
    most = 0
    for other in range(d.players):
        if other != row:
            most = max(most, d.collected[other * VARIETIES + v])
    return most


def points_of(d: Desk, row: int) -> int:
    """What a player has, with what her collected slices are worth as they lie."""
    total = d.ate[row]
    for v in range(VARIETIES):
        own = d.collected[row * VARIETIES + v]
        total += d.after[d.base[v] + own * d.side[v] + rival_of(d, row, v)]
    return total


def write_points(d: Desk, at: int) -> None:
    """What everybody has as it lies, into `best` from place `at` on."""
    for row in range(d.players):
        d.best[at + row] = points_of(d, row)


def wish(d: Desk, points: list[int], at: int, row: int) -> int:
    """What a player makes of what everybody gets (in `points`, from place `at` on).

    Shared majorities pay in full, so many points alone do not win. With a `spread` it is how far she is
    ahead: her points less a soft maximum of the others'; within `spread` points of the best, each counts.
    With 0, her points alone.
    """
    mine = points[at + row]
    if d.spread == 0:
        return mine
    most = -FAR
    for other in range(d.players):
        if other != row:
            most = joined(d, most, points[at + other])
    return mine - most


def joined(d: Desk, one: int, another: int) -> int:
    """The soft maximum of two."""
    step = abs(one - another) >> SOFT_SHIFT
    return max(one, another) + (d.soft[step] if step < SOFT_STEPS else 0)


def keep_liked(d: Desk, points: list[int], at: int, row: int) -> None:
    """Keep what everybody gets (in `points`, from place `at` on) if a player likes it better than before."""
    liked = wish(d, points, at, row)
    if liked > d.liked[row]:
        d.liked[row] = liked
        d.codes[row] = choice_of(d, row)
        for other in range(d.players):
            d.best[row * MAX_PLAYERS + other] = points[at + other]


# What gains most at once


def favourite_of(d: Desk, row: int) -> int:
    """The piece, forfeit or pass that gains a player most if nothing follows."""
    for v in range(VARIETIES):
        d.was[v] = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival_of(d, row, v)
    return favourite_from(d, row)


def favourite_from(d: Desk, row: int) -> int:
    """The same, with the cell of each variety in `was`."""
    best = -FAR
    chosen = CHOOSE_PASS
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            gain = 0
            for v in range(VARIETIES):
                count = d.plates[piece * VARIETIES + v]
                if count:
                    gain += d.last_gain[d.was[v] * ROOMS + count]
            if gain > best:
                best = gain
                chosen = piece
    for v in range(VARIETIES):
        held = d.older[row * VARIETIES + v]
        if held:
            gain = held * d.dollops[v] * POINT + d.after[d.was[v] - held * d.side[v]] - d.after[d.was[v]]
            if gain > best:
                best = gain
                chosen = CHOOSE_FORFEIT + v
    return chosen if best >= 0 else CHOOSE_PASS


def make_favourite(d: Desk, row: int, chosen: int) -> None:
    """Do it, eating what is best at once; `digits` of the row: what was eaten. Right after `favourite_of`."""
    d.places[row] = chosen
    if chosen == CHOOSE_PASS:
        return
    if chosen >= CHOOSE_FORFEIT:
        forfeit_variety(d, row, chosen - CHOOSE_FORFEIT)
        return
    d.taken |= 1 << chosen
    for v in range(VARIETIES):
        count = d.plates[chosen * VARIETIES + v]
        eaten = d.last_eaten[d.was[v] * ROOMS + count] if count else 0
        d.digits[row * VARIETIES + v] = eaten
        d.collected[row * VARIETIES + v] += count - eaten
        d.ate[row] += eaten * d.dollops[v] * POINT


def unmake_place(d: Desk, row: int) -> None:
    """Take back what a player is doing."""
    at = d.places[row]
    if at < PLATES:
        d.taken ^= 1 << at
        for v in range(VARIETIES):
            eaten = d.digits[row * VARIETIES + v]
            d.collected[row * VARIETIES + v] -= d.plates[at * VARIETIES + v] - eaten
            d.ate[row] -= eaten * d.dollops[v] * POINT
    elif at < CHOOSE_PASS:
        v = at - CHOOSE_FORFEIT
        d.collected[row * VARIETIES + v] += d.held[row]
        d.older[row * VARIETIES + v] = d.held[row]
        d.ate[row] -= d.held[row] * d.dollops[v] * POINT


def forfeit_variety(d: Desk, row: int, v: int) -> None:
    held = d.older[row * VARIETIES + v]
    d.held[row] = held
    d.collected[row * VARIETIES + v] -= held
    d.older[row * VARIETIES + v] = 0
    d.ate[row] += held * d.dollops[v] * POINT


# Option after option, in the order of the tie rule


def first_option(d: Desk, row: int) -> None:
    """Before the first option of a player."""
    d.places[row] = -1
    d.liked[row] = -FAR


def is_eating(d: Desk, row: int) -> bool:
    """Whether a player has a piece on the plate already."""
    return d.only >= 0 and row == d.players - d.turns


def next_option(d: Desk, row: int) -> bool:
    """Go on to the next option of a player; False, with nothing done, after the last."""
    at = d.places[row]
    if 0 <= at < PLATES and next_eaten(d, row, at):
        return True
    if at >= 0:
        unmake_place(d, row)
    if is_eating(d, row):
        if at < 0:
            begin_piece(d, row, d.only)
        return at < 0
    at += 1
    if at < PLATES:
        while at < d.pieces and d.taken >> at & 1:
            at += 1
        if at < d.pieces:
            begin_piece(d, row, at)
            return True
        at = CHOOSE_FORFEIT
    while at < CHOOSE_PASS and d.older[row * VARIETIES + at - CHOOSE_FORFEIT] == 0:
        at += 1
    d.places[row] = at
    if at < CHOOSE_PASS:
        forfeit_variety(d, row, at - CHOOSE_FORFEIT)
    return at <= CHOOSE_PASS


def begin_piece(d: Desk, row: int, piece: int) -> None:
    """Take a piece and collect all of it."""
    d.places[row] = piece
    d.taken |= 1 << piece
    for v in range(VARIETIES):
        d.digits[row * VARIETIES + v] = 0
        d.collected[row * VARIETIES + v] += d.plates[piece * VARIETIES + v]


def take_piece(d: Desk, row: int, piece: int) -> None:
    """Take a piece and eat what `digits` say of it."""
    d.places[row] = piece
    d.taken |= 1 << piece
    for v in range(VARIETIES):
        eaten = d.digits[row * VARIETIES + v]
        d.collected[row * VARIETIES + v] += d.plates[piece * VARIETIES + v] - eaten
        d.ate[row] += eaten * d.dollops[v] * POINT


def next_eaten(d: Desk, row: int, piece: int) -> bool:
    """Count on: eat one more of the last variety that is not all eaten, and none of those after it."""
    for back in range(VARIETIES):
        v = VARIETIES - 1 - back
        count = d.plates[piece * VARIETIES + v]
        if count:
            at = row * VARIETIES + v
            if d.digits[at] < count:
                d.digits[at] += 1
                d.collected[at] -= 1
                d.ate[row] += d.dollops[v] * POINT
                return True
            d.digits[at] = 0
            d.collected[at] += count
            d.ate[row] -= count * d.dollops[v] * POINT
    return False


def choice_of(d: Desk, row: int) -> int:
    """The code of what a player is doing."""
    code = d.places[row] << PIECE_SHIFT
    if d.places[row] < PLATES:
        for v in range(VARIETIES):
            if d.plates[d.places[row] * VARIETIES + v]:
                code |= d.digits[row * VARIETIES + v] << 4 * v
    return code


def do_choice(d: Desk, row: int, code: int) -> None:
    """Do what a code says."""
    at = code >> PIECE_SHIFT
    d.places[row] = at
    if at < PLATES:
        for v in range(VARIETIES):
            d.digits[row * VARIETIES + v] = code >> 4 * v & 15
        take_piece(d, row, at)
    elif at < CHOOSE_PASS:
        forfeit_variety(d, row, at - CHOOSE_FORFEIT)


def the_other_piece(d: Desk) -> int:
    """The one piece left, or -1 if there is none or more than one."""
    other = -1
    for rest in range(d.pieces):
        if not d.taken >> rest & 1:
            if other >= 0:
                return -1
            other = rest
    return other
