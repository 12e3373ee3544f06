"""OpenSpiel's own tree searches as players in the arena, on the same rules through our adapter.

    petitfour arena cake-auf --bots expert@0.1,benchmarks.strength.openspiel:Ismcts@1 --games 60

They are handed what every bot is handed, a position in which all that the seat cannot know was drawn anew,
and search it as they are: `ISMCTSBot` draws worlds of its own, `MCTSBot` meets whatever is face down as
chance. Both count simulations instead of seconds, so a few are timed first at every decision.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.core.generator import next_word
from petitfour.envs.openspiel import load_at

if TYPE_CHECKING:
    from petitfour.core.game import Game

PROBES = 12  # simulations that are timed
SPREAD = {"piece-o-cake": 15.0, "icing-on-the-cake": 10.0, "top-cake": 8.0, "cake-auf": 2.0}
# What random games end apart, in points: the exploration of a search that maximises points has their size
OPENSPIELS_OWN = 2.0  # the exploration in OpenSpiel's own example of a search


class Peer(Bot):
    """One of OpenSpiel's searches with random rollouts, for the seconds given."""

    def __init__(self, game: Game, seed: int = 0, exploration: float = 1.0) -> None:
        super().__init__(game, seed)
        self.exploration = exploration * SPREAD[game.name]

    def choose(self, position: Position, budget: Budget) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        state = load_at(self.game, position.world).new_initial_state()
        begun = time.process_time()
        self.searcher(state.get_game(), PROBES).step(state)
        took = time.process_time() - begun
        simulations = max(PROBES, int(PROBES * (budget.seconds or 1.0) / took))
        return int(self.searcher(state.get_game(), simulations).step(state))

    def dice(self) -> np.random.RandomState:
        return np.random.RandomState(next_word(self.rng))

    def searcher(self, game: Any, simulations: int) -> Any:
        raise NotImplementedError


class Ismcts(Peer):
    """Where something is hidden."""

    def searcher(self, game: Any, simulations: int) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, self.dice())
        return ismcts.ISMCTSBot(game, evaluator, self.exploration, simulations, random_state=self.dice())


class Mcts(Peer):
    """Where nothing is hidden but what chance will bring."""

    def searcher(self, game: Any, simulations: int) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, self.dice())
        return mcts.MCTSBot(game, self.exploration, simulations, evaluator, random_state=self.dice())


class MctsAsItComes(Mcts):
    """The same with the exploration OpenSpiel's example has, whatever the size of the points."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.exploration = OPENSPIELS_OWN
