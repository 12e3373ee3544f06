"""The expert: legal, honest, reproducible, in time, and the same whether its plan fits or not."""

import random
import time

import pytest
from tests.kit import Setting, random_play

from petitfour.bots.bot import Budget, Position
from petitfour.bots.icing_on_the_cake import bench
from petitfour.bots.icing_on_the_cake.expert import Care, Expert
from petitfour.bots.icing_on_the_cake.levels import ABOUT, LEVELS
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.core.twin import is_compiler_there
from petitfour.games.icing_on_the_cake import rules

GAME = game_named("icing-on-the-cake")
SETTINGS = [
    Setting(GAME, (("players", players), ("edition", edition)))
    for players, edition in ((2, "token"), (3, "token"), (3, "card"), (4, "token"))
]
QUICK = Budget(iterations=3)

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
needs_compiler = pytest.mark.skipif(not is_compiler_there(), reason="numba is not installed")


def played(match, bots, budget):
    """The codes of the whole game."""
    codes = []
    while match.actor is not None:
        position = Position.of(match, match.actor)
        code = bots[match.actor].choose(position, budget)
        assert code in position.legal
        codes.append(code)
        match.step(match.actor, code)
    return codes


@needs_compiler
@each_setting
def test_whole_games_are_legal_and_reproducible(setting):
    games = []
    for _ in range(2):
        bots = [Expert(GAME, seat, engine="compiled") for seat in range(setting.players)]
        games.append(played(setting.match(1), bots, QUICK))
    assert games[0] == games[1]


@each_setting
def test_the_plain_expert_plays_whole_games(setting):
    """One expert among beginners: the plain one takes a tenth of a second a decision."""
    bots = [LEVELS["beginner"](GAME, seat) for seat in range(setting.players)]
    bots[0] = Expert(GAME, 0, engine="plain")
    played(setting.match(2), bots, QUICK)


@needs_compiler
@each_setting
def test_the_expert_does_not_peek(setting):
    """Two worlds that the seat cannot tell apart: the same decision."""
    chooser = random.Random(3)
    for number, match in enumerate(random_play(setting.match(3), chooser)):
        if number % 4:
            continue
        seat, true = match.actor, match.state
        twin = clone(true)
        rules.resample(twin, seat, [7, number, 7, 7])
        codes = []
        for match.state in (true, twin):
            expert = Expert(GAME, number, engine="compiled")
            codes.append(expert.choose(Position.of(match, seat, secret=len(codes)), QUICK))
        match.state = true
        assert codes[0] == codes[1]


@needs_compiler
def test_a_plan_is_followed_and_made_anew_if_somebody_else_laid_a_piece():
    match = Setting(GAME, (("players", 2),)).match(4)
    expert = Expert(GAME, 4, engine="compiled")
    while match.state.phase != rules.PLACE:
        match.step(match.actor, expert.choose(Position.of(match, match.actor), QUICK))
    first = expert.choose(Position.of(match, match.actor), QUICK)
    assert expert.choose(Position.of(match, match.actor), QUICK) == first
    other = next(code for code in match.legal() if code // 4 != first // 4)
    match.step(match.actor, other)
    assert expert.choose(Position.of(match, match.actor), QUICK) in match.legal()


@needs_compiler
def test_the_time_given_is_kept():
    """Not much more than asked for; generous, because machines are busy."""
    match = Setting(GAME, (("players", 4),)).match(5)
    expert = Expert(GAME, 5, engine="compiled")
    expert.choose(Position.of(match, match.actor), QUICK)
    for seconds in (0.2, 0.6):
        started = time.perf_counter()
        Expert(GAME, 5, engine="compiled").choose(Position.of(match, match.actor), Budget(seconds=seconds))
        assert time.perf_counter() - started < 60


def test_the_levels_are_those_of_every_game():
    assert list(LEVELS) == list(ABOUT) == ["random", "beginner", "casual", "strong", "expert"]


@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_simple_levels_play_whole_games(level):
    played(SETTINGS[1].match(6), [LEVELS[level](GAME, seat) for seat in range(3)], Budget())


@needs_compiler
def test_the_expert_is_compiled_once_that_is_ready(monkeypatch):
    for is_cached, engine in ((True, "compiled"), (False, "plain")):
        monkeypatch.setattr(bench, "is_cached", lambda *modules, found=is_cached: found)
        assert bench.best_engine() == Expert(GAME).engine == engine
    assert Expert(GAME, engine="plain", care=Care()).care.samples == 0
