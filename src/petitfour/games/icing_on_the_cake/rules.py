"""The rules of Icing on the Cake, in the order of its rule page (ICE)."""

from petitfour.core.contract import DEAL, NOTHING, OK, OVER
from petitfour.core.generator import below, reseed, shuffle, sort
from petitfour.core.state import Fields

MAX_PLAYERS = 4
FLAVOURS = 4
KINDS = 3
PIECES = FLAVOURS * KINDS  # a piece is flavour * KINDS + kind
PILE = 64  # tiles, and as many icing cards
CARDS = 16
SECTIONS = 4
CELLS = 16
QUARTERS = 4
TURNS = 4  # a round
ALL_TURNS = 2 * TURNS

# Kinds of pieces
PLAIN = 0
EDGE = 1
CORNER = 2

# Layers of a plate, and the rounds in which they are laid
CAKE = 0
ICING = 1

# Editions (ICE-4.4)
TOKEN = 0
CARD = 1

# Who took a section, if no seat did
NOBODY = -1
GONE = -2  # it left the game before anybody could choose it

EMPTY = -1
ALL_CELLS = 0xFFFF
NOT_LEFT_COLUMN = 0xEEEE
NOT_RIGHT_COLUMN = 0x7777

# Sides are bits: top 1, right 2, bottom 4, left 8.
SIDES = ((0, 0, 0, 0), (1, 2, 4, 8), (9, 3, 6, 12))  # sprinkled, by kind and quarter turns clockwise
RIM = (9, 1, 1, 3, 8, 0, 0, 2, 8, 0, 0, 2, 12, 4, 4, 6)  # the sides of a cell on the rim of the plate
ONES = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)

# Where a cell of the cut card comes to lie after so many quarter turns clockwise
TURNED = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (3, 7, 11, 15, 2, 6, 10, 14, 1, 5, 9, 13, 0, 4, 8, 12),
    (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
    (12, 8, 4, 0, 13, 9, 5, 1, 14, 10, 6, 2, 15, 11, 7, 3),
)

# Phases
CUT = 1
CHOOSE = 2
PLACE = 3

# What can be due
GRID = 2
ROTATION = 3
SHUFFLE_ICING = 4  # the rest of the deal, which begins with the cakes
SHUFFLE_CUTS = 5
CHARACTERS = 6

# Move codes
A_ROTATE = 0  # + quarter turns clockwise
A_SECTION = A_ROTATE + QUARTERS  # + colour
A_PLACE = A_SECTION + SECTIONS  # + cell * QUARTERS + quarter turns
MOVES = A_PLACE + CELLS * QUARTERS


class State(Fields):
    """A game in progress. Sets of cells (`cells`, `free`, `hand`, `section`) are bit masks.

    The score sheet (`rim`, `inside`, `group`, `tokens`) is kept up with every piece laid.
    """

    __slots__ = (
        "actor",
        "cells",
        "character",
        "characters",
        "cuts",
        "due",
        "edition",
        "free",
        "group",
        "hand",
        "inside",
        "knife",
        "pattern",
        "phase",
        "pile",
        "plate",
        "players",
        "rim",
        "rotation",
        "section",
        "seed",
        "served",
        "start",
        "step",
        "stock",
        "taker",
        "tokens",
        "turn",
    )
    BITS = {
        "cells": 32,
        "cuts": 8,
        "free": 32,
        "hand": 32,
        "pattern": 8,
        "pile": 8,
        "plate": 8,
        "section": 32,
        "seed": 64,
    }

    def __init__(self) -> None:
        seats = range(MAX_PLAYERS)
        self.players = 2
        self.start = 0
        self.edition = TOKEN
        self.stock = [[0] * PIECES for _ in range(2)]  # how many of each piece there are, by layer
        self.pattern = [[0] * CELLS for _ in range(CARDS)]  # the colour of each cell of a cut card
        self.seed = [0] * 4
        self.due = NOTHING
        self.phase = OVER
        self.actor = 0
        self.step = 0
        self.pile = [0] * (2 * PILE)  # tiles, then icing; beyond the grid on the table: hidden
        self.cuts = [0] * CARDS  # the cut cards in order; beyond this turn's: hidden
        self.character = 0  # the colour on the table with two players
        self.characters = [0] * MAX_PLAYERS  # the colours of three players; the fourth is nobody's
        self.turn = -1  # 0-3 in round 1, 4-7 in round 2
        self.knife = 0
        self.rotation = -1  # of this turn's cut card
        self.section = [0] * SECTIONS  # grid places by colour
        self.taker = [0] * SECTIONS
        self.served = 0  # how many have placed their section this turn
        self.hand = 0  # grid places of the pieces the actor has still to place
        self.free = [0] * MAX_PLAYERS  # cells without a piece of this round
        self.plate = [[[EMPTY] * CELLS for _ in seats] for _ in range(2)]  # piece * QUARTERS + turn
        self.cells = [[[0] * FLAVOURS for _ in seats] for _ in range(2)]  # where each flavour lies
        self.rim = [[0] * MAX_PLAYERS for _ in range(2)]  # sprinkled edges on the rim
        self.inside = [[0] * MAX_PLAYERS for _ in range(2)]  # sprinkled edges facing a cell
        self.group = [[0] * MAX_PLAYERS for _ in range(2)]  # the largest group of one flavour
        self.tokens = [[0] * FLAVOURS for _ in seats]


