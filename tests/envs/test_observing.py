"""Observations hold what the seat knows, nothing else, and the same whichever twin wrote them."""

import random

import numpy as np
import pytest
from tests.envs.kit import words_from
from tests.kit import Setting, every_game, every_setting, random_play

from petitfour.core.errors import BadInput
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.state import clone, same
from petitfour.core.twin import plain
from petitfour.envs.layout import layout, modules_of, observing, places

GAMES = 3


def observed(match: Match, state, seat: int) -> list[int]:
    out = [0] * places(match.game, match.options["players"])
    plain(*modules_of(match.game)).observe(state, seat, out)
    return out


@every_setting
def test_a_seat_observes_the_same_in_all_its_worlds(setting: Setting) -> None:
    changed = 0
    for seed in range(GAMES):
        chooser = random.Random(seed)
        for match in random_play(setting.match(seed), chooser):
            if chooser.random() > 0.25:
                continue
            for seat in range(setting.players):
                twin = clone(match.state)
                setting.game.rules.resample(twin, seat, words_from(chooser))
                assert observed(match, twin, seat) == observed(match, match.state, seat)
                changed += not same(twin, match.state)
    assert changed > 20


@every_setting
def test_what_was_written_earlier_in_the_game_may_be_written_over(setting: Setting) -> None:
    bound = plain(*modules_of(setting.game))
    kept = np.zeros(places(setting.game, setting.players), np.int8)
    for match in random_play(setting.match(1), random.Random(1)):
        bound.observe(match.state, match.state.actor, kept)
        assert kept.tolist() == observed(match, match.state, match.state.actor)


@every_setting
def test_observations_tell_different_positions_apart(setting: Setting) -> None:
    """What the view shows to change between two decisions of a seat changes the observation too."""
    last: dict[int, tuple[str, list[int]]] = {}
    for match in random_play(setting.match(2), random.Random(2)):
        seat = match.state.actor
        view = str(setting.game.view.view(match.state, seat, match.box))
        seen = observed(match, match.state, seat)
        if seat in last and last[seat][0] != view:
            assert last[seat][1] != seen
        last[seat] = view, seen


@every_game
def test_every_place_of_an_observation_has_a_name(game: Game) -> None:
    for players in game.players:
        parts = layout(game, players)
        covered = [place for part in parts.values() for place in range(part.start, part.stop)]
        assert covered == list(range(places(game, players)))


@every_game
def test_a_layout_is_found_by_name(game: Game) -> None:
    assert layout(game.name, 3) == layout(game, 3)
    assert places(game.name, 3) == places(game, 3)
    with pytest.raises(BadInput, match="players: expected a whole number from 2 to"):
        layout(game.name, 9)
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        layout("chess", 2)


@every_game
def test_the_observer_is_the_first_of_the_seats(game: Game) -> None:
    match = Match(game, {"players": 3, "start": 1}, words=[1, 2, 3, 4])
    place = layout(game, 3)["actor"].start
    assert [observed(match, match.state, seat)[place] for seat in range(3)] == [
        (match.state.actor - seat) % 3 for seat in range(3)
    ]


MOST_AHEAD = {
    "piece-o-cake": 57 + 57 * 3,  # all majorities, and every slice eaten with three dollops
    "top-cake": 2 * (21 + 21),  # all cakes in one crowned stack, of one flavour
    "icing-on-the-cake": 2 * (16 + 2 * 16) + 16 + 4 * 4 + 2 * 2 * 16,  # against all sprinkles inside
    "cake-auf": 4 + 3,
}


@every_game
def test_nobody_can_be_so_far_ahead(game: Game) -> None:
    assert MOST_AHEAD[game.name] < observing(game).SPREAD
