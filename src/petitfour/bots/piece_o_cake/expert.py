"""The expert: every cake searched to its end, with tables or a guess for what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.piece_o_cake.lookahead import (
    ENOUGH,
    MARGIN,
    MOST_LOOKED_AT,
    MOST_MOVES,
    best_of,
    candidates,
)
from petitfour.bots.piece_o_cake.plan import codes_of_choice, codes_of_cuts
from petitfour.bots.piece_o_cake.stage import Stage
from petitfour.bots.piece_o_cake.values import Values
from petitfour.core.state import clone, fields
from petitfour.games.piece_o_cake.rules import CAKES, CUT, RING, State

if TYPE_CHECKING:
    from petitfour.core.game import Game

HIDDEN = ("deck", "seed")
A_CAKE = 10  # iterations that a sampled next cake counts as
SPARE = 0.02  # seconds kept back for what follows the last look at the clock


def seen_fields(s: State) -> dict[str, Any]:
    """All of a state that everybody sees."""
    shown = {name: value for name, value in fields(s).items() if name not in HIDDEN}
    shown["ring"] = s.deck[s.cake * RING : (s.cake + 1) * RING]
    return shown


class Expert(Bot):
    """Plans a whole move, then makes it decision by decision as long as the table looks as planned.

    `Budget.iterations` counts ways to cut, the most promising first; choosing is always searched to the end.
    Between two players what is left of the budget goes into samples of the next cake, ten iterations each.
    Without training it has a guess for tables, looks no further than the cake, and among three or more it
    plays for points until the last cake.
    """

    def __init__(self, game: Game, seed: int = 0, engine: str = "") -> None:
        super().__init__(game, seed)
        self.engine = engine
        self._stage: Stage | None = None
        self._plan: list[tuple[dict[str, Any], int]] = []

    def roll(self, seed: int) -> None:
        super().roll(seed)
        self.seed = seed

    def choose(self, position: Position, budget: Budget) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        now = seen_fields(position.world)
        for seen, code in self._plan:
            if seen == now:
                return code
        self._plan = self._planned(position.world, self.whole_move(position.world, budget))
        return self._plan[0][1]

    def whole_move(self, s: State, budget: Budget) -> list[int]:
        """The small decisions of the best whole move, or of the rest of the one begun."""
        deadline = None if budget.iterations is not None else budget.deadline() - SPARE
        most = budget.iterations or 0
        stage = self.stage_for(s)
        stage.lay(s)
        stage.put("margin", MARGIN if self.looks_ahead(s) else 0)
        is_cutting = s.phase == CUT
        moves = self.good_cuts(s, stage, deadline, most) if is_cutting else self.good_choices(s, stage)
        if len(moves) == 1:
            return moves[0][1]
        stage.put("margin", 0)
        cakes = ENOUGH * MOST_MOVES if deadline is not None else most // A_CAKE
        return best_of(stage, candidates(stage, s, moves), s.actor, self.seed, deadline, cakes)

    def looks_ahead(self, s: State) -> bool:
        is_fast = self.stage_for(s).engine == "compiled"
        return s.players == 2 and s.cake < CAKES - 1 and is_fast

    def good_cuts(
        self, s: State, stage: Stage, deadline: float | None, most: int
    ) -> list[tuple[int, list[int]]]:
        """The best ways to cut, best first: one, or all that are worth a look ahead."""
        cuts, count = stage.cut_in_steps(most) if deadline is None else stage.cut_in_time(deadline)
        if not self.looks_ahead(s):
            return [(0, codes_of_cuts(s, cuts))]
        return [
            (worth + self._ate(s), codes_of_cuts(s, code))
            for worth, code in stage.good_cuts(count)[:MOST_LOOKED_AT]
        ]

    def good_choices(self, s: State, stage: Stage) -> list[tuple[int, list[int]]]:
        """The best choices, best first: one, or all that are worth a look ahead."""
        choice = stage.choose()
        if not self.looks_ahead(s):
            return [(0, codes_of_choice(s, choice))]
        return [
            (worth + self._ate(s), codes_of_choice(s, code))
            for worth, code in stage.good_choices()[:MOST_LOOKED_AT]
        ]

    def _ate(self, s: State) -> int:
        """Points the acting one of two players is ahead by with what was eaten before this move."""
        ate = self.stage_for(s).row("ate", 2)  # the server's is the last
        return ate[1] - ate[0] if s.actor == s.server else ate[0] - ate[1]

    def stage_for(self, s: State) -> Stage:
        """The search for this table, kept from move to move."""
        values = self._stage.values if self._stage else None
        if not values or (values.players, values.worth, values.dollops) != (s.players, s.worth, s.dollops):
            values = Values(s.players, s.worth, s.dollops)
            self._stage = Stage(values, self.engine)
        assert self._stage is not None  # noqa: S101 - tells the type checker
        return self._stage

    def _planned(self, s: State, codes: list[int]) -> list[tuple[dict[str, Any], int]]:
        """Each decision of a move with what the table looks like before it."""
        world = clone(s)
        plan = []
        for code in codes:
            plan.append((seen_fields(clone(world)), code))
            self.game.rules.play(world, code)
        return plan
