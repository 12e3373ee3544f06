"""A quick player of Cake Auf! by learned values: the action after which its own chance looks best.

In the dialect of the rules. It plays the games that the values are learned from.
"""

from typing import Any

from petitfour.bots.cake_auf.values import own_chance
from petitfour.core.engine import copy_state
from petitfour.core.generator import below
from petitfour.games.cake_auf.rules import A_DUMPSTER, A_END, MAX_INGREDIENTS, State, legal, play


def wise(
    states: list[Any],
    at: int,
    weights: list[list[float]],
    rng: list[int],
    out: list[int],
    found: list[int],
    values: list[float],
) -> int:
    """The move of the actor in states[at] that it likes best; the place behind is scratch."""
    s = states[at]
    actor = s.actor
    following = (actor + 1) % s.players
    best = -1.0
    chosen = A_END
    count = legal(s, out)
    for i in range(count):
        move = out[i]
        if is_pointless(s, move):
            continue
        value = liking(states, at, move, actor, following, weights, found, values)
        value += 1e-6 * below(rng, 1024) / 1024
        if value > best:
            best = value
            chosen = move
    return chosen


def is_pointless(s: State, move: int) -> bool:
    """Moves not worth a look: diving for ingredients that no recipe lacks."""
    if A_DUMPSTER <= move < A_DUMPSTER + MAX_INGREDIENTS:
        lacking = s.lacking[s.actor]
        return not (lacking[0] | lacking[1] | lacking[2]) >> (move - A_DUMPSTER) & 1
    return False


def liking(
    states: list[Any],
    at: int,
    move: int,
    actor: int,
    following: int,
    weights: list[list[float]],
    found: list[int],
    values: list[float],
) -> float:
    """How the actor sees its chance once the move is made, before anything is revealed."""
    if move == A_END:
        return own_chance(states[at], actor, following, weights, found, values)
    copy_state(states, at + 1, at)
    s = states[at + 1]
    play(s, move)
    return own_chance(s, actor, following, weights, found, values)
