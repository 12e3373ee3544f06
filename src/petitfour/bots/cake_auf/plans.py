"""Whole turns of Cake Auf!, weighed in sampled worlds; in the dialect of the rules.

A plan is what can be decided now: the actions up to the end of the turn or to the next thing revealed. Of
actions that can be done in any order only one order is a plan. Plans are ranked by learned values first;
the best are then carried out in the same worlds, everybody plays on quickly, and the outcomes are averaged.
"""

from typing import Any

from petitfour.bots.cake_auf.hands import resample_plausibly
from petitfour.bots.cake_auf.values import chances, own_chance
from petitfour.bots.contract import greedy
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.engine import apply, copy_state
from petitfour.core.generator import reseed
from petitfour.games.cake_auf.rules import (
    A_DISCARD,
    A_DUMPSTER,
    A_END,
    A_POWER_OUTAGE,
    A_SWITCHEROO,
    ACTIONS,
    MAX_INGREDIENTS,
    SPACES,
    State,
    legal,
    play,
)

STOP = -1  # fills a plan that is shorter than a turn

# Places of states
S_ROOT = 0
S_WORLD = 1
S_GAME = 2
S_TURN = 3  # and one more for each action
STATES = S_TURN + ACTIONS + 1


def is_quiet(move: int) -> bool:
    """Places, bans, restores, destructions and discards: in any order they come to the same."""
    return move < A_SWITCHEROO or A_POWER_OUTAGE <= move < A_END


def lacking_somewhere(s: State) -> int:
    lacking = s.lacking[s.actor]
    return lacking[0] | lacking[1] | lacking[2]


def is_worth_a_look(s: State, move: int) -> bool:
    """Not: diving for useless ingredients, discarding what a recipe lacks."""
    if A_DUMPSTER <= move < A_DUMPSTER + MAX_INGREDIENTS:
        return lacking_somewhere(s) >> (move - A_DUMPSTER) & 1 > 0
    if A_DISCARD <= move < A_DISCARD + MAX_INGREDIENTS:
        card = move - A_DISCARD
        wanted = 0
        for space in range(SPACES):
            wanted += s.lacking[s.actor][space] >> card & 1
        return s.hand[s.actor][card] > wanted
    return True


def list_plans(
    states: list[Any],
    weights: list[list[float]],
    plans: list[list[int]],
    merits: list[float],
    options: list[list[int]],
    out: list[int],
    found: list[int],
    values: list[float],
) -> int:
    """Write every plan of the actor in states[S_ROOT] with its merit; how many there are.

    options[depth] holds the moves at a depth: their number, how many were tried, then the moves.
    """
    s = states[S_ROOT]
    actor = s.actor
    following = (actor + 1) % s.players
    count = 0
    depth = 0
    copy_state(states, S_TURN, S_ROOT)
    open_options(states[S_TURN], options[0], out)
    while depth >= 0 and count < len(plans):
        row = options[depth]
        if row[1] == row[0]:
            depth -= 1
            continue
        move = row[2 + row[1]]
        row[1] += 1
        if depth and is_out_of_order(options[depth - 1], move):
            continue
        copy_state(states, S_TURN + depth + 1, S_TURN + depth)
        s = states[S_TURN + depth + 1]
        play(s, move)
        if s.phase != OVER and s.due == NOTHING:
            depth += 1
            open_options(s, options[depth], out)
            continue
        for i in range(ACTIONS):
            plans[count][i] = STOP
        for i in range(depth + 1):
            plans[count][i] = options[i][1 + options[i][1]]
        merits[count] = own_chance(s, actor, following, weights, found, values)
        count += 1
    return count


def open_options(s: State, row: list[int], out: list[int]) -> None:
    row[0] = 0
    row[1] = 0
    for i in range(legal(s, out)):
        if is_worth_a_look(s, out[i]):
            row[2 + row[0]] = out[i]
            row[0] += 1


def is_out_of_order(row: list[int], move: int) -> bool:
    """Whether a move and the one before it are a plan the other way round."""
    last = row[1 + row[1]]
    return move < last and is_quiet(move) and is_quiet(last)


def weigh_plans(
    states: list[Any],
    plans: list[list[int]],
    alive: list[int],
    count: int,
    worlds: int,
    horizon: int,
    weights: list[list[float]],
    totals: list[float],
    rng: list[int],
    dice: list[int],
    out: list[int],
    found: list[int],
    values: list[float],
) -> None:
    """Carry out the plans alive[:count] in so many new worlds; add what the actor got to `totals`."""
    actor = states[S_ROOT].actor
    for _ in range(worlds):
        copy_state(states, S_WORLD, S_ROOT)
        resample_plausibly(states[S_WORLD], actor, rng)
        reseed(dice, rng)
        for i in range(count):
            copy_state(states, S_GAME, S_WORLD)
            s = states[S_GAME]
            carry_out(s, plans[alive[i]])
            play_on(s, actor, horizon, dice, out)
            chances(s, s.actor, weights, found, values)
            totals[alive[i]] += values[actor]


def carry_out(s: State, plan: list[int]) -> None:
    for i in range(ACTIONS):
        if plan[i] != STOP:
            apply(s, plan[i])


def play_on(s: State, seat: int, horizon: int, dice: list[int], out: list[int]) -> None:
    """Everybody plays quickly: this turn to its end, then `horizon` turns of every seat."""
    turns = horizon * s.players
    mover = s.actor
    if s.phase != OVER and s.actor != seat:
        turns -= 1
    while s.phase != OVER:
        if s.actor != mover:
            mover = s.actor
            turns -= 1
            if turns < 0:
                return
        apply(s, greedy(s, dice, out))
