"""What a review knows of Cake Auf!: the turns worth carrying out, each with the action it begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.cake_auf import greedy, hands
from petitfour.bots.cake_auf.expert import Desk
from petitfour.bots.cake_auf.plans import STOP
from petitfour.games.cake_auf import rules
from petitfour.review.cake_auf import player, reasons
from petitfour.review.guide import Guide, Option, room

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

RULES = rules
MOST = 10  # first actions looked at
KEPT_PLANS = 2  # ways to go on after each


class CakeAufGuide(Guide):
    """A move is one action; it is judged with the best way to go on in the same turn."""

    modules = (greedy, hands, player)
    spread = 2.0
    effort = 900

    def mind(self, world: Any) -> Any:
        return (room(self.engine, 1),)

    def options(self, world: Any, played: tuple[int, ...] | None) -> list[Option]:
        found: list[Option] = []
        firsts: dict[int, int] = {}
        for plan in self._plans(world):
            first = plan[0]
            if first in firsts or len(firsts) < MOST or (played and first == played[0]):
                firsts[first] = firsts.get(first, 0) + 1
                if firsts[first] <= KEPT_PLANS:
                    found.append(Option(plan[:1], plan[1:]))
        if played and played[0] not in firsts:
            found.append(Option(played))
        return found

    def _plans(self, world: Any) -> list[tuple[int, ...]]:
        """Whole turns, the most promising first."""
        desk = Desk(self.engine == "compiled", world.players)
        desk.sit_down(world, [1, 2, 3, 4])
        return [tuple(int(code) for code in desk.plans[plan] if code != STOP) for plan in desk.list_plans()]

    def line(self, world: Any, move: Any, box: Any, speaker: Speaker) -> str:
        return reasons.line(world, move, box, speaker)

    def better_line(self, comparison: Comparison, speaker: Speaker) -> str:
        return reasons.better_line(comparison, speaker)

    def reasons(self, comparison: Comparison, speaker: Speaker) -> list[str]:
        return reasons.reasons(comparison, speaker)


GUIDE = CakeAufGuide
