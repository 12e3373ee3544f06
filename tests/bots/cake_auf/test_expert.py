"""The expert: legal, honest, repeatable, in time, and never blind to a win."""

import random
import time

import pytest
from tests.bots.cake_auf.brute import is_sure_to_win, positions

from petitfour.bots.bot import Budget, Position
from petitfour.bots.cake_auf import expert
from petitfour.bots.cake_auf.expert import Expert
from petitfour.bots.cake_auf.levels import ABOUT, LEVELS
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.cake_auf import GAME

FEW = Budget(iterations=12)


def match_of(players, seed):
    return Match(GAME, {"players": players}, fair=Fair.repeated(seed, players))


def decisions(players, seed, every):
    """A game played at random, seen at every so many decisions."""
    chooser = random.Random(seed)
    match = match_of(players, seed)
    number = 0
    while match.actor is not None:
        if number % every == 0:
            yield match
        number += 1
        match.step(match.actor, chooser.choice(match.legal()))


@pytest.mark.parametrize("players", GAME.players)
def test_what_the_expert_chooses_is_legal(players):
    bots = [Expert(GAME, seat, engine="plain") for seat in range(players)]
    match = match_of(players, "legal")
    for _ in range(30):
        if match.actor is None:
            break
        code = bots[match.actor].choose(Position.of(match, match.actor), Budget(iterations=6))
        assert code in match.legal()
        match.step(match.actor, code)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("level", LEVELS)
def test_twin_worlds_get_the_same_move(players, level):
    for number, match in enumerate(decisions(players, 7, 25)):
        seat, true = match.actor, match.state
        moves = []
        for world in (true, clone(true)):
            match.state = world
            if world is not true:
                GAME.rules.resample(world, seat, [9, number, 9, 9])
            bot = LEVELS[level](GAME, 3)
            moves.append(bot.choose(Position.of(match, seat), FEW))
        match.state = true
        assert moves[0] == moves[1]
        if number == 3:
            return


def test_the_same_seed_makes_the_same_moves():
    for match in decisions(2, 11, 20):
        position = Position.of(match, match.actor)
        first, second = (Expert(GAME, 5, engine="plain").choose(position, FEW) for _ in range(2))
        assert first == second


def test_a_budget_of_seconds_is_kept():
    match = match_of(2, "clock")
    bot = Expert(GAME, engine="plain")
    began = time.perf_counter()
    bot.choose(Position.of(match, match.actor), Budget(seconds=0.3))
    assert time.perf_counter() - began < 60  # a loaded machine may take its time


def test_no_win_is_missed():
    """In positions with a win this turn the expert, asked again after each action, wins."""
    bot = Expert(GAME, engine="plain", iterations=1)
    won = 0
    for s in positions(23):
        if s.players != 2 or not is_sure_to_win(s, s.actor):
            continue
        seat = s.actor
        while s.phase:
            assert s.actor == seat, "the turn went by without the win"
            GAME.plain.apply(s, bot.choose(Position(GAME, seat, s, GAME.box(), {}), FEW))
        won += 1
        if won == 8:
            return


def test_every_level_is_told_about():
    assert list(LEVELS) == ["random", "beginner", "casual", "strong", "expert"] == list(ABOUT)


@pytest.mark.skipif(not expert.is_compiler_there(), reason="the compiled twin needs the extra 'fast'")
def test_the_compiled_expert_decides_like_the_plain_one():
    for match in decisions(3, 2, 60):
        position = Position.of(match, match.actor)
        moves = []
        for engine in ("plain", "compiled"):
            bot = Expert(GAME, 1, engine=engine, arms=6)
            bot.slice = 6
            moves.append(bot.choose(position, Budget(iterations=40)))
        assert moves[0] == moves[1]
