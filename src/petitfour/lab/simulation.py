"""Many games between simple bots: compiled and on all cores where that pays, the same games either way."""

from __future__ import annotations

import importlib
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots import series
from petitfour.bots.series import GREEDY, RANDOM
from petitfour.core.errors import BadInput
from petitfour.core.generator import sow
from petitfour.core.json_text import json_text
from petitfour.core.kept import is_cached, making
from petitfour.core.match import Match
from petitfour.core.names import BOT
from petitfour.core.state import to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.core.words import said
from petitfour.lab.statistics import Estimate, deviation, mean_of, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import ModuleType

    from petitfour.core.game import Game

    Progress = Callable[[int], None]

LEVELS = {"random": RANDOM, "greedy": GREEDY}
CHUNK = 2000  # games between two looks at the progress bar
PLAIN_CHUNK = 20

# What it costs to have the compiled twin, in games the plain one plays meanwhile (benchmarks/simulation).
WORTH_LOADING = 3_000
WORTH_COMPILING = 20_000


@dataclass(frozen=True)
class Seat:
    """How one seat did."""

    bot: str
    win_share: Estimate
    score: Estimate
    deviation: float | None  # of the score; one game has none

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "win_share": self.win_share.to_json(),
            "score": self.score.to_json(),
            "score_deviation": self.deviation,
        }


@dataclass(frozen=True)
class Report:
    """What a simulation found. Win shares: a shared victory is split.

    `seconds` is the time of play; `ready_seconds` went before, to compile the rules or to load them compiled.
    """

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: int
    games: int
    engine: str
    cores: int
    seconds: float
    ready_seconds: float
    decisions: int
    seats: list[Seat]
    length: Estimate  # in small decisions
    length_min: int
    length_max: int

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def win_share(self) -> list[float]:
        return [seat.win_share.value for seat in self.seats]

    @property
    def score_mean(self) -> list[float]:
        return [seat.score.value for seat in self.seats]

    @property
    def length_mean(self) -> float:
        return self.length.value

    def to_json(self) -> dict[str, Any]:
        return {
            **self.__dict__,
            "seats": [seat.to_json() for seat in self.seats],
            "length": self.length.to_json(),
            "games_per_second": self.games_per_second,
        }


def levels_of(bots: Sequence[str], players: int) -> list[int]:
    """The bot of each seat; one name serves all seats."""
    for bot in bots:
        if bot not in LEVELS:
            raise BadInput(said("error.no-bot", name=repr(bot), names=", ".join(LEVELS)))
    if len(bots) == 1:
        bots = list(bots) * players
    if len(bots) != players:
        raise BadInput(said("error.bots", players=players, found=len(bots)))
    return [LEVELS[bot] for bot in bots]


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """What is bound and compiled together: the rules, the game's greedy bot, the series of games."""
    folder = game.package.rsplit(".", 1)[-1]
    return game.rules, importlib.import_module(f"petitfour.bots.{folder}.greedy"), series


@dataclass(frozen=True)
class _Series:
    """What is to be played."""

    game: Game
    options: dict[str, Any]
    components: Any
    levels: list[int]
    seed: int
    games: int

    @property
    def columns(self) -> int:
        """Of each game: its length, then every seat's score, then every rank."""
        return 1 + 2 * len(self.levels)

    def blank(self) -> Any:
        return self.game.new_state(self.options, self.game.box(self.components))

    def chunks(self, size: int) -> list[tuple[int, int]]:
        return [(first, min(size, self.games - first)) for first in range(0, self.games, size)]


def simulate(
    game: Game,
    options: dict[str, Any],
    games: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    components: Any = None,
    progress: Progress = lambda done: None,
    engine: str = "",
) -> Report:
    """Play `games` games; game i is the same whatever the engine and the number of cores."""
    if games < 1:
        raise BadInput(said("error.whole-number", low=1, high="…", found=games), label="games")
    todo = _Series(game, options, components, levels_of(bots, options["players"]), seed, games)
    engine = engine or best_engine(game, games)
    cores = (os.cpu_count() or 1) if engine == "compiled" else 1
    run = _run_compiled if engine == "compiled" else _run_plain
    return _report(todo, list(bots), run(todo, cores, progress), engine, cores)


def best_engine(game: Game, games: int) -> str:
    """The compiled twin where the games are so many that having it pays."""
    if not is_compiler_there():
        return "plain"
    worth = WORTH_LOADING if is_cached(*modules_of(game)) else WORTH_COMPILING
    return "compiled" if games >= worth else "plain"


@dataclass(frozen=True)
class _Played:
    """The row of every game, and the time it took to be ready and to play."""

    rows: list[list[int]]
    ready_seconds: float
    seconds: float


