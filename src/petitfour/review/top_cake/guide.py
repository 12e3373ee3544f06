"""What a review knows of Top Cake: the turns an expert would race, ways to stack, the half point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.top_cake import auction, bidder, selfplay, stacking
from petitfour.bots.top_cake.book import learned
from petitfour.bots.top_cake.desk import (
    BIDS,
    D_ITEM,
    D_SIZE,
    D_TURN,
    D_TURNS,
    F_SIZE,
    TURN_STEP,
    W_SIZE,
)
from petitfour.bots.top_cake.workshop import Desk
from petitfour.core.state import clone
from petitfour.games.top_cake import rules
from petitfour.games.top_cake.rules import A_BID, A_FIRST, ITEMS, NOWHERE, STACK
from petitfour.review.guide import Guide, Option, filled, room
from petitfour.review.top_cake import player, reasons

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

RULES = rules
BIDS_LOOKED_AT = 14
STACKINGS = 8


class TopCakeGuide(Guide):
    """A move is a whole turn of bids, the first-player card, or everything won stacked."""

    modules = (stacking, auction, bidder, selfplay, player)
    spread = 4.0
    effort = 300

    def __init__(self, game: Any, engine: str) -> None:
        super().__init__(game, engine)
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        self._desk = self._desk or Desk(self.game, self.engine)
        return self._desk

    def mind(self, world: Any) -> Any:
        sizes = room(self.engine, D_SIZE), room(self.engine, W_SIZE), room(self.engine, F_SIZE, of=0.0)
        return (*sizes, filled(self.engine, list(learned())))

    def remembered(self, world: Any) -> Any:
        """One knows what one laid face down, whether or not one may look at it again."""
        world.open_memory = 1
        return world

    def options(self, world: Any, played: tuple[int, ...] | None) -> list[Option]:
        moves = self._stackings(world) if world.phase == STACK else self._bids(world)
        found: dict[str, tuple[int, ...]] = {}
        for codes in ([played] if played else []) + moves:
            found.setdefault(self._look(world, codes), codes)
        return [Option(codes) for codes in found.values()]

    def _look(self, world: Any, codes: tuple[int, ...]) -> str:
        """Stacks are alike whatever the order in which they were begun."""
        if world.phase != STACK:
            return str(codes)
        s = clone(world)
        for code in codes:
            rules.play(s, code)
        return str(sorted(_towers(s, world.actor)))

    def _bids(self, world: Any) -> list[tuple[int, ...]]:
        desk = self.desk
        desk.take(world, [5, 6, 7, 8])
        desk.lay_out()
        d = desk.d
        count = desk.list_candidates(BIDS_LOOKED_AT)
        turns = [int(turn) for turn in desk.turns[:count]]
        if d[D_TURN] >= d[D_TURNS]:
            return [(A_FIRST + int(d[D_ITEM + turn]),) for turn in turns]
        return [
            tuple(
                A_BID + bid // ITEMS * ITEMS + int(d[D_ITEM + bid % ITEMS])
                for bid in (turn // TURN_STEP, turn % TURN_STEP)
                if bid < BIDS
            )
            for turn in turns
        ]

    def _stackings(self, world: Any) -> list[tuple[int, ...]]:
        """The best way to stack everything, and the best with each other beginning."""
        out = [0] * rules.MOVES
        firsts = out[: rules.legal(world, out)]
        best = self._stacked(world, ())
        moves = [best, *(self._stacked(world, (first,)) for first in firsts)]
        return moves[: 1 + STACKINGS]

    def _stacked(self, world: Any, codes: tuple[int, ...]) -> tuple[int, ...]:
        """Go on stacking as the expert does until nothing is left."""
        s = clone(world)
        made = []
        desk = self.desk
        for code in codes:
            made.append(code)
            rules.play(s, code)
        while s.phase == STACK and s.actor == world.actor and s.due == 0:
            desk.take(s, [5, 6, 7, 8])
            code = int(desk.bound.best_stacking(desk.states, desk.out, desk.w, desk.f, desk.book))
            made.append(code)
            rules.play(s, code)
        return tuple(made)

    def stretch(self, world: Any, number: int) -> int:
        return int(world.round)

    def line(self, world: Any, move: Any, box: Any, speaker: Speaker) -> str:
        return reasons.line(world, move, box, speaker)

    def reasons(self, comparison: Comparison, speaker: Speaker) -> list[str]:
        return reasons.reasons(comparison, speaker)


def _towers(s: Any, seat: int) -> list[list[int]]:
    towers = []
    for stack in range(s.stacks[seat]):
        tower = [s.top[seat][stack]]
        while s.under[tower[-1]] != NOWHERE:
            tower.append(s.under[tower[-1]])
        towers.append(tower)
    return towers


GUIDE = TopCakeGuide
