"""Where the pieces of a section go: every placement, or a beam of the best, by what the plate is worth then.

Plates in mind lie in `rows`, each with its worth in `worth`. Lists of plates are stretches of `rows`, the
best first.
"""

from petitfour.bots.icing_on_the_cake.plates import (
    P_CELL,
    P_FLAVOUR,
    P_FREE,
    Mind,
    copy_plate,
    lay_in_mind,
    note_known,
    note_seat,
)
from petitfour.bots.icing_on_the_cake.values import value
from petitfour.games.icing_on_the_cake.rules import ALL_CELLS, CELLS, FLAVOURS, KINDS, PIECES, TURNS, State

HAND = 4
WIDEST = 64  # plates kept in a list

# Stretches of `rows`
R_HERE = 0  # the plate before anything is laid
R_LAID = 1  # the same with one, two, three, four pieces more
R_FROM = 8
R_TO = R_FROM + WIDEST
R_END = R_TO + WIDEST

BELOW_ALL = -1.0e9


def pieces_of_hand(s: State, hand: int, pieces: list[int]) -> int:
    """The pieces at these grid places, corner pieces first and equals side by side; how many."""
    count = 0
    for back in range(KINDS):
        kind = KINDS - 1 - back
        for piece in range(kind, PIECES, KINDS):
            for place in range(CELLS):
                if (hand >> place) & 1 and s.pile[s.turn * CELLS + place] == piece:
                    pieces[count] = piece
                    count += 1
    return count


def first_cells(plate: list[int], turns: int) -> int:
    """Where the first piece may go: on an empty plate without cake all others are mirror images."""
    if plate[P_FREE] == ALL_CELLS and turns <= TURNS:
        return 0x0023
    return plate[P_FREE]


def keep(rows: list[list[int]], worth: list[float], first: int, count: int, most: int, row: int) -> int:
    """Put a plate into a list that holds so many of at most so many; how many it holds then."""
    if count == most and worth[first + most - 1] >= worth[row]:
        return count
    at = first + min(count, most - 1)
    while at > first and worth[at - 1] < worth[row]:
        copy_plate(rows[at - 1], rows[at])
        worth[at] = worth[at - 1]
        at -= 1
    copy_plate(rows[row], rows[at])
    worth[at] = worth[row]
    return min(count + 1, most)


def is_listed(rows: list[list[int]], worth: list[float], first: int, count: int, row: int) -> bool:
    """Whether the list holds the same plate: equal pieces were laid in another order."""
    found = False
    for at in range(first, first + count):
        found = found or (worth[at] == worth[row] and is_same_plate(rows[at], rows[row]))
    return found


def is_same_plate(one: list[int], other: list[int]) -> bool:
    same = one[P_FREE] == other[P_FREE]
    for flavour in range(FLAVOURS):
        same = same and one[P_FLAVOUR + flavour] == other[P_FLAVOUR + flavour]
    return same


def beam(
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    count: int,
    turns: int,
    width: int,
    mind: Mind,
) -> int:
    """Lay the pieces one by one, keeping the best plates; how many stand in R_FROM in the end."""
    groups, _, _, _, _, _ = mind
    copy_plate(rows[R_HERE], rows[R_FROM])
    kept = 1
    for i in range(count):
        found = 0
        for row in range(R_FROM, R_FROM + kept):
            cells = rows[row][P_FREE] if i else first_cells(rows[row], turns)
            for cell in range(CELLS):
                if (cells >> cell) & 1:
                    copy_plate(rows[row], rows[R_LAID])
                    lay_in_mind(rows[R_LAID], pieces[i], cell, groups)
                    rows[R_LAID][P_CELL + i] = cell
                    worth[R_LAID] = value(rows[R_LAID], turns, mind)
                    if i == 0 or not is_listed(rows, worth, R_TO, found, R_LAID):
                        found = keep(rows, worth, R_TO, found, width, R_LAID)
        kept = found
        for row in range(kept):
            copy_plate(rows[R_TO + row], rows[R_FROM + row])
            worth[R_FROM + row] = worth[R_TO + row]
    return kept


def every_placement(
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    count: int,
    turns: int,
    most: int,
    mind: Mind,
) -> int:
    """Lay the pieces in every way; how many of the best stand in R_FROM in the end."""
    groups, _, _, _, _, _ = mind
    found = 0
    level = 0
    rows[R_HERE][P_CELL] = -1
    next_cell = 0
    while level >= 0:
        before = rows[R_HERE + level]
        cells = before[P_FREE] if level else first_cells(before, turns)
        while next_cell < CELLS and (cells >> next_cell) & 1 == 0:
            next_cell += 1
        if next_cell == CELLS:
            level -= 1
            if level >= 0:
                next_cell = rows[R_LAID + level][P_CELL + level] + 1
            continue
        laid = rows[R_LAID + level]
        copy_plate(before, laid)
        lay_in_mind(laid, pieces[level], next_cell, groups)
        laid[P_CELL + level] = next_cell
        if level == count - 1:
            row = R_LAID + level
            worth[row] = value(rows[row], turns, mind)
            found = keep(rows, worth, R_FROM, found, most, row)
            next_cell += 1
        else:
            same = pieces[level + 1] == pieces[level]
            next_cell = next_cell + 1 if same else 0
            level += 1
    return found


def list_placements(
    states: list[State],
    seat: int,
    hand: int,
    width: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> int:
    """The best ways for a seat to place these pieces of the grid, from R_FROM on; how many."""
    s = states[0]
    note_known(s, mind[5])
    note_seat(s, seat, rows[R_HERE])
    count = pieces_of_hand(s, hand, pieces)
    return best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)


def best_placements(
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    count: int,
    turns: int,
    width: int,
    mind: Mind,
) -> int:
    """The best placements found by a beam of this width, or by trying all of few (width 0: of any number)."""
    if width == 0 or (count == HAND and turns % TURNS == 0):
        return every_placement(rows, worth, pieces, count, turns, width if width else WIDEST, mind)
    return beam(rows, worth, pieces, count, turns, width, mind)
