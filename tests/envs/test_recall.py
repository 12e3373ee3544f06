"""Information states as numbers: exactly what the strings tell apart, or a clear refusal."""

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from tests.envs.test_openspiel import loaded
from tests.kit import every_game

from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.envs.openspiel import load_at

LIMIT = 60


def walked(spiel: Any, chooser: random.Random) -> Iterator[Any]:
    """Every node of a game played at random, of chance too."""
    state = spiel.new_initial_state()
    while not state.is_terminal():
        yield state
        actions = range(256) if state.is_chance_node() else state.legal_actions()
        state.apply_action(chooser.choice(list(actions)))
    yield state


def near(state: Any, chooser: random.Random) -> Iterator[Any]:
    """The state, others that one of the players cannot tell from it, and some that follow."""
    yield state
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(state.num_players()):
        yield state.resample_from_infostate(player, sampler)
    if not state.is_terminal():
        actions = [0, 1, 255] if state.is_chance_node() else chooser.choices(state.legal_actions(), k=3)
        for action in actions:
            yield state.child(action)


@every_game
def test_the_tensor_tells_apart_what_the_string_does(game: Game) -> None:
    spiel = loaded(game, players=2, limit=LIMIT)
    assert spiel.get_type().provides_information_state_tensor
    strings: dict[str, bytes] = {}
    tensors: dict[bytes, str] = {}
    met = 0
    for seed in range(4):  # some begin alike: the same deal, other decisions
        chooser = random.Random(seed % 2)
        for number, state in enumerate(walked(spiel, chooser)):
            if number == 6:
                chooser.seed(seed)
            if number > 8 and chooser.random() > 0.2:
                continue
            for twin in near(state, chooser):
                for player in range(2):
                    string = twin.information_state_string(player)
                    tensor = np.array(twin.information_state_tensor(player), np.float32).tobytes()
                    met += string in strings
                    assert strings.setdefault(string, tensor) == tensor
                    assert tensors.setdefault(tensor, string) == string
    assert len(strings) > 200
    assert met > 200


def dealt(spiel: Any, byte: int) -> Any:
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(byte)
    return state


def alike(one: Any, other: Any, chooser: random.Random) -> bool:
    """Make the same decisions in both until chance speaks; whether that could be done."""
    while not (one.is_chance_node() and other.is_chance_node()):
        if one.is_chance_node() or other.is_chance_node() or one.is_terminal() or other.is_terminal():
            return False
        common = set(one.legal_actions()) & set(other.legal_actions())
        if not common:
            return False
        action = chooser.choice(sorted(common))
        one.apply_action(action)
        other.apply_action(action)
    return True


@every_game
def test_what_was_seen_is_remembered_when_it_is_gone(game: Game) -> None:
    """The same decisions after different deals: while chance speaks only the past tells them apart."""
    spiel = loaded(game, players=2, limit=LIMIT)
    compared = 0
    for byte in range(1, 40):
        one, other = dealt(spiel, 0), dealt(spiel, byte)
        if alike(one, other, random.Random(byte)):
            compared += 1
            for player in range(2):
                is_same = one.information_state_string(player) == other.information_state_string(player)
                tensors = one.information_state_tensor(player), other.information_state_tensor(player)
                assert (tensors[0] == tensors[1]) == is_same
    assert compared


@every_game
def test_the_shape_is_fixed_and_told(game: Game) -> None:
    spiel = loaded(game, players=3, limit=LIMIT)
    size = spiel.information_state_tensor_size()
    assert [size] == spiel.information_state_tensor_shape()
    for state in walked(spiel, random.Random(1)):
        assert len(state.information_state_tensor(2)) == size
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@every_game
def test_copies_remember_the_same(game: Game) -> None:
    spiel = loaded(game, limit=LIMIT)
    *_, state = walked(spiel, random.Random(2))
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert twin.information_state_tensor(1) == state.information_state_tensor(1)


def test_from_a_position_of_a_match_there_is_one() -> None:
    match = Match("piece-o-cake", {"players": 2}, seed=1)
    state = load_at("piece-o-cake", match.state, engine="plain", limit=20).new_initial_state()
    assert len(state.information_state_tensor(0)) > 0


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@every_game
def test_where_it_would_be_too_large_it_is_refused(game: Game, engine: str) -> None:
    """What Deep CFR asks first is how long the tensor of the root is."""
    spiel = loaded(game, engine=engine)
    root = spiel.new_initial_state()
    assert not spiel.get_type().provides_information_state_tensor
    asked = [
        lambda: root.information_state_tensor(0),
        lambda: root.information_state_tensor(),
        lambda: spiel.information_state_tensor_shape(),
        lambda: spiel.information_state_tensor_size(),
    ]
    for ask in asked:
        with pytest.raises(pyspiel.SpielError, match=r"limit=5000 .* numbers, more than 200000"):
            ask()
    assert root.information_state_string(0)
    assert len(root.observation_tensor(0)) == spiel.observation_tensor_size()
