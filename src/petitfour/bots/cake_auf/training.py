"""Learns the weights of Cake Auf!'s values from self-play.

`python -m petitfour.bots.cake_auf.training [--quick]` writes values.json beside this file. Each round plays
games with the weights so far (some seats by rules of thumb), notes the features of all seats at the ends of
turns, and fits the weights to who won, over the notes of all rounds. The same seed gives the same weights.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from petitfour.bots.cake_auf import greedy, lessons, policy, values
from petitfour.bots.cake_auf.lessons import BY_VALUE, L_EYE, L_FIRST, L_WINNER
from petitfour.bots.cake_auf.values import FEATURES, MOST_FOUND, W_OTHER, W_OWN, W_SETS, W_WORLD
from petitfour.core.json_text import json_text
from petitfour.core.state import to_record
from petitfour.core.twin import compiled
from petitfour.games.cake_auf import GAME, rules

Table = np.ndarray[Any, Any]

FILE = Path(__file__).with_name("values.json")
ROUNDS = 3
NOTES = 150_000  # a round
QUICK_NOTES = 20_000
GAMES = 500  # between two changes of who plays
NOISE = 30  # random moves in a thousand, so that the weights see what nobody would do
WIDEST = 40  # features of a seat that are used for learning
EPOCHS = 4
BATCH = 4096
STEP = 0.02
DECAY = 2e-5


def play_lessons(
    players: int, who: list[int], weights: Table, games: int, seed: int, noise: int, most: int
) -> tuple[Table, Table]:
    """Notes of games between these players, and the wins of each seat."""
    bound = compiled(rules, greedy, values, policy, lessons)
    states = bound.new_states(2)
    to_record(GAME.new_state({"players": players}), states)
    notes = np.zeros((most, L_FIRST + players * 2 * (1 + MOST_FOUND)), np.int16)
    wins = np.zeros(4, np.int64)
    found = np.zeros(MOST_FOUND, np.int64)
    dice, out = bound.new_rng(), bound.new_out()
    taken = bound.lesson_games(
        states, np.array(who), seed, games, noise, weights, dice, out, found, np.zeros(8), notes, wins
    )
    return notes[:taken], wins


def round_of_lessons(players: int, weights: Table, number: int, wanted: int) -> Table:
    """Notes of one round; in every other series the seats take turns at playing by rules of thumb."""
    parts: list[Table] = []
    series = 0
    while sum(map(len, parts)) < wanted:
        who = [series >> seat & 1 for seat in range(players)] if series % 2 else [BY_VALUE] * players
        seed = 1000 * number + series
        parts.append(play_lessons(players, who, weights, GAMES, seed, NOISE, GAMES * 40)[0])
        series += 1
    return np.concatenate(parts)


# Fitting


def noted(notes: Table, seat: int, side: int) -> Table:
    """The features of a seat with the hand open (side 0) or closed (1); FEATURES fills the rows."""
    at = L_FIRST + (2 * seat + side) * (1 + MOST_FOUND)
    is_there = np.arange(WIDEST)[None, :] < notes[:, at, None]
    return np.where(is_there, notes[:, at + 1 : at + 1 + WIDEST].astype(np.int32), FEATURES)


def for_the_world(notes: Table, players: int) -> Table:
    """notes x seats x features, all hands open."""
    return np.stack([noted(notes, seat, 0) for seat in range(players)], 1)


def for_one_seat(notes: Table, players: int) -> Table:
    """The same as the seat that looks sees it; features of the others are counted on from FEATURES."""
    seats = []
    for seat in range(players):
        closed = noted(notes, seat, 1) + FEATURES
        own = noted(notes, seat, 0)
        own[own == FEATURES] = 2 * FEATURES
        seats.append(np.where((notes[:, L_EYE] == seat)[:, None], own, closed))
    return np.stack(seats, 1)


def shares(found: Table, weights: Table) -> Table:
    """What the weights say of every seat's chance."""
    strengths = weights[found].sum(-1)
    strengths -= strengths.max(1, keepdims=True)
    shares = np.exp(strengths)
    return np.asarray(shares / shares.sum(1, keepdims=True))


def fitted(found: Table, winners: Table, start: Table, rng: np.random.Generator) -> Table:
    """The weights under which what happened is most likely (Adam, falling step)."""
    weights = np.append(start, 0.0)  # the last one stands for no feature
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    count = 0
    for epoch in range(EPOCHS):
        step = STEP * 0.1 ** (epoch / (EPOCHS - 1))
        order = rng.permutation(len(found))
        for first in range(0, len(found), BATCH):
            rows = order[first : first + BATCH]
            error = shares(found[rows], weights)
            error[np.arange(len(rows)), winners[rows]] -= 1
            errors = np.repeat(error.ravel(), WIDEST)
            slope = np.bincount(found[rows].ravel(), errors, len(weights)).astype(float)
            slope = slope / len(rows) + DECAY * weights
            slope[-1] = 0
            count += 1
            mean = 0.9 * mean + 0.1 * slope
            spread = 0.999 * spread + 0.001 * slope**2
            weights -= step * (mean / (1 - 0.9**count)) / (np.sqrt(spread / (1 - 0.999**count)) + 1e-8)
    return weights[:-1]


def learn(notes: Table, players: int, weights: Table, rng: np.random.Generator) -> None:
    """Fit all sets of weights to the notes."""
    winners = notes[:, L_WINNER].astype(np.int64)
    weights[W_WORLD] = fitted(for_the_world(notes, players), winners, weights[W_WORLD], rng)
    start = np.concatenate([weights[W_OWN], weights[W_OTHER]])
    both = fitted(for_one_seat(notes, players), winners, start, rng)
    weights[W_OWN], weights[W_OTHER] = both[:FEATURES], both[FEATURES:]


def trained(players: int, wanted: int) -> Table:
    rng = np.random.default_rng(players)
    weights = np.zeros((W_SETS, FEATURES))
    kept: list[Table] = []
    for number in range(ROUNDS):
        began = time.perf_counter()
        kept.append(round_of_lessons(players, weights, number + 10 * players, wanted))
        played = time.perf_counter()
        learn(np.concatenate(kept), players, weights, rng)
        fit = time.perf_counter() - played
        print(f"{players} players, round {number + 1}: played {played - began:.0f} s, fitted {fit:.0f} s")
    return weights


def main(wanted: int) -> None:
    table = {str(players): np.round(trained(players, wanted), 4).tolist() for players in GAME.players}
    FILE.write_text(json_text({"version": 1, "weights": table}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(QUICK_NOTES if "--quick" in sys.argv else NOTES)
