"""The rules of Top Cake, in the order of its rule page (TOP)."""

from petitfour.core.contract import DEAL, NOTHING, OK, OVER
from petitfour.core.generator import below, reseed, shuffle, sort
from petitfour.core.state import Fields

MAX_PLAYERS = 4
ROUNDS = 5
CAKES = 21
FLAVOURS = 8  # at most; the built-in list has five

# Items (cakes and toppers) are numbered in the order they are revealed, through the whole game.
ITEMS = 24
NO_CAKE = -1
# fmt: off
CAKE_AT = (  # the place in the deck of each item that is a cake; place 0 is the card set aside
    1, 2, 3, 4,
    5, 6, 7, 8, NO_CAKE,
    9, 10, 11, 12, NO_CAKE,
    13, 14, 15, 16, NO_CAKE,
    17, 18, 19, 20, NO_CAKE,
)
# fmt: on
FACE_MAX = 32  # a cake's face is its flavour times this, plus its MAX

# Bidding cards: 0 to 7 are the numbers 1 to 8.
CARDS = 10
NUMBERS = 8
SEVEN = 6
EIGHT = 7
SNATCH = 8
REVERSE = 9

# Where a bidding card lies, if not beside an item
HAND = -1
OUT = -2

# Where an item lies
IN_DECK = 0
ON_OFFER = 1
WON = 2  # and not yet stacked
STACKED = 3
UNSOLD = 4  # won by nobody: out of the game
COLLAPSED = 5

NOWHERE = -1  # no item

# What comes of an item, if no seat wins it
TIE = -1
NO_BID = -2

# Phases
DOWN = 1  # a face-down card is to be played
UP = 2  # a face-up card
FIRST = 3  # the first-player card
STACK = 4

# What can be due
NEW_ROUND = 2
REVEAL = 3

# Move codes
A_BID = 0  # + card * ITEMS + item
A_FIRST = A_BID + CARDS * ITEMS  # + item
A_STACK = A_FIRST + ITEMS  # + item * ITEMS + stack; the number of one's stacks means a new one
MOVES = A_STACK + ITEMS * ITEMS
BID_BITS = 255  # the bits of a number below 240: there are never more bids


class State(Fields):
    """A game in progress. `shown...` is the table as it lay when bids were last turned up."""

    __slots__ = (
        "actor",
        "cakes",
        "deck",
        "down",
        "due",
        "half",
        "lies",
        "lots",
        "open_memory",
        "owner",
        "phase",
        "place",
        "players",
        "round",
        "row",
        "seed",
        "shown",
        "shown_half",
        "shown_lots",
        "shown_round",
        "shown_row",
        "stacks",
        "start",
        "step",
        "top",
        "turn",
        "under",
        "won",
    )
    BITS = {
        "seed": 64,
        "down": 8,
        "lies": 8,
        "owner": 8,
        "place": 8,
        "row": 8,
        "shown": 8,
        "shown_row": 8,
        "stacks": 8,
        "top": 8,
        "under": 8,
        "won": 8,
    }

    def __init__(self) -> None:
        self.players = 2
        self.start = 0
        self.open_memory = 0
        self.cakes = [0] * CAKES  # the faces in the box
        self.seed = [0] * 4
        self.due = NOTHING
        self.phase = OVER
        self.actor = 0
        self.step = 0
        self.deck = [0] * CAKES  # faces; beyond the cakes revealed: hidden
        self.round = 0
        self.turn = 0  # bidding turns of the round that are over
        self.row = [0] * ITEMS  # the items on offer, in row order
        self.lots = 0  # how many those are
        self.half = NOWHERE  # the item with the first-player card
        self.place = [[OUT] * CARDS for _ in range(MAX_PLAYERS)]  # HAND, OUT or an item
        self.down = [[0] * CARDS for _ in range(MAX_PLAYERS)]  # 1: face down, its value hidden
        self.shown = [[NOWHERE] * CARDS for _ in range(MAX_PLAYERS)]
        self.shown_row = [0] * ITEMS
        self.shown_lots = 0
        self.shown_half = NOWHERE
        self.shown_round = -1
        self.lies = [IN_DECK] * ITEMS
        self.owner = [-1] * ITEMS  # the seat that won it
        self.won = [0] * MAX_PLAYERS  # items still to be stacked
        self.stacks = [0] * MAX_PLAYERS
        self.top = [[NOWHERE] * ITEMS for _ in range(MAX_PLAYERS)]  # the top item of each stack
        self.under = [NOWHERE] * ITEMS  # the item directly below


