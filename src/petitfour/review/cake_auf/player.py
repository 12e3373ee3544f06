"""The steady player of Cake Auf!: the most appealing action, in hands that are plausible."""

from typing import Any

from petitfour.bots.cake_auf.hands import resample_plausibly
from petitfour.bots.contract import greedy
from petitfour.core.engine import apply
from petitfour.games.cake_auf.rules import MAX_RECIPES, State

T_RECIPE = 0  # + recipe: whether the seat completed it
TALLIES = MAX_RECIPES


def imagine(s: State, seat: int, rng: list[int]) -> None:
    resample_plausibly(s, seat, rng)


def go_on(states: list[Any], rng: list[int], out: list[int], mind: Any) -> None:
    apply(states[0], greedy(states[0], rng, out))


def tally(s: State, seat: int, row: list[int]) -> None:
    for recipe in range(s.recipes):
        row[T_RECIPE + recipe] += s.owner[recipe] == seat
