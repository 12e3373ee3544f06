"""A variant beside the first: the figures that both have, and their differences deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.lab import tally
from petitfour.lab.figures import Compared
from petitfour.lab.statistics import difference_p, mean_of, paired
from petitfour.lab.tally import C_BEST, C_DECISIONS, C_LEAD, C_MOVES, C_SHARED, VICTORY

if TYPE_CHECKING:
    from petitfour.lab.facts.meaning import Count, Label
    from petitfour.lab.findings import Found
    from petitfour.lab.statistics import Estimate


class Beside:
    """Two variants; what has the same key in both is the same figure, wherever it stands."""

    def __init__(self, here: Found, first: Found) -> None:
        self.here = here
        self.first = first
        self._places = here.columns.beside(here.meaning, first.meaning)

    def rows(self) -> list[Compared]:
        return [*self._game(), *self._seats(), *self._lines(), *self._counts()]

    def _game(self) -> list[Compared]:
        columns = {"moves": C_MOVES, "decisions": C_DECISIONS, "best": C_BEST, "lead": C_LEAD}
        means = [self._mean(figure, column) for figure, column in columns.items()]
        return [*means, self._share("shared", C_SHARED)]

    def _seats(self) -> list[Compared]:
        rows = []
        for seat in range(self.here.plan.players):
            share, score = (self.here.columns.seat(seat, c) for c in (tally.C_SHARE, tally.C_SCORE))
            rows += [self._share("share", share, VICTORY, seat=seat), self._mean("score", score, seat=seat)]
        return rows

    def _lines(self) -> list[Compared]:
        rows = []
        known = {line.key for line in self.first.meaning.lines}
        for line in self.here.meaning.lines:
            if line.key in known:
                points, decisive = (
                    self.here.columns.line(line, c) for c in (tally.C_POINTS, tally.C_DECISIVE)
                )
                rows.append(self._mean("points", points, self.here.plan.players, line.label))
                rows.append(self._share("decisive", decisive, 1, line.label))
        return rows

    def _counts(self) -> list[Compared]:
        known = {(count.key, count.per): count for count in self.first.meaning.counts}
        return [
            self._count(count, known[count.key, count.per])
            for count in self.here.meaning.counts
            if (count.key, count.per) in known
        ]

    def _mean(
        self, figure: str, column: int, per: int = 1, label: Label | None = None, seat: int | None = None
    ) -> Compared:
        first, here = self.first.mean(self._places[column], per), self.here.mean(column, per)
        return Compared(figure, label, seat, first, here, *self._difference(column, per))

    def _share(
        self, figure: str, column: int, whole: int = 1, label: Label | None = None, seat: int | None = None
    ) -> Compared:
        first, here = self.first.share(self._places[column], whole), self.here.share(column, whole)
        return Compared(figure, label, seat, first, here, *self._difference(column, whole), is_share=True)

    def _count(self, here: Count, first: Count) -> Compared:
        apart = self._difference(self.here.columns.count(here), here.per)
        return Compared("count", here.label, None, self.first.count(first), self.here.count(here), *apart)

    def _difference(self, column: int, per: int) -> tuple[Estimate, float]:
        """Deal by deal, and how likely it is by chance."""
        here, first = self.here.pair(column), self.first.pair(self._places[column])
        apart = paired(here, first, self.here.products(column))
        deals = self.here.plan.deals
        return mean_of(deals, *apart).by(1 / (self.here.rounds * per)), difference_p(deals, *apart)
