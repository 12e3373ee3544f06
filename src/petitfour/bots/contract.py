"""The contract of a game's simple bot: what every `bots/<game>/greedy.py` defines. Never run itself."""

from petitfour.core.contract import GameState


def greedy(s: GameState, rng: list[int], out: list[int]) -> int:
    """The code of the next small decision, from what the acting seat can see."""
    raise NotImplementedError
