"""A bot of one's own: `petitfour arena piece-o-cake --bots my_bot:Hungry,beginner` from this folder.

A bot is handed a `Position`: the view of its seat, the legal moves, and worlds that the seat cannot tell from
the true one. It answers with the code of a legal move. Nothing hidden ever reaches it.
"""

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.core.generator import below
from petitfour.core.state import clone


class Hungry(Bot):
    """Plays whatever scores most at once; of equal moves, any."""

    def choose(self, position: Position, budget: Budget) -> int:
        best = max(self.points_after(position, move) for move in position.legal)
        good = [move for move in position.legal if self.points_after(position, move) == best]
        return good[below(self.rng, len(good))]

    def points_after(self, position: Position, move: int) -> int:
        """The seat's points after a move. `play` turns nothing up, so this works for every game."""
        world = clone(position.world)
        self.game.rules.play(world, move)
        return int(self.game.rules.score(world, position.seat))
