"""Records under attack: whatever is changed in a right record, `verify` says what and where."""

import copy
import json
import random
from typing import Any

import pytest
from tests.kit import Setting, every_game, every_setting, finished, random_play

from petitfour.core import located
from petitfour.core.errors import IllegalMove
from petitfour.core.game import Game
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.proof import PROMISED
from petitfour.core.record import Verdict, verify


def verdict_of(record: Any) -> Verdict:
    return verify(located.parse(json.dumps(record, indent=1), "record.json"))


def record_of(game: Game, players: int = 0, seed: int = 7) -> dict[str, Any]:
    setting = Setting(game, (("players", players or game.players[-1]),))
    record: dict[str, Any] = json.loads(json.dumps(finished(setting, seed).record()))
    return record


def assert_refused(record: dict[str, Any], *said: str) -> Verdict:
    verdict = verdict_of(record)
    assert not verdict.is_right
    assert verdict.line > 0
    for words in said:
        assert words in verdict.error, verdict.error
    return verdict


@every_setting
def test_a_right_record_is_right(setting: Setting) -> None:
    verdict = verdict_of(finished(setting, 1).record())
    assert verdict.is_right, verdict
    assert verdict.shuffle == PROMISED


@every_game
def test_without_fair_the_rest_is_verified(game: Game) -> None:
    record = record_of(game)
    del record["fair"]
    verdict = verdict_of(record)
    assert verdict.is_right, verdict
    assert "fairness cannot be checked" in verdict.notes[0]


@every_game
def test_an_illegal_move_is_refused_with_its_number_and_rule(game: Game) -> None:
    """Put other moves of the game in the place of each move until the rules refuse one."""
    record = record_of(game, 2)
    for number in range(0, len(record["moves"]), 5):
        for other in record["moves"][::3]:
            broken = copy.deepcopy(record)
            broken["moves"][number] = {**other, "seat": record["moves"][number]["seat"]}
            verdict = verdict_of(broken)
            if verdict.error.startswith(f"moves[{number}]: ") and f"({game.prefix}-" in verdict.error:
                return
    pytest.fail("no illegal move was found to be refused by a rule")


@every_game
def test_a_wrong_seat_is_refused(game: Game) -> None:
    record = record_of(game)
    players = record["options"]["players"]
    middle = len(record["moves"]) // 2
    record["moves"][middle]["seat"] = (record["moves"][middle]["seat"] + 1) % players
    assert_refused(record, f"moves[{middle}]", "wrong seat")


@every_game
def test_a_seat_that_does_not_exist_is_refused(game: Game) -> None:
    record = record_of(game)
    record["moves"][0]["seat"] = record["options"]["players"]
    assert_refused(record, "moves[0].seat", "whole number")
    del record["moves"][0]["seat"]
    assert_refused(record, "moves[0]", "'seat' is missing")


@every_game
def test_a_missing_move_is_refused(game: Game) -> None:
    for number in (0, 3, -1):
        record = record_of(game)
        del record["moves"][number]
        assert_refused(record, "moves")
    record = record_of(game)
    del record["moves"][-1]
    assert_refused(record, "a move is missing", "is to move")


@every_game
def test_an_extra_move_is_refused(game: Game) -> None:
    record = record_of(game)
    record["moves"].append(record["moves"][-1])
    assert_refused(record, f"moves[{len(record['moves']) - 1}]", "extra move")


@every_game
@pytest.mark.parametrize("key", ["scores", "ranks"])
def test_a_wrong_result_is_refused(game: Game, key: str) -> None:
    record = record_of(game)
    record["result"][key][0] += 1
    assert_refused(record, f"result.{key}", "expected [")
    record["result"][key] = "many"
    assert_refused(record, f"result.{key}")
    del record["result"][key]
    assert_refused(record, f"'{key}' is missing")


@every_game
def test_a_duplicated_component_is_refused(game: Game) -> None:
    """Without `fair`, so that nothing but the counting of components can notice."""
    record = record_of(game)
    del record["fair"]
    for number, entry in enumerate(record["chance"]):
        for key, value in entry.items():
            if isinstance(value, list) and len({json.dumps(v) for v in value}) > 1:
                broken = copy.deepcopy(record)
                other = next(v for v in value if v != value[0])
                broken["chance"][number][key][0] = other
                assert_refused(broken, f"chance[{number}]")
                broken["chance"][number][key] = value[:-1]
                assert_refused(broken, f"chance[{number}]")
                broken["chance"][number][key] = [*value[:-1], {"what": ["is", "this"]}]
                assert_refused(broken, f"chance[{number}]")


