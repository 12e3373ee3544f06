"""Making the compiled review of a game ready, once: what takes a minute or two is then found on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots import levels
from petitfour.bots.warming import alone, warm
from petitfour.core.kept import is_cached, making
from petitfour.core.state import clone
from petitfour.core.twin import is_compiler_there
from petitfour.review.guide import compiled_modules, guide_of
from petitfour.review.playing import TRUTH
from petitfour.review.sampling import Sampler

if TYPE_CHECKING:
    from petitfour.core.game import Game


def is_ready(game: Game) -> bool:
    """Whether nothing is left to compile, or nothing can be."""
    return not is_compiler_there() or (levels.is_ready(game) and is_cached(*compiled_modules(game)))


def best_engine(game: Game) -> str:
    """The compiled twin if nobody has to wait for it."""
    return "compiled" if is_compiler_there() and is_ready(game) else "plain"


def make_ready(game: Game) -> None:
    """Compile what is not compiled yet: the expert, whose searches find the moves, and the steady player."""
    if is_ready(game):
        return
    with alone(game):
        if not levels.is_ready(game):
            warm(game)
        if not is_cached(*compiled_modules(game)):
            with making(*compiled_modules(game)):
                _play_one(game)


def _play_one(game: Game) -> None:
    options = {"players": game.players[0], "start": 0}
    s = game.new_state(options)
    game.rules.setup(s)
    sampler = Sampler(guide_of(game, "compiled"), clone(s), cores=1)
    sampler.extend([sampler.arm(s, ())], TRUTH, 0, 2)
    sampler.close()
