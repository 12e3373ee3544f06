"""A plate as the expert sees it: a row of numbers that is quick to copy, to lay pieces on and to rate.

Sets of cells are few enough to look things up: `groups` holds the size of the largest group of every set,
`near_to` the free-standing cells next to it, `count_of` how many cells it has.
"""

from petitfour.bots.icing_on_the_cake.greedy import EDGE_POINTS
from petitfour.games.icing_on_the_cake.rules import (
    ALL_CELLS,
    CAKE,
    CELLS,
    FLAVOURS,
    ICING,
    KINDS,
    NOT_LEFT_COLUMN,
    NOT_RIGHT_COLUMN,
    ONES,
    PIECES,
    PILE,
    RIM,
    TURNS,
    State,
    size_of,
)

SETS = 1 << CELLS

# Columns of a plate
P_FLAVOUR = 0  # the cells of each flavour in the layer being laid
P_TOKENS = 4
P_CAKE = 8  # the cells of each flavour in the finished cake beneath, nothing in round 1
P_FREE = 12
P_LARGEST = 13
P_POINTS = 14  # sprinkled edges of both layers; in round 2 also the group of the cake
P_CELL = 15  # where the pieces in question went, in the order they were laid
P_COLUMNS = 19

Mind = tuple[list[int], list[int], list[int], list[list[float]], list[float], list[float]]
"""What rating a plate takes: groups, near_to, count_of; the weights by turn; room for traits; known."""


def fill_tables(groups: list[int], near_to: list[int], count_of: list[int]) -> None:
    for cells in range(1, SETS):
        rest = cells & (cells - 1)
        group = cells ^ rest
        smaller = 0
        while smaller != group:
            smaller = group
            group |= beside(group) & cells
        groups[cells] = max(size_of(group), groups[cells ^ group])
        count_of[cells] = count_of[rest] + 1
        near_to[cells] = beside(cells) & (ALL_CELLS ^ cells)


def beside(cells: int) -> int:
    """All cells one step from a cell of the set."""
    sideways = ((cells & NOT_RIGHT_COLUMN) << 1) | ((cells & NOT_LEFT_COLUMN) >> 1)
    return (sideways | (cells << 4) | (cells >> 4)) & ALL_CELLS


def note_seat(s: State, seat: int, plate: list[int]) -> None:
    """The plate of a seat in the round of this turn."""
    layer = ICING if s.turn >= TURNS else CAKE
    for flavour in range(FLAVOURS):
        plate[P_FLAVOUR + flavour] = s.cells[layer][seat][flavour]
        plate[P_TOKENS + flavour] = s.tokens[seat][flavour]
        plate[P_CAKE + flavour] = s.cells[CAKE][seat][flavour] if layer == ICING else 0
    plate[P_FREE] = s.free[seat]
    plate[P_LARGEST] = s.group[layer][seat]
    plate[P_POINTS] = s.rim[CAKE][seat] - s.inside[CAKE][seat]
    if layer == ICING:
        plate[P_POINTS] += s.rim[ICING][seat] - s.inside[ICING][seat] + 2 * s.group[CAKE][seat]


def copy_plate(of: list[int], to: list[int]) -> None:
    for column in range(P_COLUMNS):
        to[column] = of[column]


def turn_over(plate: list[int]) -> None:
    """The cake is finished: what was laid lies beneath, and nothing is iced yet."""
    for flavour in range(FLAVOURS):
        plate[P_CAKE + flavour] = plate[P_FLAVOUR + flavour]
        plate[P_FLAVOUR + flavour] = 0
    plate[P_FREE] = ALL_CELLS
    plate[P_POINTS] += 2 * plate[P_LARGEST]
    plate[P_LARGEST] = 0


def lay_in_mind(plate: list[int], piece: int, cell: int, groups: list[int]) -> None:
    """Lay a piece, turned well."""
    flavour = piece // KINDS
    here = 1 << cell
    plate[P_FLAVOUR + flavour] |= here
    plate[P_FREE] ^= here
    plate[P_POINTS] += EDGE_POINTS[piece % KINDS][ONES[RIM[cell]]]
    plate[P_LARGEST] = max(plate[P_LARGEST], groups[plate[P_FLAVOUR + flavour]])
    if plate[P_CAKE + flavour] & here:
        plate[P_TOKENS + flavour] += 1


def points_of(plate: list[int]) -> int:
    """The score of the plate as it is."""
    total = plate[P_POINTS] + 2 * plate[P_LARGEST] + 4 * fewest_tokens(plate)
    for flavour in range(FLAVOURS):
        total += plate[P_TOKENS + flavour]
    return total


def fewest_tokens(plate: list[int]) -> int:
    """As many as there are candles."""
    fewest = plate[P_TOKENS]
    for flavour in range(1, FLAVOURS):
        fewest = min(fewest, plate[P_TOKENS + flavour])
    return fewest


def note_known(s: State, known: list[float]) -> None:
    """The share of each piece among those that may come next turn."""
    first = (s.turn + 1) * CELLS
    end = PILE if first < PILE else 2 * PILE
    for piece in range(PIECES):
        known[piece] = 0.0
    for place in range(first, end):
        known[s.pile[place]] += 1.0 / (end - first)
