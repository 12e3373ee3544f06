"""Make `tables.json`: fitted value iteration by self-play.

    python -m petitfour.bots.piece_o_cake.training --players 2 --rounds 6 --games 4000 --work FOLDER

Every round plays games with the tables so far (some cuts and choices at random, to see more). At each cake
the search says what it is worth to everybody; the tables of what follows the cake before are fitted to that
by least squares, as corrections to the guess of `values.py`: small ones, and alike for neighbouring counts.
The last cake is exact, so truth moves one cake towards the beginning with every round. After each round the
tables are written and what was learned is kept in FOLDER; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import words_of
from petitfour.bots.piece_o_cake import values
from petitfour.bots.piece_o_cake.desk import POINT
from petitfour.bots.piece_o_cake.plan import codes_of_choice, codes_of_cuts
from petitfour.bots.piece_o_cake.stage import SIFTING, Stage
from petitfour.bots.piece_o_cake.values import FILE, Values, can_be, guess, spot
from petitfour.core.contract import OVER
from petitfour.core.game import game_named
from petitfour.core.generator import below
from petitfour.core.json_text import json_text
from petitfour.core.twin import plain
from petitfour.games.piece_o_cake.rules import CAKES, CUT, RING, TAKE, VARIETIES, State

if TYPE_CHECKING:
    import numpy as np

    Matrix = np.ndarray[Any, np.dtype[np.float64]]

GAME = game_named("piece-o-cake")
# By players: with more of them a cake is more a matter of luck, so what it says is believed less.
# Of earlier rounds, whose targets were worse, this is kept; of the last cake, which was exact, everything.
FORGET = (0.0, 0.0, 0.4, 0.7, 0.7, 0.7)
SHRINK = (0.0, 0.0, 2.0, 6.0, 6.0, 6.0)  # how strongly corrections are held near zero
SMOOTH = (0.0, 0.0, 4.0, 25.0, 25.0, 25.0)  # how strongly those of neighbouring counts are held together
MOST_CUTS = (0, 0, 400, 40, 24, 10)  # searched of those that look best, by players
STRAY = 0.12  # share of cuts and choices made at random


class Learner:
    """The least squares of one cake: corrections to the guess, for all varieties at once."""

    def __init__(self, players: int, cake: int, worth: list[int]) -> None:
        import numpy as np

        self.players = players
        self.columns: list[dict[tuple[int, int, int], int]] = []
        self.before: list[int] = []
        for w in worth:
            start = len(self.before)
            cells = can_be(w)
            self.columns.append({cell: start + i for i, cell in enumerate(cells)})
            table = guess(players, w, cake)
            self.before += [table[spot(w, *cell)] for cell in cells]
        size = len(self.before) + 1  # the last column: what the rest has in common
        self.products: Matrix = np.zeros((size, size))
        self.sums: Matrix = np.zeros(size)

    def add(self, cells: list[tuple[int, int, int]], target: float) -> None:
        columns = [self.columns[v][cell] for v, cell in enumerate(cells)]
        rest = target - sum(self.before[column] for column in columns) / POINT
        columns.append(len(self.before))
        for column in columns:
            self.products[column, columns] += 1
        self.sums[columns] += rest

    def solved(self) -> list[list[int]]:
        """The tables: for each variety what `can_be` lists."""
        import numpy as np

        stiff = self.products.copy()
        size = len(self.before)
        stiff[range(size), range(size)] += SHRINK[self.players]
        smooth = SMOOTH[self.players]
        for column, other in self._neighbours():
            stiff[column, column] += smooth
            stiff[other, other] += smooth
            stiff[column, other] -= smooth
            stiff[other, column] -= smooth
        stiff[size, size] += 1e-6
        found = np.linalg.solve(stiff, self.sums)
        return [
            [self.before[i] + round(float(found[i]) * POINT) for i in columns.values()]
            for columns in self.columns
        ]

    def _neighbours(self) -> list[tuple[int, int]]:
        pairs = []
        for columns in self.columns:
            for (own, rival, unseen), column in columns.items():
                for next_ in ((own + 1, rival, unseen), (own, rival + 1, unseen), (own, rival, unseen + 1)):
                    if next_ in columns:
                        pairs.append((column, columns[next_]))
        return pairs


# Self-play


class SelfPlay:
    """Games of the search against itself, and what it thought of every cake."""

    def __init__(self, stage: Stage, learners: list[Learner], seed: int) -> None:
        self.stage = stage
        self.learners = learners
        self.rules = plain(GAME.rules)
        self.rng = words_of("training", seed)

    def strays(self) -> bool:
        return below(self.rng, 1000) < STRAY * 1000

    def play(self, number: int) -> None:
        players = self.stage.values.players
        s = GAME.new_state({"players": players, "start": number % players})
        s.seed = words_of("deal", number, *self.rng)
        self.rules.begin(s)
        while s.phase != OVER:
            for code in self.whole_move(s):
                self.rules.apply(s, code)

    def whole_move(self, s: State) -> list[int]:
        """What the search does; now and then it has to go on from a decision made at random."""
        self.stage.lay(s)
        self.stage.narrow(SIFTING)
        if s.phase == CUT:
            cuts = self.stage.cut(MOST_CUTS[s.players])
            if s.cake and not s.step:
                self.note(s)
            return [self.any_code(s)] if not s.step and self.strays() else codes_of_cuts(s, cuts)
        if s.phase == TAKE and self.strays():
            return [self.any_code(s)]
        return codes_of_choice(s, self.stage.choose())

    def any_code(self, s: State) -> int:
        out = self.rules.new_out()
        return int(out[below(self.rng, self.rules.legal(s, out))])

    def note(self, s: State) -> None:
        """What this cake was found to be worth is what follows the one before."""
        unseen = [0] * VARIETIES
        for v in s.deck[s.cake * RING :]:
            unseen[v] += 1
        learner = self.learners[s.cake - 1]
        seats = [s.server] if s.players == 2 else range(s.players)
        for seat in seats:
            cells = []
            for v in range(VARIETIES):
                rival = max(s.collected[p][v] for p in range(s.players) if p != seat)
                cells.append((s.collected[seat][v], rival, unseen[v]))
            learner.add(cells, self.stage.worth_to(s, seat) / POINT)


# Rounds, kept and resumed


def kept(work: Path, players: int) -> Path:
    return work / f"piece-o-cake-{players}.npz"


def load(work: Path, players: int, learners: list[Learner]) -> int:
    """Put back what was learned; how many rounds that took."""
    import numpy as np

    if not kept(work, players).exists():
        return 0
    with np.load(kept(work, players)) as file:
        for cake, learner in enumerate(learners):
            learner.products = file[f"products{cake}"].astype(float)
            learner.sums = file[f"sums{cake}"]
        return int(file["rounds"])


def keep(work: Path, players: int, learners: list[Learner], rounds: int) -> None:
    import numpy as np

    work.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {"rounds": np.array(rounds)}
    for cake, learner in enumerate(learners):
        arrays[f"products{cake}"] = learner.products.astype(np.float32)
        arrays[f"sums{cake}"] = learner.sums
    np.savez_compressed(kept(work, players), **arrays)


def write(players: int, learners: list[Learner], path: Path) -> None:
    """Put the tables for this number of players into the file of all."""
    box = GAME.new_state({"players": players})
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    tables: dict[str, Any] = found.get("players", {})
    tables[str(players)] = [learner.solved() for learner in learners]
    content = {
        "version": 1,
        "varieties": [list(pair) for pair in zip(box.worth, box.dollops, strict=True)],
        "players": dict(sorted(tables.items())),
    }
    path.write_text(json_text(content, separators=(",", ":")) + "\n", encoding="utf-8")


def as_values(players: int, learners: list[Learner], is_first: bool) -> Values:
    """The tables as a search takes them."""
    box = GAME.new_state({"players": players})
    found = Values(players, box.worth, box.dollops, is_trained=False)
    if not is_first:
        found.tables = [
            [values.unfolded(w, table) for w, table in zip(box.worth, learner.solved(), strict=True)]
            for learner in learners
        ]
    return found


def train(players: int, rounds: int, games: int, work: Path, path: Path) -> None:
    box = GAME.new_state({"players": players})
    learners = [Learner(players, cake, box.worth) for cake in range(CAKES - 1)]
    done = load(work, players, learners)
    stage = Stage(as_values(players, learners, done == 0), "compiled")
    while done < rounds:
        begun = time.perf_counter()
        for cake, learner in enumerate(learners):
            if cake < CAKES - 2:
                learner.products *= FORGET[players]
                learner.sums *= FORGET[players]
        table = SelfPlay(stage, learners, done)
        for number in range(games):
            table.play(number)
        done += 1
        keep(work, players, learners, done)
        write(players, learners, path)
        stage.values = as_values(players, learners, is_first=False)
        print(f"{players} players, round {done}: {time.perf_counter() - begun:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--work", type=Path, default=Path("training"))
    parser.add_argument("--tables", type=Path, default=Path(__file__).with_name(FILE))
    chosen = parser.parse_args()
    train(chosen.players, chosen.rounds, chosen.games, chosen.work, chosen.tables)


if __name__ == "__main__":
    main()
