"""Positions played out in many worlds, on all cores: what every seat gets, world by world."""

from __future__ import annotations

import os
import queue
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import NOTHING, OVER
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, plain
from petitfour.review.guide import room
from petitfour.review.playing import ROOT, STATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.review.guide import Guide

LONGEST = 64  # small decisions at the beginning
CHUNK = 32  # worlds one core plays before it looks for other work
PLAIN_CHUNK = 4


@dataclass
class Arm:
    """Something that can be done in a position, and how the games went that were played out from there."""

    start: Any  # where it leads before chance speaks again
    codes: tuple[int, ...]  # decisions still to be made there
    is_exact: bool = False  # the game is over then: there is nothing to sample
    series: int = -1  # the worlds met so far: a series and how many of it
    worlds: int = 0
    scores: list[list[int]] = field(default_factory=list)
    wins: list[list[float]] = field(default_factory=list)  # shares of the victory
    tallies: list[list[float]] = field(default_factory=list)  # sums over all worlds, by seat

    @property
    def count(self) -> int:
        return len(self.scores)

    def mean_tallies(self) -> list[list[float]]:
        return [[total / self.count for total in row] for row in self.tallies]

    def forget(self) -> None:
        """Before it is measured anew in other worlds."""
        if not self.is_exact:
            self.worlds = 0
            self.scores, self.wins, self.tallies = [], [], []


def shares(ranks: Sequence[int]) -> list[float]:
    """A shared victory is split."""
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


class _Desk:
    """The memory of one core."""

    def __init__(self, guide: Guide, bound: Any, players: int, world: Any) -> None:
        self.engine = guide.engine
        is_compiled = self.engine == "compiled"
        self.bound = bound
        self.states: Any = bound.new_states(STATES) if is_compiled else [clone(world) for _ in range(STATES)]
        self.rng = room(self.engine, 4)
        self.out = bound.new_out()
        self.codes = room(self.engine, LONGEST)
        self.results = room(self.engine, CHUNK, 2 * players)
        self.mind = guide.mind(world)

    def put(self, start: Any, codes: tuple[int, ...]) -> None:
        if self.engine == "compiled":
            to_record(start, self.states, ROOT)
        else:
            self.states[ROOT] = start
        for i, code in enumerate(codes):
            self.codes[i] = code


class Sampler:
    """Plays positions of one table out."""

    def __init__(self, guide: Guide, world: Any, cores: int = 0) -> None:
        self.guide = guide
        self.players = world.players
        is_compiled = guide.engine == "compiled"
        self.bound = (compiled if is_compiled else plain)(*guide.bound_modules(guide.game))
        self.cores = (cores or os.cpu_count() or 1) if is_compiled else 1
        self.chunk = CHUNK if is_compiled else PLAIN_CHUNK
        self.playouts = 0
        self._desks: queue.SimpleQueue[_Desk] = queue.SimpleQueue()
        for _ in range(self.cores):
            self._desks.put(_Desk(guide, self.bound, self.players, world))
        self._pool = ThreadPoolExecutor(self.cores)

    def close(self) -> None:
        self._pool.shutdown()

    def arm(self, world: Any, codes: tuple[int, ...], rest: tuple[int, ...] = ()) -> Arm:
        """What a move leads to; known at once if the game is over then."""
        start, left = self.guide.start(world, (*codes, *rest) if rest else codes)
        arm = Arm(start, left)
        if start.phase == OVER and start.due == NOTHING and not left:
            arm.is_exact = True
            players = range(self.players)
            arm.scores = [[self.guide.game.rules.score(start, p) for p in players]]
            arm.wins = [shares([self.guide.game.plain.rank(start, p) for p in players])]
            arm.tallies = self._tallied(start)
        return arm

    def _tallied(self, s: Any) -> list[list[float]]:
        bound = plain(*self.guide.bound_modules(self.guide.game))
        rows = [[0] * bound.TALLIES for _ in range(self.players)]
        for p in range(self.players):
            bound.tally(s, p, rows[p])
        return [[float(n) for n in row] for row in rows]

    def extend(self, arms: list[Arm], seat: int, series: int, worlds: int) -> None:
        """Let every arm meet the next worlds of a series."""
        sampled = [arm for arm in arms if not arm.is_exact]
        jobs = []
        for arm in sampled:
            if arm.series != series:
                arm.series, arm.worlds = series, 0
            for first in range(arm.worlds, arm.worlds + worlds, self.chunk):
                jobs.append((arm, seat, series, first, min(self.chunk, arm.worlds + worlds - first)))
            arm.worlds += worlds
            self.playouts += worlds
        played = self._pool.map(self._play, jobs) if self.cores > 1 else map(self._play, jobs)
        for (arm, *_), (results, tallies) in zip(jobs, played, strict=True):
            for row in results:
                arm.scores.append(row[: self.players])
                arm.wins.append(shares(row[self.players :]))
            arm.tallies = _added(arm.tallies, tallies)

    def _play(self, job: tuple[Arm, int, int, int, int]) -> tuple[list[list[int]], list[list[int]]]:
        arm, seat, series, first, count = job
        desk = self._desks.get()
        try:
            desk.put(arm.start, arm.codes)
            tallies = room(desk.engine, self.players, self.bound.TALLIES)
            self.bound.play_out(
                desk.states, seat, desk.codes, len(arm.codes), series, first, count,
                desk.rng, desk.out, desk.mind, desk.results, tallies,
            )  # fmt: skip
            rows = desk.results[:count]
            if desk.engine == "compiled":
                return rows.tolist(), tallies.tolist()
            return [list(row) for row in rows], tallies
        finally:
            self._desks.put(desk)


def _added(sums: list[list[float]], more: list[list[int]]) -> list[list[float]]:
    if not sums:
        return [[float(n) for n in row] for row in more]
    return [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(sums, more, strict=True)]
