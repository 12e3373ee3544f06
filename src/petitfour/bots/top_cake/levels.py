"""The five levels of Top Cake. Budgets inside are defaults: a budget of seconds or iterations goes before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots import by_thumb
from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.search import Method, SearchBot
from petitfour.bots.simple import Greedy, Random
from petitfour.bots.top_cake import auction, bidder, greedy, hidden, selfplay, stacking
from petitfour.bots.top_cake.book import learned, with_noise
from petitfour.bots.top_cake.desk import D_SIZE, F_SIZE, W_SIZE
from petitfour.bots.top_cake.expert import Expert
from petitfour.bots.top_cake.memory import Memory
from petitfour.bots.top_cake.workshop import MODULES
from petitfour.core.twin import plain
from petitfour.games.top_cake import rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

COMPILED = (rules, *MODULES)
SEARCH = Method(seeing=hidden)
STRONG = Method(seeing=hidden, playing=by_thumb, knowing=(greedy,), exploration=0.3, width=2.0)
ITERATIONS = 2000  # of a strong bot
SLIPS = 15  # of a hundred decisions of a beginner
CASUAL_NOISE = 0.2


class Casual(Bot):
    """Knows what stacks may become and stacks well, but bids at a glance."""

    def __init__(self, game: Game, seed: int = 0, noise: float = CASUAL_NOISE) -> None:
        super().__init__(game, seed)
        self.book = with_noise(learned(), noise)
        self.memory = Memory()

    def recall(self, moves: list[dict[str, Any]]) -> None:
        self.memory.recall(moves)

    def choose(self, position: Position, budget: Budget) -> int:
        bound = plain(self.game.rules, stacking, auction, bidder, selfplay)
        states = [self.memory.recalled(position), None]
        desk = ([0] * D_SIZE, [0] * W_SIZE, [0.0] * F_SIZE)
        code = int(bound.glance_move(states, *desk, self.book, self.rng, bound.new_out()))
        self.memory.note(position, code)
        return code


LEVELS: dict[str, Callable[[Game, int], Bot]] = {
    "random": Random,
    "beginner": lambda game, seed: Greedy(game, seed, SLIPS),
    "casual": Casual,
    "strong": lambda game, seed: SearchBot(game, seed, STRONG, most=ITERATIONS),
    "expert": Expert,
}

ABOUT = {
    "random": "Plays any legal decision, each as likely.",
    "beginner": "Bids where a card changes most at once (the greedy bot), 15 decisions of 100 at random.",
    "casual": "Stacks by enumeration with a learned worth of unfinished stacks; bids at a glance, noisily.",
    "strong": "Tries what looks best, and what else there is, in 2,000 simulations of 20 decisions.",
    "expert": (
        "Races 64 candidate bids over plausible worlds with 20,000 rollouts (about half a second); with two "
        "players the last turn of a round is solved by CFR+ over what both may have face down."
    ),
}