# 1 Components


def is_topper(item: int) -> bool:
    return CAKE_AT[item] == NO_CAKE


def flavour(s: State, item: int) -> int:
    """The flavour of an item that is a cake."""
    return s.deck[CAKE_AT[item]] // FACE_MAX


def most_above(s: State, item: int) -> int:
    """The MAX of an item (TOP-1.1, TOP-1.2)."""
    if is_topper(item):
        return 0
    return s.deck[CAKE_AT[item]] % FACE_MAX


# 2 Setup


def setup(s: State) -> None:
    for i in range(CAKES):
        s.deck[i] = s.cakes[i]
    for item in range(ITEMS):
        s.lies[item] = IN_DECK
        s.owner[item] = -1
        s.under[item] = NOWHERE
    for p in range(MAX_PLAYERS):
        set_up_seat(s, p)
    s.round = 0
    s.lots = 0
    s.half = NOWHERE
    s.shown_lots = 0
    s.shown_half = NOWHERE
    s.shown_round = -1
    s.step = 0
    s.due = DEAL


def set_up_seat(s: State, p: int) -> None:
    for card in range(CARDS):
        s.place[p][card] = HAND if p < s.players else OUT
        s.down[p][card] = 0
        s.shown[p][card] = NOWHERE
    if s.players > 2:
        s.place[p][SEVEN] = OUT  # TOP-2.1
        s.place[p][EIGHT] = OUT
    for stack in range(ITEMS):
        s.top[p][stack] = NOWHERE
    s.stacks[p] = 0
    s.won[p] = 0


def chance(s: State) -> None:
    if s.due == DEAL:
        shuffle(s.seed, s.deck, 0, CAKES)


def proceed(s: State) -> None:
    event = s.due
    s.due = NOTHING
    if event == REVEAL:
        turn_up(s)
        return
    if event == NEW_ROUND:
        s.round += 1
    open_round(s)


def known_cakes(s: State) -> int:
    """How many cards of the deck have been turned up, the one set aside included."""
    return 0 if s.due == DEAL else 5 + 4 * s.round


# 3 A round


def holder(s: State) -> int:
    """The seat with the first-player card (TOP-2.2, TOP-5.3)."""
    return (s.start + s.round) % s.players


def revealed(s: State) -> int:
    """How many items have been revealed."""
    return 0 if s.due == DEAL else 4 + 5 * s.round


def open_round(s: State) -> None:
    """Four cakes and, from round 2 on, a topper join what was tied (TOP-3.1)."""
    for item in range(max(4 + 5 * (s.round - 1), 0), 4 + 5 * s.round):
        s.lies[item] = ON_OFFER
        s.row[s.lots] = item
        s.lots += 1
    s.turn = -1
    next_bidder(s)


def turns_a_round(s: State) -> int:
    """Of each player (TOP-3.3)."""
    return 3 if s.players == 2 else 2


def hand_size(s: State, seat: int) -> int:
    size = 0
    for card in range(CARDS):
        if s.place[seat][card] == HAND:
            size += 1
    return size


def next_bidder(s: State) -> None:
    s.step = 0
    s.turn += 1
    seat = s.actor + 1 if s.turn else holder(s)
    while s.turn < turns_a_round(s) * s.players:
        s.actor = seat if seat < s.players else 0
        size = hand_size(s, s.actor)
        if size > 0:
            s.phase = DOWN if size > 1 else UP  # TOP-3.5
            return
        s.turn += 1
        seat = s.actor + 1
    s.phase = FIRST
    s.actor = holder(s)


