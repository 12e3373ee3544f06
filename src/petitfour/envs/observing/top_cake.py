"""What a seat of Top Cake knows: all but the deck and the face-down cards (TOP-7)."""

from petitfour.core.contract import DEAL
from petitfour.core.generator import shuffle
from petitfour.envs.observing.seats import seat_after, seats_on
from petitfour.games.top_cake.rules import (
    A_BID,
    CAKE_AT,
    CAKES,
    CARDS,
    DOWN,
    FACE_MAX,
    FIRST,
    HAND,
    ITEMS,
    MOVES,
    NO_CAKE,
    NOWHERE,
    REVEAL,
    State,
    holder,
    known_cakes,
    revealed,
)

SPREAD = 120
ROLLS = 2

UNKNOWN = -3  # where a card lies that is in another's hand or face down
BACKS = 3  # at most so many cards of a seat lie face down

PHASE = 0
ROUND = 1  # from 1 to 5
TURN = 2
FIRST_SEAT = 3  # seats are counted from the observer
TO_ACT = 4
HALF = 5  # the item with the first-player card, or -1
SHOWN_HALF = 6  # the same when bids were last turned up
LOTS = 7
ASIDE = 8  # flavour and MAX of the cake set aside
FLAVOUR = 10  # of each item: 1 + its flavour, 0 for a topper; all is 0 for what is not yet revealed
MOST = FLAVOUR + ITEMS  # its MAX
LIES = MOST + ITEMS
OWNER = LIES + ITEMS  # 1 + the seat that won it, 0 nobody
UNDER = OWNER + ITEMS  # 1 + the item directly below, 0 none
ON_TOP = UNDER + ITEMS  # 1 + the stack of which it is the top item, 0 none
TABLE_PLACES = ON_TOP + ITEMS

PLACE = 0  # of each bidding card: an item, -1 in the observer's hand, -2 out of the game, or UNKNOWN
BACK_AT = PLACE + CARDS  # 1 + the items beside which a card lies face down, 0 none
SHOWN = BACK_AT + BACKS  # 1 + the item beside which each card lay when bids were last turned up, 0 none
HELD = SHOWN + CARDS
SEAT_PLACES = HELD + 1

TABLE = (
    ("phase", PHASE),
    ("round", ROUND),
    ("turn", TURN),
    ("first", FIRST_SEAT),
    ("actor", TO_ACT),
    ("half", HALF),
    ("shown_half", SHOWN_HALF),
    ("lots", LOTS),
    ("set_aside", ASIDE),
    ("flavour", FLAVOUR),
    ("max", MOST),
    ("lies", LIES),
    ("owner", OWNER),
    ("under", UNDER),
    ("on_top", ON_TOP),
)
SEAT = (("place", PLACE), ("face_down", BACK_AT), ("shown", SHOWN), ("hand_size", HELD))


def observe(s: State, seat: int, out: list[int]) -> None:
    first = seats_on(s, seat, holder(s))
    is_new = out[ROUND] != s.round + 1
    is_changed = is_new or not is_bidding(out[PHASE]) or not is_bidding(s.phase)  # bids move no item
    is_turned = is_changed or out[FIRST_SEAT] != first  # if another seat observes
    is_theirs = is_turned or out[TURN] != s.turn  # if others have bid
    if is_new and s.due != DEAL:
        observe_faces(s, out)
    out[PHASE] = s.phase
    out[TURN] = s.turn
    out[FIRST_SEAT] = first
    out[TO_ACT] = seats_on(s, seat, s.actor)
    out[HALF] = s.half
    out[SHOWN_HALF] = s.shown_half
    out[LOTS] = s.lots
    if is_changed:
        observe_items(s, out)
    if is_turned:
        observe_owners(s, seat, out)
        observe_shown(s, seat, out)
    observe_own_cards(s, seat, out)
    if is_theirs or seat != s.actor:
        for i in range(1, s.players):
            observe_cards(s, seat, i, out)


def is_bidding(phase: int) -> bool:
    return DOWN <= phase <= FIRST


