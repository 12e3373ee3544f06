"""The steady player of Piece o' Cake: cuts at a guess, chooses by the expert's search and tables.

In the dialect of the rules. What `Stage` does for one position in Python is done here for millions.
"""

from typing import Any

from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    PIECE_SHIFT,
    PLATE,
    POINT,
    Desk,
    spread_cuts,
)
from petitfour.bots.piece_o_cake.duel import choose_in_duel, guess_of_cuts_in_duel, prepare_duel
from petitfour.bots.piece_o_cake.party import choose_quickly_in_party, guess_of_cuts
from petitfour.bots.piece_o_cake.turns import prepare_party
from petitfour.core.engine import apply
from petitfour.core.generator import below
from petitfour.games.piece_o_cake.rules import (
    A_CUT,
    A_EAT,
    A_FORFEIT,
    A_PASS,
    A_SERVE,
    A_TAKE,
    CAKES,
    CUT,
    EAT,
    MAX_PLAYERS,
    RING,
    SLICES,
    TAKE,
    VARIETIES,
    State,
    count_piece,
    leads,
    most_pieces,
    pieces,
    resample,
)

TRIED_CUTS = 40  # ways to cut, drawn anew each time
SPREADS = (6000, 5000, 4000, 3000, 500)  # by cake: how many points can still change hands

T_MOST = 0  # + variety: points for having the most of it
T_EATEN = T_MOST + VARIETIES  # + variety: points for what was eaten
TALLIES = T_EATEN + VARIETIES


def imagine(s: State, seat: int, rng: list[int]) -> None:
    resample(s, seat, rng)


def go_on(states: list[Any], rng: list[int], out: list[int], mind: Any) -> None:
    """Play the cake on the table to its end."""
    desks, tables = mind
    s = states[0]
    lay_cake(s, desks, tables)
    if s.phase == CUT:
        cut_at_a_guess(s, desks[0], rng)
    while s.phase == TAKE or s.phase == EAT:
        lay_seats(s, desks[0])
        lay_plates(s, desks[0])
        if s.players == 2:
            choose_in_duel(desks)
        else:
            choose_quickly_in_party(desks)
        make(s, desks[0].choice)


def cut_at_a_guess(s: State, d: Desk, rng: list[int]) -> None:
    """Of some ways to cut the one that looks best if everybody takes what gains most at once."""
    best = 0
    most = -FAR
    if s.players == 2:
        prepare_duel(d)
    for _ in range(TRIED_CUTS):
        code = drawn_cuts(d.most_pieces if s.players > 2 else 2 + 2 * below(rng, d.most_pieces // 2), rng)
        spread_cuts(d, code)
        worth = guess_of_cuts_in_duel(d) if s.players == 2 else guess_of_cuts(d)
        if worth > most:
            most = worth
            best = code
    cuts = 0
    for i in range(RING):
        if best >> i & 1:
            apply(s, A_CUT + i)
            cuts += 1
    if cuts < d.most_pieces:
        apply(s, A_SERVE)


def drawn_cuts(count: int, rng: list[int]) -> int:
    """So many cuts, each as likely: a bit for each slice cut before."""
    code = 0
    left = count
    for i in range(RING):
        if below(rng, RING - i) < left:
            code |= 1 << i
            left -= 1
    return code


def tally(s: State, seat: int, row: list[int]) -> None:
    for v in range(VARIETIES):
        row[T_MOST + v] += s.worth[v] if leads(s, seat, v) else 0
        row[T_EATEN + v] += s.eaten[seat][v] * s.dollops[v]


# A cake on the desk


def lay_cake(s: State, desks: list[Desk], tables: list[int]) -> None:
    """What stays the same as long as this cake is chosen from."""
    d = desks[0]
    d.players = s.players
    d.most_pieces = most_pieces(s)
    d.spread = SPREADS[s.cake]
    d.is_rough = 1
    d.margin = 0
    d.made = 0
    base = 0
    for v in range(VARIETIES):
        d.dollops[v] = s.dollops[v]
        d.side[v] = s.worth[v] + 1
        d.base[v] = base
        base += d.side[v] * d.side[v]
    for i in range(RING):
        d.ring[i] = s.deck[s.cake * RING + i]
    lay_after(s, d, tables)
    lay_seats(s, d)
    if s.players > 2:
        prepare_party(desks)


def lay_after(s: State, d: Desk, tables: list[int]) -> None:
    """What collected slices are worth after this cake, variety after variety."""
    size = 0
    for v in range(VARIETIES):
        size += (s.worth[v] + 1) ** 3
    table = s.cake * size
    for v in range(VARIETIES):
        unseen = 0
        for i in range((s.cake + 1) * RING, SLICES):
            unseen += s.deck[i] == v
        side = s.worth[v] + 1
        for first in range(side):
            most = FAR
            for second in range(side):
                value = worth_after(s, v, first, second, unseen, table, tables)
                if s.players > 2:
                    most = min(most, value)  # what a rival collects never helps
                    value = most
                d.after[d.base[v] + first * side + second] = value
        table += side**3


def worth_after(s: State, v: int, first: int, second: int, unseen: int, table: int, tables: list[int]) -> int:
    """Two players: the server's `first` against the chooser's `second`; else own against the best rival."""
    worth = s.worth[v]
    if s.cake == CAKES - 1:
        lead = worth * POINT if first and first >= second else 0
        if s.players == 2 and second and second >= first:
            lead -= worth * POINT
        return lead
    if first + second + unseen > worth:
        return 0
    side = worth + 1
    if s.players == 2:
        return -tables[table + (second * side + first) * side + unseen]  # the chooser serves next
    return tables[table + (first * side + second) * side + unseen]


def lay_seats(s: State, d: Desk) -> None:
    """What everybody has, in the order in which they choose."""
    d.turns = s.turns
    for turn in range(s.players):
        seat = (s.server + 1 + turn) % s.players
        ate = 0
        for v in range(VARIETIES):
            d.collected[turn * VARIETIES + v] = s.collected[seat][v]
            d.older[turn * VARIETIES + v] = s.collected[seat][v] - s.fresh[seat][v]
            ate += s.eaten[seat][v] * s.dollops[v]
        d.ate[turn] = ate * POINT


def lay_plates(s: State, d: Desk) -> None:
    d.pieces = pieces(s)
    d.taken = 0
    d.only = PLATE if s.phase == EAT else -1
    for piece in range(MAX_PLAYERS):
        for v in range(VARIETIES):
            d.digits[v] = 0
        if piece < d.pieces:
            count_piece(s, piece, d.digits)
            d.taken |= s.taken[piece] << piece
        for v in range(VARIETIES):
            d.plates[piece * VARIETIES + v] = d.digits[v]
    for v in range(VARIETIES):
        d.plates[PLATE * VARIETIES + v] = s.plate[v]


def make(s: State, choice: int) -> None:
    """Make a choice of the search, decision by decision."""
    piece = choice >> PIECE_SHIFT
    if piece == CHOOSE_PASS:
        apply(s, A_PASS)
        return
    if piece >= CHOOSE_FORFEIT:
        apply(s, A_FORFEIT + piece - CHOOSE_FORFEIT)
        return
    if piece != PLATE:
        apply(s, A_TAKE + piece)
    seat = s.actor
    while s.phase == EAT and s.actor == seat:
        apply(s, A_EAT + (choice >> 4 * s.variety & 15))
