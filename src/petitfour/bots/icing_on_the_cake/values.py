"""What a plate after a turn is worth: the points it has, and what its traits let expect of the turns to come.

Traits are counted flavour by flavour, the one with the largest group first, and for the plate as a whole;
their weights were fitted to games played (`training.py`).
"""

from petitfour.bots.icing_on_the_cake.plates import (
    P_CAKE,
    P_FLAVOUR,
    P_FREE,
    P_LARGEST,
    P_TOKENS,
    Mind,
    beside,
    fewest_tokens,
    points_of,
)
from petitfour.games.icing_on_the_cake.rules import ALL_TURNS, FLAVOURS, KINDS, TURNS

CORNER_CELLS = 0x9009
SIDE_CELLS = 0x6996
INNER_CELLS = 0x0660

EACH = 13  # traits of one flavour
X_ALL = EACH * FLAVOURS  # those of the whole plate come behind
TRAITS = X_ALL + 14
WEIGHTS = TRAITS + 1  # the last one stands alone

TIEBREAK = 0.01  # candles decide between equals (ICE-7.5)
SCALE = 0.125  # keeps the inputs near one


def value(plate: list[int], turns: int, mind: Mind) -> float:
    """The final score to be expected after so many turns."""
    points = float(points_of(plate))
    if turns == ALL_TURNS:
        return points + TIEBREAK * fewest_tokens(plate)
    _, _, _, weights, x, _ = mind
    notice(plate, turns, mind)
    row = weights[turns]
    total = points + row[TRAITS]
    for i in range(TRAITS):
        total += row[i] * x[i]
    return total


def notice(plate: list[int], turns: int, mind: Mind) -> None:
    """The traits of a plate."""
    seen = 0
    for place in range(FLAVOURS):
        flavour = next_flavour(plate, turns, seen, mind)
        seen |= 1 << flavour
        if turns < TURNS:
            notice_cake(plate, flavour, place * EACH, mind)
        elif turns == TURNS:
            notice_finished_cake(plate, flavour, place * EACH, mind)
        else:
            notice_icing(plate, flavour, place * EACH, mind)
    notice_plate(plate, turns, mind)


def next_flavour(plate: list[int], turns: int, seen: int, mind: Mind) -> int:
    """The flavour not seen yet with the largest group, of equals the one with most cells."""
    groups, _, count_of, _, _, _ = mind
    best = 0
    most = -1
    for flavour in range(FLAVOURS):
        if (seen >> flavour) & 1 == 0:
            cells = plate[P_FLAVOUR + flavour]
            size = groups[cells] * 1024 + count_of[cells] * 32
            if turns > TURNS:
                size += plate[P_TOKENS + flavour]
                size += count_of[plate[P_CAKE + flavour] & plate[P_FREE]]
            if size > most:
                most = size
                best = flavour
    return best


def notice_cake(plate: list[int], flavour: int, at: int, mind: Mind) -> None:
    groups, near_to, count_of, _, x, known = mind
    cells = plate[P_FLAVOUR + flavour]
    free = plate[P_FREE]
    share = known[flavour * KINDS] + known[flavour * KINDS + 1] + known[flavour * KINDS + 2]
    largest = groups[cells]
    room = groups[cells | free]
    near = near_to[cells] & free
    x[at] = SCALE * count_of[cells]
    x[at + 1] = SCALE * largest
    x[at + 2] = SCALE * room
    x[at + 3] = SCALE * count_of[near]
    x[at + 4] = 4.0 * share
    x[at + 5] = 4.0 * share * SCALE * largest
    x[at + 6] = SCALE * count_of[cells & CORNER_CELLS]
    x[at + 7] = SCALE * count_of[cells & SIDE_CELLS]
    x[at + 8] = SCALE * count_of[cells & beside(cells)]
    x[at + 9] = SCALE * count_of[near & INNER_CELLS]
    x[at + 10] = SCALE * count_of[near_to[cells | near] & free]
    x[at + 11] = 1.0 if cells == 0 else 0.0
    x[at + 12] = SCALE * SCALE * largest * largest


