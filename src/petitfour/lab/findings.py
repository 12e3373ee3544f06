"""What the sums of a run say: for every variant, and for every variant beside the first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from petitfour.lab import tally
from petitfour.lab.beside import Beside
from petitfour.lab.columns import Columns, meaning_of
from petitfour.lab.distributions import binomial_p
from petitfour.lab.facts.meaning import OTHERS
from petitfour.lab.figures import CountFound, EventFound, LineFound, Seat, TableFound
from petitfour.lab.significance import FEW, Family
from petitfour.lab.statistics import (
    beside_others,
    beside_others_p,
    count_of,
    mean_of,
    quantile,
    wilson,
)
from petitfour.lab.tally import (
    C_BEST,
    C_DECISIONS,
    C_LEAD,
    C_MOVES,
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
    VICTORY,
)

if TYPE_CHECKING:
    from petitfour.lab.facts.meaning import Count, Event, Line, Table
    from petitfour.lab.figures import Compared
    from petitfour.lab.plan import Plan, Variant
    from petitfour.lab.playing import Sums
    from petitfour.lab.statistics import Estimate


class Found:
    """Everything about one variant."""

    def __init__(self, plan: Plan, variant: Variant, sums: Sums) -> None:
        self.plan = plan
        self.variant = variant
        self.meaning = meaning_of(plan, variant)
        self.columns = Columns(plan)
        self.rounds = len(plan.rotations)  # games a deal
        self._sums = sums

    def __repr__(self) -> str:
        plan = self.plan
        told = f"players={plan.players} bots={','.join(plan.bots)} games={self.games}"
        own = f" components={self.variant.file or 'own'}" if self.variant.components is not None else ""
        return f"<Found {plan.game} {told} options={dict(plan.options + self.variant.options)}{own}>"

    # Figures by column

    def mean(self, column: int, per: float = 1) -> Estimate:
        return mean_of(self.plan.deals, *self.pair(column)).by(1 / (self.rounds * per))

    def share(self, column: int, whole: int = 1) -> Estimate:
        total, _ = self.pair(column)
        return wilson(total / (whole * self.games), self.plan.deals)

    def count(self, count: Count) -> Estimate:
        of = mean_of if count.is_signed else count_of
        pair = self.pair(self.columns.count(count))
        return of(self.plan.deals, *pair).by(1 / (self.rounds * count.per))

    def pair(self, column: int) -> tuple[int, int]:
        """The sum over the deals, and that of the squares."""
        return self._sums["columns"][S_SUM][column], self._sums["columns"][S_SQUARES][column]

    def products(self, column: int) -> int:
        """The sum of the products with the same deals under the first variant."""
        products: int = self._sums["columns"][S_PAIRED][column]
        return products

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
        share = self.share(self.columns.seat(seat, tally.C_SHARE), VICTORY)
        deals = self.plan.deals
        return Seat(
            share,
            self.mean(self.columns.seat(seat, tally.C_SCORE)),
            self.mean(self.columns.seat(seat, tally.C_AHEAD)),
            {int(value): times for value, times in self._sums["scores"][seat].items()},
            binomial_p(share.value * deals, deals, 1 / self.plan.players),
        )

    @property
    def lines(self) -> list[LineFound]:
        return [self._line(line) for line in self.meaning.lines]

    def _line(self, line: Line) -> LineFound:
        players = self.plan.players
        seats = self.games * players
        points, squares, takers, _ = (
            self._sums["columns"][S_SUM][self.columns.line(line, column)] for column in range(LINE_COLUMNS)
        )
        mean = points / seats
        return LineFound(
            line,
            takers / seats,
            self.mean(self.columns.line(line, tally.C_POINTS), players),
            max(squares / seats - mean * mean, 0) ** 0.5,
            self.share(self.columns.line(line, tally.C_DECISIVE)),
        )

    @property
    def counts(self) -> list[CountFound]:
        return [
            CountFound(count, self.count(count), wilson(self._seen(count) / self.games, self.plan.deals))
            for count in self.meaning.counts
        ]

    def _seen(self, count: Count) -> int:
        """In how many games it happened at all."""
        seen: int = self._sums["seen"][self.columns.count(count)]
        return seen

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
        seats, rest = row[E_SEATS], self.games * self.plan.players - row[E_SEATS]
        share = shared_often(row[E_SHARE], seats)
        difference, p_value = share.less(even), binomial_p(share.value * seats, seats, even)
        if table.against == OTHERS and rest:
            players = self.plan.players
            others = shared_often(self.games * VICTORY - row[E_SHARE], rest)
            difference = beside_others(share, others, players)
            p_value = beside_others_p(difference.value, seats, rest, players)
        return EventFound(
            event,
            seats,
            seats / (seats + rest),
            row[E_TIMES] / self.games,
            share,
            difference,
            p_value if seats >= FEW else None,
            mean_of(seats, row[E_AHEAD], row[E_AHEAD_SQUARES]),
        )


def shared_often(sixtieths: int, seats: int) -> Estimate:
    """The share of victory of so many seats; the interval is as wide as if no victory were shared."""
    return wilson(sixtieths / (seats * VICTORY), seats)


@dataclass(frozen=True)
class Findings:
    """A whole run: what was played, and what came of it."""

    plan: Plan
    variants: list[Found]

    @classmethod
    def of(cls, plan: Plan, sums: list[Sums]) -> Findings:
        pairs = zip(plan.variants, sums, strict=True)
        return cls(plan, [Found(plan, variant, own) for variant, own in pairs])

    @property
    def first(self) -> Found:
        return self.variants[0]

    @property
    def others(self) -> list[Found]:
        return self.variants[1:]

    @cached_property
    def comparisons(self) -> list[list[Compared]]:
        """The figures of every other variant beside those of the first."""
        return [Beside(found, self.first).rows() for found in self.others]

    # What is compared, each kind corrected for how much of it there is

    @cached_property
    def seats_beside_even(self) -> Family:
        return Family(seat.p_value for found in self.variants for seat in found.seats)

    @cached_property
    def events_beside_others(self) -> Family:
        return Family(row.p_value for found in self.variants for table in found.tables for row in table.rows)

    @cached_property
    def variants_beside_first(self) -> Family:
        return Family(row.p_value for rows in self.comparisons for row in rows)


def span(counts: dict[int, int]) -> list[int]:
    """The least, the three quarters and the most of values that were counted."""
    return [min(counts), *(quantile(counts, share) for share in (0.25, 0.5, 0.75)), max(counts)]
