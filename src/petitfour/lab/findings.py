"""What the sums of a run say: for every variant, and for every variant beside the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from petitfour.core.game import game_named
from petitfour.lab import tally
from petitfour.lab.facts import facts_of
from petitfour.lab.facts.meaning import OTHERS
from petitfour.lab.figures import Compared, CountFound, EventFound, LineFound, Seat, TableFound
from petitfour.lab.statistics import (
    Estimate,
    beside_others,
    mean_of,
    often,
    paired,
    quantile,
    share_of,
    wilson_half,
)
from petitfour.lab.tally import (
    C_BEST,
    C_DECISIONS,
    C_LEAD,
    C_MOVES,
    C_SEATS,
    C_SHARED,
    C_TIED,
    E_AHEAD,
    E_AHEAD_SQUARES,
    E_SEATS,
    E_SHARE,
    E_TIMES,
    LINE_COLUMNS,
    S_PAIRED,
    S_SQUARES,
    S_SUM,
    SEAT_COLUMNS,
    VICTORY,
)

if TYPE_CHECKING:
    from petitfour.lab.facts.meaning import Count, Event, Label, Line, Meaning, Table
    from petitfour.lab.plan import Plan, Variant
    from petitfour.lab.playing import Sums


class Found:
    """Everything about one variant."""

    def __init__(self, plan: Plan, variant: Variant, sums: Sums, first: Sums) -> None:
        self.plan = plan
        self.variant = variant
        self._sums = sums
        self._first = first
        self._rounds = len(plan.rotations)  # games a deal
        game = game_named(plan.game)
        facts = facts_of(game)
        self.meaning: Meaning = facts.meaning(game.box(variant.components), plan.players)
        self._lines_at = C_SEATS + plan.players * SEAT_COLUMNS
        self._counts_at = self._lines_at + facts.LINES * LINE_COLUMNS

    # Figures by column

    def mean(self, column: int, per: float = 1) -> Estimate:
        total, squares = self._pair(self._sums, column)
        return mean_of(self.plan.deals, total, squares).by(1 / (self._rounds * per))

    def share(self, column: int, whole: int = 1) -> Estimate:
        total, squares = self._pair(self._sums, column)
        return share_of(self.plan.deals, total, squares, whole * self._rounds)

    def difference(self, column: int, per: float = 1) -> Estimate:
        """To the first variant, deal by deal."""
        one, other = self._pair(self._sums, column), self._pair(self._first, column)
        products: int = self._sums["columns"][S_PAIRED][column]
        return paired(self.plan.deals, one, other, products).by(1 / (self._rounds * per))

    def _pair(self, sums: Sums, column: int) -> tuple[int, int]:
        return sums["columns"][S_SUM][column], sums["columns"][S_SQUARES][column]

    def seat_column(self, seat: int, column: int) -> int:
        return C_SEATS + seat * SEAT_COLUMNS + column

    def line_column(self, line: Line, column: int) -> int:
        return self._lines_at + line.number * LINE_COLUMNS + column

    def count_column(self, count: Count) -> int:
        return int(self._counts_at + count.number)

    # What a report tells

    @property
    def games(self) -> int:
        return self.plan.games

    @property
    def moves(self) -> Estimate:
        return self.mean(C_MOVES)

    @property
    def decisions(self) -> Estimate:
        return self.mean(C_DECISIONS)

    @property
    def best(self) -> Estimate:
        return self.mean(C_BEST)

    @property
    def lead(self) -> Estimate:
        return self.mean(C_LEAD)

    @property
    def shared(self) -> Estimate:
        return self.share(C_SHARED)

    @property
    def tied(self) -> Estimate:
        return self.share(C_TIED)

    @property
    def lengths(self) -> dict[int, int]:
        return {int(value): times for value, times in self._sums["lengths"].items()}

    @property
    def scores(self) -> dict[int, int]:
        """Of all seats together."""
        together: dict[int, int] = {}
        for counts in self._sums["scores"]:
            for value, times in counts.items():
                together[int(value)] = together.get(int(value), 0) + times
        return dict(sorted(together.items()))

    @property
    def seats(self) -> list[Seat]:
        return [self._seat(seat) for seat in range(self.plan.players)]

    def _seat(self, seat: int) -> Seat:
        return Seat(
            self.share(self.seat_column(seat, tally.C_SHARE), VICTORY),
            self.mean(self.seat_column(seat, tally.C_SCORE)),
            self.mean(self.seat_column(seat, tally.C_AHEAD)),
            {int(value): times for value, times in self._sums["scores"][seat].items()},
        )

    @property
    def lines(self) -> list[LineFound]:
        return [self._line(line) for line in self.meaning.lines]

    def _line(self, line: Line) -> LineFound:
        players = self.plan.players
        seats = self.games * players
        points, squares, takers, _ = (
            self._sums["columns"][S_SUM][self.line_column(line, column)] for column in range(LINE_COLUMNS)
        )
        mean = points / seats
        return LineFound(
            line,
            takers / seats,
            self.mean(self.line_column(line, tally.C_POINTS), players),
            max(squares / seats - mean * mean, 0) ** 0.5,
            self.share(self.line_column(line, tally.C_DECISIVE)),
        )

    @property
    def counts(self) -> list[CountFound]:
        return [
            CountFound(
                count,
                self.mean(self.count_column(count), count.per),
                often(self._sums["seen"][self.count_column(count)], self.games),
            )
            for count in self.meaning.counts
        ]

    @property
    def tables(self) -> list[TableFound]:
        return [self._table(table) for table in self.meaning.tables]

    def _table(self, table: Table) -> TableFound:
        found = [(event, self._sums["events"][event.number]) for event in table.events]
        met = [(event, row) for event, row in found if row[E_SEATS]]
        seats = sum(row[E_SEATS] for _, row in met)
        even = 1 / self.plan.players
        if table.against != OTHERS and seats:
            even = sum(row[E_SHARE] for _, row in met) / (seats * VICTORY)
        return TableFound(table, even, [self._event(table, event, row, even) for event, row in met])

    def _event(self, table: Table, event: Event, row: list[int], even: float) -> EventFound:
        seats, everybody = row[E_SEATS], self.games * self.plan.players
        share = shared_often(row[E_SHARE], seats)
        difference = Estimate(share.value - even, share.half)
        if table.against == OTHERS and seats < everybody:
            rest = shared_often(self.games * VICTORY - row[E_SHARE], everybody - seats)
            difference = beside_others(share, rest, self.plan.players)
        return EventFound(
            event,
            seats,
            seats / everybody,
            row[E_TIMES] / self.games,
            share,
            difference,
            mean_of(seats, row[E_AHEAD], row[E_AHEAD_SQUARES]),
        )

    def compared(self, first: Found) -> list[Compared]:
        """The figures that can be laid beside those of the first variant."""
        rows = [
            self._compared(first, "moves", C_MOVES),
            self._compared(first, "decisions", C_DECISIONS),
            self._compared(first, "best", C_BEST),
            self._compared(first, "lead", C_LEAD),
            self._compared(first, "shared", C_SHARED, is_share=True),
        ]
        for seat in range(self.plan.players):
            share, score = (self.seat_column(seat, c) for c in (tally.C_SHARE, tally.C_SCORE))
            rows.append(self._compared(first, "share", share, VICTORY, seat=seat, is_share=True))
            rows.append(self._compared(first, "score", score, seat=seat))
        for line, theirs in zip(self.meaning.lines, first.meaning.lines, strict=False):
            if line == theirs:
                points, decisive = (self.line_column(line, c) for c in (tally.C_POINTS, tally.C_DECISIVE))
                rows.append(self._compared(first, "points", points, self.plan.players, line.label))
                rows.append(self._compared(first, "decisive", decisive, 1, line.label, is_share=True))
        for count in self.meaning.counts:
            if count in first.meaning.counts:
                column = self.count_column(count)
                rows.append(self._compared(first, "count", column, count.per, count.label))
        return rows

    def _compared(
        self,
        first: Found,
        key: str,
        column: int,
        per: int = 1,
        label: Label | None = None,
        seat: int | None = None,
        is_share: bool = False,
    ) -> Compared:
        here, there = (one.share(column, per) if is_share else one.mean(column, per) for one in (self, first))
        return Compared(key, label, seat, there, here, self.difference(column, per), is_share)


def shared_often(sixtieths: int, seats: int) -> Estimate:
    """The share of victory of so many seats; the interval is as wide as if no victory were shared."""
    share = sixtieths / (seats * VICTORY)
    return Estimate(share, wilson_half(share, seats))


@dataclass(frozen=True)
class Findings:
    """A whole run: what was played, and what came of it."""

    plan: Plan
    variants: list[Found]

    @classmethod
    def of(cls, plan: Plan, sums: list[Sums]) -> Findings:
        pairs = zip(plan.variants, sums, strict=True)
        return cls(plan, [Found(plan, variant, own, sums[0]) for variant, own in pairs])

    @property
    def first(self) -> Found:
        return self.variants[0]

    @property
    def others(self) -> list[Found]:
        return self.variants[1:]


def span(counts: dict[int, int]) -> list[int]:
    """The least, the three quarters and the most of values that were counted."""
    return [min(counts), *(quantile(counts, share) for share in (0.25, 0.5, 0.75)), max(counts)]
