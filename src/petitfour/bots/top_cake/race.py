"""Which bid is best: candidates raced over sampled worlds, the rest of the round played at a glance.

The hidden cards of rivals are drawn by plausibility: what this player would have put there.
"""

from math import exp

from petitfour.bots.top_cake.auction import (
    SIZES,
    bidder_now,
    lay_out,
    put_down,
    put_up,
    settle_lots,
    standing,
)
from petitfour.bots.top_cake.bidder import (
    M_SNATCH,
    chance_at,
    doubt,
    finish_round,
    look_at_hidden,
    look_at_wants,
    pool_of,
    price,
    to_come,
    uniform,
)
from petitfour.bots.top_cake.desk import (
    B_MANNER,
    BIDS,
    D_CROWN,
    D_DOWN,
    D_HALF,
    D_HAND,
    D_LOTS,
    D_PLAYERS,
    D_SIZE,
    D_STEP,
    D_TURN,
    D_TURNS,
    F_WANT,
    PAGE,
    TURN_STEP,
)
from petitfour.bots.top_cake.stacking import appraise
from petitfour.core.generator import next_word
from petitfour.games.top_cake.rules import CARDS, ITEMS, State

WARMTH = 0.4  # points of gain by which a face-down card is e times as plausible as another


def take_stock(
    states: list[State],
    d: list[int],
    e: list[int],
    w: list[int],
    f: list[float],
    likely: list[float],
    book: list[float],
) -> None:
    """Lay the round out and work out once what serves all rollouts."""
    lay_out(states[0], d)
    appraise(states[0], d, w, f, book)
    look_at_wants(d, f, book)
    look_at_hidden(d, f)
    for p in range(d[D_PLAYERS]):
        weigh_hidden(d, e, f, likely, book, p)


# Worlds


def weigh_hidden(
    d: list[int], e: list[int], f: list[float], likely: list[float], book: list[float], seat: int
) -> None:
    """How plausible each card of a seat is face down beside each lot, by what it would gain there."""
    for i in range(D_SIZE):
        e[i] = d[i]
    for lot in range(d[D_LOTS]):
        e[D_DOWN + seat * ITEMS + lot] = 0
    pool = pool_of(d, seat)
    sure = book[(d[D_PLAYERS] - 2) * PAGE + B_MANNER + M_SNATCH]
    for lot in range(d[D_LOTS]):
        if d[D_DOWN + seat * ITEMS + lot]:
            unsure = doubt(e, book, seat, to_come(d, seat), lot)
            before = chance_at(e, f, seat, lot, 0, 0, unsure, sure)
            for card in range(CARDS):
                if pool >> card & 1:
                    gain = chance_at(e, f, seat, lot, 1 << card, 0, unsure, sure) - before
                    gain = gain * f[F_WANT + seat * ITEMS + lot] - price(d, book, card)
                    likely[seat * BIDS + card * ITEMS + lot] = exp(max(gain, -4.0) / WARMTH)


def deal_hidden(e: list[int], likely: list[float], seat: int, rng: list[int]) -> None:
    """Draw the face-down cards of a seat anew."""
    pool = pool_of(e, seat)
    for lot in range(e[D_LOTS]):
        count = SIZES[e[D_DOWN + seat * ITEMS + lot]]
        e[D_DOWN + seat * ITEMS + lot] = 0
        for _ in range(count):
            card = draw_card(likely, seat, lot, pool, rng)
            pool ^= 1 << card
            e[D_DOWN + seat * ITEMS + lot] |= 1 << card
    e[D_HAND + seat] = pool


def draw_card(likely: list[float], seat: int, lot: int, pool: int, rng: list[int]) -> int:
    total = 0.0
    for card in range(CARDS):
        if pool >> card & 1:
            total += likely[seat * BIDS + card * ITEMS + lot]
    rest = uniform(rng) * total
    last = 0
    for card in range(CARDS):
        if pool >> card & 1:
            last = card
            rest -= likely[seat * BIDS + card * ITEMS + lot]
            if rest < 0.0:
                return card
    return last


def imagine(d: list[int], e: list[int], likely: list[float], seat: int, rng: list[int]) -> None:
    """Another round in `e` that the seat cannot tell from `d`."""
    for i in range(D_SIZE):
        e[i] = d[i]
    for p in range(d[D_PLAYERS]):
        if p != seat:
            deal_hidden(e, likely, p, rng)


# Candidates


