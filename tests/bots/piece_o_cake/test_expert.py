"""The expert at whole games: legal, honest, reproducible, in time; and the levels."""

from __future__ import annotations

import random
import time

import pytest
from tests.bots.piece_o_cake.positions import GAME

from petitfour.bots.bot import Bot, Budget, Position, words_of
from petitfour.bots.piece_o_cake.expert import Expert
from petitfour.bots.piece_o_cake.levels import ABOUT, LEVELS
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.piece_o_cake.components import Box

NAMES = ["random", "beginner", "casual", "strong", "expert"]
SHORT = Budget(iterations=3)


def new_match(players: int, number: int, four_pieces: bool = True) -> Match:
    options = {"players": players, "start": 0, "four_pieces": four_pieces}
    return Match(GAME, options, words=words_of("match", number))


def play(match: Match, bots: list[Bot], budget: Budget = SHORT) -> None:
    while not match.is_over:
        seat = match.actor
        assert seat is not None
        code = bots[seat].choose(Position.of(match, seat), budget)
        assert code in match.legal()
        match.step(seat, code)


def test_levels_are_named_alike_and_told_about() -> None:
    assert list(LEVELS) == NAMES
    assert list(ABOUT) == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_legal(players: int, name: str) -> None:
    for four_pieces in (True, False) if players == 2 else (True,):
        match = new_match(players, 1, four_pieces)
        play(match, [LEVELS[name](GAME, seat) for seat in range(players)])
        assert match.is_over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", GAME.players)
def test_the_same_move_in_twin_worlds(players: int, name: str) -> None:
    match = new_match(players, 2)
    chance = random.Random(players)
    for _ in range(40):
        seat = match.actor
        if seat is None:
            break
        twin = clone(match.state)
        GAME.rules.resample(twin, seat, words_of("twin", chance.random()))
        here = Position(GAME, seat, match.state, match.box, match.options)
        there = Position(GAME, seat, twin, match.box, match.options)
        moves = [LEVELS[name](GAME, 7).choose(position, SHORT) for position in (here, there)]
        assert moves[0] == moves[1]
        legal = match.legal()
        match.step(seat, legal[chance.randrange(len(legal))])


def test_looking_ahead_is_honest_and_reproducible() -> None:
    match = new_match(2, 6)
    chance = random.Random(6)
    budget = Budget(iterations=600)  # all cuts, and some sampled cakes
    for _ in range(12):
        seat = match.actor
        assert seat is not None
        twin = clone(match.state)
        GAME.rules.resample(twin, seat, words_of("twin", chance.random()))
        worlds = (match.state, match.state, twin)
        positions = [Position(GAME, seat, world, match.box, match.options) for world in worlds]
        moves = {Expert(GAME, 7, "compiled").choose(position, budget) for position in positions}
        assert len(moves) == 1
        legal = match.legal()
        match.step(seat, legal[chance.randrange(len(legal))])


def test_the_same_seed_the_same_game() -> None:
    results = []
    for _ in range(2):
        match = new_match(3, 3)
        play(match, [LEVELS["expert"](GAME, seat) for seat in range(3)])
        results.append(match.moves)
    assert results[0] == results[1]


def test_a_plan_is_dropped_when_the_table_looks_otherwise() -> None:
    chance = random.Random(4)
    expert = Expert(GAME, engine="plain")
    match = new_match(2, 4)
    while not match.is_over:
        seat = match.actor
        assert seat is not None
        code = expert.choose(Position.of(match, seat), SHORT)
        assert code in match.legal()
        legal = match.legal()
        match.step(seat, legal[chance.randrange(len(legal))])


def test_own_slices_are_searched_with_a_guess() -> None:
    components = {
        "varieties": [
            {"name": f"v{i}", "slices": slices, "dollops": 1}
            for i, slices in enumerate((50, 1, 1, 1, 1, 1, 1, 1))
        ]
    }
    box = Box(components)
    s = GAME.new_state({"players": 2}, box)
    s.seed = words_of("own")
    GAME.plain.begin(s)
    expert = Expert(GAME, engine="compiled")
    while s.phase:
        position = Position(GAME, s.actor, clone(s), box, {})
        code = expert.choose(position, SHORT)
        assert code in position.legal
        GAME.plain.apply(s, code)


def test_the_clock_is_looked_at() -> None:
    match = new_match(5, 5)
    expert = Expert(GAME, engine="compiled")
    position = Position.of(match, 0)
    expert.choose(position, SHORT)  # compiled by now
    begun = time.perf_counter()
    Expert(GAME, engine="compiled").choose(position, Budget(seconds=0.05))
    assert time.perf_counter() - begun < 60  # compiling included; without a clock it takes longer