@every_game
def test_another_shuffle_than_the_seeds_is_refused(game: Game) -> None:
    record = record_of(game)
    value = next(iter(record["chance"][0].values()))
    i = next(i for i, card in enumerate(value) if card != value[0])
    value[0], value[i] = value[i], value[0]
    assert_refused(record, "chance[0]", "does not follow from the seed")


@every_game
def test_missing_and_extra_chance_is_refused(game: Game) -> None:
    record = record_of(game)
    record["chance"].append({"slices": []})
    assert_refused(record, "chance")
    record["chance"] = []
    assert_refused(record, "chance", "missing")


@every_game
def test_unknown_keys_are_refused_everywhere(game: Game) -> None:
    for path in ([], ["options"], ["moves", 0], ["result"], ["fair"], ["chance", 0]):
        record = record_of(game)
        place: Any = record
        for key in path:
            place = place[key]
        place["surprise"] = 1
        assert_refused(record, "surprise")


@every_game
def test_wrong_headers_are_refused(game: Game) -> None:
    for key, value, said in (
        ("format", "petitfour-record/3", "expected the format"),
        ("game", "chess", "there is no game"),
        ("game", game.name[:-1], "expected"),
        ("rules", 99, "rules version 99"),
        ("rules", "1", "whole number"),
        ("seats", ["alone"], "elements"),
        ("seats", [1, 2, 3, 4, 5][: game.players[-1]], "text"),
        ("moves", {}, "a list"),
        ("moves", [3], "a move"),
        ("chance", None, "a list"),
        ("options", {"players": 2}, "'start' is missing"),
        ("options", {"players": 99, "start": 0}, "players"),
        ("options", {"players": True, "start": 0}, "players"),
        ("result", {"reason": "bored"}, "expected one of"),
    ):
        record = record_of(game)
        record[key] = value
        assert_refused(record, said)
    for value in ([], 3, None, "record", {}):
        assert not verdict_of(value).is_right


@every_game
def test_an_abandoned_game_has_no_scores(game: Game) -> None:
    record = record_of(game)
    del record["moves"][-1]
    record["result"] = {"reason": "abandoned"}
    verdict = verdict_of(record)
    assert verdict.is_right, verdict
    assert "the game is not finished" in verdict.notes
    record["result"] = {"reason": "abandoned", "scores": [0] * record["options"]["players"]}
    assert_refused(record, "abandoned")


@every_game
def test_a_running_game_seen_from_a_seat_cannot_be_replayed_but_says_so(game: Game) -> None:
    setting = Setting(game, (("players", 2),))
    for match in random_play(setting.match(4), random.Random(4)):
        if len(match.moves) == 3:
            break
    verdict = verdict_of(match.seen_record(SPECTATOR))
    assert not verdict.is_right
    assert "fair" in match.seen_record(0)
    assert "secret" not in match.seen_record(0)["fair"]


@every_game
def test_any_small_damage_is_noticed_or_harmless_and_never_a_traceback(game: Game) -> None:
    chooser = random.Random(1)
    text = json.dumps(record_of(game, 2))
    for _ in range(150):
        place = chooser.randrange(len(text))
        damaged = text[:place] + chooser.choice('{}[]",:0123456789x ') + text[place + 1 :]
        try:
            document = located.parse(damaged, "record.json")
        except located.BadInput:
            continue
        verify(document)


@every_setting
def test_an_illegal_attempt_leaves_everything_as_it_was(setting: Setting) -> None:
    match = setting.match(9)
    chooser = random.Random(9)
    for _ in random_play(match, chooser):
        if chooser.random() > 0.2:
            continue
        before = json.dumps([match.record(), match.steps, match.view(match.actor or 0)])
        for code in range(setting.game.rules.MOVES):
            if code not in match.legal():
                _refused_in_both_languages(match, code)
                break
        assert before == json.dumps([match.record(), match.steps, match.view(match.actor or 0)])


def _refused_in_both_languages(match: Match, code: int) -> None:
    assert match.actor is not None
    sentences = set()
    for lang in ("en", "fr"):
        with pytest.raises(IllegalMove) as refusal:
            match.step(match.actor, code, lang)
        assert refusal.value.rule.startswith(match.game.prefix)
        sentences.add(str(refusal.value))
    assert len(sentences) == 2
