"""What every game promises, over all player counts and options, in thousands of seeded random games."""

import json
import random

import pytest
from tests.kit import Setting, assert_conserved, every_game, every_setting, finished, random_play

from petitfour.core import located
from petitfour.core.contract import OK
from petitfour.core.errors import CannotUndo
from petitfour.core.match import Match
from petitfour.core.record import Replay
from petitfour.core.state import clone, dtype_of, fields, from_record, same, to_record
from petitfour.core.twin import compiled, plain


@every_setting
def test_components_are_conserved_after_every_move(setting: Setting) -> None:
    check = assert_conserved(setting.game)
    for seed in range(40):
        match = setting.match(seed)
        check(match.state, match.box)
        for _ in random_play(match, random.Random(seed)):
            check(match.state, match.box)
        check(match.state, match.box)


@every_setting
def test_legal_agrees_with_check_for_every_code(setting: Setting) -> None:
    rules = setting.game.rules
    for seed in range(12):
        for match in random_play(setting.match(seed), random.Random(seed)):
            allowed = [code for code in range(rules.MOVES) if rules.check(match.state, code) == OK]
            assert match.legal() == allowed
            assert allowed


@every_setting
def test_check_and_legal_change_nothing(setting: Setting) -> None:
    rules = setting.game.rules
    for match in random_play(setting.match(5), random.Random(5)):
        before = clone(match.state)
        for code in range(rules.MOVES):
            rules.check(match.state, code)
        match.legal()
        match.scores()
        assert same(before, match.state)


@every_setting
def test_nothing_is_legal_when_the_game_is_over(setting: Setting) -> None:
    match = finished(setting, 3)
    assert match.legal() == []
    for code in range(setting.game.rules.MOVES):
        assert setting.game.rules.check(match.state, code) != OK


@every_setting
def test_undo_restores_the_state_exactly(setting: Setting) -> None:
    undone = 0
    for seed in range(6):
        chooser = random.Random(seed)
        match = setting.match(seed)
        for _ in random_play(match, chooser):
            undone += _try_and_take_back(match, chooser)
    assert undone > 20


def _try_and_take_back(match: Match, chooser: random.Random) -> bool:
    """Play on a little and go back as far as allowed by consent; whether that came back exactly."""
    seat = match.actor
    assert seat is not None
    before = (clone(match.state), json.dumps(match.moves), list(match.steps), len(match.chance))
    shown = len(match.chance)
    steps = 0
    for _ in range(chooser.randint(1, 3)):
        due_before = match.state.due
        match.step(match.actor, chooser.choice(match.legal()))  # type: ignore[arg-type]
        steps += 1
        assert match.state.due == due_before == 0
        if match.is_over or len(match._since) == 0:
            break
    able = len(match._since) >= steps and len(match.chance) == shown
    if not able:
        return False
    for _ in range(steps):
        match.undo(seat, consent=True)
    assert same(before[0], match.state)
    assert (json.dumps(match.moves), match.steps, len(match.chance)) == before[1:]
    return True


@every_setting
def test_undo_stops_where_something_was_revealed(setting: Setting) -> None:
    match = setting.match(2)
    with pytest.raises(CannotUndo):
        match.undo(match.state.actor)
    for _ in random_play(match, random.Random(2)):
        pass
    while True:
        try:
            match.undo(0, consent=True)
        except CannotUndo:
            break
    assert len(match.chance) == len(setting_chance(setting, 2))


def setting_chance(setting: Setting, seed: int) -> list[dict[str, object]]:
    return finished(setting, seed).chance


@every_setting
def test_a_record_replays_to_the_same_result(setting: Setting) -> None:
    for seed in range(15):
        match = finished(setting, seed)
        text = json.dumps(match.record())
        again = Replay(located.parse(text, "record.json")).to_the_end()
        assert same(again.state, match.state)
        assert again.record() == match.record()


@every_setting
def test_moves_survive_json_notation_and_small_decisions(setting: Setting) -> None:
    moves = setting.game.moves
    for seed in range(8):
        match = setting.match(seed)
        record = finished(setting, seed).record()
        for entry in record["moves"]:
            wire = {key: value for key, value in entry.items() if key != "seat"}
            move = moves.from_json(located.of_value(wire, "move"), match.box)
            assert moves.to_json(move) == wire
            assert moves.parse(moves.notation(move), match.box) == move
            codes = moves.steps(match.state, move, match.box)
            assert moves.of_steps(match.state, codes, match.box) == move
            match.move(entry["seat"], wire)
        assert match.record() == record


@every_setting
def test_small_decisions_have_names_of_their_own(setting: Setting) -> None:
    for match in random_play(setting.match(1), random.Random(1)):
        names = [json.dumps(match.small(code), sort_keys=True) for code in match.legal()]
        nameless = [json.dumps({**json.loads(n), "code": 0}, sort_keys=True) for n in names]
        assert len(set(nameless)) == len(names)


@every_setting
def test_plain_and_compiled_play_bit_for_bit_the_same(setting: Setting) -> None:
    rules = setting.game.rules
    ours, theirs = plain(rules), compiled(rules)
    s = setting.game.new_state(dict(setting.options))
    states = theirs.new_states()
    to_record(s, states)
    rng, out = [0] * 4, ours.new_out()
    fast_rng, fast_out = theirs.new_rng(), theirs.new_out()
    for game in range(120):
        s.start = game % setting.players
        states[0]["start"] = s.start
        decisions = ours.random_game(s, 11, game, rng, out)
        assert decisions == theirs.random_game(states[0], 11, game, fast_rng, fast_out)
        assert fields(from_record(rules.State, states)) == fields(s)
        assert rng == fast_rng.tolist()


@every_setting
def test_every_game_ends(setting: Setting) -> None:
    bound = compiled(setting.game.rules)
    states = bound.new_states()
    to_record(setting.game.new_state(dict(setting.options)), states)
    rng, out = bound.new_rng(), bound.new_out()
    for game in range(1500):
        assert 0 < bound.random_game(states[0], 12, game, rng, out) < 20_000
        assert states[0]["phase"] == 0


@every_game
def test_a_state_is_small(game) -> None:  # type: ignore[no-untyped-def]
    assert dtype_of(game.rules.State).itemsize <= 2048


@every_game
def test_the_fields_of_a_state_are_all_there(game) -> None:  # type: ignore[no-untyped-def]
    s = game.rules.State()
    assert list(game.rules.State.__slots__) == sorted(game.rules.State.__slots__)
    for name in ("players", "start", "seed", "due", "phase", "actor", "step"):
        assert hasattr(s, name)
    assert all(hasattr(s, name) for name in game.rules.State.__slots__)
