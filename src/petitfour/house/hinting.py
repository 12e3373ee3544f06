"""What would you do? A bot looks through the eyes of the one who asks, and says its move and what it brings.

Only where nobody is wronged: with bots, or with people at the same device.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.house.deciding import draft
from petitfour.house.refusals import Refusal
from petitfour.house.telling import in_words
from petitfour.house.thinking import Thinker, question

if TYPE_CHECKING:
    from petitfour.house.hall import Live
    from petitfour.house.table import Table

LEVEL = "expert"


class Hints:
    """One process of its own, started when somebody asks: the bots at the tables do not wait for it."""

    def __init__(self) -> None:
        self._thinker: Thinker | None = None

    async def hint(self, live: Live, who: str, seat: int) -> dict[str, Any]:
        table = live.table
        must_be_allowed(table, who, seat)
        assert table.match
        position = table.position
        self._thinker = self._thinker or Thinker()
        codes = await self._thinker.move(question(table.id, table.games, table.match, seat, LEVEL))
        if table.position != position:
            raise Refusal("position-passed", position=table.position)
        return told(table, seat, codes)

    def stop(self) -> None:
        if self._thinker:
            self._thinker.stop()


def must_be_allowed(table: Table, who: str, seat: int) -> None:
    if seat not in table.seats_of(who):
        raise Refusal("not-your-seat", seat=seat + 1)
    if table.people - {who}:
        raise Refusal("no-hints-here")
    if table.actor != seat:
        raise Refusal("not-your-turn")


def told(table: Table, seat: int, codes: list[int]) -> dict[str, Any]:
    """The move in words, its small decisions, and the score it leads to."""
    assert table.match
    made = draft(table, seat, codes, "en")
    return {
        "position": table.position,
        "codes": codes,
        "line": in_words(table.game, made.move, table.match.box),
        "scores": {"now": table.match.scores(), "then": made.scores()},
    }
