"""The steady player of Top Cake: bids at a glance with what was learned of stacks, and stacks well."""

from typing import Any

from petitfour.bots.top_cake.selfplay import glance_move
from petitfour.core.engine import apply
from petitfour.games.top_cake.rules import (
    ITEMS,
    State,
    best_flavour,
    cake_layers,
    flavour_layers,
    is_crowned,
    resample,
    revealed,
    stack_score,
)

T_LAYERS = 0  # points for layers, for the flavour with the most, and what crowns double
T_FLAVOUR = 1
T_CROWN = 2
T_WON = 3  # + item: whether the seat won it
TALLIES = T_WON + ITEMS


def imagine(s: State, seat: int, rng: list[int]) -> None:
    resample(s, seat, rng)


def go_on(states: list[Any], rng: list[int], out: list[int], mind: Any) -> None:
    d, w, f, book = mind
    apply(states[0], glance_move(states, d, w, f, book, rng, out))


def tally(s: State, seat: int, row: list[int]) -> None:
    for stack in range(s.stacks[seat]):
        cakes = cake_layers(s, seat, stack)
        crown = 1 if is_crowned(s, seat, stack) else 0
        flavour_points = 0
        if cakes + crown >= 3:
            flavour_points = flavour_layers(s, seat, stack, best_flavour(s, seat, stack))
        row[T_LAYERS] += cakes
        row[T_FLAVOUR] += flavour_points
        row[T_CROWN] += stack_score(s, seat, stack) - cakes - flavour_points
    for item in range(revealed(s)):
        row[T_WON + item] += s.owner[item] == seat
