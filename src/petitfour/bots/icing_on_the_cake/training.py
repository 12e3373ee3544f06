"""Fit the expert's values to games it plays against itself.

`python -m petitfour.bots.icing_on_the_cake.training` writes `values.json`, the same each time.

Each round plays games with the weights so far, a share of placements at random among the good ones, and fits
anew, by least squares over the last rounds, what plates after each turn came to.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from petitfour.bots.icing_on_the_cake import drafting, greedy, placing, plates, selfplay, values
from petitfour.core.game import game_named
from petitfour.core.json_text import json_text
from petitfour.core.state import to_record
from petitfour.core.twin import compiled
from petitfour.games.icing_on_the_cake import rules

Array = Any
FILE = Path(__file__).with_name("values.json")
MODULES = (rules, greedy, plates, values, placing, drafting, selfplay)
GREEDY_GAMES = 3000  # the first round watches the greedy bot
WIDTH = 6
ODD = 12  # of a hundred placements
KEPT = 3  # rounds that are fitted to
RIDGE = 1.0
TRACE = 0.1  # how much of a target is the final score, the rest what is expected a turn later


class Gym:
    """The memory for games against oneself."""

    def __init__(self) -> None:
        self.bound = compiled(*MODULES)
        self.tables = [np.zeros(plates.SETS, np.int64) for _ in range(3)]
        self.bound.fill_tables(*self.tables)
        self.rows = np.zeros((placing.R_END, plates.P_COLUMNS), np.int64)
        self.worth = np.zeros(placing.R_END)
        self.pieces = np.zeros(placing.HAND, np.int64)
        self.x = np.zeros(values.TRAITS)
        self.known = np.zeros(rules.PIECES)

    def play(
        self, quick: list[int], weights: Array, seed: int, games: int, edition: str = "token", odd: int = ODD
    ) -> tuple[Array, Array]:
        """Traits and scores of each game, after each turn, of each seat."""
        game = game_named("icing-on-the-cake")
        states = self.bound.new_states(1)
        to_record(game.new_state({"players": len(quick), "edition": edition}), states)
        traits = np.zeros((games, rules.ALL_TURNS, len(quick), values.TRAITS))
        scores = np.zeros((games, rules.ALL_TURNS + 1, len(quick)))
        self.bound.self_play(
            states,
            np.array(quick),
            seed,
            0,
            games,
            WIDTH,
            odd,
            self.rows,
            self.worth,
            self.pieces,
            self.bound.new_out(),
            self.bound.new_rng(),
            (*self.tables, weights, self.x, self.known),
            traits,
            scores,
        )
        return traits, scores


def expected(traits: Array, weights: Array) -> Array:
    return traits @ weights[:-1] + weights[-1]


def fitted(x: Array, y: Array) -> Array:
    x = np.concatenate((x, np.ones((len(x), 1))), axis=1)
    ridge = np.diag([RIDGE] * values.TRAITS + [1e-6])
    return np.linalg.solve(x.T @ x + ridge, x.T @ y)


def refit(rounds: list[tuple[Array, Array]], trace: float) -> tuple[Array, list[float]]:
    """Weights for each turn, the last first, and how far they are off on the games they were fitted to.

    What a plate is to reach is partly the final score, partly what is expected of the plate a turn later.
    """
    weights = np.zeros((rules.ALL_TURNS, values.WEIGHTS))
    errors = []
    traits, scores = (np.concatenate(parts) for parts in zip(*rounds, strict=True))
    coming = scores[:, rules.ALL_TURNS]
    for turns in range(rules.ALL_TURNS - 1, 0, -1):
        x = traits[:, turns].reshape(-1, values.TRAITS)
        y = (coming - scores[:, turns]).reshape(-1)
        weights[turns] = fitted(x, y)
        errors.append(float(np.std(y - expected(x, weights[turns]))))
        thought = scores[:, turns] + expected(traits[:, turns], weights[turns])
        coming = trace * coming + (1 - trace) * thought
    return weights, errors[::-1]


def train(players: int, rounds: int, games: int, seed: int) -> Array:
    gym = Gym()
    nothing = np.zeros((rules.ALL_TURNS, values.WEIGHTS))
    weights, _ = refit([gym.play([0] * players, nothing, seed, GREEDY_GAMES)], TRACE)
    kept: list[tuple[Array, Array]] = []
    for number in range(rounds):
        started = time.perf_counter()
        edition = "card" if number % 2 else "token"
        kept.append(gym.play([1] * players, weights, seed + 1 + number, games, edition))
        kept = kept[-KEPT:]
        weights, errors = refit(kept, TRACE)
        mean = kept[-1][1][:, rules.ALL_TURNS].mean()
        off = " ".join(f"{error:.2f}" for error in errors)
        took = time.perf_counter() - started
        print(
            f"{players} players, round {number}: {mean:.2f} points, off by {off} ({took:.0f} s)", flush=True
        )
        write(players, weights)
    return weights


def write(players: int, weights: Array) -> None:
    """Put the weights of a number of players into the file."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["weights"] if FILE.exists() else {}
    kept[str(players)] = [[round(float(w), 4) for w in row] for row in weights]
    FILE.write_text(json_text({"version": 1, "weights": dict(sorted(kept.items()))}) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for players in chosen.players:
        train(players, chosen.rounds, chosen.games, chosen.seed)


if __name__ == "__main__":
    main()