# 2 Setup


def setup(s: State) -> None:
    stack_pile(s, CAKE)
    stack_pile(s, ICING)
    for card in range(CARDS):
        s.cuts[card] = card
    s.character = 0
    for p in range(MAX_PLAYERS):
        s.characters[p] = p
        clear_plate(s, p)
    s.turn = -1
    s.served = 0
    s.knife = s.start
    s.phase = CUT
    s.due = DEAL
    clear_grid(s)


def stack_pile(s: State, layer: int) -> None:
    place = layer * PILE
    for piece in range(PIECES):
        for _ in range(s.stock[layer][piece]):
            s.pile[place] = piece
            place += 1


def clear_plate(s: State, seat: int) -> None:
    s.free[seat] = ALL_CELLS
    for layer in range(2):
        s.rim[layer][seat] = 0
        s.inside[layer][seat] = 0
        s.group[layer][seat] = 0
        for cell in range(CELLS):
            s.plate[layer][seat][cell] = EMPTY
        for flavour in range(FLAVOURS):
            s.cells[layer][seat][flavour] = 0
    for flavour in range(FLAVOURS):
        s.tokens[seat][flavour] = 0


def chance(s: State) -> None:
    if s.due == DEAL:
        shuffle(s.seed, s.pile, 0, PILE)
    elif s.due == SHUFFLE_ICING:
        shuffle(s.seed, s.pile, PILE, 2 * PILE)
    elif s.due == SHUFFLE_CUTS:
        shuffle(s.seed, s.cuts, 0, CARDS)
    elif s.due == CHARACTERS:
        draw_characters(s)
    elif s.due == ROTATION:
        s.rotation = below(s.seed, QUARTERS)  # ICE-4.2


def draw_characters(s: State) -> None:
    if s.players == 3:
        shuffle(s.seed, s.characters, 0, MAX_PLAYERS)  # ICE-4.1
    else:
        s.character = below(s.seed, SECTIONS)  # ICE-5.1


def proceed(s: State) -> None:
    if s.due == DEAL:
        s.due = SHUFFLE_ICING
    elif s.due == SHUFFLE_ICING:
        s.due = SHUFFLE_CUTS
    elif s.due == SHUFFLE_CUTS and s.players < MAX_PLAYERS:
        s.due = CHARACTERS
    elif s.due == ROTATION:
        hand_out_by_colour(s)
    else:
        lay_grid(s)


# 3 A turn

NOT_NOW = 1
ROTATE_FIRST = 2
SECTION_FIRST = 3
ALREADY_CUT = 4
PLACE_FIRST = 5
NOBODY_CHOOSES = 6
SECTION_TAKEN = 7
SECTION_GONE = 8
CELL_FILLED = 9
CELL_ICED = 10
OTHER_PIECES = 11

REASONS = (
    ("ok", ""),
    ("not-now", "ICE-3.6"),
    ("rotate-first", "ICE-3.2"),
    ("section-first", "ICE-3.3"),
    ("already-cut", "ICE-3.2"),
    ("place-first", "ICE-3.4"),
    ("nobody-chooses", "ICE-4.2"),
    ("section-taken", "ICE-3.3"),
    ("section-gone", "ICE-5.1"),
    ("cell-filled", "ICE-3.4"),
    ("cell-iced", "ICE-3.4"),
    ("other-pieces", "ICE-3.4"),
)


def layer_of_turn(s: State) -> int:
    """Cake in round 1, icing in round 2."""
    return ICING if s.turn >= TURNS else CAKE


