"""Whole games at a glance, for training: what stood at the end of each round, and how the game ended."""

from typing import Any

from petitfour.bots.top_cake.auction import lay_out
from petitfour.bots.top_cake.bidder import glance, look_at_hidden, look_at_wants, place_half
from petitfour.bots.top_cake.desk import (
    CROWN_FACE,
    D_ITEM,
    D_LEFT,
    D_LOTS,
    D_PLAYERS,
    F_ONE,
    W_HEIGHT,
    W_TOWER,
)
from petitfour.bots.top_cake.stacking import appraise_one, bears, best_stacking, cell_of_stack, read_tower
from petitfour.core.contract import OVER
from petitfour.core.engine import apply, begin
from petitfour.core.generator import sow
from petitfour.games.top_cake.rules import (
    A_BID,
    A_FIRST,
    FACE_MAX,
    FIRST,
    HAND,
    ITEMS,
    NUMBERS,
    ROUNDS,
    SNATCH,
    STACK,
    State,
    revealed,
    score,
)

# A row of the notes: a seat after a round
R_PLAYERS = 0
R_LEFT = 1  # rounds to come
R_FINAL = 2  # its score at the end of the game, and the best and mean of the others'
R_RIVAL = 3
R_NOW = 4  # its score after the round
R_SNATCH = 5  # whether it still has it
R_RIVALS_SNATCH = 6
R_CARDS = 7  # points of its number cards beside tied items
R_TIED = 8  # what the tied items are worth to it, in points
R_CELLS = 9  # its stacks that may grow: their cells in the book, -1 for none
R_RIVAL_NOW = 9 + ITEMS
R_COLUMNS = R_RIVAL_NOW + 1


def price_lots(s: State, d: list[int], w: list[int], f: list[float], book: list[float]) -> None:
    """Lay the round out with what every lot adds by itself: all that a glance needs."""
    lay_out(s, d)
    for p in range(d[D_PLAYERS]):
        for lot in range(d[D_LOTS]):
            f[F_ONE + p * ITEMS + lot] = appraise_one(s, p, d[D_ITEM + lot], d[D_LEFT], w, book)
    look_at_wants(d, f, book)
    look_at_hidden(d, f)


def glance_move(
    states: list[Any],
    d: list[int],
    w: list[int],
    f: list[float],
    book: list[float],
    rng: list[int],
    out: list[int],
) -> int:
    """The next small decision of a player that never looks further; states[1] is scratch."""
    s = states[0]
    if s.phase == STACK:
        return best_stacking(states, out, w, f, book)
    price_lots(s, d, w, f, book)
    if s.phase == FIRST:
        return A_FIRST + d[D_ITEM + place_half(d, f, book)]
    chosen = glance(d, f, book, s.actor, rng)
    return A_BID + chosen // ITEMS * ITEMS + d[D_ITEM + chosen % ITEMS]


def note_seat(s: State, seat: int, row: list[float], w: list[int], book: list[float]) -> None:
    """Fill a row at the beginning of a round; the game's end is filled in later."""
    left = ROUNDS - s.round
    row[R_PLAYERS] = s.players
    row[R_LEFT] = left
    row[R_NOW] = score(s, seat)
    row[R_SNATCH] = 1.0 if s.place[seat][SNATCH] == HAND else 0.0
    row[R_RIVALS_SNATCH] = 0.0
    row[R_RIVAL_NOW] = 0.0
    for p in range(s.players):
        if p != seat:
            row[R_RIVAL_NOW] = max(row[R_RIVAL_NOW], score(s, p))
            if s.place[p][SNATCH] == HAND:
                row[R_RIVALS_SNATCH] += 1.0
    row[R_CARDS] = 0.0
    for card in range(NUMBERS):
        if s.place[seat][card] >= 0:
            row[R_CARDS] += card + 1.0
    row[R_TIED] = 0.0
    for k in range(s.lots):
        if s.row[k] < revealed(s) - 5:
            row[R_TIED] += appraise_one(s, seat, s.row[k], left, w, book)
    note_stacks(s, seat, left, row, w)


def note_stacks(s: State, seat: int, left: int, row: list[float], w: list[int]) -> None:
    for i in range(ITEMS):
        row[R_CELLS + i] = -1.0
    for stack in range(s.stacks[seat]):
        read_tower(s, seat, stack, w)
        height = w[W_HEIGHT]
        room = ITEMS
        same = 0
        for i in range(height):
            face = w[W_TOWER + i]
            room = min(room, bears(face) - (height - 1 - i))
            alike = 0
            for j in range(height):
                if face != CROWN_FACE and w[W_TOWER + j] != CROWN_FACE:
                    alike += 1 if w[W_TOWER + j] // FACE_MAX == face // FACE_MAX else 0
            same = max(same, alike)
        if w[W_TOWER + height - 1] != CROWN_FACE:
            row[R_CELLS + stack] = cell_of_stack(left, height, room, same)


def glance_game(
    states: list[Any],
    books: list[list[float]],
    number: int,
    game: int,
    rows: list[list[float]],
    filled: int,
    d: list[int],
    w: list[int],
    f: list[float],
    rng: list[int],
    out: list[int],
) -> int:
    """Game number `game` of a series, each seat by its own book; how many rows are filled after it."""
    s = states[0]
    sow(s.seed, number, game, 0)
    sow(rng, number, game, 1)
    begin(s)
    rounds = 0
    first = filled
    while s.phase != OVER:
        if s.round > rounds:
            rounds = s.round
            for p in range(s.players):
                if filled < len(rows):
                    note_seat(s, p, rows[filled], w, books[p])
                    filled += 1
        apply(s, glance_move(states, d, w, f, books[s.actor], rng, out))
    for i in range(first, filled):
        seat = (i - first) % s.players
        rows[i][R_FINAL] = score(s, seat)
        rows[i][R_RIVAL] = 0.0
        for p in range(s.players):
            if p != seat:
                rows[i][R_RIVAL] = max(rows[i][R_RIVAL], score(s, p))
    return filled


def glance_games(
    states: list[Any],
    books: list[list[float]],
    number: int,
    first: int,
    games: int,
    rows: list[list[float]],
    results: list[list[int]],
    d: list[int],
    w: list[int],
    f: list[float],
    rng: list[int],
    out: list[int],
) -> int:
    """Play many games over one state; every seat's score of each. How many rows were filled."""
    filled = 0
    for i in range(games):
        filled = glance_game(states, books, number, first + i, rows, filled, d, w, f, rng, out)
        for p in range(states[0].players):
            results[i][p] = score(states[0], p)
    return filled
