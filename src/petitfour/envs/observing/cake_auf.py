"""What a seat of Cake Auf! knows: all but the decks and the other hands (AUF-6)."""

from petitfour.core.generator import shuffle
from petitfour.envs.observing.seats import seat_after, seats_on
from petitfour.games.cake_auf.rules import (
    DRAW,
    HAND,
    KINDS,
    MAX_RECIPES,
    SHUFFLE_CARDS,
    SPACES,
    TURN_UP,
    State,
)

SPREAD = 12
ROLLS = 1  # events are many and small

PHASE = 0
ACTIONS_DONE = 1
TO_ACT = 2  # seats are counted from the observer
DECK = 3
PILE_TOP = 4
RECIPES_LEFT = 5
BOTTOM = 6  # how many recipes at the bottom of their deck everybody knows
PILE = 7
IN_DECK = PILE + KINDS  # at most so many of each card are in the deck
OWNER = IN_DECK + KINDS  # of each recipe: 1 + the seat that completed it, 0 nobody
TABLE_PLACES = OWNER + MAX_RECIPES

HELD = 0
STARS = 1
CARDS = 2  # the observer's hand; of others, the cards that it knows to be there
RECIPE = CARDS + KINDS  # on each space, -1 for none
BANS = RECIPE + SPACES
LACKING = (
    BANS + SPACES
)  # on each space: a bit for each ingredient still to come, the low eight, the high eight
SEAT_PLACES = LACKING + 2 * SPACES

TABLE = (
    ("phase", PHASE),
    ("actions", ACTIONS_DONE),
    ("actor", TO_ACT),
    ("deck", DECK),
    ("pile_top", PILE_TOP),
    ("recipe_deck", RECIPES_LEFT),
    ("bottom", BOTTOM),
    ("pile", PILE),
    ("in_deck", IN_DECK),
    ("owner", OWNER),
)
SEAT = (
    ("hand_size", HELD),
    ("stars", STARS),
    ("cards", CARDS),
    ("recipes", RECIPE),
    ("bans", BANS),
    ("lacking", LACKING),
)


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_table(s, seat, out)
    observe_owners(s, seat, out)
    observe_hand(s, seat, out)
    observe_spaces(s, seat, TABLE_PLACES, out)
    for i in range(1, s.players):
        observe_other(s, seat, i, out)


def observe_table(s: State, seat: int, out: list[int]) -> None:
    out[TABLE_PLACES - 1] = 0  # the last place first: compiled, this check of bounds serves for all
    out[PHASE] = s.phase
    out[ACTIONS_DONE] = s.actions
    out[TO_ACT] = seats_on(s, seat, s.actor)
    out[DECK] = s.deck_size
    out[PILE_TOP] = s.pile_top
    out[RECIPES_LEFT] = s.recipes_left
    out[BOTTOM] = s.tail
    for card in range(KINDS):
        out[PILE + card] = s.pile[card]
    for card in range(KINDS):
        out[IN_DECK + card] = s.fresh[card] - s.drawn[seat][card]


def observe_owners(s: State, seat: int, out: list[int]) -> None:
    out[OWNER + MAX_RECIPES - 1] = 0
    players = s.players
    for recipe in range(MAX_RECIPES):
        owner = s.owner[recipe]
        ahead = owner - seat + (players if owner < seat else 0)
        out[OWNER + recipe] = 1 + ahead if owner >= 0 else 0


def observe_hand(s: State, seat: int, out: list[int]) -> None:
    out[TABLE_PLACES + SEAT_PLACES - 1] = 0
    for card in range(KINDS):
        out[TABLE_PLACES + CARDS + card] = s.hand[seat][card]


def observe_other(s: State, seat: int, ahead: int, out: list[int]) -> None:
    p = seat_after(s, seat, ahead)
    place = TABLE_PLACES + max(ahead, 0) * SEAT_PLACES  # `max` tells the compiler what we know
    out[place + SEAT_PLACES - 1] = 0
    for card in range(KINDS):
        out[place + CARDS + card] = s.known[seat][p][card]
    observe_spaces(s, p, place, out)


def observe_spaces(s: State, p: int, place: int, out: list[int]) -> None:
    out[place + HELD] = s.held[p]
    out[place + STARS] = s.earned[p]
    for space in range(SPACES):
        out[place + RECIPE + space] = s.space[p][space]
        out[place + BANS + space] = s.bans[p][space]
        lacking = s.lacking[p][space]
        out[place + LACKING + 2 * space] = as_signed(lacking & 255)
        out[place + LACKING + 2 * space + 1] = as_signed(lacking >> 8)


def as_signed(byte: int) -> int:
    """Eight bits as the number that has them in an int8."""
    return (byte ^ 128) - 128


def veiled(s: State, move: int, seat: int) -> int:
    return move


def is_left_to_chance(s: State) -> bool:
    if s.due == SHUFFLE_CARDS:  # goes with the recipes, which were shuffled just before
        return False
    return s.due != DRAW or s.held[s.actor] < HAND


def mix(s: State, rng: list[int]) -> None:
    """The deck before cards are drawn, the recipe deck before one is turned up."""
    if s.due == DRAW:
        shuffle(rng, s.deck, 0, s.deck_size)
    elif s.due == TURN_UP:
        shuffle(rng, s.recipe_deck, s.tail, s.recipes_left)
