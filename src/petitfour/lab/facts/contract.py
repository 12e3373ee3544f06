"""The contract of facts: what the lab asks of a game beyond its rules. Never run itself.

`lab/facts/<game>.py` defines these in the dialect of the rules, so that facts are counted while games are
played, plain or compiled, and says in `meaning` what each number is. The sizes are constants of that file:
`LINES` of the score sheet, `COUNTS`, `EVENTS`, and `MEMO` for what has to be remembered in between.
"""

from petitfour.core.contract import GameState


def line_points(s: GameState, seat: int, line: int) -> int:
    """The points of a seat from one line of the score sheet."""
    raise NotImplementedError


def note(s: GameState, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    """Called before each small decision. All numbers are 0 when a game begins.

    `counts[k]` says how often something happened in the game, `events[e][seat]` how often to a seat.
    """
    raise NotImplementedError


def conclude(s: GameState, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    """Called once when the game is over."""
    raise NotImplementedError