NOT_NOW = 1
BID_NOW = 2
FIRST_NOW = 3
STACK_NOW = 4
TWO_CARDS = 5
ONE_CARD = 6
CARD_REMOVED = 7
CARD_LIES = 8
SNATCH_SPENT = 9
NOT_REVEALED = 10
NOT_ON_OFFER = 11
NOT_A_TOPPER = 12
NOT_WON = 13
STAYS = 14
NO_SUCH_STACK = 15
STACK_ALL = 16
SAME_CARD = 17

REASONS = (
    ("ok", ""),
    ("not-now", "TOP-3.2"),
    ("bid-now", "TOP-3.2"),
    ("first-now", "TOP-3.6"),
    ("stack-now", "TOP-5.1"),
    ("two-cards", "TOP-3.2"),
    ("one-card", "TOP-3.5"),
    ("card-removed", "TOP-2.1"),
    ("card-lies", "TOP-4.7"),
    ("snatch-spent", "TOP-4.3"),
    ("not-revealed", "TOP-3.1"),
    ("not-on-offer", "TOP-3.2"),
    ("not-a-topper", "TOP-3.6"),
    ("not-won", "TOP-5.1"),
    ("stays", "TOP-5.1"),
    ("no-such-stack", "TOP-5.1"),
    ("stack-all", "TOP-5.1"),
    ("same-card", "TOP-3.2"),
)


def check_bid(s: State, move: int) -> int:
    if move >= A_FIRST:
        return BID_NOW
    card = (move - A_BID) // ITEMS
    place = s.place[s.actor][card]
    if place == OUT:
        return SNATCH_SPENT if card == SNATCH else CARD_REMOVED
    if place != HAND:
        return CARD_LIES
    return check_item(s, (move - A_BID) % ITEMS)


def check_item(s: State, item: int) -> int:
    if s.lies[item] == IN_DECK:
        return NOT_REVEALED
    return OK if s.lies[item] == ON_OFFER else NOT_ON_OFFER


def play_bid(s: State, move: int) -> None:
    card = (move - A_BID) // ITEMS
    s.place[s.actor][card] = (move - A_BID) % ITEMS
    if s.phase == DOWN:
        s.down[s.actor][card] = 1
        s.phase = UP
        s.step = 1
        return
    next_bidder(s)


def check_first(s: State, move: int) -> int:
    if move < A_FIRST or move >= A_STACK:
        return FIRST_NOW
    reason = check_item(s, move - A_FIRST)
    if reason == OK and is_topper(move - A_FIRST):
        return NOT_A_TOPPER
    return reason


def play_first(s: State, move: int) -> None:
    s.half = move - A_FIRST
    s.due = REVEAL


# 4 Winning


def turn_up(s: State) -> None:
    """Turn up all bids and settle one item after another (TOP-4.1)."""
    remember_table(s)
    s.lots = 0
    for k in range(s.shown_lots):
        item = s.shown_row[k]
        settle_item(s, item)
        if s.lies[item] == ON_OFFER:
            s.row[s.lots] = item
            s.lots += 1
    s.half = NOWHERE
    next_winner(s)


def remember_table(s: State) -> None:
    for p in range(s.players):
        for card in range(CARDS):
            s.shown[p][card] = max(s.place[p][card], NOWHERE)
    for k in range(s.lots):
        s.shown_row[k] = s.row[k]
    s.shown_lots = s.lots
    s.shown_half = s.half
    s.shown_round = s.round


def is_cancelled(s: State, item: int, card: int) -> bool:
    """Whether two or more players bid this card on the item (TOP-4.2)."""
    players = 0
    for p in range(s.players):
        if s.shown[p][card] == item:
            players += 1
    return players > 1


def who_played(s: State, item: int, card: int) -> int:
    """The seat whose card was not cancelled, or -1."""
    who = -1
    for p in range(s.players):
        if s.shown[p][card] == item:
            if who >= 0:
                return -1
            who = p
    return who


def bid(s: State, item: int, seat: int) -> int:
    """The bid of a seat in half points; 0 is no bid (TOP-4.4)."""
    total = 0
    for card in range(NUMBERS):
        if s.shown[seat][card] == item and not is_cancelled(s, item, card):
            total += 2 * (card + 1)
    if s.shown_half == item and seat == (s.start + s.shown_round) % s.players:
        total += 1
    return total


