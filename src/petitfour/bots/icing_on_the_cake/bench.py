"""Where the expert works: the compiled or plain functions, and the memory and weights they need."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from petitfour.bots.icing_on_the_cake import drafting, greedy, lookahead, placing, plates, values
from petitfour.core.kept import is_cached
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.games.icing_on_the_cake import rules

if TYPE_CHECKING:
    from types import SimpleNamespace

MODULES = (rules, greedy, plates, values, placing, drafting, lookahead)
TRAINED = "values.json"


def best_engine() -> str:
    """The compiled twin if nobody has to wait for it."""
    return "compiled" if is_compiler_there() and is_cached(*MODULES) else "plain"


@cache
def trained() -> dict[int, list[list[float]]]:
    """The weights after each turn, by number of players."""
    text = files(__package__).joinpath(TRAINED).read_text(encoding="utf-8")
    return {int(players): weights for players, weights in json.loads(text)["weights"].items()}


@cache
def functions(engine: str) -> SimpleNamespace:
    return compiled(*MODULES) if engine == "compiled" else plain(*MODULES)


@cache
def tables(engine: str) -> tuple[Any, Any, Any]:
    """What is looked up of every set of cells."""
    looked_up = (room(engine, plates.SETS), room(engine, plates.SETS), room(engine, plates.SETS))
    functions(engine).fill_tables(*looked_up)
    return looked_up


def room(engine: str, *sizes: int, of: float = 0) -> Any:
    """An array of zeros, or lists of them: whole numbers, or fractions if `of` is one."""
    if engine == "compiled":
        import numpy as np

        return np.zeros(sizes, np.float64 if isinstance(of, float) else np.int64)
    if len(sizes) == 1:
        return [of] * sizes[0]
    return [room(engine, *sizes[1:], of=of) for _ in range(sizes[0])]


class Bench:
    """The memory of an expert at a table of so many."""

    def __init__(self, engine: str, players: int) -> None:
        self.engine = engine
        self.bound = functions(engine)
        self.states: Any = self.bound.new_states(2) if engine == "compiled" else [None, None]
        self.rows = room(engine, lookahead.R_ALL, plates.P_COLUMNS)
        self.worth = room(engine, lookahead.R_ALL, of=0.0)
        self.pieces = room(engine, placing.HAND)
        self.hands = room(engine, lookahead.ALL_HANDS)
        self.sheet = room(engine, rules.MAX_PLAYERS, drafting.CHOICES, of=0.0)
        self.after = room(engine, rules.MAX_PLAYERS * drafting.CHOICES, plates.P_COLUMNS)
        self.lines = room(engine, drafting.LINES, rules.MAX_PLAYERS)
        self.ends = room(engine, rules.MAX_PLAYERS + 1, of=0.0)
        self.tried = room(engine, lookahead.MOST_OURS, lookahead.T_COLUMNS, of=0.0)
        self.rng = room(engine, 4)
        weights = room(engine, rules.ALL_TURNS, values.WEIGHTS, of=0.0)
        for turns, row in enumerate(trained()[players]):
            weights[turns][:] = row
        traits = room(engine, values.TRAITS, of=0.0)
        self.mind = (*tables(engine), weights, traits, room(engine, rules.PIECES, of=0.0))

    def at(self, world: Any) -> None:
        """Put a position on the bench."""
        if self.engine == "compiled":
            to_record(world, self.states)
        else:
            self.states[0] = clone(world)

    def rate_sections(self, width: int) -> None:
        self.bound.rate_sections(
            self.states, self.sheet, self.after, width, self.rows, self.worth, self.pieces, self.mind
        )

    def draft(self, rotation: int) -> tuple[float, list[int]]:
        """How well the actor stands after this rotation, and who takes which section (-1: has one)."""
        stands = self.bound.draft(self.states, rotation, self.sheet, self.lines, self.ends)
        return float(stands), [int(colour) for colour in self.lines[0]]

    def list_placements(self, seat: int, hand: int, width: int) -> int:
        found = self.bound.list_placements(
            self.states, seat, hand, width, self.rows, self.worth, self.pieces, self.mind
        )
        return int(found)

    def look_ahead(self, seat: int, candidates: int, samples: int, width: int) -> None:
        self.bound.look_ahead(
            self.states,
            seat,
            candidates,
            samples,
            width,
            self.tried,
            self.hands,
            self.rows,
            self.worth,
            self.pieces,
            self.rng,
            self.mind,
        )

    def foresee_others(self, width: int) -> None:
        self.bound.foresee_others(self.states, width, self.rows, self.worth, self.pieces, self.mind)
