"""What the generic tree search asks of Top Cake: of a rival's face-down card it sees only where it goes.

Random rollouts and the rating by points are those of `bots/defaults.py`, which sees every move.
"""

from petitfour.core.contract import OVER, legal, score
from petitfour.core.engine import apply
from petitfour.core.generator import below
from petitfour.games.top_cake.rules import A_BID, DOWN, ITEMS, State

MARGIN = 8.0  # so many points ahead is halfway to sure


def seen(s: State, move: int, observer: int) -> int:
    """Rivals' face-down bids on the same item look alike: all like card 0 there."""
    if s.phase == DOWN and s.actor != observer:
        return A_BID + (move - A_BID) % ITEMS
    return move


def rollout(s: State, rng: list[int], out: list[int], horizon: int) -> None:
    """Play at random to the end, or until so many decisions were made."""
    for _ in range(horizon):
        if s.phase == OVER:
            return
        apply(s, out[below(rng, legal(s, out))])


def rate(s: State, values: list[float]) -> None:
    """By the points each seat is ahead of the best other, and by who has won if it is over."""
    for seat in range(s.players):
        best = -1000
        level = 1
        for other in range(s.players):
            if other != seat:
                best = max(best, score(s, other))
                level += 1 if score(s, other) == score(s, seat) else 0
        ahead = float(score(s, seat) - best)
        values[seat] = 0.5 + 0.5 * ahead / (MARGIN + abs(ahead))
        if s.phase == OVER:
            victory = 1.0 / level if ahead >= 0.0 else 0.0
            values[seat] = 0.3 * values[seat] + 0.7 * victory
