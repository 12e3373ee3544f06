"""What a review knows of a game beyond its rules: sensible moves, how to play on, and why a move is better.

`review/<game>/guide.py` defines `GUIDE`, a class like the one here.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.words import said
from petitfour.review import playing

if TYPE_CHECKING:
    from types import ModuleType

    from petitfour.core.game import Game
    from petitfour.review.telling import Comparison, Speaker

PACKAGE = "petitfour.review"


@dataclass(frozen=True)
class Option:
    """A whole move as its small decisions, and how whoever makes it means to go on in the same turn."""

    codes: tuple[int, ...]
    rest: tuple[int, ...] = ()


class Guide:
    """The sensible moves of a game. `engine` is compiled or plain; worlds handed in are the seat's own."""

    modules: tuple[ModuleType, ...] = ()  # what is bound to the rules for playing positions out
    spread: float = 5.0  # points ahead that make a victory clear
    effort: int = 200  # games played out for a move that is in question, if no time is set

    def __init__(self, game: Game, engine: str) -> None:
        self.game = game
        self.engine = engine

    @classmethod
    def bound_modules(cls, game: Game) -> tuple[ModuleType, ...]:
        return (game.rules, *cls.modules, playing)

    def mind(self, world: Any) -> Any:
        """New memory for the steady player, in this engine."""
        raise NotImplementedError

    def options(self, world: Any, played: tuple[int, ...] | None) -> list[Option]:
        """The moves worth a look, each once, those that look best first; the one played is always there."""
        raise NotImplementedError

    def start(self, world: Any, codes: tuple[int, ...]) -> tuple[Any, tuple[int, ...]]:
        """From where a move is played out: a position, and the decisions to begin with."""
        return world, codes

    def steady(self, world: Any) -> tuple[int, ...]:
        """The move the steady player makes; nothing, if it is to be drawn anew in every world."""
        return ()

    def stretch(self, world: Any, number: int) -> int:
        """A number that stays the same as long as nothing is drawn: such decisions meet the same worlds.

        So nothing is taken for luck that is only a difference between two samples.
        """
        return number

    def remembered(self, world: Any) -> Any:
        """The world with whatever a player with a good memory knows although the table does not show it."""
        return world

    def line(self, world: Any, move: Any, box: Any, speaker: Speaker) -> str:
        """A move as a person reads it, after the name of whoever makes it or as advice; nothing is hidden."""
        raise NotImplementedError

    def better_line(self, comparison: Comparison, speaker: Speaker) -> str:
        """The better move, with as much of how the turn goes on as its gain comes from."""
        return self.line(comparison.world, comparison.better.move, comparison.box, speaker)

    def contrast(self, comparison: Comparison, speaker: Speaker, loss: str) -> str:
        """What the worse move was worth less, if there is something better to say than naming both."""
        return ""

    def reasons(self, comparison: Comparison, speaker: Speaker) -> list[str]:
        """Why one move is better than another, the most telling first."""
        raise NotImplementedError


def guide_class(game: Game) -> type[Guide]:
    folder = game.package.rsplit(".", 1)[-1]
    module = importlib.import_module(f"{PACKAGE}.{folder}.guide")
    if module.RULES is not game.rules:
        raise BadInput(said("review.old-rules", version=game.version))
    found: type[Guide] = module.GUIDE
    return found


def compiled_modules(game: Game) -> tuple[ModuleType, ...]:
    """What is compiled together for a review of this game."""
    return guide_class(game).bound_modules(game)


def guide_of(game: Game, engine: str) -> Guide:
    return guide_class(game)(game, engine)


def room(engine: str, *sizes: int, of: float = 0) -> Any:
    """An array of zeros, or lists of them: whole numbers, or fractions if `of` is one."""
    if engine == "compiled":
        import numpy as np

        return np.zeros(sizes, np.float64 if isinstance(of, float) else np.int64)
    if len(sizes) == 1:
        return [of] * sizes[0]
    return [room(engine, *sizes[1:], of=of) for _ in range(sizes[0])]


def filled(engine: str, values: list[Any]) -> Any:
    """The values as they are, or as an array."""
    if engine == "compiled":
        import numpy as np

        return np.array(values)
    return list(values)
