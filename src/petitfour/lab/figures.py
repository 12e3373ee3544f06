"""The figures of a report, one kind a class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from petitfour.lab.statistics import Estimate, deviation

if TYPE_CHECKING:
    from petitfour.lab.facts.meaning import Count, Event, Label, Line, Table


@dataclass(frozen=True)
class Seat:
    """How one seat did."""

    share: Estimate
    score: Estimate
    ahead: Estimate
    scores: dict[int, int]
    p_value: float  # of the share, beside an even one

    @property
    def deviation(self) -> float | None:
        return deviation(self.scores)


@dataclass(frozen=True)
class LineFound:
    """What a line of the score sheet gave to a seat, and how often it decided a game."""

    line: Line
    takers: float  # the share of all seats
    points: Estimate
    deviation: float
    decisive: Estimate


@dataclass(frozen=True)
class CountFound:
    """How often something happened in a game, and in how many games at all."""

    count: Count
    mean: Estimate
    seen: Estimate


@dataclass(frozen=True)
class EventFound:
    """How the seats did that something happened to."""

    event: Event
    seats: int
    part: float  # of all seats
    times: float  # in a game
    share: Estimate
    difference: Estimate  # of the share, to the others or to the mean
    p_value: float | None  # of this difference; None: too few seats
    ahead: Estimate


@dataclass(frozen=True)
class TableFound:
    table: Table
    even: float  # the share of victory that the events are compared with
    rows: list[EventFound]


@dataclass(frozen=True)
class Compared:
    """One figure under a variant and under the first, and the difference."""

    figure: str
    label: Label | None
    seat: int | None
    first: Estimate
    here: Estimate
    difference: Estimate
    p_value: float
    is_share: bool = False

    @property
    def key(self) -> str:
        """What a program knows it by, in every language: `moves`, `share.0`, `points.most.plum`."""
        if self.seat is not None:
            return f"{self.figure}.{self.seat}"
        return f"{self.figure}.{self.label.code}" if self.label else self.figure
