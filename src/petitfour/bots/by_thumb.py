"""How a search plays by the game's rules of thumb: whatever looks best at once."""

from petitfour.bots.contract import greedy
from petitfour.core.contract import OVER, GameState
from petitfour.core.engine import apply


def fancied(s: GameState, rng: list[int], out: list[int]) -> int:
    return greedy(s, rng, out)


def rollout(s: GameState, rng: list[int], out: list[int], horizon: int) -> None:
    """Play on to the end, or until so many decisions were made."""
    for _ in range(horizon):
        if s.phase == OVER:
            return
        apply(s, greedy(s, rng, out))
