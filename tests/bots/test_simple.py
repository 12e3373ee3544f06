"""The simple bots: legal, honest, and told apart by strength elsewhere."""

import random
from types import FunctionType, ModuleType

import pytest
from tests.kit import every_game, random_play

from petitfour.bots import simple
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone, fields, same


@every_game
@pytest.mark.parametrize("bot", simple.BOTS)
def test_what_a_bot_chooses_is_legal(game, bot):
    match = Match(game, {"players": 2}, fair=Fair.repeated(bot, 2))
    rng = [1, 2, 3, 4]
    while match.actor is not None:
        code = simple.choose(bot, match, match.actor, rng)
        assert code in match.legal()
        match.step(match.actor, code)


@every_game
def test_the_random_bot_gives_every_decision_its_chance(game):
    match = Match(game, {"players": 2}, fair=Fair.repeated("even", 2))
    rng = [5, 6, 7, 8]
    legal = match.legal()
    chosen = {simple.random(match, match.actor, rng) for _ in range(60 * len(legal))}
    assert chosen == set(legal)


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
    """Two worlds that look the same to a seat: with the same dice the bot is handed the very same state."""
    spy = spying_module()
    monkeypatch.setattr(simple, "greedy_module", lambda game: spy)
    match = Match(game, {"players": 2}, fair=Fair.repeated("twin", 2))
    for number, now in enumerate(random_play(match, random.Random(3))):
        if number % 5:
            continue
        true, twin = now.state, clone(now.state)
        game.rules.resample(twin, now.actor, [9, number, 9, 9])
        for now.state in (true, twin):
            simple.greedy(now, now.actor, [number + 1, 2, 3, 4])
        now.state = true
        first, second = spy.HANDED[-2:]
        assert fields(first) == fields(second)
        assert first is not true


@every_game
def test_the_greedy_bot_leaves_the_match_as_it_was(game):
    match = Match(game, {"players": 2}, fair=Fair.repeated("untouched", 2))
    before = clone(match.state)
    simple.greedy(match, match.actor, [1, 2, 3, 4])
    assert same(match.state, before)


def test_a_game_without_a_greedy_bot_says_so():
    class Game:
        package = "petitfour.games.no_such_game"
        name = "no-such-game"

    with pytest.raises(BadInput, match="no greedy bot for no-such-game"):
        simple.greedy_module(Game())
