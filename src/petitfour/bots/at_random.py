"""How a search plays that knows nothing of a game: anything legal, each as likely."""

from petitfour.core.contract import OVER, GameState, legal
from petitfour.core.engine import apply
from petitfour.core.generator import below


def fancied(s: GameState, rng: list[int], out: list[int]) -> int:
    return out[below(rng, legal(s, out))]


def rollout(s: GameState, rng: list[int], out: list[int], horizon: int) -> None:
    """Play on to the end, or until so many decisions were made."""
    for _ in range(horizon):
        if s.phase == OVER:
            return
        apply(s, out[below(rng, legal(s, out))])
