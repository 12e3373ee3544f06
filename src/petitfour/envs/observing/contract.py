"""The contract of observations: what an environment asks of a game beyond its rules. Never run itself.

Each module of this folder also has `TABLE` and `SEAT`, the names of the parts with their places, for the
table as a whole and for each seat; `TABLE_PLACES` and `SEAT_PLACES`, their sizes; `SPREAD`, more points than
one player can ever be ahead of the others; and `ROLLS`, how many bytes chance says where it decides something
after the deal.
"""

from petitfour.core.contract import GameState


def observe(s: GameState, seat: int, out: list[int]) -> None:
    """Write what the seat knows: the table, then all seats from its own on, clockwise.

    `out` holds zeros, or what was written there earlier in the same game: what cannot have changed since
    then need not be written again.
    """
    raise NotImplementedError


def veiled(s: GameState, move: int, seat: int) -> int:
    """A legal move as the seat sees it; codes from `MOVES` on are moves of which it sees only a part."""
    raise NotImplementedError


def is_left_to_chance(s: GameState) -> bool:
    """Whether what is due shows something that no seat could know."""
    raise NotImplementedError


def mix(s: GameState, rng: list[int]) -> None:
    """Draw anew what no seat knows: the order of whatever lies face down and was never looked at."""
    raise NotImplementedError
