"""OpenSpiel's own conformance tests and algorithms, on all four games."""

import copy
import itertools
import pickle
import random
import re
import unittest
from functools import cache

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, minimax
from open_spiel.python.tests import games_sim_test
from tests.envs.kit import some_settings
from tests.kit import Setting, every_game

from petitfour.core.fair import Fair
from petitfour.core.game import Game, game_named
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.envs.openspiel import load_at, name_of
from petitfour.games.piece_o_cake import rules as piece_o_cake

SAMPLED = 0.1  # of the decisions of a game so many are looked at


def loaded(game: Game, **parameters):
    return pyspiel.load_game(name_of(game), {"engine": "plain", **parameters})


def of_setting(setting: Setting):
    return loaded(setting.game, **dict(setting.options))


def played(game, chooser: random.Random):
    """A game at random: the state at every decision."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chooser.randrange(256))
        else:
            yield state
            state.apply_action(chooser.choice(state.legal_actions()))
    yield state


@every_game
def test_games_load_by_name(game: Game) -> None:
    name = "petitfour_" + game.name.replace("-", "_")
    assert pyspiel.load_game(f"{name}(players=3,engine=plain)").num_players() == 3


@some_settings
def test_random_simulation(setting: Setting) -> None:
    pyspiel.random_sim_test(of_setting(setting), num_sims=1, serialize=True, verbose=False, mask_test=True)


@every_game
def test_sim_game(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(game))


@every_game
def test_playthrough_and_its_replay(game: Game, tmp_path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    parameters = "(players=3,engine=plain)"
    text = generate_playthrough.playthrough(name_of(game) + parameters, action_sequence=None, seed=7)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    original, new = generate_playthrough.replay(str(path))
    assert original == new
    assert "InformationStateString(2)" in text
    assert "ObservationTensor(1)" in text


@cache
def partial_tree(game: Game) -> unittest.TestResult:
    name = name_of(game)
    members = {"game_name": name, "game": loaded(game)}
    case = type(f"PartialTree_{name}", (api_test.EnforceAPIOnPartialTreeBase,), members)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    return result


@every_game
def test_partial_tree(game: Game) -> None:
    result = partial_tree(game)
    assert result.testsRun >= 5
    assert not result.errors, result.errors[0][1]
    assert not result.failures, result.failures[0][1]


def bot_of(kind: str, game, simulations: int):
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=rng)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=rng)


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@every_game
def test_whole_games_between_their_bots(game: Game, kind: str) -> None:
    spiel = loaded(game, rewards="rank", engine="compiled")
    chooser = random.Random(3)
    bots = [bot_of(kind, spiel, 3) for _ in range(2)]
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chooser.randrange(256))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@every_game
def test_their_bots_with_rollouts_to_the_end(game: Game, kind: str) -> None:
    spiel = loaded(game, players=3)
    bot = bot_of(kind, spiel, 2)
    for number, state in enumerate(played(spiel, random.Random(4))):
        if number in (3, 40):
            assert bot.step(state) in state.legal_actions()


@some_settings
def test_resampled_states_look_the_same_to_the_player(setting: Setting) -> None:
    game = of_setting(setting)
    chooser = random.Random(5)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in played(game, chooser):
        if state.is_terminal() or chooser.random() > SAMPLED:
            continue
        for player in range(setting.players):
            twin = state.resample_from_infostate(player, sampler)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player()
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()


@some_settings
def test_a_resampled_state_can_be_played_to_its_end(setting: Setting) -> None:
    chooser = random.Random(6)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in played(of_setting(setting), chooser):
        if state.is_terminal() or chooser.random() > SAMPLED / 5:
            continue
        twin = state.resample_from_infostate(state.current_player(), sampler)
        while not twin.is_terminal():
            actions = list(range(256)) if twin.is_chance_node() else twin.legal_actions()
            twin.apply_action(chooser.choice(actions))
        assert sum(twin.returns()) == pytest.approx(0)


@every_game
def test_information_states_begin_like_those_before(game: Game) -> None:
    """Perfect recall: the history in a string goes on where that of an earlier one ended."""
    last = ["", ""]
    for state in played(loaded(game), random.Random(7)):
        for player in range(2):
            seat, told, _ = state.information_state_string(player).split("|")
            assert seat == str(player)
            assert told.startswith(last[player])
            last[player] = told


def test_a_face_down_card_is_not_told() -> None:
    state = next(played(loaded(game_named("top-cake")), random.Random(8)))
    one, other = state.clone(), state.clone()
    item = state.legal_actions()[0] % 24
    actions = [action for action in state.legal_actions() if action % 24 == item]
    one.apply_action(actions[0])
    other.apply_action(actions[3])
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


@every_game
def test_copies_are_equal_and_independent(game: Game) -> None:
    spiel = loaded(game)
    state = next(itertools.islice(played(spiel, random.Random(9)), 20, None))
    before = state.information_state_string(0)
    twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]  # noqa: S301
    for twin in twins:
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.information_state_string(0) == before
        twin.apply_action(twin.legal_actions()[-1])
        assert state.information_state_string(0) == before


@every_game
def test_compiled_and_plain_are_the_same_game(game: Game) -> None:
    fast = loaded(game, players=3, engine="compiled").new_initial_state()
    slow = loaded(game, players=3).new_initial_state()
    chooser = random.Random(10)
    while not slow.is_terminal():
        assert fast.current_player() == slow.current_player()
        actions = list(range(256)) if slow.is_chance_node() else slow.legal_actions()
        if not slow.is_chance_node():
            assert fast.legal_actions() == actions
        for player in range(3):
            assert fast.information_state_string(player) == slow.information_state_string(player)
        action = chooser.choice(actions)
        fast.apply_action(action)
        slow.apply_action(action)
    assert fast.is_terminal()
    assert fast.returns() == slow.returns()


@every_game
def test_parameters_are_the_options_of_the_table(game: Game) -> None:
    for option in game.options:
        other = next(value for value in option.values if value != option.default)
        spiel = loaded(game, **{option.name: other})
        assert re.search(rf"{option.name}={other}", str(spiel))


# A position in the middle of a game


def last_choice() -> Match:
    """Piece o' Cake, two players, the last cake: the last two pieces are still to be chosen."""
    game = game_named("piece-o-cake")
    match = Match(game, {"players": 2}, fair=Fair.repeated("last cake", 2))
    chooser = random.Random(11)
    while not (match.state.cake == 4 and match.state.phase == piece_o_cake.TAKE and match.state.cuts == 2):
        if match.state.cake == 4 and match.state.phase == piece_o_cake.CUT:
            code = piece_o_cake.A_CUT + (0, 5)[match.state.cuts] if match.state.cuts < 2 else 11
        else:
            code = chooser.choice(match.legal())
        match.step(match.state.actor, code)
    return match


