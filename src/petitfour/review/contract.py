"""What a review asks of a game's steady player, the one who plays positions out. Never run itself.

`review/<game>/player.py` defines these in the dialect of the rules; `twin.py` puts them in the place of the
functions here.
"""

from typing import Any

from petitfour.core.contract import GameState


def imagine(s: GameState, seat: int, rng: list[int]) -> None:
    """Replace what a seat cannot know by something else it may well be."""
    raise NotImplementedError


def go_on(states: list[Any], rng: list[int], out: list[int], mind: Any) -> None:
    """Play one or more decisions of states[0], steadily; states[1] is scratch, `mind` the player's memory."""
    raise NotImplementedError


def tally(s: GameState, seat: int, row: list[int]) -> None:
    """Add to a row what the points of a seat come from, once a game is over."""
    raise NotImplementedError
