"""Games to learn from, in the dialect of the rules: the features of every seat at every turn, and who won."""

from typing import Any

from petitfour.bots.cake_auf.greedy import greedy
from petitfour.bots.cake_auf.policy import wise
from petitfour.bots.cake_auf.values import MOST_FOUND, features
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.engine import begin, rank
from petitfour.core.generator import below, sow
from petitfour.games.cake_auf.rules import ACTIONS, DRAW, TURN_UP, State, chance, legal, play, proceed

# Columns of a note: the seat that looks, who won
L_EYE = 0
L_WINNER = 1
L_FIRST = 2  # then for each seat its features with the hand open and with it closed, each after its number

BY_GREEDY = 0
BY_VALUE = 1


def note_down(s: State, following: int, eye: int, found: list[int], note: list[int]) -> None:
    note[L_EYE] = eye
    at = L_FIRST
    for seat in range(s.players):
        for side in range(2):
            count = features(s, seat, (seat - following + s.players) % s.players, side == 0, found)
            note[at] = count
            for i in range(count):
                note[at + 1 + i] = found[i]
            at += 1 + MOST_FOUND


def lesson_move(
    states: list[Any],
    player: int,
    noise: int,
    weights: list[list[float]],
    rng: list[int],
    out: list[int],
    found: list[int],
    values: list[float],
) -> int:
    """The move of a player that makes a random one every so often: `noise` times in a thousand."""
    if below(rng, 1000) < noise:
        return out[below(rng, legal(states[0], out))]
    if player == BY_GREEDY:
        return greedy(states[0], rng, out)
    return wise(states, 0, weights, rng, out, found, values)


def lesson_games(
    states: list[Any],
    who: list[int],
    number: int,
    games: int,
    noise: int,
    weights: list[list[float]],
    rng: list[int],
    out: list[int],
    found: list[int],
    values: list[float],
    notes: list[list[int]],
    wins: list[int],
) -> int:
    """Play games over states[0] (the second is scratch); how many notes were taken. `wins` counts by seat."""
    taken = 0
    s = states[0]
    for game in range(games):
        sow(s.seed, number, game, 0)
        sow(rng, number, game, 1)
        begin(s)
        began = taken
        while s.phase != OVER:
            play(s, lesson_move(states, who[s.actor], noise, weights, rng, out, found, values))
            taken = settle_and_note(s, rng, found, notes, taken)
        for seat in range(s.players):
            if rank(s, seat) == 1:
                wins[seat] += 1
                for i in range(began, taken):
                    notes[i][L_WINNER] = seat
    return taken


def settle_and_note(s: State, rng: list[int], found: list[int], notes: list[list[int]], taken: int) -> int:
    """Let happen what is due; every other end of a turn is noted down, before and after drawing."""
    while s.due != NOTHING:
        mover = s.actor
        was_draw = s.due == DRAW
        is_end = was_draw or (s.due == TURN_UP and s.actions == ACTIONS)
        if is_end and taken < len(notes) and below(rng, 2) == 0:
            note_down(s, (mover + 1) % s.players, mover, found, notes[taken])
            taken += 1
        chance(s)
        proceed(s)
        if was_draw and s.due == NOTHING and taken < len(notes) and below(rng, 2) == 0:
            note_down(s, s.actor, mover, found, notes[taken])
            taken += 1
    return taken