def _run_plain(todo: _Series, cores: int, progress: Progress) -> _Played:
    bound = plain(*modules_of(todo.game))
    states = [todo.blank()]
    rng, out = [0] * 4, bound.new_out()
    results = [[0] * todo.columns for _ in range(todo.games)]
    began = time.perf_counter()
    for first, count in todo.chunks(PLAIN_CHUNK):
        window = results[first : first + count]
        bound.bot_games(states, todo.levels, todo.seed, first, count, rng, out, window)
        progress(first + count)
    return _Played(results, 0.0, time.perf_counter() - began)


def _run_compiled(todo: _Series, cores: int, progress: Progress) -> _Played:
    import numpy as np

    began = time.perf_counter()
    bound = compiled(*modules_of(todo.game))
    results = np.zeros((todo.games, todo.columns), np.int64)
    levels = np.array(todo.levels, np.int64)
    blank = todo.blank()

    def play(chunk: tuple[int, int]) -> int:
        first, count = chunk
        states = bound.new_states()
        to_record(blank, states)
        window = results[first : first + count]
        rng, out = bound.new_rng(), bound.new_out()
        bound.bot_games(states, levels, todo.seed, first, count, rng, out, window)
        return count

    with making(*modules_of(todo.game)):
        done = play((0, 0))  # no game yet: this compiles, or loads what was compiled before
    ready = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        for count in pool.map(play, todo.chunks(CHUNK)):
            done += count
            progress(done)
    ended = time.perf_counter()
    return _Played(results.tolist(), ready - began, ended - ready)


def _report(todo: _Series, bots: list[str], played: _Played, engine: str, cores: int) -> Report:
    players = len(todo.levels)
    results = played.rows
    seated = bots * players if len(bots) == 1 else bots
    lengths = [row[0] for row in results]
    shares = _win_shares([row[1 + players :] for row in results])
    scores = [[row[1 + seat] for row in results] for seat in range(players)]
    return Report(
        game=todo.game.name,
        options=todo.options,
        bots=bots,
        seed=todo.seed,
        games=todo.games,
        engine=engine,
        cores=cores,
        seconds=played.seconds,
        ready_seconds=played.ready_seconds,
        decisions=sum(lengths),
        seats=[
            Seat(*each) for each in zip(seated, shares, map(_mean, scores), map(_spread, scores), strict=True)
        ],
        length=_mean(lengths),
        length_min=min(lengths),
        length_max=max(lengths),
    )


def _mean(column: list[int]) -> Estimate:
    return mean_of(len(column), sum(column), sum(x * x for x in column))


def _spread(column: list[int]) -> float | None:
    return deviation(Counter(column))


def _win_shares(ranks: list[list[int]]) -> list[Estimate]:
    """How much of all victories each seat has; a shared one is split."""
    wins = [0.0] * len(ranks[0])
    for row in ranks:
        for seat, rank in enumerate(row):
            if rank == 1:
                wins[seat] += 1 / row.count(1)
    return [wilson(win / len(ranks), len(ranks)) for win in wins]


def save_records(
    game: Game,
    options: dict[str, Any],
    games: int,
    seed: int,
    bots: Sequence[str],
    folder: Path,
    components: Any = None,
    progress: Progress = lambda done: None,
) -> None:
    """Write the record of every game of a simulation, one file each; none over that of another game."""
    levels = levels_of(bots, options["players"])
    width = len(str(games - 1))
    paths = [folder / f"{game.name}-{seed}-{i:0{width}}.json" for i in range(games)]

    def content(i: int) -> bytes:
        record = replayed_game(game, options, levels, seed, i, components).record()
        return f"{json_text(record)}\n".encode()

    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path.exists() for path in paths]
        order = sorted(range(games), key=lambda i: not there[i])  # what may be refused comes first
        for done, i in enumerate(order, 1):
            _keep(content(i), paths[i], there[i])
            progress(done)
    except OSError as error:
        raise BadInput(said("error.cannot-write", why=error.strerror), str(folder)) from None


def _keep(content: bytes, path: Path, is_there: bool) -> None:
    """Write a file whole, or find it as it is to be."""
    if is_there:
        if path.read_bytes() != content:
            raise BadInput(said("error.other-record"), str(path))
        return
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def replayed_game(
    game: Game, options: dict[str, Any], levels: list[int], seed: int, number: int, components: Any = None
) -> Match:
    """Game `number` of a simulation once more, through the checked door, so that it has a record."""
    bound = plain(*modules_of(game))
    words, rng, out = [0] * 4, [0] * 4, bound.new_out()
    sow(words, seed, number, 0)
    sow(rng, seed, number, 1)
    names = {level: BOT + name for name, level in LEVELS.items()}
    match = Match(
        game,
        options,
        seats=[names[level] for level in levels],
        components=components,
        words=words,
    )
    while not match.is_over:
        seat = match.state.actor
        match.step(seat, int(bound.bot_move(match.state, levels[seat], rng, out)))
    return match
