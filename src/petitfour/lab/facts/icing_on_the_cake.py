"""Icing on the Cake: what every part of the plate gives, and what cutting and choosing first are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.games.icing_on_the_cake.rules import (
    CAKE,
    CHOOSE,
    ICING,
    MAX_PLAYERS,
    TURNS,
    State,
    all_tokens,
    candles,
    is_by_colour,
    score,
)
from petitfour.lab.facts.meaning import OTHERS, Count, Event, Label, Line, Meaning, Table

if TYPE_CHECKING:
    from petitfour.games.icing_on_the_cake.components import Box

# Lines of the score sheet: rim, inside and group of the cake, the same of the icing, then
L_TOKENS = 6
L_CANDLES = 7
LINES = 8
WHATS = (
    "cake-rim",
    "cake-inside",
    "cake-group",
    "icing-rim",
    "icing-inside",
    "icing-group",
    "tokens",
    "candles",
)
RULES = ("ICE-7.1", "ICE-7.1", "ICE-7.2", "ICE-7.1", "ICE-7.1", "ICE-7.2", "ICE-7.3", "ICE-7.3")

# Counts: what the first, second, ... to choose in a turn gains by it; in the first turn, in each round
N_FIRST_TURN = 0
N_ROUND = N_FIRST_TURN + MAX_PLAYERS
N_CANDLES = N_ROUND + 2 * MAX_PLAYERS
COUNTS = N_CANDLES + 1

# Events: candles on the plate; the first knife of each round
E_CANDLES = 0
MOST_CANDLES = 4
E_KNIFE = E_CANDLES + MOST_CANDLES + 1
EVENTS = E_KNIFE + 2

# Remembered: who is choosing (1 + seat), the turn, how many were served, the score before
M_CHOOSER = 0
M_TURN = 1
M_SERVED = 2
M_SCORE = 3
MEMO = 4


def line_points(s: State, seat: int, line: int) -> int:
    if line == L_TOKENS:
        return all_tokens(s, seat)
    if line == L_CANDLES:
        return 4 * candles(s, seat)
    layer = CAKE if line < 3 else ICING
    if line % 3 == 0:
        return s.rim[layer][seat]
    if line % 3 == 1:
        return -s.inside[layer][seat]
    return 2 * s.group[layer][seat]


def note(s: State, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    if s.turn != memo[M_TURN] or s.served != memo[M_SERVED]:
        note_gain(s, counts, memo)
    if s.phase == CHOOSE:
        memo[M_CHOOSER] = 1 + s.actor
        memo[M_TURN] = s.turn
        memo[M_SERVED] = s.served
        memo[M_SCORE] = score(s, s.actor)
    elif s.step == 0 and not is_by_colour(s) and s.turn % TURNS == first_cut(s):
        events[E_KNIFE + s.turn // TURNS][s.actor] = 1


def first_cut(s: State) -> int:
    """The turn of a round in which somebody cuts for the first time (ICE-4.2)."""
    return 1 if s.players == 3 else 0


def note_gain(s: State, counts: list[int], memo: list[int]) -> None:
    """What the last to choose has gained by it, as soon as all of the section is placed."""
    if memo[M_CHOOSER] == 0:
        return
    gain = score(s, memo[M_CHOOSER] - 1) - memo[M_SCORE]
    memo[M_CHOOSER] = 0
    turn = memo[M_TURN]
    counts[N_ROUND + turn // TURNS * MAX_PLAYERS + memo[M_SERVED]] += gain
    if turn == first_cut(s):
        counts[N_FIRST_TURN + memo[M_SERVED]] += gain


def conclude(s: State, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    note_gain(s, counts, memo)
    for seat in range(s.players):
        counts[N_CANDLES] += candles(s, seat)
        events[E_CANDLES + min(candles(s, seat), MOST_CANDLES)][seat] = 1


# What the numbers mean


def meaning(box: Box, players: int) -> Meaning:
    lines = (Line(i, RULES[i], Label("line", {"what": f"what.{WHATS[i]}"})) for i in range(LINES))
    return Meaning(tuple(lines), _counts(players), _tables())


def _counts(players: int) -> tuple[Count, ...]:
    cuts = TURNS - 1 if players == 3 else TURNS  # a round; with three nobody cuts in the first turn
    places = range(players)
    return (
        *(_gain(N_FIRST_TURN + k, "gain-first", k) for k in places),
        *(_gain(N_ROUND + k, "gain-cake", k, cuts) for k in places),
        *(_gain(N_ROUND + MAX_PLAYERS + k, "gain-icing", k, cuts) for k in places),
        Count(N_CANDLES, "ICE-6.2", Label("candles")),
    )


def _gain(number: int, key: str, place: int, per: int = 1) -> Count:
    return Count(number, "ICE-3.3", Label(key, numbers={"place": place + 1}), per, is_signed=True)


def _tables() -> tuple[Table, ...]:
    knives = (Event(E_KNIFE, Label("knife-cake")), Event(E_KNIFE + 1, Label("knife-icing")))
    lit = (Event(E_CANDLES + n, Label("lit", numbers={"n": n})) for n in range(MOST_CANDLES + 1))
    return (
        Table(Label("knives"), Label("knives-about"), OTHERS, knives),
        Table(Label("candle-table"), Label("candle-about"), OTHERS, tuple(lit)),
    )
