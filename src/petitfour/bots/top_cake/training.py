"""How the expert's book is made: `python -m petitfour.bots.top_cake.training` (seeded; minutes on one core).

Games are played at a glance; what every kind of stack, a SNATCH in hand and tied items were worth in the end
is fitted by least squares (drawn towards the first guess where little was seen), and the next games are
played with the new book.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from petitfour.bots.top_cake import auction, bidder, selfplay, stacking
from petitfour.bots.top_cake.book import FILE, VERSION, first_guess
from petitfour.bots.top_cake.desk import (
    B_CARDS,
    B_HOPE,
    B_SNATCH,
    B_SPREAD,
    B_TIED,
    CAKE_STEPS,
    D_SIZE,
    F_SIZE,
    LEFT_STEPS,
    PAGE,
    ROOM_STEPS,
    SAME_STEPS,
    W_SIZE,
)
from petitfour.bots.top_cake.selfplay import (
    R_CARDS,
    R_CELLS,
    R_COLUMNS,
    R_FINAL,
    R_LEFT,
    R_NOW,
    R_RIVALS_SNATCH,
    R_SNATCH,
    R_TIED,
)
from petitfour.core.game import game_named
from petitfour.core.json_text import json_text
from petitfour.core.state import to_record
from petitfour.core.twin import compiled
from petitfour.games.top_cake.rules import ITEMS

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SEED = 20
PULL = 40.0  # the first guess counts like so many stacks seen
SELDOM = 0.01
CELLS = CAKE_STEPS * ROOM_STEPS * SAME_STEPS


class Hall:
    """Where glance games are played: the compiled twin and its memory."""

    def __init__(self) -> None:
        import numpy as np

        self.game = game_named("top-cake")
        self.bound = compiled(self.game.rules, stacking, auction, bidder, selfplay)
        self.states = self.bound.new_states(2)
        self.desk = (np.zeros(D_SIZE, np.int64), np.zeros(W_SIZE, np.int64), np.zeros(F_SIZE))

    def play(self, books: Array, players: int, games: int, number: int, rows: int = 0) -> tuple[Array, Array]:
        """Scores of every game, and the notes of the first rows."""
        import numpy as np

        to_record(self.game.new_state({"players": players, "start": number % players}), self.states)
        notes = np.zeros((max(rows, 1), R_COLUMNS))
        results = np.zeros((games, 4), np.int64)
        bound = self.bound
        filled = bound.glance_games(
            self.states, books, number, 0, games, notes, results, *self.desk, bound.new_rng(), bound.new_out()
        )
        return results[:, :players], notes[:filled]


def fitted(notes: Array, book: Array, players: int) -> tuple[Array, list[str]]:
    """The page of this number of players, fitted to the notes, and a line for each number of rounds left."""
    import numpy as np

    page = book[(players - 2) * PAGE : (players - 1) * PAGE].copy()
    guess = first_guess()[(players - 2) * PAGE : (players - 1) * PAGE]
    lines = []
    for left in range(1, LEFT_STEPS + 1):
        rows = notes[notes[:, R_LEFT] == left]
        table = features(rows, left)
        known = np.concatenate([guess[B_HOPE + (left - 1) * CELLS : B_HOPE + left * CELLS], np.zeros(5)])
        target = rows[:, R_FINAL] - rows[:, R_NOW] - table @ known
        pull = np.concatenate([np.full(CELLS, PULL), np.full(5, 1e-3)])
        found = known + np.linalg.solve(table.T @ table + np.diag(pull), table.T @ target)
        page[B_HOPE + (left - 1) * CELLS : B_HOPE + left * CELLS] = found[:CELLS]
        snatch, rivals, cards, tied, _ = found[CELLS:]
        if SELDOM < rows[:, R_SNATCH].mean() < 1 - SELDOM:
            page[B_SNATCH + left - 1] = min(max(snatch - (rivals if players == 2 else rivals / 2), 0.5), 4.0)
        page[B_CARDS + left - 1] = max(-cards, 0.0)
        page[B_TIED + left - 1] = min(max(tied, 0.1), 0.8)
        error = rows[:, R_FINAL] - rows[:, R_NOW] - table @ found
        page[B_SPREAD + left - 1] = spread(rows, table @ found, players)
        lines.append(
            f"{players} players, {left} to come: error {error.std():.2f} points, SNATCH {snatch:.2f} (a "
            f"rival's {rivals:.2f}), cards {cards:.3f}, tied {tied:.2f}, spread "
            f"{page[B_SPREAD + left - 1]:.2f}"
        )
    return page, lines


def features(rows: Array, left: int) -> Array:
    """A column for each kind of stack, then SNATCH, rivals' SNATCH, cards tied up, tied items and one."""
    import numpy as np

    table = np.zeros((len(rows), CELLS + 5))
    for stack in range(ITEMS):
        cells = rows[:, R_CELLS + stack]
        there = np.flatnonzero(cells >= 0)
        np.add.at(table, (there, cells[there].astype(int) - (left - 1) * CELLS), 1.0)
    table[:, CELLS] = rows[:, R_SNATCH]
    table[:, CELLS + 1] = rows[:, R_RIVALS_SNATCH]
    table[:, CELLS + 2] = rows[:, R_CARDS]
    table[:, CELLS + 3] = rows[:, R_TIED]
    table[:, CELLS + 4] = 1.0
    return table


def spread(rows: Array, hopes: Array, players: int) -> float:
    """The lead that makes victory as likely as the logistic curve has it at 1: by what leads came to."""
    import numpy as np

    expected = (rows[:, R_NOW] + hopes).reshape(-1, players)
    final = rows[:, R_FINAL].reshape(-1, players)
    x = expected[:, 0] - expected[:, 1]
    won = (final[:, 0] > final[:, 1]) + 0.5 * (final[:, 0] == final[:, 1])
    scales = np.linspace(0.5, 15, 59)
    losses = []
    for scale in scales:
        chance = np.clip(1 / (1 + np.exp(-x / scale)), 1e-6, 1 - 1e-6)
        losses.append(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())
    return float(scales[int(np.argmin(losses))])


def train(rounds: int, games: int) -> Array:
    import numpy as np

    hall = Hall()
    book = np.array(first_guess())
    for number in range(rounds):
        for players in (2, 3, 4):
            books = np.tile(book, (4, 1))
            rows = games * 4 * players
            _, notes = hall.play(books, players, games, SEED + number, rows)
            page, lines = fitted(notes, book, players)
            book[(players - 2) * PAGE : (players - 1) * PAGE] = page
            print("\n".join(lines), flush=True)
    return book


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=5_000)
    chosen = parser.parse_args()
    book = train(chosen.rounds, chosen.games)
    numbers = [round(float(number), 3) for number in book]
    FILE.write_text(json_text({"version": VERSION, "book": numbers}) + "\n", encoding="utf-8")
    print(f"written: {FILE}")


if __name__ == "__main__":
    main()
