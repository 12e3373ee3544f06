"""What a review knows of Icing on the Cake: sections and the best ways to place them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.icing_on_the_cake import drafting, greedy, placing, plates, selfplay, values
from petitfour.bots.icing_on_the_cake.bench import Bench
from petitfour.bots.icing_on_the_cake.expert import plan_of
from petitfour.bots.icing_on_the_cake.placing import R_FROM
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import rules
from petitfour.games.icing_on_the_cake.rules import (
    A_ROTATE,
    A_SECTION,
    CHOOSE,
    CUT,
    NOBODY,
    PLACE,
    QUARTERS,
    SECTIONS,
)
from petitfour.review.guide import Guide, Option
from petitfour.review.icing_on_the_cake import player, reasons

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

RULES = rules
WIDTH = 12  # of the beam that finds placements
OF_SECTION = 2  # placements of each section worth a look
OF_HAND = 6  # and of a section that one cannot choose


class IcingGuide(Guide):
    """A move is a rotation, or a section with its pieces placed."""

    modules = (greedy, plates, values, placing, drafting, selfplay, player)
    spread = 4.0
    effort = 72

    def __init__(self, game: Any, engine: str) -> None:
        super().__init__(game, engine)
        self._benches: dict[int, Bench] = {}

    def mind(self, world: Any) -> Any:
        bench = Bench(self.engine, world.players)
        return bench.rows, bench.worth, bench.pieces, bench.mind

    def options(self, world: Any, played: tuple[int, ...] | None) -> list[Option]:
        if world.phase == CUT:
            moves: list[tuple[int, ...]] = [(A_ROTATE + turns,) for turns in range(QUARTERS)]
        elif world.phase == CHOOSE:
            moves = [
                (A_SECTION + colour, *placed)
                for colour in range(SECTIONS)
                if world.taker[colour] == NOBODY
                for placed in self._placements(world, world.section[colour], OF_SECTION)
            ]
        else:
            moves = self._placements(world, world.hand, OF_HAND)
        return [Option(codes) for codes in self._different(world, played, moves)]

    def _placements(self, world: Any, hand: int, most: int) -> list[tuple[int, ...]]:
        """The best ways to place a hand, by trained values."""
        bench = self._benches.setdefault(world.players, Bench(self.engine, world.players))
        bench.at(world)
        found = bench.list_placements(world.actor, hand, WIDTH)
        pieces = [int(piece) for piece in bench.pieces][: hand.bit_count()]
        s = clone(world)
        s.hand, s.phase = hand, PLACE
        plans = [plan_of(s, pieces, bench.rows[R_FROM + i]) for i in range(min(found, most))]
        return [tuple(plan.values()) for plan in plans]

    def _different(
        self, world: Any, played: tuple[int, ...] | None, moves: list[tuple[int, ...]]
    ) -> list[tuple[int, ...]]:
        """Each plate once: two pieces alike can change places. The one played goes before its likes."""
        found: dict[str, tuple[int, ...]] = {}
        for codes in ([played] if played else []) + moves:
            s = clone(world)
            for code in codes:
                rules.play(s, code)
            look = f"{s.rotation} {s.taker} {s.plate[rules.layer_of_turn(world)][world.actor]}"
            found.setdefault(look, codes)
        return list(found.values())

    def stretch(self, world: Any, number: int) -> int:
        return int(world.turn)

    def line(self, world: Any, move: Any, box: Any, speaker: Speaker) -> str:
        return reasons.line(world, move, box, speaker)

    def reasons(self, comparison: Comparison, speaker: Speaker) -> list[str]:
        return reasons.reasons(comparison, speaker)


GUIDE = IcingGuide
