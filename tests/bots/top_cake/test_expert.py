"""The expert and the levels: legal, honest, reproducible, in time, and with a memory of their own cards."""

import random
import time

import pytest
from tests.kit import Setting, random_play

from petitfour.bots.bot import Budget, Position
from petitfour.bots.top_cake.book import VERSION, learned
from petitfour.bots.top_cake.desk import BOOK
from petitfour.bots.top_cake.expert import Expert
from petitfour.bots.top_cake.levels import ABOUT, LEVELS
from petitfour.bots.top_cake.memory import Memory
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.core.twin import is_compiler_there
from petitfour.games.top_cake import rules

GAME = game_named("top-cake")
SETTINGS = [
    Setting(GAME, (("players", players), ("open_memory", memory)))
    for players, memory in ((2, False), (2, True), (3, False), (4, True))
]
QUICK = Budget(iterations=30)

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
needs_compiler = pytest.mark.skipif(not is_compiler_there(), reason="numba is not installed")


def played(match, bots, budget=QUICK):
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
        games.append(played(setting.match(1), bots))
    assert games[0] == games[1]


@pytest.mark.parametrize("players", [2, 4])
def test_the_plain_expert_plays_whole_games(players):
    setting = Setting(GAME, (("players", players),))
    bots = [LEVELS["beginner"](GAME, seat) for seat in range(players)]
    bots[0] = Expert(GAME, 0, engine="plain")
    played(setting.match(2), bots, Budget(iterations=3))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "expert"])
def test_every_level_plays_whole_games_of_three(level):
    bots = [LEVELS[level](GAME, seat) for seat in range(3)]
    played(Setting(GAME, (("players", 3),)).match(3), bots, Budget(iterations=2))


@needs_compiler
@each_setting
def test_twin_worlds_get_the_same_move(setting):
    match = setting.match(4)
    for number, now in enumerate(random_play(match, random.Random(4))):
        if number % 6:
            continue
        true, twin = now.state, clone(now.state)
        rules.resample(twin, now.actor, [number + 1, 2, 3, 4])
        chosen = []
        for now.state in (true, twin):
            chosen.append(
                [
                    make(GAME, 7).choose(Position.of(now, now.actor), QUICK)
                    for make in (lambda game, seed: Expert(game, seed, engine="compiled"), LEVELS["casual"])
                ]
            )
        now.state = true
        assert chosen[0] == chosen[1]


def test_own_face_down_cards_are_remembered_unless_they_cannot_lie_there():
    match = Setting(GAME, (("players", 2), ("start", 0))).match(5)
    memory = Memory()
    for card, lot in ((3, 0), (5, 1)):
        while match.actor != 0 or match.state.phase != rules.DOWN:
            match.step(match.actor, match.legal()[0])
        code = rules.A_BID + card * rules.ITEMS + match.state.row[lot]
        if code not in match.legal():
            code = rules.A_BID + 7 * rules.ITEMS + match.state.row[lot]
        memory.note(Position.of(match, 0), code)
        match.step(0, code)
    truth = match.state.place[0]
    for secret in range(8):
        assert memory.recalled(Position.of(match, 0, secret)).place[0] == truth
    memory.laid = {0: 3}
    position = Position.of(match, 0, 1)
    assert memory.recalled(position).place[0] == position.world.place[0]


@needs_compiler
def test_seconds_are_kept_roughly():
    expert = Expert(GAME, 1, engine="compiled")
    setting = Setting(GAME, (("players", 2),))
    played(setting.match(6), [expert, LEVELS["beginner"](GAME, 2)], QUICK)  # everything is compiled by now
    position = Position.of(setting.match(6), setting.match(6).actor)
    begun = time.perf_counter()
    Expert(GAME, 1, engine="compiled").choose(position, Budget(seconds=0.3))
    assert time.perf_counter() - begun < 60  # compiling included; without a clock it takes longer


def test_levels_have_the_five_names_and_a_sentence_each():
    assert list(LEVELS) == ["random", "beginner", "casual", "strong", "expert"]
    assert list(ABOUT) == list(LEVELS)


def test_the_book_is_complete():
    assert VERSION == 1
    assert len(learned()) == BOOK