def winner(s: State, item: int) -> int:
    """The seat that wins the item by the cards shown, or TIE, or NO_BID."""
    snatcher = who_played(s, item, SNATCH)
    if snatcher >= 0:
        return snatcher  # TOP-4.3
    sign = -1 if who_played(s, item, REVERSE) >= 0 else 1  # TOP-4.5
    seat = NO_BID
    best = 0
    for p in range(s.players):
        offer = bid(s, item, p)
        if offer:
            if seat == NO_BID or sign * offer > best:
                seat = p
                best = sign * offer
            elif sign * offer == best:
                seat = TIE
    return seat


def settle_item(s: State, item: int) -> None:
    seat = winner(s, item)
    if seat >= 0:
        s.lies[item] = WON
        s.owner[item] = seat
        s.won[seat] += 1
    elif seat == NO_BID or s.round == ROUNDS - 1:
        s.lies[item] = UNSOLD  # TOP-4.8, TOP-4.9
    for p in range(s.players):
        for card in range(CARDS):
            if s.shown[p][card] == item:
                settle_card(s, item, p, card)


def settle_card(s: State, item: int, p: int, card: int) -> None:
    """Back to its owner, or face up beside a tied item (TOP-4.6, TOP-4.7)."""
    s.down[p][card] = 0
    if card == SNATCH:
        s.place[p][card] = OUT
    elif s.lies[item] != ON_OFFER or is_cancelled(s, item, card):
        s.place[p][card] = HAND


# 5 Stacking


def next_winner(s: State) -> None:
    s.step = 0
    for k in range(s.players):
        seat = (holder(s) + k) % s.players
        if s.won[seat]:
            s.phase = STACK
            s.actor = seat
            return
    end_round(s)


def end_round(s: State) -> None:
    if s.round == ROUNDS - 1:
        s.phase = OVER
    else:
        s.due = NEW_ROUND


def check_stack(s: State, move: int) -> int:
    if move < A_STACK:
        return STACK_NOW
    item = (move - A_STACK) // ITEMS
    if s.owner[item] != s.actor:
        return NOT_WON
    if s.lies[item] != WON:
        return STAYS
    return OK if (move - A_STACK) % ITEMS <= s.stacks[s.actor] else NO_SUCH_STACK