def observe_faces(s: State, out: list[int]) -> None:
    """What stays the same during a round: what the revealed cakes look like."""
    out[ROUND] = s.round + 1
    out[ASIDE] = s.deck[0] // FACE_MAX
    out[ASIDE + 1] = s.deck[0] % FACE_MAX
    for item in range(revealed(s)):
        if CAKE_AT[item] != NO_CAKE:
            face = s.deck[CAKE_AT[item]]
            out[FLAVOUR + item] = 1 + face // FACE_MAX
            out[MOST + item] = face % FACE_MAX


def observe_items(s: State, out: list[int]) -> None:
    out[TABLE_PLACES - 1] = 0  # the last place first: compiled, this check of bounds serves for all
    for item in range(min(revealed(s), ITEMS)):  # of the others all is 0 since the game began
        out[LIES + item] = s.lies[item]
        out[UNDER + item] = 1 + s.under[item]
        out[ON_TOP + item] = 0
    for p in range(s.players):
        for stack in range(s.stacks[p]):
            upper = s.top[p][stack]
            if upper != NOWHERE:
                out[ON_TOP + upper] = 1 + stack


def observe_owners(s: State, seat: int, out: list[int]) -> None:
    out[OWNER + ITEMS - 1] = 0
    players = s.players
    for item in range(min(revealed(s), ITEMS)):
        owner = s.owner[item]
        ahead = owner - seat + (players if owner < seat else 0)
        out[OWNER + item] = 1 + ahead if owner >= 0 else 0


def observe_own_cards(s: State, seat: int, out: list[int]) -> None:
    """Where the observer's bidding cards lie; of backs only where one lies, unless memory is open."""
    out[TABLE_PLACES + HELD] = 0
    hides_backs = s.open_memory == 0
    for card in range(CARDS):
        is_hidden = (s.down[seat][card] != 0) & hides_backs
        out[TABLE_PLACES + PLACE + card] = UNKNOWN if is_hidden else s.place[seat][card]
    observe_backs(s, seat, TABLE_PLACES, out)


def observe_cards(s: State, seat: int, ahead: int, out: list[int]) -> None:
    """Where another seat's bidding cards lie, as far as the observer knows."""
    p = seat_after(s, seat, ahead)
    first = TABLE_PLACES + max(ahead, 0) * SEAT_PLACES  # `max` tells the compiler what we know
    out[first + HELD] = 0
    for card in range(CARDS):
        place = s.place[p][card]
        is_hidden = (place == HAND) | (s.down[p][card] != 0)
        out[first + PLACE + card] = UNKNOWN if is_hidden else place
    observe_backs(s, p, first, out)


def observe_backs(s: State, p: int, first: int, out: list[int]) -> None:
    """How many cards a seat holds, and where its face-down cards lie: rising, which tells nothing of them."""
    held = 0
    backs = 0  # 1 + the item of each, five bits
    for card in range(CARDS):
        place = s.place[p][card]
        back = s.down[p][card]
        held += place == HAND
        backs = (backs << 5 * back) + (1 + place) * back
    out[first + HELD] = held
    a, b, c = backs & 31, backs >> 5 & 31, backs >> 10
    highest = max(a, b, c)
    lowest = min(a, b, c) if c else min(a, b) if b else a
    out[first + BACK_AT] = lowest
    out[first + BACK_AT + 1] = a + b + c - lowest - highest if c else highest if b else 0
    out[first + BACK_AT + 2] = highest if c else 0


def observe_shown(s: State, seat: int, out: list[int]) -> None:
    first = TABLE_PLACES + SHOWN
    for i in range(s.players):
        p = seat_after(s, seat, i)
        for card in range(CARDS):
            out[first + card] = 1 + s.shown[p][card]
        first += SEAT_PLACES


def veiled(s: State, move: int, seat: int) -> int:
    """Of a face-down card only the item is seen; by its owner too, who may not look at it again (TOP-3.4)."""
    if s.phase == DOWN and not (seat == s.actor and s.open_memory):
        return MOVES + (move - A_BID) % ITEMS
    return move


def is_left_to_chance(s: State) -> bool:
    return s.due != REVEAL


def mix(s: State, rng: list[int]) -> None:
    shuffle(rng, s.deck, known_cakes(s), CAKES)
