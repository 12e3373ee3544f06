"""Piece o' Cake: what each variety gives, which rules are used, and how the first cake is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.games.piece_o_cake.rules import (
    A_CUT,
    A_FORFEIT,
    A_PASS,
    A_SERVE,
    CUT,
    MAX_PLAYERS,
    RING,
    TAKE,
    VARIETIES,
    State,
    leads,
    most_pieces,
)
from petitfour.lab.facts.meaning import MEAN, Count, Event, Label, Line, Meaning, Table

if TYPE_CHECKING:
    from petitfour.games.piece_o_cake.components import Box

# Lines of the score sheet: all majorities, all that was eaten, then each by variety
L_MOST = 0
L_EATEN = 1
L_MOST_OF = 2
L_EATEN_OF = L_MOST_OF + VARIETIES
LINES = L_EATEN_OF + VARIETIES

# Counts
N_WHOLE = 0  # cakes served whole
N_CUTS = 1  # pieces of all cakes
N_FORFEITS = 2
N_PASSES = 3
N_LEFT = 4  # slices nobody took
N_EATEN = 5
N_FORFEITED = 6  # slices eaten from the collection
N_TIES = 7  # majorities paid to several
N_NOBODYS = 8  # varieties that nobody collected
COUNTS = 9

# Events: the number of pieces of the first cake, then their sizes
E_PIECES = 0
E_SIZES = E_PIECES + MAX_PLAYERS
# fmt: off
SIZES = (  # every way to cut eleven slices into at most five pieces, the largest first
    (11, 0, 0, 0, 0),
    (10, 1, 0, 0, 0), (9, 2, 0, 0, 0), (8, 3, 0, 0, 0), (7, 4, 0, 0, 0), (6, 5, 0, 0, 0),
    (9, 1, 1, 0, 0), (8, 2, 1, 0, 0), (7, 3, 1, 0, 0), (7, 2, 2, 0, 0), (6, 4, 1, 0, 0),
    (6, 3, 2, 0, 0), (5, 5, 1, 0, 0), (5, 4, 2, 0, 0), (5, 3, 3, 0, 0), (4, 4, 3, 0, 0),
    (8, 1, 1, 1, 0), (7, 2, 1, 1, 0), (6, 3, 1, 1, 0), (6, 2, 2, 1, 0), (5, 4, 1, 1, 0), (5, 3, 2, 1, 0),
    (5, 2, 2, 2, 0), (4, 4, 2, 1, 0), (4, 3, 3, 1, 0), (4, 3, 2, 2, 0), (3, 3, 3, 2, 0),
    (7, 1, 1, 1, 1), (6, 2, 1, 1, 1), (5, 3, 1, 1, 1), (5, 2, 2, 1, 1), (4, 4, 1, 1, 1), (4, 3, 2, 1, 1),
    (4, 2, 2, 2, 1), (3, 3, 3, 1, 1), (3, 3, 2, 2, 1), (3, 2, 2, 2, 2),
)
# fmt: on
EVENTS = E_SIZES + len(SIZES)
MEMO = MAX_PLAYERS  # the sizes of the pieces, in order


def line_points(s: State, seat: int, line: int) -> int:
    if line >= L_EATEN_OF:
        return eaten_points(s, seat, line - L_EATEN_OF)
    if line >= L_MOST_OF:
        return most_points(s, seat, line - L_MOST_OF)
    total = 0
    for v in range(VARIETIES):
        total += most_points(s, seat, v) if line == L_MOST else eaten_points(s, seat, v)
    return total


def eaten_points(s: State, seat: int, v: int) -> int:
    return s.eaten[seat][v] * s.dollops[v]


def most_points(s: State, seat: int, v: int) -> int:
    return s.worth[v] if leads(s, seat, v) else 0


def note(s: State, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    if s.phase == CUT:
        note_cut(s, move, counts, events, memo)
    elif s.phase == TAKE:
        if move == A_PASS:
            counts[N_PASSES] += 1
        elif move >= A_FORFEIT:
            v = move - A_FORFEIT
            counts[N_FORFEITS] += 1
            counts[N_FORFEITED] += s.collected[s.actor][v] - s.fresh[s.actor][v]


def note_cut(s: State, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    """The cut that serves the cake: by word, or because all cuts are made."""
    cuts = s.cuts if move == A_SERVE else s.cuts + 1
    if move != A_SERVE and cuts < most_pieces(s):
        return
    counts[N_CUTS] += max(cuts, 1)
    if cuts == 0:
        counts[N_WHOLE] += 1
    if s.cake == 0:
        events[E_PIECES + max(cuts, 1) - 1][s.actor] = 1
        measure_pieces(s, move, cuts, memo)
        events[E_SIZES + number_of_sizes(memo)][s.actor] = 1


def measure_pieces(s: State, move: int, cuts: int, sizes: list[int]) -> None:
    """The sizes of the pieces, the largest first; `move` is the last cut, unless it is to serve."""
    for piece in range(MAX_PLAYERS):
        sizes[piece] = 0
    if cuts == 0:
        sizes[0] = RING
        return
    for piece in range(cuts):
        here = s.cut_at[piece] if piece < s.cuts else move - A_CUT
        following = s.cut_at[0] + RING
        if piece + 1 < cuts:
            following = s.cut_at[piece + 1] if piece + 1 < s.cuts else move - A_CUT
        put_in_order(sizes, piece, following - here)


def put_in_order(sizes: list[int], end: int, size: int) -> None:
    """Put one more size into a falling list."""
    at = end
    while at > 0 and sizes[at - 1] < size:
        sizes[at] = sizes[at - 1]
        at -= 1
    sizes[at] = size


def number_of_sizes(sizes: list[int]) -> int:
    for i in range(len(SIZES)):
        same = 0
        for piece in range(MAX_PLAYERS):
            if SIZES[i][piece] == sizes[piece]:
                same += 1
        if same == MAX_PLAYERS:
            return i
    return 0


def conclude(s: State, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    for v in range(VARIETIES):
        leaders = 0
        counts[N_LEFT] += s.left[v]
        for seat in range(s.players):
            counts[N_EATEN] += s.eaten[seat][v]
            if leads(s, seat, v):
                leaders += 1
        if leaders > 1:
            counts[N_TIES] += 1
        elif leaders == 0:
            counts[N_NOBODYS] += 1


# What the numbers mean


def meaning(box: Box, players: int) -> Meaning:
    return Meaning(_lines(box), _counts(), _tables(players))


def _lines(box: Box) -> tuple[Line, ...]:
    names = [{"what": f"variety.{name}"} for name in box.varieties]
    return (
        Line(L_MOST, "POC-5.1", Label("all-most"), is_sum=True),
        Line(L_EATEN, "POC-5.2", Label("all-eaten"), is_sum=True),
        *(Line(L_MOST_OF + v, "POC-5.1", Label("most", what)) for v, what in enumerate(names)),
        *(Line(L_EATEN_OF + v, "POC-5.2", Label("eaten", what)) for v, what in enumerate(names)),
    )


def _counts() -> tuple[Count, ...]:
    return (
        Count(N_CUTS, "POC-3.2", Label("pieces"), per=5),
        Count(N_WHOLE, "POC-3.2", Label("whole")),
        Count(N_EATEN, "POC-4.2", Label("slices-eaten")),
        Count(N_FORFEITS, "POC-4.3", Label("forfeits")),
        Count(N_FORFEITED, "POC-4.3", Label("forfeited")),
        Count(N_PASSES, "POC-4.4", Label("passes")),
        Count(N_LEFT, "POC-4.5", Label("left")),
        Count(N_TIES, "POC-5.1", Label("ties")),
        Count(N_NOBODYS, "POC-5.1", Label("nobodys")),
    )


def _tables(players: int) -> tuple[Table, ...]:
    pieces = tuple(
        Event(E_PIECES + n - 1, Label("served-whole") if n == 1 else Label("cut-into", numbers={"n": n}))
        for n in range(1, MAX_PLAYERS + 1)
    )
    sizes = tuple(
        Event(E_SIZES + i, Label("sizes", numbers={"sizes": " + ".join(str(n) for n in cut if n)}))
        for i, cut in enumerate(SIZES)
    )
    return (
        Table(Label("opening"), Label("opening-about"), MEAN, pieces),
        Table(Label("opening-sizes"), Label("opening-sizes-about"), MEAN, sizes),
    )
