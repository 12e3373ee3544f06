"""A position played out again and again, in the dialect of the rules: bound to a game's steady player."""

from typing import Any

from petitfour.core.contract import OVER, score
from petitfour.core.engine import apply, copy_state, rank, settle
from petitfour.core.generator import reseed, sow
from petitfour.review.contract import go_on, imagine, tally

# Places of states
GAME = 0
SCRATCH = 1
ROOT = 2
STATES = 3

TRUTH = -2  # in the place of a seat: the world as it really lies


def play_out(
    states: list[Any],
    seat: int,
    codes: list[int],
    length: int,
    number: int,
    first: int,
    count: int,
    rng: list[int],
    out: list[int],
    mind: Any,
    results: list[list[int]],
    tallies: list[list[int]],
) -> None:
    """Play states[ROOT] out in the worlds `first` to `first + count` of a series, as a seat imagines them.

    The codes are played first. World i of a series is the same whatever is played in it, so that two moves
    meet the same luck. Of each game: every seat's score, then every rank; `tallies` adds up over all.
    """
    for i in range(count):
        copy_state(states, GAME, ROOT)
        s = states[GAME]
        sow(rng, number, first + i, 0)
        if seat == TRUTH:
            reseed(s.seed, rng)
        else:
            imagine(s, seat, rng)
        sow(rng, number, first + i, 1)
        for k in range(length):
            apply(s, codes[k])
        settle(s)
        while states[GAME].phase != OVER:
            go_on(states, rng, out, mind)
        s = states[GAME]
        for p in range(s.players):
            results[i][p] = score(s, p)
            results[i][s.players + p] = rank(s, p)
            tally(s, p, tallies[p])