def notice_finished_cake(plate: list[int], flavour: int, at: int, mind: Mind) -> None:
    groups, near_to, count_of, _, x, _ = mind
    cells = plate[P_FLAVOUR + flavour]
    count = count_of[cells]
    largest = groups[cells]
    corners = count_of[cells & CORNER_CELLS]
    x[at] = SCALE * count
    x[at + 1] = SCALE * largest
    x[at + 2] = SCALE * corners
    x[at + 3] = SCALE * count_of[cells & INNER_CELLS]
    x[at + 4] = SCALE * count_of[cells & beside(cells)]
    x[at + 5] = 1.0 if count == 0 else 0.0
    x[at + 6] = 1.0 if count <= 1 else 0.0
    x[at + 7] = 1.0 if count <= 2 else 0.0
    x[at + 8] = 1.0 if count <= 3 else 0.0
    x[at + 9] = SCALE * SCALE * largest * largest
    x[at + 10] = SCALE * SCALE * count * count
    x[at + 11] = SCALE * SCALE * corners * corners
    x[at + 12] = SCALE * count_of[near_to[cells]]


def notice_icing(plate: list[int], flavour: int, at: int, mind: Mind) -> None:
    groups, near_to, count_of, _, x, known = mind
    cells = plate[P_FLAVOUR + flavour]
    free = plate[P_FREE]
    matching = plate[P_CAKE + flavour] & free
    plain_share = known[flavour * KINDS]
    edge_share = known[flavour * KINDS + 1]
    corner_share = known[flavour * KINDS + 2]
    share = plain_share + edge_share + corner_share
    near = near_to[cells] & free
    fitting = count_of[matching]
    x[at] = SCALE * groups[cells]
    x[at + 1] = SCALE * groups[cells | matching]
    x[at + 2] = SCALE * groups[cells | free]
    x[at + 3] = SCALE * count_of[near]
    x[at + 4] = SCALE * count_of[near & matching]
    x[at + 5] = SCALE * plate[P_TOKENS + flavour]
    x[at + 6] = SCALE * fitting
    x[at + 7] = 4.0 * share
    x[at + 8] = 4.0 * share * SCALE * fitting
    x[at + 9] = 16.0 * corner_share * SCALE * count_of[matching & CORNER_CELLS]
    x[at + 10] = 8.0 * edge_share * SCALE * count_of[matching & SIDE_CELLS]
    x[at + 11] = 16.0 * plain_share * SCALE * count_of[matching & INNER_CELLS]
    x[at + 12] = 1.0 if fitting == 0 else 0.0


def notice_plate(plate: list[int], turns: int, mind: Mind) -> None:
    groups, _, count_of, _, x, known = mind
    free = plate[P_FREE]
    corners = count_of[free & CORNER_CELLS]
    sides = count_of[free & SIDE_CELLS]
    x[X_ALL] = SCALE * corners
    x[X_ALL + 1] = SCALE * sides
    x[X_ALL + 2] = SCALE * SCALE * corners * corners
    x[X_ALL + 3] = SCALE * SCALE * sides * sides
    plain = 0.0
    edge = 0.0
    corner = 0.0
    for flavour in range(FLAVOURS):
        plain += known[flavour * KINDS]
        edge += known[flavour * KINDS + 1]
        corner += known[flavour * KINDS + 2]
    x[X_ALL + 4] = SCALE * corners * 4.0 * corner
    x[X_ALL + 5] = SCALE * sides * 2.0 * edge
    x[X_ALL + 6] = SCALE * count_of[free & INNER_CELLS] * 4.0 * plain
    x[X_ALL + 7] = SCALE * groups[free]
    x[X_ALL + 8] = SCALE * plate[P_LARGEST]
    notice_sets(plate, turns, mind)


def notice_sets(plate: list[int], turns: int, mind: Mind) -> None:
    """How far the plate is from its next candles."""
    _, _, count_of, _, x, _ = mind
    fewest = 16
    reach = 16
    lacking = 0
    for flavour in range(FLAVOURS):
        tokens = plate[P_TOKENS + flavour]
        if turns > TURNS:
            possible = tokens + count_of[plate[P_CAKE + flavour] & plate[P_FREE]]
        else:
            possible = count_of[plate[P_FLAVOUR + flavour]]
        fewest = min(fewest, tokens)
        reach = min(reach, possible)
    for flavour in range(FLAVOURS):
        if plate[P_TOKENS + flavour] == fewest:
            lacking += 1
    x[X_ALL + 9] = SCALE * fewest
    x[X_ALL + 10] = SCALE * reach
    x[X_ALL + 11] = SCALE * lacking
    lacking = 0
    for flavour in range(FLAVOURS):
        lacking += max(fewest + 2 - plate[P_TOKENS + flavour], 0)
    x[X_ALL + 12] = SCALE * lacking
    x[X_ALL + 13] = SCALE * min(reach - fewest, 2)
