"""The simple bots: legal, honest, and told apart by strength elsewhere."""

import random
from types import FunctionType, ModuleType

import pytest
from tests.kit import every_game, random_play

from petitfour.bots import simple
from petitfour.bots.bot import Budget, Position
from petitfour.bots.levels import bot_named
from petitfour.bots.simple import Greedy, Random
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone, fields, same

AT_ONCE = Budget()


@every_game
@pytest.mark.parametrize("bot", ["random", "greedy", "beginner", "casual"])
def test_what_a_bot_chooses_is_legal(game, bot):
    match = Match(game, {"players": 2}, fair=Fair.repeated(bot, 2))
    player = bot_named(bot, game)
    while match.actor is not None:
        code = player.choose(Position.of(match, match.actor), AT_ONCE)
        assert code in match.legal()
        match.step(match.actor, code)


@every_game
def test_the_random_bot_gives_every_decision_its_chance(game):
    position = first_position(game)
    bot = Random(game, 1)
    chosen = {bot.choose(position, AT_ONCE) for _ in range(60 * len(position.legal))}
    assert chosen == set(position.legal)


@every_game
def test_slips_are_as_frequent_as_said(game):
    position = first_position(game)
    slipped = []

    def slip(position, rng):
        slipped.append(position)
        return position.legal[0]

    bot = Greedy(game, 2, slips=30, slip=slip)
    for _ in range(300):
        bot.choose(position, AT_ONCE)
    assert 60 < len(slipped) < 120


def first_position(game):
    match = Match(game, {"players": 2}, fair=Fair.repeated("even", 2))
    return Position.of(match, match.actor)


def greedy(s, rng, out):
    """A bot that notes what it is handed and plays the first thing allowed; its names are bound in later."""
    HANDED.append(s)  # noqa: F821
    legal(s, out)  # noqa: F821
    return out[0]


def spying_module():
    module = ModuleType("spy")
    module.HANDED = []
    module.greedy = FunctionType(greedy.__code__, {"__name__": "spy"}, "greedy")
    return module


@every_game
def test_the_greedy_bot_is_handed_nothing_its_seat_cannot_know(game, monkeypatch):
    """Two worlds that look the same to a seat: the bot is handed the very same state."""
    spy = spying_module()
    monkeypatch.setattr(simple, "greedy_module", lambda game: spy)
    match = Match(game, {"players": 2}, fair=Fair.repeated("twin", 2))
    for number, now in enumerate(random_play(match, random.Random(3))):
        if number % 5:
            continue
        true, twin = now.state, clone(now.state)
        game.rules.resample(twin, now.actor, [9, number, 9, 9])
        for now.state in (true, twin):
            Greedy(game, number).choose(Position.of(now, now.actor), AT_ONCE)
        now.state = true
        first, second = spy.HANDED[-2:]
        assert fields(first) == fields(second)
        assert first is not true


@every_game
def test_the_greedy_bot_leaves_the_position_as_it_was(game):
    position = first_position(game)
    before = clone(position.world)
    Greedy(game).choose(position, AT_ONCE)
    assert same(position.world, before)


def test_a_game_without_a_greedy_bot_says_so():
    class Game:
        package = "petitfour.games.no_such_game"
        name = "no-such-game"

    with pytest.raises(BadInput, match="no greedy bot for no-such-game"):
        simple.greedy_module(Game())
