"""A simple bot for Icing on the Cake: lays each piece where it is worth most, with an eye on the rest."""

from petitfour.core.generator import below
from petitfour.games.icing_on_the_cake.rules import (
    A_PLACE,
    A_ROTATE,
    A_SECTION,
    CAKE,
    CELLS,
    CHOOSE,
    CUT,
    FLAVOURS,
    ICING,
    KINDS,
    NOBODY,
    ONES,
    QUARTERS,
    RIM,
    SECTIONS,
    SIDES,
    TURNED,
    TURNS,
    State,
    group_at,
    layer_of_turn,
    lowest,
)

# Values are in hundredths of a point.
POINT = 100
GROUP = 200  # a piece more in the largest group
JOIN = 20  # a piece more in a group that may become the largest
BLOCK = 15  # a neighbour of another flavour
CORNER_CELL = 120  # what a free corner of the plate is worth as long as pieces are to come
SIDE_CELL = 60  # the same of a free cell at its side
TOKEN_VALUE = 100
CANDLE = 300
SET = 100  # a token of a flavour that the next candle still needs
COVERED = 100  # a cell whose flavour no icing can match any more

# The points of a piece, turned well, by its kind and the sides of the cell on the rim
EDGE_POINTS = ((0, 0, 0), (-1, 1, 1), (-2, 0, 2))

# Notes in `out`: the cells of each flavour (0-3), tokens (4-7), and these
FREE = 8
LARGEST = 9
FOUND = 10  # the cell found for the piece to be placed next


def greedy(s: State, rng: list[int], out: list[int]) -> int:
    spin = below(rng, CELLS)  # equals are met in an order that differs from time to time
    if s.phase == CUT:
        return A_ROTATE + best_rotation(s, spin, out)
    if s.phase == CHOOSE:
        return A_SECTION + best_section(s, spin, out)
    worth_of_hand(s, s.hand, spin, out)
    piece = s.pile[s.turn * CELLS + lowest(s.hand)]
    cell = out[FOUND]
    return A_PLACE + cell * QUARTERS + best_turn(piece % KINDS, cell)


def best_rotation(s: State, spin: int, out: list[int]) -> int:
    """The rotation with the section worth most."""
    best = 0
    most = -(1 << 30)
    for i in range(QUARTERS):
        rotation = (i + spin) % QUARTERS
        for colour in range(SECTIONS):
            if s.players == 2 and colour == s.character:
                continue
            worth = worth_of_hand(s, section_turned(s, colour, rotation), spin, out)
            if worth > most:
                most = worth
                best = rotation
    return best


def section_turned(s: State, colour: int, rotation: int) -> int:
    """The grid places a colour of this turn's cut card would cover."""
    card = s.cuts[s.turn]
    mask = 0
    for cell in range(CELLS):
        if s.pattern[card][cell] == colour:
            mask |= 1 << TURNED[rotation][cell]
    return mask


def best_section(s: State, spin: int, out: list[int]) -> int:
    best = 0
    most = -(1 << 30)
    for i in range(SECTIONS):
        colour = (i + spin) % SECTIONS
        if s.taker[colour] != NOBODY:
            continue
        worth = worth_of_hand(s, s.section[colour], spin, out)
        if worth > most:
            most = worth
            best = colour
    return best


