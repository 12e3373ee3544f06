"""Our own games: the compiled twin of each, for every number of players."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.simulation import playouts
from benchmarks.simulation.measuring import ROLLOUTS, Contestant, portions_for, timed

from petitfour.core.game import all_games
from petitfour.core.state import to_record
from petitfour.core.twin import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

FAMILY = "Petit Four"
SEED = 1
CLONE_SECONDS = 0.1
CLONES = 10_000  # a portion


@dataclass(frozen=True)
class Footprint:
    """What it costs to keep a state and to copy it."""

    game: str
    state_bytes: int
    clone_ns: float


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    found = []
    for game in all_games():
        say(f"Petit Four: compiling {game.name}, or loading what was compiled before")
        for players in game.players:
            series = Series(game, players)
            found.append(Contestant(FAMILY, game.name, players, series.play))
            rollouts = Rollouts(game, players)
            found.append(Contestant(FAMILY, game.name, players, rollouts.play, ROLLOUTS))
            series.play(1)  # compiles
            rollouts.play(1)
    return found


class Series:
    """Random games one after the other, all different."""

    def __init__(self, game: Game, players: int) -> None:
        self.bound = compiled(game.rules, playouts)
        self.states = self.bound.new_states(1 + playouts.PLACES)
        to_record(game.new_state({"players": players}), self.states)
        self.rng = self.bound.new_rng()
        self.out = self.bound.new_out()
        self.played = 0

    def play(self, games: int) -> int:
        first, self.played = self.played, self.played + games
        return int(self.bound.timed_games(self.states, SEED, first, games, self.rng, self.out))

    def clone(self, portions: int) -> int:
        return int(self.bound.timed_clones(self.states, portions * CLONES))


class Rollouts(Series):
    """Random games from the first decision, as OpenSpiel's native ones: the deal is not timed."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.bound.sow(self.rng, SEED, 0, 1)
        self.bound.deal_positions(self.states, SEED)

    def play(self, rollouts: int) -> int:
        return int(self.bound.timed_rollouts(self.states, rollouts, self.rng, self.out))


def footprints(rounds: int) -> list[Footprint]:
    return [footprint(game, rounds) for game in all_games()]


def footprint(game: Game, rounds: int) -> Footprint:
    series = Series(game, game.players[0])
    portions = portions_for(series.clone, CLONE_SECONDS)
    samples = sorted(timed(series.clone, portions)[1] for _ in range(rounds))
    clone_ns = samples[rounds // 2] / (portions * CLONES) * 1e9
    return Footprint(game.name, series.bound.dtype.itemsize, clone_ns)


if __name__ == "__main__":  # compiles what was not compiled before; see `run`
    contestants(lambda what: print(f"· {what}", file=sys.stderr, flush=True))