def is_by_colour(s: State) -> bool:
    """Whether this is a turn in which three players receive the section of their colour (ICE-4.2)."""
    return s.players == 3 and (s.turn == 0 or s.turn == TURNS)


def next_seat(s: State, seat: int) -> int:
    """The next in turn order: clockwise in round 1, counterclockwise in round 2 (ICE-3.3)."""
    if s.turn < TURNS:
        return (seat + 1) % s.players
    return (seat + s.players - 1) % s.players


def lay_grid(s: State) -> None:
    """Lay out the next 16 pieces and turn up the next cut card (ICE-3.1)."""
    s.turn += 1
    s.served = 0
    clear_grid(s)
    if s.turn == TURNS:
        for p in range(MAX_PLAYERS):
            s.free[p] = ALL_CELLS
    s.due = ROTATION if is_by_colour(s) else NOTHING


def clear_grid(s: State) -> None:
    """No section is cut or taken yet; the knife holder is to act."""
    s.rotation = -1
    s.hand = 0
    s.step = 0
    s.actor = s.knife
    for colour in range(SECTIONS):
        s.section[colour] = 0
        s.taker[colour] = NOBODY


def check_cut(s: State, move: int) -> int:
    return OK if move < A_SECTION else ROTATE_FIRST


def play_cut(s: State, move: int) -> None:
    s.rotation = move - A_ROTATE
    cut_grid(s)
    if s.players == 2:
        s.taker[s.character] = GONE  # ICE-5.1
    s.phase = CHOOSE


def cut_grid(s: State) -> None:
    """Divide the grid into its sections by the cut card as it is rotated (ICE-3.2)."""
    card = s.cuts[s.turn]
    for cell in range(CELLS):
        s.section[s.pattern[card][cell]] |= 1 << TURNED[s.rotation][cell]


def check_choose(s: State, move: int) -> int:
    if move < A_SECTION:
        return ALREADY_CUT
    if move >= A_PLACE:
        return SECTION_FIRST
    taker = s.taker[move - A_SECTION]
    if taker == NOBODY:
        return OK
    return SECTION_GONE if taker == GONE else SECTION_TAKEN


def play_choose(s: State, move: int) -> None:
    take_section(s, move - A_SECTION)
    s.step = 1


def take_section(s: State, colour: int) -> None:
    s.taker[colour] = s.actor
    s.hand = s.section[colour]
    s.phase = PLACE


def check_place(s: State, move: int) -> int:
    if move < A_PLACE:
        return NOBODY_CHOOSES if is_by_colour(s) else PLACE_FIRST
    cell = (move - A_PLACE) // QUARTERS
    if (s.free[s.actor] >> cell) & 1:
        return OK
    return CELL_FILLED if layer_of_turn(s) == CAKE else CELL_ICED


def play_place(s: State, move: int) -> None:
    """Lay the next piece of the section, in the order of their places in the grid."""
    place = lowest(s.hand)
    s.hand ^= 1 << place
    at = (move - A_PLACE) // QUARTERS
    lay_piece(s, s.actor, layer_of_turn(s), at, s.pile[s.turn * CELLS + place], move % QUARTERS)
    s.step += 1
    if s.hand == 0:
        next_chooser(s)


def lowest(mask: int) -> int:
    """The first cell of a set that is not empty."""
    cell = 0
    while (mask >> cell) & 1 == 0:
        cell += 1
    return cell


def lay_piece(s: State, seat: int, layer: int, cell: int, piece: int, turn: int) -> None:
    """Put a piece on a plate and keep the score sheet up (ICE-6.1, ICE-7.1, ICE-7.2)."""
    flavour = piece // KINDS
    s.plate[layer][seat][cell] = piece * QUARTERS + turn
    s.cells[layer][seat][flavour] |= 1 << cell
    s.free[seat] &= ALL_CELLS ^ (1 << cell)
    sides = SIDES[piece % KINDS][turn]
    out = ONES[sides & RIM[cell]]
    s.rim[layer][seat] += out
    s.inside[layer][seat] += ONES[sides] - out
    size = group_at(s.cells[layer][seat][flavour], cell)
    if size > s.group[layer][seat]:
        s.group[layer][seat] = size
    if layer == ICING and (s.cells[CAKE][seat][flavour] >> cell) & 1:
        s.tokens[seat][flavour] += 1


def next_chooser(s: State) -> None:
    s.step = 0
    s.served += 1
    if s.served == s.players:
        end_turn(s)
        return
    s.actor = next_seat(s, s.actor)
    if is_by_colour(s):
        s.hand = s.section[s.characters[s.actor]]
    else:
        s.phase = CHOOSE


