"""Games, matches and what belongs to them can be copied, pickled and sent to other processes."""

import copy
import multiprocessing
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.copying import WAYS, every_way
from tests.kit import every_game, random_play

from petitfour.bots.bot import Position
from petitfour.core import twin
from petitfour.core.fair import Fair
from petitfour.core.game import Game, Option, game_named
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.record import Replay
from petitfour.core.state import same


def begun(game: Game, decisions: int = 25) -> Match:
    """A match in the middle of a move, if there is one, with something taken back before."""
    match = Match(game, {"players": 3}, seed="copies")
    chooser = random.Random(2)
    for number, _ in enumerate(random_play(match, chooser)):
        if number >= decisions and (match.steps or number > decisions + 20):
            break
        if match.may_undo(match.actor) and chooser.random() < 0.2:
            match.undo(match.actor)
    return match


def to_the_end(match: Match) -> dict[str, Any]:
    for _ in random_play(match, random.Random(3)):
        pass
    return match.record()


@every_way
@every_game
def test_a_match_and_its_copy_play_on_independently(game: Game, copied: Callable[[Any], Any]) -> None:
    match = begun(game)
    before, moves, steps = copy.deepcopy(match.record()), len(match.moves), list(match.steps)
    other = copied(match)
    assert other.game is match.game
    assert other.record() == before
    told = to_the_end(other)
    assert (len(match.moves), match.steps) == (moves, steps)
    assert match.record() == before
    assert to_the_end(match) == told


@every_way
@every_game
def test_a_copy_takes_back_what_the_match_can(game: Game, copied: Callable[[Any], Any]) -> None:
    match = begun(game)
    other = copied(match)
    while match.may_undo():
        match.undo(match.actor, consent=True)
        other.undo(other.actor, consent=True)
        assert same(other.state, match.state)
        assert other.steps == match.steps
        assert (other.move_began is other.state) == (match.move_began is match.state)
    assert not other.may_undo()
    assert to_the_end(other) == to_the_end(match)


def test_a_match_has_a_method_for_it() -> None:
    match = Match("piece-o-cake", {"players": 2}, seed=1)
    other = match.copy()
    other.step(other.actor, other.legal()[0])
    assert match.steps == []
    assert match.changes == 0


def test_a_match_with_a_component_list_of_its_own() -> None:
    game = game_named("piece-o-cake")
    components = copy.deepcopy(game.built_in_components())
    components["varieties"].reverse()
    match = Match(game, {"players": 2}, seed=1, components=components)
    for copied in WAYS.values():
        other = copied(match)
        assert other.components == components
        assert to_the_end(other) == to_the_end(copied(match))


@every_way
def test_a_draft_is_composed_twice(copied: Callable[[Any], Any]) -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    draft = match.draft(0)
    draft.step(draft.legal()[0])
    other = copied(draft)
    while not other.is_complete:
        other.step(other.legal()[-1])
    assert len(draft.codes) == 1
    assert not draft.is_complete
    other.commit()
    assert len(other.match.moves) == 1


def test_a_shallow_copy_of_a_draft_is_another_draft_at_the_same_match() -> None:
    draft = Match("piece-o-cake", {"players": 3}, seed=1).draft(Match("piece", {"players": 3}, seed=1).actor)
    assert copy.copy(draft).match is draft.match
    assert copy.deepcopy(draft).match is not draft.match


@every_way
@every_game
def test_a_state_shares_nothing_with_its_copy(game: Game, copied: Callable[[Any], Any]) -> None:
    match = begun(game)
    other = copied(match.state)
    assert same(other, match.state)
    for name in type(other).__slots__:
        if isinstance(getattr(other, name), list):
            assert getattr(other, name) is not getattr(match.state, name)


@every_way
@every_game
def test_a_position_keeps_what_the_seat_knows(game: Game, copied: Callable[[Any], Any]) -> None:
    match = begun(game)
    assert match.actor is not None
    position = Position.of(match, match.actor)
    other = copied(position)
    assert (other.seat, other.legal, other.view) == (position.seat, position.legal, position.view)


@every_way
@every_game
def test_a_game_stays_itself(game: Game, copied: Callable[[Any], Any]) -> None:
    assert copied(game) is game


@every_way
def test_a_game_that_was_altered_stays_altered(copied: Callable[[Any], Any]) -> None:
    option = Option("four_pieces", False, (False, True), "POC-6.1")
    altered = replace(game_named("piece-o-cake"), options=(option,))
    assert copied(altered) == altered
    assert copied(altered) is not game_named("piece-o-cake")


@every_way
def test_a_replay_goes_on_where_it_stands(copied: Callable[[Any], Any]) -> None:
    record = to_the_end(Match("cake-auf", {"players": 2}, seed=5))
    del record["fair"]  # so that the record alone says what chance said
    replay = Replay(of_value(record, "record"))
    playing = replay.play()
    for _ in range(20):
        next(playing)
    other = copied(replay)
    assert len(other.match.moves) == 20
    for move in other.moves[20:]:
        other._play_one(move)
    assert other.match.record()["result"] == record["result"]
    assert len(replay.match.moves) == 20
    assert len(list(playing)) == len(record["moves"]) - 20
    assert replay.match.record()["result"] == record["result"]


@pytest.mark.parametrize("bound", [twin.plain, twin.compiled])
def test_the_twins_are_found_again(bound: Callable[..., Any]) -> None:
    made = bound(game_named("top-cake").rules)
    for copied in WAYS.values():
        assert copied(made) is made


@every_game
def test_another_process_plays_on(game: Game) -> None:
    match = begun(game)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        told = pool.apply(to_the_end, (match,))
    assert told == to_the_end(match)


def test_a_record_does_not_grow_with_the_match() -> None:
    match = Match("piece-o-cake", {"players": 2}, fair=Fair.repeated(1, 2))
    record = match.record()
    to_the_end(match)
    assert record["moves"] == []
    assert len(record["chance"]) == 1
