"""Advice: legal moves with reasons, the same in every world the seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.kit import every_game, random_play

from petitfour.bots.bot import Position, words_of
from petitfour.core.errors import BadInput
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.review.advice import advice
from petitfour.review.guide import guide_of
from petitfour.review.judging import imagined
from petitfour.review.readiness import make_ready


def positions(game: Game, players: int, every: int) -> list[Match]:
    """Positions between two moves, some way apart."""
    match = Match(game, {"players": players, "start": 0}, words=words_of("advice", game.name))
    found = []
    for number, here in enumerate(random_play(match, random.Random(4))):
        if number % every == 0 and here.state.step == 0:
            found.append(_frozen(here))
        if len(found) == 3:
            break
    return found


def _frozen(match: Match) -> Match:
    twin = Match(match.game, match.options, words=[1, 2, 3, 4])
    twin.state = clone(match.state)
    return twin


def told(position: Position) -> list[dict[str, Any]]:
    return [one.to_json() for one in advice(position, seed=7, worlds=16, engine="compiled")]


@every_game
def test_advice_is_the_same_in_twin_worlds(game: Game) -> None:
    make_ready(game)
    for match in positions(game, 3, 13):
        seat = match.state.actor
        here = told(Position.of(match, seat, secret=1))
        match.game.rules.resample(match.state, seat, words_of("twin"))
        there = told(Position.of(match, seat, secret=2))
        assert here == there


@every_game
def test_a_decision_is_judged_in_the_same_worlds_whatever_was_true(game: Game) -> None:
    guide = guide_of(game, "plain")
    for match in positions(game, 3, 13):
        seat = match.state.actor
        twin = guide.remembered(clone(match.state))
        game.rules.resample(twin, seat, words_of("another"))
        worlds = [imagined(guide, truth, seat, 5) for truth in (match.state, twin)]
        views = [game.view.view(world, seat, match.box) for world in worlds]
        assert views[0] == views[1]


@every_game
def test_advice_is_legal_and_best_first(game: Game) -> None:
    make_ready(game)
    for match in positions(game, 2, 9):
        position = Position.of(match, match.state.actor)
        found = told(position)
        assert 1 <= len(found) <= 3
        assert found[0]["loss"] is None
        for one in found:
            s = clone(position.world)
            for code in one["codes"]:
                assert game.rules.check(s, code) == 0
                game.rules.play(s, code)
            assert one["line"]["en"] != one["line"]["fr"] or one["line"]["en"]
            assert 0 <= one["win"]["value"] <= 1
        for one in found[1:]:
            win = one["loss"]["win"]
            assert win["low"] <= win["value"] <= win["high"]
            assert one["sentence"]["en"].startswith(("costs you", "about as good"))


@every_game
def test_whoever_is_advised_is_spoken_to(game: Game) -> None:
    """Others have names; oneself is not told what `Seat 1` would get."""
    make_ready(game)
    for match in positions(game, 3, 13):
        seat = match.state.actor
        for one in told(Position.of(match, seat)):
            for lang, name in (("en", f"Seat {seat + 1}"), ("fr", f"Place {seat + 1}")):
                said = [one["line"][lang], one["sentence"][lang], *one["reasons"][lang]]
                assert not any(name in text for text in said), said


@every_game
def test_advice_without_a_compiler(game: Game) -> None:
    match = positions(game, 2, 1)[0]
    found = advice(Position.of(match, match.state.actor), worlds=2, engine="plain")
    assert found[0].loss is None


@every_game
def test_advice_is_for_who_is_to_move_between_moves(game: Game) -> None:
    match = positions(game, 2, 1)[0]
    other = 1 - match.state.actor
    with pytest.raises(BadInput, match="is to decide"):
        advice(Position.of(match, other))
