"""The levels of every game: named alike, legal, reproducible, and blind to what their seat cannot know."""

import copy
import random

import pytest
from tests.kit import Setting, every_game, random_play

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.levels import LEVELS, SEARCH, about, bot_named, levels_of
from petitfour.core.errors import BadInput
from petitfour.core.game import Game, game_named
from petitfour.core.state import clone

FEW = Budget(iterations=6)


def positions(game: Game, players: int, count: int) -> list[tuple[Position, Position]]:
    """Decisions with a choice from random games, each as it is in two worlds its seat cannot tell apart."""
    found = []
    for seed in range(20):
        chooser = random.Random(seed)
        for match in random_play(Setting(game, (("players", players),)).match(seed), chooser):
            if chooser.random() < 0.04 and len(match.legal()) > 1:
                twin = copy.copy(match)
                twin.state = clone(match.state)
                game.rules.resample(twin.state, match.state.actor, [3, 1, 4, 1])
                found.append((Position.of(match, match.state.actor), Position.of(twin, match.state.actor)))
    random.Random(players).shuffle(found)
    return found[:count]


@every_game
def test_the_levels_are_named_alike_and_described(game: Game) -> None:
    assert tuple(levels_of(game)) == LEVELS
    for level in LEVELS:
        assert len(about(game, level)) > 20


@every_game
@pytest.mark.parametrize("level", [*LEVELS, SEARCH])
def test_a_level_decides_the_same_in_worlds_its_seat_cannot_tell_apart(game: Game, level: str) -> None:
    for position, twin in positions(game, game.players[0], 5) + positions(game, game.players[-1], 3):
        here = bot_named(level, game, seed=7).choose(position, FEW)
        assert here in position.legal
        assert here == bot_named(level, game, seed=7).choose(twin, FEW)
        assert here == bot_named(level, game, seed=7).choose(position, FEW)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadInput, match="expected one of random, beginner"):
        bot_named("grandmaster", game_named("piece"))


@every_game
def test_the_game_of_a_bot_may_be_named(game: Game) -> None:
    assert bot_named("random", game.name).game is game
    assert Bot(game.name).game is game
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        bot_named("random", "chess")
