"""What a seat of Icing on the Cake knows: all but the order of the face-down piles (ICE-8)."""

from petitfour.core.contract import DEAL
from petitfour.envs.observing.seats import seat_after, seats_on
from petitfour.games.icing_on_the_cake.rules import (
    CAKE,
    CARDS,
    CELLS,
    FLAVOURS,
    GRID,
    ICING,
    PIECES,
    PILE,
    ROTATION,
    SECTIONS,
    TURNED,
    TURNS,
    State,
    layer_of_turn,
    resample,
)

SPREAD = 250
ROLLS = 2

PHASE = 0
TURN = 1  # from 1 to 8
KNIFE = 2  # seats are counted from the observer
TO_ACT = 3
ROTATION_NOW = 4  # -1 before the cut
GONE_COLOUR = 5  # the section that leaves the game with two players
TAKER = 6  # of each colour: a seat, -1 nobody yet, -2 gone
HAND_PLACES = TAKER + SECTIONS  # 1 for each grid place whose piece the actor has still to lay
GRID_PIECES = HAND_PLACES + CELLS
COLOURS = GRID_PIECES + CELLS  # the cut card: in its rotation once cut, upright before
UNSEEN = COLOURS + CELLS  # pieces of this round still face down
CUTS_SEEN = UNSEEN + PIECES
TABLE_PLACES = CUTS_SEEN + CARDS

ON_PLATE = 0  # the cake, then the icing: 0 for an empty cell, else 1 + piece * 4 + quarter turns
TOKENS = ON_PLATE + 2 * CELLS
COLOUR = TOKENS + FLAVOURS
SEAT_PLACES = COLOUR + 1

TABLE = (
    ("phase", PHASE),
    ("turn", TURN),
    ("knife", KNIFE),
    ("actor", TO_ACT),
    ("rotation", ROTATION_NOW),
    ("character", GONE_COLOUR),
    ("taker", TAKER),
    ("hand", HAND_PLACES),
    ("grid", GRID_PIECES),
    ("cut", COLOURS),
    ("unseen", UNSEEN),
    ("cuts_seen", CUTS_SEEN),
)
SEAT = (("plate", ON_PLATE), ("tokens", TOKENS), ("colour", COLOUR))


def observe(s: State, seat: int, out: list[int]) -> None:
    if s.turn >= 0:
        observe_grid(s, out)
    out[PHASE] = s.phase
    out[KNIFE] = seats_on(s, seat, s.knife)
    out[TO_ACT] = seats_on(s, seat, s.actor)
    out[GONE_COLOUR] = s.character if s.players == 2 else -1
    for colour in range(SECTIONS):
        taker = s.taker[colour]
        out[TAKER + colour] = seats_on(s, seat, taker) if taker >= 0 else taker
    hand = s.hand
    for cell in range(CELLS):
        out[HAND_PLACES + cell] = (hand >> cell) & 1
    place = TABLE_PLACES
    for i in range(s.players):
        observe_seat(s, seat_after(s, seat, i), out, place)
        place += SEAT_PLACES


def observe_grid(s: State, out: list[int]) -> None:
    """What stays the same during a turn: the grid, what is face down, and the cut card once it is cut."""
    is_new = out[TURN] != s.turn + 1
    if is_new:
        out[TURN] = s.turn + 1
        first = s.turn * CELLS
        for cell in range(CELLS):
            out[GRID_PIECES + cell] = s.pile[first + cell]
        observe_unseen(s, first + CELLS, out)
    if is_new or out[ROTATION_NOW] != s.rotation:
        out[ROTATION_NOW] = s.rotation
        card = s.cuts[s.turn]
        quarters = max(s.rotation, 0)
        for cell in range(CELLS):
            out[COLOURS + TURNED[quarters][cell]] = s.pattern[card][cell]


def observe_unseen(s: State, known: int, out: list[int]) -> None:
    """How many of each piece of this round are face down, and which cut cards have been turned up."""
    for piece in range(PIECES):
        out[UNSEEN + piece] = 0
    for i in range(known, (layer_of_turn(s) + 1) * PILE):
        out[UNSEEN + s.pile[i]] += 1
    for i in range(CARDS):
        out[CUTS_SEEN + i] = 0
    for i in range(s.turn + 1):
        out[CUTS_SEEN + s.cuts[i]] = 1


def observe_seat(s: State, p: int, out: list[int], place: int) -> None:
    for cell in range(CELLS):
        out[place + cell] = 1 + s.plate[CAKE][p][cell]
    if s.turn >= TURNS:
        for cell in range(CELLS):
            out[place + CELLS + cell] = 1 + s.plate[ICING][p][cell]
        for flavour in range(FLAVOURS):
            out[place + TOKENS + flavour] = s.tokens[p][flavour]
    out[place + COLOUR] = s.characters[p] if s.players == 3 else -1


def veiled(s: State, move: int, seat: int) -> int:
    return move


def is_left_to_chance(s: State) -> bool:
    return s.due == DEAL or s.due == GRID or s.due == ROTATION  # the rest of the deal goes with its beginning


def mix(s: State, rng: list[int]) -> None:
    """Only when a pile is about to be turned up: before the deal and a rotation nothing new is shown."""
    if s.due == GRID or s.due == DEAL:
        resample(s, -1, rng)
