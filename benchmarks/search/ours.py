"""Our generic search on our games with two players, compiled: to the end, as OpenSpiel's, and as it plays."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from benchmarks.common.command import say
from benchmarks.search.searchers import ITERATIONS, OPENING, POSITIONS, STAGES, Searcher

from petitfour.bots.bot import Budget, Position, words_of
from petitfour.bots.levels import SEARCH, methods_of
from petitfour.bots.search import SearchBot
from petitfour.core.fair import Fair
from petitfour.core.game import all_games
from petitfour.core.match import Match

if TYPE_CHECKING:
    from petitfour.bots.search import Method
    from petitfour.core.game import Game

END = 10_000  # decisions: no game is longer
PLAYERS = 2
PLAYOUTS = 20  # from each position, for their mean length
LOOKS = 50  # at one core and at several, a round


def to_the_end(game: Game) -> Method:
    """With rollouts as OpenSpiel's are."""
    return replace(as_it_plays(game), horizon=END)


def as_it_plays(game: Game) -> Method:
    return methods_of(game)[SEARCH]


METHODS = {"Petit Four": to_the_end, "Petit Four as it plays": as_it_plays}


def contestants() -> list[Searcher]:
    return [searcher(family, game, stage) for family in METHODS for game in all_games() for stage in STAGES]


def searcher(family: str, game: Game, stage: str) -> Searcher:
    say(f"{family}: {game.name}, {stage}")
    here = positions(game, stage)
    method = METHODS[family](game)
    searches = Searches(game, here, method)
    searches.play(1)  # compiles, or loads what was compiled before
    decisions = statistics.fmean(mean_length(position, method.horizon) for position in here)
    return Searcher(family, game.name, PLAYERS, searches.play, stage, decisions=decisions)


class Searches:
    """A search of each position, from an empty tree, on so many cores."""

    def __init__(self, game: Game, here: list[Position], method: Method, cores: int = 1) -> None:
        self.bot = SearchBot(game, method=method, cores=cores, engine="compiled")
        self.positions = here
        self.iterations = ITERATIONS * cores

    def play(self, portions: int) -> int:
        for _ in range(portions):
            for position in self.positions:
                self.bot.visits(position, Budget(iterations=self.iterations))
        return portions * len(self.positions) * self.iterations


def positions(game: Game, stage: str) -> list[Position]:
    return [position_at(game, stage, deal) for deal in range(POSITIONS)]


def position_at(game: Game, stage: str, deal: int) -> Position:
    """The first decision with a choice at this stage of a random game."""
    chooser = random.Random(deal)
    match = dealt(game, deal)
    wanted = 0 if stage == OPENING else length(game, deal) // 2
    made = 0
    while made < wanted or len(match.legal()) < 2:
        match.step(match.state.actor, chooser.choice(match.legal()))
        made += 1
    return Position.of(match, match.state.actor)


def dealt(game: Game, deal: int) -> Match:
    return Match(game, {"players": PLAYERS}, fair=Fair.repeated(deal, PLAYERS))


def length(game: Game, deal: int) -> int:
    """How many decisions the random game has whose middle is looked for."""
    chooser = random.Random(deal)
    match = dealt(game, deal)
    made = 0
    while not match.is_over:
        match.step(match.state.actor, chooser.choice(match.legal()))
        made += 1
    return made


def mean_length(position: Position, most: int) -> float:
    """The mean number of decisions of random games from a position, of each so many at most."""
    bound = position.game.plain
    rng = words_of("lengths")
    out = bound.new_out()
    worlds = [position.another_world(rng) for _ in range(PLAYOUTS)]
    return statistics.fmean(min(most, bound.playout(world, rng, out)) for world in worlds)


# Several cores: by the clock on the wall, for what is wanted is an earlier answer


def gains(cores: int, rounds: int) -> dict[str, float]:
    """How many times as many iterations a second so many cores make as one, by game."""
    return {game.name: gain(game, cores, rounds) for game in all_games()}


def gain(game: Game, cores: int, rounds: int) -> float:
    """Many short looks, in turn, and the best of each: whatever else runs on the machine only slows."""
    say(f"Petit Four: {game.name} on {cores} cores")
    here = positions(game, OPENING)[:1]
    one, several = (Searches(game, here, to_the_end(game), count) for count in (1, cores))
    best = {one: 0.0, several: 0.0}
    for _ in range(rounds * LOOKS):
        for searches in best:
            best[searches] = max(best[searches], wall_rate(searches))
    return best[several] / best[one]


def wall_rate(searches: Searches) -> float:
    began = time.perf_counter()
    iterations = searches.play(1)
    return iterations / (time.perf_counter() - began)


if __name__ == "__main__":  # compiles what was not compiled before; see `run`
    contestants()
