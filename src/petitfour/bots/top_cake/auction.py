"""A round of bidding as bits: laid out from a state, played, and settled (TOP-3, TOP-4)."""

from math import exp

from petitfour.bots.top_cake.desk import (
    B_CARDS,
    B_SNATCH,
    B_SPREAD,
    B_TIED,
    D_BIT,
    D_CROWN,
    D_DOWN,
    D_HALF,
    D_HAND,
    D_HOLDER,
    D_ITEM,
    D_LEFT,
    D_LOTS,
    D_PLAYERS,
    D_SIZE,
    D_STEP,
    D_TURN,
    D_TURNS,
    D_UP,
    F_ONE,
    F_REST,
    F_SET,
    PAGE,
    SETS,
)
from petitfour.games.top_cake.rules import (
    CARDS,
    HAND,
    ITEMS,
    NO_BID,
    NUMBERS,
    REVERSE,
    ROUNDS,
    SNATCH,
    TIE,
    UP,
    State,
    holder,
    is_topper,
    turns_a_round,
)

ALL_NUMBERS = (1 << NUMBERS) - 1
SUMS = tuple(  # of a set of number cards, in half points
    sum(2 * (card + 1) for card in range(NUMBERS) if chosen >> card & 1) for chosen in range(1 << NUMBERS)
)
SIZES = tuple(bin(chosen).count("1") for chosen in range(1 << CARDS))
SLOPE = 0.1  # how much of a result is the lead, once the winner is known
LEAD = 4.0


# Out of a state


def lay_out(s: State, d: list[int]) -> None:
    """The round as it stands; which cards lie face down is what the state says."""
    for i in range(D_SIZE):
        d[i] = 0
    d[D_PLAYERS] = s.players
    d[D_LOTS] = s.lots
    d[D_TURN] = s.turn
    d[D_TURNS] = turns_a_round(s) * s.players
    d[D_HOLDER] = holder(s)
    d[D_HALF] = -1
    d[D_LEFT] = ROUNDS - 1 - s.round
    d[D_STEP] = 1 if s.phase == UP and s.step == 1 else 0
    for lot in range(s.lots):
        d[D_ITEM + lot] = s.row[lot]
        d[D_CROWN + lot] = 1 if is_topper(s.row[lot]) else 0
    for p in range(s.players):
        for card in range(CARDS):
            if s.place[p][card] == HAND:
                d[D_HAND + p] |= 1 << card
            elif s.place[p][card] >= 0:
                lot = lot_of(s, s.place[p][card])
                at = D_DOWN if s.down[p][card] else D_UP
                d[at + p * ITEMS + lot] |= 1 << card


def lot_of(s: State, item: int) -> int:
    for lot in range(s.lots):
        if s.row[lot] == item:
            return lot
    return 0


def bidder_now(d: list[int]) -> int:
    """The seat whose bidding turn it is."""
    return (d[D_HOLDER] + d[D_TURN]) % d[D_PLAYERS]


def put_down(d: list[int], seat: int, card: int, lot: int) -> None:
    d[D_HAND + seat] ^= 1 << card
    d[D_DOWN + seat * ITEMS + lot] |= 1 << card


def put_up(d: list[int], seat: int, card: int, lot: int) -> None:
    d[D_HAND + seat] ^= 1 << card
    d[D_UP + seat * ITEMS + lot] |= 1 << card


# Settling


def takes(d: list[int], lot: int) -> int:
    """The seat that wins a lot by all cards that lie there, or TIE, or NO_BID (TOP-4.2 to 4.5)."""
    once = 0
    twice = 0
    for p in range(d[D_PLAYERS]):
        cards = d[D_UP + p * ITEMS + lot] | d[D_DOWN + p * ITEMS + lot]
        twice |= once & cards
        once |= cards
    alone = once & ~twice
    if alone >> SNATCH & 1:
        return who_has(d, lot, SNATCH)
    sign = -1 if alone >> REVERSE & 1 else 1
    seat = NO_BID
    best = 0
    for p in range(d[D_PLAYERS]):
        cards = d[D_UP + p * ITEMS + lot] | d[D_DOWN + p * ITEMS + lot]
        offer = SUMS[cards & alone & ALL_NUMBERS]
        if d[D_HALF] == lot and p == d[D_HOLDER]:
            offer += 1
        if offer:
            if seat == NO_BID or sign * offer > best:
                seat = p
                best = sign * offer
            elif sign * offer == best:
                seat = TIE
    return seat


def who_has(d: list[int], lot: int, card: int) -> int:
    for p in range(d[D_PLAYERS]):
        if (d[D_UP + p * ITEMS + lot] | d[D_DOWN + p * ITEMS + lot]) >> card & 1:
            return p
    return -1


def settle_lots(d: list[int], f: list[float], book: list[float]) -> None:
    """What the round's end is worth to every seat, into F_REST."""
    players = d[D_PLAYERS]
    page = (players - 2) * PAGE + max(d[D_LEFT] - 1, 0)
    sets = 0  # of each seat, SETS a seat
    for p in range(players):
        f[F_REST + p] = 0.0
        if d[D_LEFT] and d[D_HAND + p] >> SNATCH & 1:
            f[F_REST + p] = book[page + B_SNATCH]
    for lot in range(d[D_LOTS]):
        seat = takes(d, lot)
        if seat >= 0:
            if d[D_BIT + lot] >= 0:
                sets += 1 << (d[D_BIT + lot] + seat * 8)
            else:
                f[F_REST + seat] += f[F_ONE + seat * ITEMS + lot]
        elif seat == TIE and d[D_LEFT]:
            hold_over(d, f, book, lot, page)
    for p in range(players):
        f[F_REST + p] += f[F_SET + p * SETS + (sets >> (8 * p) & (SETS - 1))]


def hold_over(d: list[int], f: list[float], book: list[float], lot: int, page: int) -> None:
    """A tied lot: something to hope for, and cards to do without."""
    for p in range(d[D_PLAYERS]):
        cards = d[D_UP + p * ITEMS + lot] | d[D_DOWN + p * ITEMS + lot]
        f[F_REST + p] += book[page + B_TIED] * f[F_ONE + p * ITEMS + lot]
        f[F_REST + p] -= book[page + B_CARDS] * SUMS[cards & ALL_NUMBERS] * 0.5


def standing(d: list[int], f: list[float], book: list[float], seat: int) -> float:
    """How good F_REST is for a seat: the share of the victory to expect, from 0 to 1."""
    players = d[D_PLAYERS]
    mine = f[F_REST + seat]
    if d[D_LEFT] == 0:
        return (1.0 - SLOPE) * share_of_victory(d, f, seat) + SLOPE * rise(lead(d, f, seat) / LEAD)
    spread = book[(players - 2) * PAGE + B_SPREAD + d[D_LEFT] - 1]
    if players == 2:
        return rise((mine - f[F_REST + 1 - seat]) / spread)
    total = 0.0
    for p in range(players):
        total += exp((f[F_REST + p] - mine) / spread)
    return 1.0 / total


def rise(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


def lead(d: list[int], f: list[float], seat: int) -> float:
    best = -1000.0
    for p in range(d[D_PLAYERS]):
        if p != seat:
            best = max(best, f[F_REST + p])
    return f[F_REST + seat] - best


def share_of_victory(d: list[int], f: list[float], seat: int) -> float:
    sharing = 1
    for p in range(d[D_PLAYERS]):
        if p != seat:
            ahead = f[F_REST + p] - f[F_REST + seat]
            if ahead > 0.25:
                return 0.0
            if ahead > -0.25:
                sharing += 1
    return 1.0 / sharing
