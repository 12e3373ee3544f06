"""A slow second opinion: every legal way to play a turn on, against every recipe that may be turned up."""

from __future__ import annotations

import random
from collections.abc import Iterator

from petitfour.core.contract import OVER
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.cake_auf import GAME
from petitfour.games.cake_auf.rules import (
    A_END,
    A_POWER_OUTAGE,
    A_TAKE_GIVE,
    DRAW,
    GOAL,
    MOVES,
    TAKE_GIVE,
    TURN_UP,
    State,
    legal,
    play,
    proceed,
)


def is_sure_to_win(s: State, seat: int) -> bool:
    """Whether a seat wins this turn whatever is turned up, by anything but Take 1, Give 1."""
    if s.phase == OVER:
        return s.earned[seat] >= GOAL
    if s.due == DRAW:
        return False
    if s.due == TURN_UP:
        return all(is_sure_to_win(after, seat) for after in turned_up(s))
    out = [0] * MOVES
    moves = out[: legal(s, out)]
    return any(
        is_sure_to_win(played(s, move), seat)
        for move in moves
        if move != A_END and not A_TAKE_GIVE <= move < A_POWER_OUTAGE
    )


def played(s: State, move: int) -> State:
    after = clone(s)
    play(after, move)
    return after


def turned_up(s: State) -> Iterator[State]:
    """Every recipe of the hidden part of the recipe deck, or the one that is known to come."""
    top = s.recipes_left - 1
    for place in range(min(s.tail, top), s.recipes_left):
        after = clone(s)
        after.recipe_deck[place], after.recipe_deck[top] = after.recipe_deck[top], after.recipe_deck[place]
        proceed(after)
        yield after


def sees_a_trade(s: State) -> bool:
    """Whether Take 1, Give 1 may be played this turn."""
    return s.hand[s.actor][TAKE_GIVE] > 0 or s.pile[TAKE_GIVE] > 0


def positions(seed: int, raised: bool = True) -> Iterator[State]:
    """Positions of random games; in most the actor is given stars, so that a win is near."""
    chooser = random.Random(seed)
    while True:
        players = chooser.choice([2, 3, 4])
        match = Match(GAME, {"players": players}, fair=Fair.repeated(str(chooser.random()), players))
        while not match.is_over:
            s = clone(match.state)
            if raised and chooser.random() < 0.7:
                s.earned[s.actor] = chooser.choice([2, 3, 4])
            yield s
            assert match.actor is not None
            match.step(match.actor, chooser.choice(match.legal()))
