"""An expert whose first cut in Piece o' Cake is drawn by lot: an expert's own choice of a cut depends on the
cake, so what those who chose it won says little about the cut."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from petitfour.bots.piece_o_cake.expert import Expert
from petitfour.bots.piece_o_cake.plan import codes_of_cuts
from petitfour.games.piece_o_cake.rules import RING, State

if TYPE_CHECKING:
    from petitfour.bots.piece_o_cake.stage import Stage

    Sizes = tuple[int, ...]


class ByLot(Expert):
    """Draws the number of pieces of the first cake and then their sizes; where to cut is chosen as ever."""

    def good_cuts(
        self, s: State, stage: Stage, deadline: float | None, most: int
    ) -> list[tuple[int, list[int]]]:
        if s.cake:
            return super().good_cuts(s, stage, deadline, most)
        ranked = stage.row("ranked", stage.rank_cuts())
        drawn = _drawn({sizes_of(cuts) for cuts in ranked}, random.Random(self.seed))
        allowed = [cuts for cuts in ranked if sizes_of(cuts) == drawn]
        stage.put("ranked", allowed)
        best = stage.search_cuts(0, min(len(allowed), most) if most else len(allowed))
        return [(0, codes_of_cuts(s, best))]


def _drawn(possible: set[Sizes], chance: random.Random) -> Sizes:
    pieces = chance.choice(sorted({len(sizes) for sizes in possible}))
    return chance.choice(sorted(sizes for sizes in possible if len(sizes) == pieces))


def sizes_of(cuts: int) -> Sizes:
    """The sizes of the pieces, the largest first, of a cake cut before these slices (a bit a slice)."""
    at = [i for i in range(RING) if cuts >> i & 1]
    ends = [*at[1:], at[0] + RING] if at else []
    return tuple(sorted((end - begin for begin, end in zip(at, ends, strict=True)), reverse=True)) or (RING,)
