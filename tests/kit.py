"""What tests of all games share: every way to set a game up, and games played at random."""

from __future__ import annotations

import importlib
import itertools
import random
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from petitfour.core.fair import Fair
from petitfour.core.game import Game, all_games
from petitfour.core.match import Match


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and options: everything a table can choose."""

    game: Game
    options: tuple[tuple[str, Any], ...]

    @property
    def players(self) -> int:
        return int(dict(self.options)["players"])

    def __str__(self) -> str:
        rest = [f"{key}={value}" for key, value in self.options[1:]]
        return "-".join([self.game.name, f"{self.players}p", *rest])

    def match(self, seed: int | str) -> Match:
        return Match(self.game, dict(self.options), fair=Fair.repeated(seed, self.players))


def all_settings() -> list[Setting]:
    """Every game, player count and combination of options."""
    settings = []
    for game in all_games():
        names = [option.name for option in game.options]
        for players in game.players:
            for values in itertools.product(*(option.values for option in game.options)):
                options = (("players", players), *zip(names, values, strict=True))
                settings.append(Setting(game, options))
    return settings


every_setting = pytest.mark.parametrize(
    "setting",
    [pytest.param(s, id=str(s)) for s in all_settings()],
)

every_game = pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games()])


def random_play(match: Match, chooser: random.Random) -> Iterator[Match]:
    """Play small decisions at random to the end; the match before each."""
    while not match.is_over:
        yield match
        assert match.actor is not None
        match.step(match.actor, chooser.choice(match.legal()))


def finished(setting: Setting, seed: int) -> Match:
    """A game played at random to its end."""
    match = setting.match(seed)
    for _ in random_play(match, random.Random(seed)):
        pass
    return match


def assert_conserved(game: Game) -> Callable[[Any, Any], None]:
    """The game's own check that every component is somewhere exactly once."""
    folder = game.package.rsplit(".", 1)[-1]
    module = importlib.import_module(f"tests.games.{folder}.conservation")
    check: Callable[[Any, Any], None] = module.assert_conserved
    return check


def heed_ctrl_c() -> None:
    """For a program that is started: tests may run where Ctrl-C is ignored, or held back."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
