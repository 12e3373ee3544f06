"""The contract of bots: what a search asks of a game beyond its rules. Never run itself.

`bots/<game>/greedy.py` defines `greedy`. Of the others there are some to choose from, and `Method` in
`search.py` puts them together: `openly.py` sees, `at_random.py` or `by_thumb.py` play, `by_points.py` rates.
"""

from petitfour.core.contract import GameState


def greedy(s: GameState, rng: list[int], out: list[int]) -> int:
    """The code of the next small decision, from what the acting seat can see."""
    raise NotImplementedError


def seen(s: GameState, move: int, observer: int) -> int:
    """What an observer sees of a legal move, as a code: moves that look alike have the same.

    Its own moves an observer sees as they are: their code is the move's.
    """
    raise NotImplementedError


def fancied(s: GameState, rng: list[int], out: list[int]) -> int:
    """The legal move that is tried first in a position never met before."""
    raise NotImplementedError


def rollout(s: GameState, rng: list[int], out: list[int], horizon: int) -> None:
    """Play on from a position to one that can be rated, for at most so many decisions."""
    raise NotImplementedError


def rate(s: GameState, values: list[float]) -> None:
    """How well every seat stands, from 0 (lost) to 1 (won)."""
    raise NotImplementedError