def gain_at_once(
    d: list[int], f: list[float], book: list[float], seat: int, lot: int, extra: int, coming: int
) -> float:
    unsure = doubt(d, book, seat, coming, lot)
    sure = book[(d[D_PLAYERS] - 2) * PAGE + B_MANNER + M_SNATCH]
    gain = chance_at(d, f, seat, lot, extra, 0, unsure, sure) - chance_at(d, f, seat, lot, 0, 0, unsure, sure)
    return gain * f[F_WANT + seat * ITEMS + lot]


def list_turns(
    d: list[int], f: list[float], book: list[float], turns: list[int], scores: list[float], gains: list[float]
) -> int:
    """All whole turns of the bidder, with what they gain at a glance; how many there are."""
    seat = bidder_now(d)
    hand = d[D_HAND + seat]
    coming = to_come(d, seat)
    for card in range(CARDS):
        if hand >> card & 1:
            for lot in range(d[D_LOTS]):
                gains[card * ITEMS + lot] = gain_at_once(d, f, book, seat, lot, 1 << card, coming)
                gains[card * ITEMS + lot] -= price(d, book, card)
    if d[D_STEP] == 1 or SIZES[hand] == 1:
        return list_single(d, hand, turns, scores, gains)
    return list_pairs(d, f, book, seat, coming, turns, scores, gains)


def list_single(d: list[int], hand: int, turns: list[int], scores: list[float], gains: list[float]) -> int:
    count = 0
    for card in range(CARDS):
        if hand >> card & 1:
            for lot in range(d[D_LOTS]):
                turns[count] = BIDS * TURN_STEP + card * ITEMS + lot
                scores[count] = gains[card * ITEMS + lot]
                count += 1
    return count


def list_pairs(
    d: list[int],
    f: list[float],
    book: list[float],
    seat: int,
    coming: int,
    turns: list[int],
    scores: list[float],
    gains: list[float],
) -> int:
    hand = d[D_HAND + seat]
    count = 0
    for one in range(CARDS):
        for other in range(one):
            if hand >> one & 1 and hand >> other & 1:
                for a in range(d[D_LOTS]):
                    for b in range(d[D_LOTS]):
                        gain = gains[one * ITEMS + a] + gains[other * ITEMS + b]
                        if a == b:
                            gain = gain_at_once(d, f, book, seat, a, 1 << one | 1 << other, coming)
                            gain -= price(d, book, one) + price(d, book, other)
                        turns[count] = (one * ITEMS + a) * TURN_STEP + other * ITEMS + b
                        scores[count] = gain
                        turns[count + 1] = (other * ITEMS + b) * TURN_STEP + one * ITEMS + a
                        scores[count + 1] = gain
                        count += 2
    return count


def list_halves(d: list[int], turns: list[int], scores: list[float]) -> int:
    """The lots that the first-player card may go to."""
    count = 0
    for lot in range(d[D_LOTS]):
        if not d[D_CROWN + lot]:
            turns[count] = lot
            scores[count] = 0.0
            count += 1
    return count


def best_first(turns: list[int], scores: list[float], count: int, kept: int) -> int:
    """Bring the best to the front, in order; how many were asked for and are there."""
    kept = min(kept, count)
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if scores[j] > scores[best]:
                best = j
        turn = turns[i]
        turns[i] = turns[best]
        turns[best] = turn
        score_of_it = scores[i]
        scores[i] = scores[best]
        scores[best] = score_of_it
    return kept


def act(d: list[int], seat: int, turn: int) -> None:
    """Play a candidate: a whole bidding turn, or the first-player card once all turns are over."""
    if d[D_TURN] >= d[D_TURNS]:
        d[D_HALF] = turn
        return
    if turn // TURN_STEP < BIDS:
        put_down(d, seat, turn // TURN_STEP // ITEMS, turn // TURN_STEP % ITEMS)
    put_up(d, seat, turn % TURN_STEP // ITEMS, turn % TURN_STEP % ITEMS)
    d[D_STEP] = 0
    d[D_TURN] += 1


# The race


def race(
    d: list[int],
    e: list[int],
    world: list[int],
    f: list[float],
    likely: list[float],
    book: list[float],
    turns: list[int],
    scores: list[float],
    count: int,
    worlds: int,
    seat: int,
    rng: list[int],
    again: list[int],
) -> None:
    """Play every candidate out in each of so many worlds, with the same dice; add up how it ends."""
    for _ in range(worlds):
        imagine(d, world, likely, seat, rng)
        for i in range(count):
            for j in range(D_SIZE):
                e[j] = world[j]
            act(e, seat, turns[i])
            for j in range(4):
                again[j] = rng[j]
            finish_round(e, f, book, again)
            settle_lots(e, f, book)
            scores[i] += standing(e, f, book, seat)
        next_word(rng)
