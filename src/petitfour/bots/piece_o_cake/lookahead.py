"""One cake further: the best moves of a duel tried against samples of the next cake.

The tables are right on average; for two moves that look alike the next cake itself, searched to its end, says
more. All moves meet the same samples, and those that fall behind are dropped halfway.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from petitfour.bots.bot import words_of
from petitfour.bots.piece_o_cake.desk import POINT
from petitfour.bots.piece_o_cake.plan import codes_of_choice
from petitfour.core.contract import NOTHING
from petitfour.core.state import clone
from petitfour.games.piece_o_cake import rules

if TYPE_CHECKING:
    from petitfour.bots.piece_o_cake.stage import Stage
    from petitfour.games.piece_o_cake.rules import State

MARGIN = POINT  # moves that look worse by more than this are not tried
MOST_MOVES = 6
MOST_LOOKED_AT = 16  # moves, to find so many that lead to different things
TRUST = 6  # the table counts as so many samples
FIRST_DROP = 10  # samples before the worse half is dropped; twice as many before the next
ENOUGH = 400  # samples


@dataclass
class Candidate:
    """A move, what the table makes of it, where it leads, and what the samples say."""

    codes: list[int]
    table: int
    end: State  # the cake finished as the search expects it
    total: int = 0
    samples: int = 0

    @property
    def worth(self) -> float:
        return (self.total + TRUST * self.table) / (self.samples + TRUST)


def played_out(stage: Stage, s: State, codes: list[int]) -> State:
    """The world after a move, with the rest of the cake as the search plays it."""
    world = clone(s)
    while world.due == NOTHING:
        for code in codes:
            rules.play(world, code)
        if world.due == NOTHING:
            stage.lay(world)
            codes = codes_of_choice(world, stage.choose())
    return world


def ahead(stage: Stage, seat: int) -> int:
    """Points a seat is ahead by, eaten and to come, after a search of the cake just laid out."""
    stage.cut()
    ate = stage.row("ate", 2)
    worth = stage.get("value") + ate[1] - ate[0]
    return worth if seat == stage.server else -worth


def sample(stage: Stage, end: State, seat: int, seed: int, number: int) -> int:
    """Points the seat is ahead by if this is the next cake."""
    world = clone(end)
    rules.resample(world, seat, words_of("next cake", seed, number))
    rules.proceed(world)
    stage.lay(world)
    return ahead(stage, seat)


def candidates(stage: Stage, s: State, moves: list[tuple[int, list[int]]]) -> list[Candidate]:
    """The first moves of a list that lead to different things."""
    found: dict[str, Candidate] = {}
    for table, codes in moves:
        if len(found) == MOST_MOVES:
            break
        end = played_out(stage, s, codes)
        found.setdefault(f"{end.collected} {end.eaten}", Candidate(codes, table, end))
    return list(found.values())


def best_of(
    stage: Stage, alive: list[Candidate], seat: int, seed: int, deadline: float | None, most: int
) -> list[int]:
    """The codes of the move that does best; `most` counts the cakes searched."""
    drop = FIRST_DROP
    begun = time.perf_counter()
    for number in range(ENOUGH):
        now = time.perf_counter()
        is_late = deadline is not None and now + (now - begun) > deadline
        if len(alive) == 1 or most < len(alive) or is_late:
            break
        begun = now
        most -= len(alive)
        for candidate in alive:
            candidate.total += sample(stage, candidate.end, seat, seed, number)
            candidate.samples += 1
        if number + 1 == drop:
            alive.sort(key=lambda c: -c.worth)
            alive = alive[: (len(alive) + 1) // 2]
            drop *= 3
    return max(alive, key=lambda c: c.worth).codes
