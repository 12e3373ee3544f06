"""From what a search found to small decisions: a whole move as its codes, and what is left of it."""

from __future__ import annotations

from petitfour.bots.piece_o_cake.desk import CHOOSE_FORFEIT, CHOOSE_PASS, PIECE_SHIFT, PLATE
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import (
    A_CUT,
    A_EAT,
    A_FORFEIT,
    A_PASS,
    A_SERVE,
    A_TAKE,
    RING,
    VARIETIES,
    State,
)


def codes_of_cuts(s: State, cuts: int) -> list[int]:
    """The decisions that make these cuts (a bit a slice), as far as they are not made yet."""
    codes = [A_CUT + i for i in range(RING) if cuts >> i & 1]
    if len(codes) < rules.most_pieces(s):
        codes.append(A_SERVE)
    return codes[s.cuts :]


def codes_of_choice(s: State, choice: int) -> list[int]:
    """The decisions that make this choice; a choice of the plate goes on with what is decided already."""
    piece = choice >> PIECE_SHIFT
    if piece == CHOOSE_PASS:
        return [A_PASS]
    if piece >= CHOOSE_FORFEIT:
        return [A_FORFEIT + piece - CHOOSE_FORFEIT]
    plate = list(s.plate) if piece == PLATE else slices_of(s, piece)
    eaten = [A_EAT + (choice >> 4 * v & 15) for v in range(VARIETIES) if plate[v]]
    return eaten if piece == PLATE else [A_TAKE + piece, *eaten]


def slices_of(s: State, piece: int) -> list[int]:
    """The slices of a piece, counted by variety."""
    plate = [0] * VARIETIES
    first = s.cut_at[piece] if s.cuts else 0
    size = (s.cut_at[(piece + 1) % s.cuts] - first) % RING if s.cuts else RING
    for i in range(first, first + size):
        plate[s.deck[s.cake * RING + i % RING]] += 1
    return plate