def best_margin(state, seat: int) -> int:
    """A slow, obvious second opinion."""
    rules, bound = piece_o_cake, game_named("piece-o-cake").plain
    if state.phase == 0:
        return rules.score(state, seat) - rules.score(state, 1 - seat)
    out = bound.new_out()
    values = []
    for code in out[: bound.legal(state, out)]:
        after = clone(state)
        bound.apply(after, code)
        values.append(best_margin(after, seat))
    return max(values) if state.actor == seat else min(values)


def test_their_expectiminimax_solves_the_end_of_a_last_cake() -> None:
    match = last_choice()
    seat = match.state.actor
    out = [0] * piece_o_cake.MOVES
    take = out[: piece_o_cake.legal(match.state, out)][0]
    match.step(seat, take)
    while match.state.phase == piece_o_cake.EAT and match.state.actor == seat:
        match.step(seat, match.legal()[-1])
    game = load_at("piece-o-cake", match.state, engine="plain")
    state = game.new_initial_state()
    chooser = match.state.actor
    assert state.current_player() == chooser
    value, _ = minimax.expectiminimax(state, 100, None, chooser)
    assert value == best_margin(clone(match.state), chooser)


@every_game
def test_a_game_can_begin_in_any_position(game: Game) -> None:
    match = Match(game, {"players": 2}, fair=Fair.repeated("anywhere", 2))
    chooser = random.Random(12)
    for _ in range(30):
        match.step(match.state.actor, chooser.choice(match.legal()))
    spiel = load_at(game, match.state, engine="plain")
    state = spiel.new_initial_state()
    assert state.current_player() == match.actor
    assert state.legal_actions() == match.legal()
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
