"""The tree search: finds what is plain to see, the same in both twins, honest and reproducible."""

import random

import pytest
from tests.kit import Setting, random_play

from petitfour.bots.bot import Budget, Position
from petitfour.bots.search import SearchBot
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.piece_o_cake import rules

PIECE = game_named("piece-o-cake")


def last_choice() -> Match:
    """The last decision but one of a game: a piece of chocolate, or of plums."""
    match = Match(PIECE, {"players": 2, "start": 0})
    s = match.state
    s.deck = [7] * 11 + [0, 0, 0] + [1] * 4 + [2] * 5 + [3] * 7 + [4] * 8 + [5] * 9 + [6] * 10
    s.deck[5:11] = [0, 0, 0, 1, 1, 1]
    s.cake, s.phase, s.actor, s.server, s.turns, s.cuts = 4, rules.TAKE, 1, 1, 1, 2
    s.deck[44:55] = s.deck[:11]
    s.cut_at[:2] = [0, 5]
    s.taken[:2] = [0, 0]
    return match


def test_it_takes_the_chocolate() -> None:
    bot = SearchBot(PIECE, engine="plain")
    position = Position.of(last_choice(), 1)
    assert bot.choose(position, Budget(iterations=300)) == rules.A_TAKE + 0


def positions() -> list[Position]:
    found = []
    for name in ("piece-o-cake", "cake-auf"):
        setting = Setting(game_named(name), (("players", 3),))
        chooser = random.Random(name)
        for match in random_play(setting.match(3), chooser):
            if chooser.random() < 0.05 and len(match.legal()) > 1:
                found.append(Position.of(match, match.state.actor))
    return found[:12]


def test_the_same_seed_decides_the_same_way_in_both_twins() -> None:
    for position in positions():
        moves = {
            SearchBot(position.game, seed=4, engine=engine).choose(position, Budget(iterations=60))
            for engine in ("plain", "compiled", "plain")
        }
        assert len(moves) == 1
        assert moves.pop() in position.legal


def test_two_worlds_one_decision() -> None:
    for position in positions():
        twin = clone(position.world)
        position.game.rules.resample(twin, position.seat, [9, 8, 7, 6])
        other = Position(position.game, position.seat, twin, position.box, position.options)
        here = SearchBot(position.game, seed=1, engine="plain").visits(position, Budget(iterations=40))
        there = SearchBot(position.game, seed=1, engine="plain").visits(other, Budget(iterations=40))
        assert here == there


@pytest.mark.parametrize("cores", [1, 2])
def test_a_budget_of_seconds_is_kept_and_several_cores_work(cores: int) -> None:
    position = positions()[0]
    bot = SearchBot(position.game, engine="compiled", cores=cores)
    visits = bot.visits(position, Budget(seconds=0.05))
    assert sum(visits.values()) > 50
    assert set(visits) <= set(position.legal)
