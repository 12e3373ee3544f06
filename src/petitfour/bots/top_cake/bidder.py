"""How a player bids at a glance: where a card changes most, with some noise.

The rest of a round is played by this in every rollout, for all seats; it also says which bids are worth a
closer look and what probably lies face down.
"""

from petitfour.bots.top_cake.auction import ALL_NUMBERS, SIZES, SUMS, bidder_now, put_down, put_up, rise
from petitfour.bots.top_cake.desk import (
    B_MANNER,
    B_SNATCH,
    D_CROWN,
    D_DOWN,
    D_HALF,
    D_HAND,
    D_HOLDER,
    D_LEFT,
    D_LOTS,
    D_PLAYERS,
    D_STEP,
    D_TURN,
    D_TURNS,
    D_UP,
    F_MEAN,
    F_ONE,
    F_WANT,
    PAGE,
)
from petitfour.core.generator import next_word
from petitfour.games.top_cake.rules import CARDS, ITEMS, REVERSE, SNATCH

# The manner of bidding: places in the book
M_DOUBT = 0  # half points of lead that make a lot fairly sure, with nothing hidden and nothing to come
M_HIDDEN = 1  # more of them for each hidden card of a rival there
M_TO_COME = 2  # and for each card rivals will still play, over the lots
M_DENIED = 3  # how much of a rival's loss is a gain
M_NOISE = 4
M_SNATCH = 5  # how sure a SNATCH is
WORDS = 4294967296.0


def uniform(rng: list[int]) -> float:
    """A number from 0 to 1."""
    return next_word(rng) / WORDS


def look_at_wants(d: list[int], f: list[float], book: list[float]) -> None:
    """What every seat wants of every lot: its own gain and a share of what the neediest rival would gain."""
    denied = book[(d[D_PLAYERS] - 2) * PAGE + B_MANNER + M_DENIED]
    for lot in range(d[D_LOTS]):
        for p in range(d[D_PLAYERS]):
            rival = 0.0
            for q in range(d[D_PLAYERS]):
                if q != p:
                    rival = max(rival, f[F_ONE + q * ITEMS + lot])
            f[F_WANT + p * ITEMS + lot] = f[F_ONE + p * ITEMS + lot] + denied * rival


def look_at_hidden(d: list[int], f: list[float]) -> None:
    """What a hidden card of each seat adds on average: any of its hand and those face down."""
    for p in range(d[D_PLAYERS]):
        pool = pool_of(d, p)
        f[F_MEAN + p] = SUMS[pool & ALL_NUMBERS] / max(SIZES[pool], 1)


def pool_of(d: list[int], seat: int) -> int:
    """The cards of a seat that rivals cannot place: in hand or face down."""
    pool = d[D_HAND + seat]
    for lot in range(d[D_LOTS]):
        pool |= d[D_DOWN + seat * ITEMS + lot]
    return pool


def to_come(d: list[int], seat: int) -> int:
    """How many cards rivals will still play this round."""
    cards = 0
    for turn in range(d[D_TURN] + 1, d[D_TURNS]):
        if (d[D_HOLDER] + turn) % d[D_PLAYERS] != seat:
            cards += 2
    return cards


def doubt(d: list[int], book: list[float], seat: int, coming: int, lot: int) -> float:
    manner = (d[D_PLAYERS] - 2) * PAGE + B_MANNER
    hidden = 0
    for p in range(d[D_PLAYERS]):
        if p != seat:
            hidden += SIZES[d[D_DOWN + p * ITEMS + lot]]
    return (
        book[manner + M_DOUBT]
        + book[manner + M_HIDDEN] * hidden
        + book[manner + M_TO_COME] * coming / d[D_LOTS]
    )


