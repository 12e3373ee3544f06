"""What an option changes for everybody: a sum over varieties, kept for each number of slices eaten.

`changes` has a block of numbers for each row, about the piece she takes, and one for each piece, about the
server who takes it (`answers.py`).
"""

from petitfour.bots.piece_o_cake.desk import POINT, ROOMS, Desk
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES


def change_at(block: int, v: int, eaten: int) -> int:
    """Where in `changes` it stands what so many eaten slices of a variety change."""
    return ((block * VARIETIES + v) * ROOMS + eaten) * MAX_PLAYERS


def copy_points(d: Desk, row: int) -> None:
    """Before a player does anything the next row of `points` is as hers."""
    here = row * MAX_PLAYERS
    for p in range(d.players):
        d.points[here + MAX_PLAYERS + p] = d.points[here + p]


def fill_changes(d: Desk, row: int, piece: int) -> None:
    """Fill the block of a row for a piece she has just taken, all of it collected so far."""
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        if count:
            d.collected[row * VARIETIES + v] -= count
            fill_change(d, row, row, v, count)
            d.collected[row * VARIETIES + v] += count


def fill_change(d: Desk, block: int, row: int, v: int, count: int) -> None:
    """What every way to eat of so many slices, which a player would get, changes for everybody."""
    at = row * VARIETIES + v
    weigh_variety(d, v)
    for p in range(d.players):
        d.was[p] = d.worths[p]
    for left in range(count + 1):
        if left:
            d.collected[at] += 1
            weigh_variety(d, v)
        change = change_at(block, v, count - left)
        for p in range(d.players):
            d.changes[change + p] = d.worths[p] - d.was[p]
        d.changes[change + row] += (count - left) * d.dollops[v] * POINT
    d.collected[at] -= count


def add_change(d: Desk, row: int, change: int) -> None:
    """Change the next row of `points` by what stands at a place of `changes`."""
    there = (row + 1) * MAX_PLAYERS
    for p in range(d.players):
        d.points[there + p] += d.changes[change + p]


def change_by_piece(d: Desk, row: int, piece: int) -> None:
    """Change the next row of `points` by what is being eaten and collected of a piece."""
    for v in range(VARIETIES):
        if d.plates[piece * VARIETIES + v]:
            add_change(d, row, change_at(row, v, d.digits[row * VARIETIES + v]))


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
