"""A simple bot for Piece o' Cake: cuts so that what is left is good, takes what is worth most now."""

from petitfour.core.generator import below
from petitfour.games.piece_o_cake.rules import (
    A_CUT,
    A_EAT,
    A_FORFEIT,
    A_PASS,
    A_SERVE,
    A_TAKE,
    CUT,
    MAX_PLAYERS,
    RING,
    TAKE,
    VARIETIES,
    State,
    lay_on_plate,
    legal,
    pieces,
)

# Values are in hundredths of a point.
POINT = 100


def greedy(s: State, rng: list[int], out: list[int]) -> int:
    if s.phase == CUT:
        return cut_for_the_others(s, rng, out)
    if s.phase == TAKE:
        return take_the_best(s, rng)
    return A_EAT + best_eaten(s, s.actor, s.variety, s.plate[s.variety])


def best_rival(s: State, seat: int, v: int) -> int:
    """The most slices of the variety anybody else has collected."""
    most = 0
    for p in range(s.players):
        if p != seat:
            most = max(most, s.collected[p][v])
    return most


def hope(s: State, seat: int, v: int, have: int) -> int:
    """What `have` collected slices of a variety are worth: the nearer to a safe majority, the more."""
    if have == 0:
        return 0
    rival = best_rival(s, seat, v)
    out_of_reach = s.worth[v] - have - rival  # slices that could still tip it
    lead = have - rival
    if lead < 0:
        return s.worth[v] * POINT * have // (4 * (have + rival)) if lead > -2 else 0
    chance_of_it = 50 + 50 * (lead + 1) // (out_of_reach + lead + 2)
    return s.worth[v] * chance_of_it * POINT // 100


def best_eaten(s: State, seat: int, v: int, count: int) -> int:
    """Eat all or nothing of a variety, whichever is worth more."""
    if worth_collected(s, seat, v, count) > count * s.dollops[v] * POINT:
        return 0
    return count


def worth_collected(s: State, seat: int, v: int, count: int) -> int:
    have = s.collected[seat][v]
    return hope(s, seat, v, have + count) - hope(s, seat, v, have)


def worth_of_plate(s: State, seat: int) -> int:
    total = 0
    for v in range(VARIETIES):
        if s.plate[v]:
            eaten = s.plate[v] * s.dollops[v] * POINT
            total += max(eaten, worth_collected(s, seat, v, s.plate[v]))
    return total


def take_the_best(s: State, rng: list[int]) -> int:
    best = A_PASS
    most = 0
    ties = 1
    for piece in range(pieces(s)):
        if s.taken[piece]:
            continue
        lay_on_plate(s, piece)
        worth = worth_of_plate(s, s.actor)
        ties = ties + 1 if worth == most else 1
        if worth > most or (worth == most and below(rng, ties) == 0):
            most = worth
            best = A_TAKE + piece
    clear_plate(s)
    for v in range(VARIETIES):
        older = s.collected[s.actor][v] - s.fresh[s.actor][v]
        if older:
            worth = older * s.dollops[v] * POINT - hope(s, s.actor, v, s.collected[s.actor][v])
            if worth > most:
                most = worth
                best = A_FORFEIT + v
    return best


def clear_plate(s: State) -> None:
    for v in range(VARIETIES):
        s.plate[v] = 0


def cut_for_the_others(s: State, rng: list[int], out: list[int]) -> int:
    """Try every next cut, finishing the division at random a few times; take the best seen."""
    count = legal(s, out)
    made = s.cuts
    best = out[below(rng, count)]
    most = -1
    for i in range(count):
        move = out[i]
        if move == A_SERVE and made == 0 and s.players > 1:
            continue  # a whole cake goes to somebody else
        for _ in range(2 if made == 0 else 4):
            worth = worth_of_division(s, move, rng)
            if worth > most:
                most = worth
                best = move
        s.cuts = made
    return best


def worth_of_division(s: State, move: int, rng: list[int]) -> int:
    """What is left for the server if each chooser takes the piece worth most to her."""
    made = s.cuts
    if move != A_SERVE:
        s.cut_at[s.cuts] = move - A_CUT
        s.cuts += 1
        finish_cutting(s, rng)
    taken = 0
    server = s.actor
    for turn in range(1, s.players):
        taken |= 1 << favourite(s, (server + turn) % s.players, taken)
    left = favourite(s, server, taken)
    worth = 0
    if left < MAX_PLAYERS:
        lay_on_plate(s, left)
        worth = worth_of_plate(s, server)
    clear_plate(s)
    s.cuts = made
    return worth


def finish_cutting(s: State, rng: list[int]) -> None:
    """Add random cuts until there are as many pieces as players."""
    while s.cuts < s.players:
        last = s.cut_at[s.cuts - 1]
        room = RING - 1 - last - (s.players - s.cuts - 1)
        if room < 1:
            return
        s.cut_at[s.cuts] = last + 1 + below(rng, room)
        s.cuts += 1


def favourite(s: State, seat: int, taken: int) -> int:
    """The piece worth most to a seat of those not taken, or MAX_PLAYERS if there is none."""
    best = MAX_PLAYERS
    most = -1
    for piece in range(pieces(s)):
        if not taken >> piece & 1:
            lay_on_plate(s, piece)
            worth = worth_of_plate(s, seat)
            if worth > most:
                most = worth
                best = piece
    return best