def worth_of_hand(s: State, hand: int, spin: int, out: list[int]) -> int:
    """Lay the pieces in mind, the choosiest first; what they bring, and a note where the first one goes."""
    note_plate(s, out)
    first = lowest(hand)
    total = 0
    for choosiest in range(KINDS):
        for place in range(CELLS):
            piece = s.pile[s.turn * CELLS + place]
            if (hand >> place) & 1 and piece % KINDS == KINDS - 1 - choosiest:
                cell = best_cell(s, piece, spin, out)
                total += worth_at(s, piece, cell, out)
                note_piece(s, piece // KINDS, cell, out)
                if place == first:
                    out[FOUND] = cell
    return total


def note_plate(s: State, out: list[int]) -> None:
    layer = layer_of_turn(s)
    for flavour in range(FLAVOURS):
        out[flavour] = s.cells[layer][s.actor][flavour]
        out[FLAVOURS + flavour] = s.tokens[s.actor][flavour]
    out[FREE] = s.free[s.actor]
    out[LARGEST] = s.group[layer][s.actor]


def note_piece(s: State, flavour: int, cell: int, out: list[int]) -> None:
    out[flavour] |= 1 << cell
    out[FREE] ^= 1 << cell
    out[LARGEST] = max(out[LARGEST], group_at(out[flavour], cell))
    if layer_of_turn(s) == ICING and (s.cells[CAKE][s.actor][flavour] >> cell) & 1:
        out[FLAVOURS + flavour] += 1


def best_cell(s: State, piece: int, spin: int, out: list[int]) -> int:
    best = 0
    most = -(1 << 30)
    for i in range(CELLS):
        cell = (i + spin) % CELLS
        if (out[FREE] >> cell) & 1:
            worth = worth_at(s, piece, cell, out)
            if worth > most:
                most = worth
                best = cell
    return best


def worth_at(s: State, piece: int, cell: int, out: list[int]) -> int:
    worth = worth_of_edges(s, piece % KINDS, cell) + worth_of_flavour(s, piece // KINDS, cell, out)
    if layer_of_turn(s) == ICING:
        worth += worth_of_topping(s, piece // KINDS, cell, out)
    return worth


def is_last_turn(s: State) -> bool:
    return s.turn % TURNS == TURNS - 1


def worth_of_edges(s: State, kind: int, cell: int) -> int:
    """The sprinkled edges, turned well, less what the cell would be worth to a better piece."""
    rims = ONES[RIM[cell]]
    worth = EDGE_POINTS[kind][rims] * POINT
    if is_last_turn(s) or rims == 0:
        return worth
    return worth - (CORNER_CELL if rims == 2 else SIDE_CELL)


def best_turn(kind: int, cell: int) -> int:
    """The turn with the most sprinkled edges on the rim."""
    best = 0
    for turn in range(1, QUARTERS):
        if ONES[SIDES[kind][turn] & RIM[cell]] > ONES[SIDES[kind][best] & RIM[cell]]:
            best = turn
    return best


def worth_of_flavour(s: State, flavour: int, cell: int, out: list[int]) -> int:
    size = group_at(out[flavour], cell)
    worth = GROUP * max(size - out[LARGEST], 0)
    if is_last_turn(s):
        return worth
    return worth + JOIN * (size - 1) - BLOCK * neighbours_of_others(flavour, cell, out)


def neighbours_of_others(flavour: int, cell: int, out: list[int]) -> int:
    count = 0
    for other in range(FLAVOURS):
        if other != flavour:
            mask = out[other]
            if cell % 4 != 0:
                count += (mask >> (cell - 1)) & 1
            if cell % 4 != 3:
                count += (mask >> (cell + 1)) & 1
            if cell > 3:
                count += (mask >> (cell - 4)) & 1
            if cell < 12:
                count += (mask >> (cell + 4)) & 1
    return count


def worth_of_topping(s: State, flavour: int, cell: int, out: list[int]) -> int:
    """A token and what it does for a candle; or a chance of one that is covered up."""
    if (s.cells[CAKE][s.actor][flavour] >> cell) & 1 == 0:
        return 0 if is_last_turn(s) else -COVERED
    fewest = 1 << 30
    others = 1 << 30
    for f in range(FLAVOURS):
        fewest = min(fewest, out[FLAVOURS + f])
        if f != flavour:
            others = min(others, out[FLAVOURS + f])
    mine = out[FLAVOURS + flavour]
    if mine == fewest and others > mine:
        return TOKEN_VALUE + CANDLE
    if mine == fewest and not is_last_turn(s):
        return TOKEN_VALUE + SET
    return TOKEN_VALUE
