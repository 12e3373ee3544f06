"""The steady player of Icing on the Cake: what is best for the own plate by trained values."""

from typing import Any

from petitfour.bots.icing_on_the_cake.selfplay import quick_turn
from petitfour.games.icing_on_the_cake.rules import CAKE, ICING, State, all_tokens, candles, resample

WIDTH = 1  # of the beam: wider finds half a point more and takes twice as long

# Where points come from
T_CAKE_EDGES = 0
T_CAKE_GROUP = 1
T_ICING_EDGES = 2
T_ICING_GROUP = 3
T_TOKENS = 4
T_CANDLES = 5
TALLIES = 6


def imagine(s: State, seat: int, rng: list[int]) -> None:
    resample(s, seat, rng)


def go_on(states: list[Any], rng: list[int], out: list[int], mind: Any) -> None:
    rows, worth, pieces, values = mind
    quick_turn(states[0], rows, worth, pieces, WIDTH, 0, rng, values)


def tally(s: State, seat: int, row: list[int]) -> None:
    row[T_CAKE_EDGES] += s.rim[CAKE][seat] - s.inside[CAKE][seat]
    row[T_CAKE_GROUP] += 2 * s.group[CAKE][seat]
    row[T_ICING_EDGES] += s.rim[ICING][seat] - s.inside[ICING][seat]
    row[T_ICING_GROUP] += 2 * s.group[ICING][seat]
    row[T_TOKENS] += all_tokens(s, seat)
    row[T_CANDLES] += 4 * candles(s, seat)