def play_stack(s: State, move: int) -> None:
    put_on_stack(s, s.actor, (move - A_STACK) // ITEMS, (move - A_STACK) % ITEMS)
    s.won[s.actor] -= 1
    s.step += 1
    if s.won[s.actor] == 0:
        next_winner(s)


def put_on_stack(s: State, seat: int, item: int, stack: int) -> None:
    if stack == s.stacks[seat]:
        s.stacks[seat] += 1
    s.under[item] = s.top[seat][stack]
    s.top[seat][stack] = item
    s.lies[item] = STACKED
    above = 0
    upper = item
    while s.under[upper] != NOWHERE:
        layer = s.under[upper]
        above += 1  # counted before anything collapses: all go at once (TOP-5.2)
        if above > most_above(s, layer):
            s.lies[layer] = COLLAPSED
            s.under[upper] = s.under[layer]
            s.under[layer] = NOWHERE
        else:
            upper = layer


# What may I do, and do it


def check(s: State, move: int) -> int:
    if s.phase == DOWN or s.phase == UP:
        return check_bid(s, move)
    if s.phase == FIRST:
        return check_first(s, move)
    if s.phase == STACK:
        return check_stack(s, move)
    return NOT_NOW


def legal(s: State, out: list[int]) -> int:
    if s.phase == DOWN or s.phase == UP:
        return legal_bids(s, out)
    n = 0
    if s.phase == FIRST:
        for k in range(s.lots):
            if not is_topper(s.row[k]):
                out[n] = A_FIRST + s.row[k]
                n += 1
    elif s.phase == STACK:
        for item in range(revealed(s)):
            if s.lies[item] == WON and s.owner[item] == s.actor:
                for stack in range(s.stacks[s.actor] + 1):
                    out[n] = A_STACK + item * ITEMS + stack
                    n += 1
    return n


def legal_bids(s: State, out: list[int]) -> int:
    n = 0
    place = s.place[s.actor]
    row = s.row
    lots = min(s.lots, ITEMS)  # read once: compiled, `out` might overlap the state
    out[BID_BITS] = 0  # compiled, this check of bounds and `&` serve for all
    for card in range(CARDS):
        if place[card] == HAND:
            first = A_BID + card * ITEMS
            for k in range(lots):
                out[(n + k) & BID_BITS] = first + row[k]
            n += lots
    return n


def play(s: State, move: int) -> None:
    if s.phase == STACK:
        play_stack(s, move)
    elif s.phase == FIRST:
        play_first(s, move)
    else:
        play_bid(s, move)


# 6 Scoring


def cake_layers(s: State, seat: int, stack: int) -> int:
    """How many layers of a stack are cake (TOP-6.1)."""
    cakes = 0
    item = s.top[seat][stack]
    while item != NOWHERE:
        if not is_topper(item):
            cakes += 1
        item = s.under[item]
    return cakes


def flavour_layers(s: State, seat: int, stack: int, wanted: int) -> int:
    """How many layers of a stack are of a flavour."""
    layers = 0
    item = s.top[seat][stack]
    while item != NOWHERE:
        if not is_topper(item) and flavour(s, item) == wanted:
            layers += 1
        item = s.under[item]
    return layers


def best_flavour(s: State, seat: int, stack: int) -> int:
    """The flavour with the most layers in a stack (TOP-6.2)."""
    best = 0
    most = 0
    for f in range(FLAVOURS):
        layers = flavour_layers(s, seat, stack, f)
        if layers > most:
            best = f
            most = layers
    return best


def is_crowned(s: State, seat: int, stack: int) -> bool:
    return is_topper(s.top[seat][stack])


def stack_score(s: State, seat: int, stack: int) -> int:
    cakes = cake_layers(s, seat, stack)
    crown = 1 if is_crowned(s, seat, stack) else 0  # a topper lies nowhere but on top: its MAX is 0
    points = cakes
    if cakes + crown >= 3:
        points += flavour_layers(s, seat, stack, best_flavour(s, seat, stack))
    if crown and cakes >= 3:
        points *= 2  # TOP-6.3
    return points


def score(s: State, seat: int) -> int:
    total = 0
    for stack in range(s.stacks[seat]):
        total += stack_score(s, seat, stack)
    return total


def tiebreak(s: State, seat: int) -> int:
    return 0


# 7 What a player knows


def resample(s: State, seat: int, rng: list[int]) -> None:
    """Another order of the deck, and other face-down cards of those that could lie there (TOP-7)."""
    first = known_cakes(s)
    sort(s.deck, first, CAKES)
    shuffle(rng, s.deck, first, CAKES)
    for p in range(s.players):
        if p != seat or not s.open_memory:
            lay_again(s, p, p != seat, rng)
    reseed(s.seed, rng)


def lay_again(s: State, p: int, from_hand: bool, rng: list[int]) -> None:
    """Deal a seat's face-down places anew, from these cards and (to the eyes of others) its hand."""
    places = 0  # the items they lie beside, five bits each: at most three cards lie face down
    count = 0
    for k in range(s.lots):
        for card in range(CARDS):
            if s.down[p][card] and s.place[p][card] == s.row[k]:
                places = places * 32 + s.row[k]
                count += 1
    pool = 0
    size = 0
    for card in range(CARDS):
        if s.down[p][card] or (from_hand and s.place[p][card] == HAND):
            pool |= 1 << card
            size += 1
            s.place[p][card] = HAND
            s.down[p][card] = 0
    for laid in range(count):
        card = nth_card(pool, below(rng, size - laid))
        pool ^= 1 << card
        s.place[p][card] = places % 32
        s.down[p][card] = 1
        places //= 32


def nth_card(pool: int, n: int) -> int:
    """The n-th card, from 0, of a set of cards."""
    card = 0
    while n > 0 or not pool >> card & 1:
        if pool >> card & 1:
            n -= 1
        card += 1
    return card
