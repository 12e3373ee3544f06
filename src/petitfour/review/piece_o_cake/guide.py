"""What a review knows of Piece o' Cake: the rest of a cake by search, the last cake exactly."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from petitfour.bots.piece_o_cake import answers, changes, desk, duel, hopes, party, points, race, turns
from petitfour.bots.piece_o_cake.desk import POINT, Desk
from petitfour.bots.piece_o_cake.plan import codes_of_choice, codes_of_cuts, slices_of
from petitfour.bots.piece_o_cake.stage import Stage
from petitfour.bots.piece_o_cake.values import Values
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.state import clone, dtype_of
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import (
    A_EAT,
    A_FORFEIT,
    A_PASS,
    A_TAKE,
    CAKES,
    CUT,
    RING,
    VARIETIES,
)
from petitfour.review.guide import Guide, Option, filled
from petitfour.review.piece_o_cake import player, reasons

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

RULES = rules
MOST_CUTS = 12  # ways to cut worth a look before the last cake
SEARCHED_CUTS = 24  # the most promising ones, searched to find those
MOST_CHOICES = 20
FEW_PLAYERS = 4  # so many at most: then all ways to cut the last cake are tried
CUTS_AMONG_MANY = 40


class PieceGuide(Guide):
    """A move is a way to cut, or a piece with what is eaten of it, or a forfeit.

    What follows in the same cake hides nothing, so it is searched to its end: before the last cake as the
    expert does, in the last cake exactly. There everybody takes what brings the most points (two players:
    what puts them furthest ahead); of equals the first by the rule in `bots/piece_o_cake/turns.py`.
    """

    modules = (desk, duel, turns, points, changes, answers, hopes, race, party, player)
    spread = 6.0
    effort = 400

    def __init__(self, game: Any, engine: str) -> None:
        super().__init__(game, engine)
        self._stages: dict[bool, Stage] = {}
        self._values: Values | None = None

    def mind(self, world: Any) -> Any:
        tables = [n for cake in self.values(world).tables for table in cake for n in table]
        if self.engine == "compiled":
            import numpy as np

            return np.zeros(1, dtype_of(Desk)), filled(self.engine, tables)
        return [Desk()], tables

    def values(self, s: Any) -> Values:
        known = self._values
        if not known or (known.players, known.worth, known.dollops) != (s.players, s.worth, s.dollops):
            self._values = known = Values(s.players, s.worth, s.dollops)
            self._stages = {}
        return known

    def stage(self, s: Any) -> Stage:
        """The search: before the last cake players mind who is ahead, in it they count points."""
        values = self.values(s)
        is_last = s.cake == CAKES - 1
        if is_last not in self._stages:
            self._stages[is_last] = Stage(values, self.engine, CAKES if is_last else 0)
        return self._stages[is_last]

    # The rest of a cake

    def start(self, world: Any, codes: tuple[int, ...]) -> tuple[Any, tuple[int, ...]]:
        """The cake finished as the search plays it; only what follows is left to chance."""
        if not codes:
            return world, ()
        s = clone(world)
        following: list[int] = list(codes)
        while following:
            for code in following:
                rules.play(s, code)
            following = list(self.steady(s)) if s.due == NOTHING and s.phase != OVER else []
        return s, ()

    def steady(self, world: Any) -> tuple[int, ...]:
        if world.phase == CUT:
            return ()  # the steady player cuts at a guess, differently from time to time
        stage = self.stage(world)
        stage.lay(world)
        return tuple(codes_of_choice(world, stage.choose()))

    # Moves worth a look

    def options(self, world: Any, played: tuple[int, ...] | None) -> list[Option]:
        is_last = world.cake == CAKES - 1
        if world.phase == CUT:
            moves = self._all_cuts(world) if is_last else self._good_cuts(world)
        else:
            moves = self._all_choices(world)
            if not is_last and len(moves) > MOST_CHOICES:
                moves = self._good_choices(world, moves)
        found = dict.fromkeys([*moves, *([played] if played else [])])
        return [Option(codes) for codes in found]

    def _all_cuts(self, s: Any) -> list[tuple[int, ...]]:
        stage = self.stage(s)
        stage.lay(s)
        count = stage.rank_cuts()
        if s.players > FEW_PLAYERS or self.engine == "plain":
            count = min(count, CUTS_AMONG_MANY)
        return [tuple(codes_of_cuts(s, cuts)) for cuts in stage.row("ranked", count)]

    def _good_cuts(self, s: Any) -> list[tuple[int, ...]]:
        """Those that look best, and the best found by searching some more."""
        stage = self.stage(s)
        stage.lay(s)
        count = stage.rank_cuts()
        ranked = stage.row("ranked", min(count, MOST_CUTS))
        best = stage.search_cuts(0, min(count, SEARCHED_CUTS))
        return [tuple(codes_of_cuts(s, cuts)) for cuts in dict.fromkeys([best, *ranked])]

    def _all_choices(self, s: Any) -> list[tuple[int, ...]]:
        """Every piece with every way to eat of it, forfeits, passing: in the order of the rule for equals."""
        moves: list[tuple[int, ...]] = []
        for piece in range(rules.pieces(s)):
            if not s.taken[piece]:
                plate = slices_of(s, piece)
                eaten = [range(A_EAT, A_EAT + count + 1) for count in plate if count]
                moves += [(A_TAKE + piece, *eat) for eat in product(*eaten)]
        held = s.collected[s.actor], s.fresh[s.actor]
        moves += [(A_FORFEIT + v,) for v in range(VARIETIES) if held[0][v] > held[1][v]]
        return [*moves, (A_PASS,)]

    def _good_choices(self, s: Any, moves: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Those after which the table looks best, once the cake is finished."""
        worth = {codes: self._standing(s, codes) for codes in moves}
        return sorted(moves, key=lambda codes: -worth[codes])[:MOST_CHOICES]

    def _standing(self, s: Any, codes: tuple[int, ...]) -> float:
        """How far the seat is ahead by the expert's tables once the cake is finished."""
        end, _ = self.start(s, codes)
        unseen = [0] * VARIETIES
        for v in end.deck[(end.cake + 1) * RING :]:
            unseen[v] += 1
        points = [self._worth(end, seat, unseen) for seat in range(end.players)]
        mine = points.pop(s.actor)
        return mine - max(points)

    def _worth(self, s: Any, seat: int, unseen: list[int]) -> float:
        values = self.values(s)
        ate = sum(n * d for n, d in zip(s.eaten[seat], s.dollops, strict=True))
        total = 0.0
        for v in range(VARIETIES):
            own: int = s.collected[seat][v]
            rival = max(s.collected[p][v] for p in range(s.players) if p != seat)
            if s.players == 2:
                is_server = seat == s.server
                first, second = (own, rival) if is_server else (rival, own)
                worth = values.cell(s.cake, v, first, second, unseen[v])
                total += (worth if is_server else -worth) / 2
            else:
                total += values.cell(s.cake, v, own, rival, unseen[v])
        return float(ate + total / POINT)

    def stretch(self, world: Any, number: int) -> int:
        return int(world.cake)

    def line(self, world: Any, move: Any, box: Any, speaker: Speaker) -> str:
        return reasons.line(world, move, box, speaker)

    def contrast(self, comparison: Comparison, speaker: Speaker, loss: str) -> str:
        return reasons.contrast(comparison, speaker, loss)

    def reasons(self, comparison: Comparison, speaker: Speaker) -> list[str]:
        return reasons.reasons(comparison, speaker)


GUIDE = PieceGuide
