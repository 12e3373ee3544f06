"""One game in the hands of an environment: the compiled twin where there is one, the plain one otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from petitfour.core.contract import OVER
from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.state import clone, from_record, to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.envs import stepping
from petitfour.envs.layout import modules_of, observing, places

if TYPE_CHECKING:
    from types import SimpleNamespace

    from petitfour.core.game import Game

ENGINES = ("compiled", "plain")
REWARDS = {"margin": stepping.MARGIN, "rank": stepping.RANK}
LIMIT = 5_000  # decisions; a player of Cake Auf! who never does anything plays for ever
PLAYERS = 3  # unless told
START_GOES_ROUND = -1  # the first game begins with seat 0, the next with seat 1, ...
MOST = 2**63 - 1  # the largest number that compiled code knows


def whole_number(what: str, value: Any, low: int, high: int = MOST) -> int:
    """A number of these, also one of NumPy's; anything else is refused."""
    plain = int(value) if isinstance(value, np.integer) else value
    return of_value(plain, what).whole_number(low, high)


def start_of(value: Any, players: int) -> int:
    return whole_number("start", value, START_GOES_ROUND, players - 1)


def one_of(what: str, value: str, allowed: Any) -> str:
    if value not in allowed:
        raise BadInput(f"{what}: expected one of {', '.join(allowed)}; found {value!r}")
    return value


def blank_state(game: Game, players: int, options: dict[str, Any]) -> Any:
    """A state with these options, checked, ready for `setup`."""
    checked = game.check_options(of_value({"players": players, **options}, "options"))
    return game.new_state(checked)


def bound_to(game: Game, engine: str) -> tuple[SimpleNamespace, bool]:
    """The rules with all that environments need, and whether they are compiled."""
    chosen = one_of("engine", engine, ENGINES) if engine else ENGINES[not is_compiler_there()]
    is_compiled = chosen == "compiled"
    return (compiled if is_compiled else plain)(*modules_of(game)), is_compiled


def penalty_of(game: Game, rewards: str) -> float:
    """What an illegal move costs: more than the worst defeat."""
    return float(observing(game).SPREAD) if rewards == "margin" else 1.0


class Table:
    """The state of one game with the arrays that the compiled functions write."""

    def __init__(self, game: Game, blank: Any, engine: str = "") -> None:
        self.game = game
        self.players: int = blank.players
        self.bound, self.is_compiled = bound_to(game, engine)
        self.states: Any = [blank]
        if self.is_compiled:
            self.states = self.bound.new_states()
            to_record(blank, self.states)
        self.codes = np.zeros(self.bound.MOVES, np.int16)
        self.mask = np.zeros(self.bound.MOVES, np.int8)
        self.seen = np.zeros(places(game, self.players), np.int8)
        self.facts = np.zeros(stepping.FACTS, np.int64)

    @property
    def state(self) -> Any:
        """The position as a plain state."""
        return from_record(self.game.rules.State, self.states) if self.is_compiled else self.states[0]

    @property
    def is_over(self) -> bool:
        if self.is_compiled:
            return bool(self.states["phase"][0] == OVER)
        return bool(self.states[0].phase == OVER)

    @property
    def number(self) -> int:
        """Which game of its series it is."""
        return int(self.facts[stepping.GAME])

    def copied_states(self) -> Any:
        return self.states.copy() if self.is_compiled else [clone(self.states[0])]

    def open(self, number: int, game: int, start: int) -> None:
        """Begin game number `game` of the series with this seed."""
        arrays = self.codes, self.mask, self.seen, self.facts
        self.bound.open_one(self.states, number, game, start, *arrays)

    def step(self, move: int, limit: int) -> int:
        """Play a move; what it came to."""
        arrays = self.codes, self.mask, self.seen, self.facts
        return int(self.bound.step_one(self.states, move, limit, *arrays))

    def look(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat knows, in an array of its own."""
        seen = np.zeros_like(self.seen)
        self.bound.look(self.states, seat, seen)
        return seen

    def rewards(self, kind: str) -> list[float]:
        paid = np.zeros(self.players)
        self.bound.pay_one(self.states, REWARDS[kind], paid)
        rewards: list[float] = paid.tolist()
        return rewards
