"""Worlds that are not only possible but plausible, in the dialect of the rules.

Whoever holds a fitting ingredient usually places it: a hand full of them is rarer than dealing at random
makes it. Worlds are drawn with `resample` and kept as often as such hands were met in play.
"""

from petitfour.core.generator import below
from petitfour.games.cake_auf.rules import MAX_INGREDIENTS, SPACES, State, resample

MET = (1000, 680, 390, 250, 110, 50)  # hands met for each one dealt, by how many cards fit, in thousandths
TRIES = 6


def fitting(s: State, seat: int) -> int:
    """How many ingredients in a hand its owner could place."""
    count = 0
    for ingredient in range(MAX_INGREDIENTS):
        if s.hand[seat][ingredient]:
            wanted = 0
            for space in range(SPACES):
                wanted += s.lacking[seat][space] >> ingredient & 1
            count += min(wanted, s.hand[seat][ingredient])
    return count


def resample_plausibly(s: State, seat: int, rng: list[int]) -> None:
    """Replace what the seat cannot know by what it may well be."""
    for _ in range(TRIES):
        resample(s, seat, rng)
        is_kept = True
        for p in range(s.players):
            if p != seat and below(rng, 1000) >= MET[min(fitting(s, p), 5)]:
                is_kept = False
        if is_kept:
            return