def end_turn(s: State) -> None:
    if s.turn == ALL_TURNS - 1:
        s.phase = OVER
        return
    if is_knife_passed(s):
        s.knife = next_seat(s, s.knife)
    s.actor = s.knife
    s.phase = CUT
    s.due = GRID


def is_knife_passed(s: State) -> bool:
    if s.turn == TURNS - 1:
        return False  # who cut last in round 1 opens round 2 (ICE-3.6)
    return s.edition == CARD or not is_by_colour(s)  # ICE-4.4


# 4 Three players


def hand_out_by_colour(s: State) -> None:
    """Everybody receives the section of her colour; nobody's leaves the game (ICE-4.2)."""
    s.due = NOTHING
    cut_grid(s)
    for p in range(3):
        s.taker[s.characters[p]] = p
    s.taker[s.characters[3]] = GONE
    s.hand = s.section[s.characters[s.actor]]
    s.phase = PLACE


# What may I do, and do it


def check(s: State, move: int) -> int:
    if s.phase == CUT:
        return check_cut(s, move)
    if s.phase == CHOOSE:
        return check_choose(s, move)
    if s.phase == PLACE:
        return check_place(s, move)
    return NOT_NOW


def legal(s: State, out: list[int]) -> int:
    n = 0
    if s.phase == PLACE:
        free = s.free[s.actor]
        for cell in range(CELLS):
            first = A_PLACE + cell * QUARTERS
            for turn in range(QUARTERS):
                out[n + turn] = first + turn
            n += QUARTERS * ((free >> cell) & 1)  # a cell that is not free is written over
    elif s.phase == CHOOSE:
        for colour in range(SECTIONS):
            out[n] = A_SECTION + colour
            n += s.taker[colour] == NOBODY
    elif s.phase == CUT:
        for turn in range(QUARTERS):
            out[turn] = A_ROTATE + turn
        n = QUARTERS
    return min(n, len(out))  # `out` used last for all alike: numba then counts no references


def play(s: State, move: int) -> None:
    if s.phase == CUT:
        play_cut(s, move)
    elif s.phase == CHOOSE:
        play_choose(s, move)
    else:
        play_place(s, move)


# 6 Flavour tokens and candles


def candles(s: State, seat: int) -> int:
    """One for each complete set of the four flavours (ICE-6.2)."""
    fewest = s.tokens[seat][0]
    for flavour in range(1, FLAVOURS):
        fewest = min(fewest, s.tokens[seat][flavour])
    return fewest


def all_tokens(s: State, seat: int) -> int:
    total = 0
    for flavour in range(FLAVOURS):
        total += s.tokens[seat][flavour]
    return total


# 7 Scoring


def group_at(mask: int, cell: int) -> int:
    """How many cells of the set are connected by edges with this one."""
    group = 1 << cell
    smaller = 0
    while smaller != group:
        smaller = group
        sideways = ((group & NOT_RIGHT_COLUMN) << 1) | ((group & NOT_LEFT_COLUMN) >> 1)
        group |= (sideways | (group << 4) | (group >> 4)) & mask
    return size_of(group)


def size_of(mask: int) -> int:
    return ONES[mask & 15] + ONES[(mask >> 4) & 15] + ONES[(mask >> 8) & 15] + ONES[mask >> 12]


def layer_score(s: State, seat: int, layer: int) -> int:
    return s.rim[layer][seat] - s.inside[layer][seat] + 2 * s.group[layer][seat]


def score(s: State, seat: int) -> int:
    toppings = all_tokens(s, seat) + 4 * candles(s, seat)
    return layer_score(s, seat, CAKE) + layer_score(s, seat, ICING) + toppings


def tiebreak(s: State, seat: int) -> int:
    return candles(s, seat)  # ICE-7.5


# 8 What a player knows


def resample(s: State, seat: int, rng: list[int]) -> None:
    """The order of the face-down piles is all that nobody knows (ICE-8)."""
    first = (s.turn + 1) * CELLS
    mix_unseen(rng, s.pile, min(first, PILE), PILE)
    mix_unseen(rng, s.pile, max(first, PILE), 2 * PILE)
    mix_unseen(rng, s.cuts, s.turn + 1, CARDS)
    reseed(s.seed, rng)


def mix_unseen(rng: list[int], cards: list[int], first: int, end: int) -> None:
    sort(cards, first, end)
    shuffle(rng, cards, first, end)