def chance_at(
    d: list[int], f: list[float], seat: int, lot: int, extra: int, half: int, unsure: float, sure: float
) -> float:
    """The chance of a seat at a lot with extra cards there, by what it can see."""
    mine = d[D_UP + seat * ITEMS + lot] | d[D_DOWN + seat * ITEMS + lot] | extra
    once = mine
    twice = 0
    for p in range(d[D_PLAYERS]):
        if p != seat:
            cards = d[D_UP + p * ITEMS + lot]
            twice |= once & cards
            once |= cards
    alone = once & ~twice
    if alone >> SNATCH & 1:
        return sure if mine >> SNATCH & 1 else 1.0 - sure
    bid_of_mine = SUMS[mine & alone & ALL_NUMBERS] + half
    if bid_of_mine == 0:
        return 0.0
    highest = 0.0
    lowest = 1000.0
    for p in range(d[D_PLAYERS]):
        if p != seat:
            rival = SUMS[d[D_UP + p * ITEMS + lot] & alone & ALL_NUMBERS] + (
                SIZES[d[D_DOWN + p * ITEMS + lot]] * f[F_MEAN + p]
            )
            if rival > 0.0:
                highest = max(highest, rival)
                lowest = min(lowest, rival)
    if alone >> REVERSE & 1 and highest > 0.0:
        return rise((lowest - bid_of_mine) / unsure)
    return rise((bid_of_mine - highest) / unsure)


def price(d: list[int], book: list[float], card: int) -> float:
    """What playing a card costs beyond this round."""
    if card != SNATCH or d[D_LEFT] == 0:
        return 0.0
    return book[(d[D_PLAYERS] - 2) * PAGE + B_SNATCH + d[D_LEFT] - 1]


def glance(d: list[int], f: list[float], book: list[float], seat: int, rng: list[int]) -> int:
    """The next card and lot, as card * ITEMS + lot."""
    manner = (d[D_PLAYERS] - 2) * PAGE + B_MANNER
    noise = book[manner + M_NOISE]
    sure = book[manner + M_SNATCH]
    coming = to_come(d, seat)
    hand = d[D_HAND + seat]
    best = -1
    most = 0.0
    for lot in range(d[D_LOTS]):
        want = f[F_WANT + seat * ITEMS + lot]
        unsure = doubt(d, book, seat, coming, lot)
        before = chance_at(d, f, seat, lot, 0, 0, unsure, sure)
        for card in range(CARDS):
            if hand >> card & 1:
                gain = want * (chance_at(d, f, seat, lot, 1 << card, 0, unsure, sure) - before)
                gain -= price(d, book, card)
                gain *= 1.0 - noise + 2.0 * noise * uniform(rng)
                if best < 0 or gain > most:
                    most = gain
                    best = card * ITEMS + lot
    return best


def place_half(d: list[int], f: list[float], book: list[float]) -> int:
    """The lot for the first-player card, at a glance; -1 if there is no cake."""
    seat = d[D_HOLDER]
    manner = (d[D_PLAYERS] - 2) * PAGE + B_MANNER
    best = -1
    most = 0.0
    for lot in range(d[D_LOTS]):
        if not d[D_CROWN + lot]:
            unsure = doubt(d, book, seat, 0, lot)
            gain = chance_at(d, f, seat, lot, 0, 1, unsure, book[manner + M_SNATCH])
            gain -= chance_at(d, f, seat, lot, 0, 0, unsure, book[manner + M_SNATCH])
            gain *= f[F_WANT + seat * ITEMS + lot]
            if best < 0 or gain > most:
                most = gain
                best = lot
    return best


def finish_turn(d: list[int], f: list[float], book: list[float], rng: list[int]) -> None:
    """Play the rest of the bidding turn at a glance."""
    seat = bidder_now(d)
    if d[D_STEP] == 0 and SIZES[d[D_HAND + seat]] > 1:
        chosen = glance(d, f, book, seat, rng)
        put_down(d, seat, chosen // ITEMS, chosen % ITEMS)
    if d[D_HAND + seat]:
        chosen = glance(d, f, book, seat, rng)
        put_up(d, seat, chosen // ITEMS, chosen % ITEMS)
    d[D_STEP] = 0
    d[D_TURN] += 1


def finish_round(d: list[int], f: list[float], book: list[float], rng: list[int]) -> None:
    """Play all bids that are still to come, and the first-player card."""
    while d[D_TURN] < d[D_TURNS]:
        finish_turn(d, f, book, rng)
    if d[D_HALF] < 0:
        d[D_HALF] = place_half(d, f, book)
