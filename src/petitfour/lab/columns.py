"""Where the figures of a game stand in the rows of the tally, under one variant and under another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.core.game import game_named
from petitfour.lab.facts import facts_of
from petitfour.lab.tally import C_SEATS, LINE_COLUMNS, SEAT_COLUMNS

if TYPE_CHECKING:
    from petitfour.lab.facts.meaning import Count, Line, Meaning
    from petitfour.lab.plan import Plan, Variant


class Columns:
    """The columns of a plan."""

    def __init__(self, plan: Plan) -> None:
        facts = facts_of(game_named(plan.game))
        self._lines = C_SEATS + plan.players * SEAT_COLUMNS
        self._counts: int = self._lines + facts.LINES * LINE_COLUMNS
        self.width: int = self._counts + facts.COUNTS

    def seat(self, seat: int, column: int) -> int:
        return C_SEATS + seat * SEAT_COLUMNS + column

    def line(self, line: Line, column: int) -> int:
        return self._lines + line.number * LINE_COLUMNS + column

    def count(self, count: Count) -> int:
        return self._counts + count.number

    def beside(self, own: Meaning, first: Meaning) -> list[int]:
        """For every column the one that holds the same figure under the first variant.

        The order of a component list is no part of its meaning: lines and counts are told by their keys.
        """
        places = list(range(self.width))
        lines = {line.key: line for line in first.lines}
        for line in own.lines:
            for column in range(LINE_COLUMNS):
                places[self.line(line, column)] = self.line(lines.get(line.key, line), column)
        counts = {count.key: count for count in first.counts}
        for count in own.counts:
            places[self.count(count)] = self.count(counts.get(count.key, count))
        return places


def meaning_of(plan: Plan, variant: Variant) -> Meaning:
    game = game_named(plan.game)
    meaning: Meaning = facts_of(game).meaning(game.box(variant.components), plan.players)
    return meaning
