"""`petitfour verify`: one line a file, the number of the move and the rule, never a traceback."""

import copy
import json

import pytest
from tests.cli.run import run
from tests.cli.scripts import random_match
from tests.kit import every_game

from petitfour.core.game import game_named


@pytest.fixture(scope="module")
def record():
    return random_match(game_named("piece-o-cake"), 3, "verify").record()


@pytest.fixture
def verified(record, tmp_path):
    """Verify a record after it was tampered with."""

    def verify(tamper, *arguments):
        changed = copy.deepcopy(record)
        tamper(changed)
        path = tmp_path / "game.json"
        path.write_text(json.dumps(changed), encoding="utf-8")
        return run("verify", path, *arguments)

    return verify


@every_game
def test_a_right_record(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(random_match(game, 2, "right").record()), encoding="utf-8")
    result = run("verify", path)
    assert result.exit_code == 0
    assert f"✓ right  {path}: {game.name} (the house promised its secret first" in result.stdout


@every_game
def test_a_record_from_elsewhere_without_fair(game, tmp_path):
    record = random_match(game, 2, "elsewhere").record()
    del record["fair"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    result = run("verify", path)
    assert result.exit_code == 0
    assert "fairness cannot be checked" in result.stdout


def illegal_move(record):
    number = next(i for i, move in enumerate(record["moves"]) if "take" in move)
    record["moves"][number]["take"] = 4


def wrong_seat(record):
    record["moves"][2]["seat"] = (record["moves"][2]["seat"] + 1) % 3


def missing_move(record):
    record["moves"].pop()


def extra_move(record):
    record["moves"].append(record["moves"][-1])


def wrong_score(record):
    record["result"]["scores"][0] += 1


def wrong_rank(record):
    record["result"]["ranks"] = [1, 1, 1]


def duplicated_component(record):
    slices = record["chance"][0]["slices"]
    slices[slices.index("plum")] = "kiwi"


def unknown_key(record):
    record["winner"] = 2


def wrong_shuffle(record):
    record["chance"][0]["slices"].reverse()


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (illegal_move, "There is no such piece (POC-4.2)"),
        (wrong_seat, "moves[2]: a wrong seat"),
        (missing_move, "a move is missing"),
        (extra_move, "an extra move"),
        (wrong_score, "result.scores: expected"),
        (wrong_rank, "result.ranks: expected"),
        (duplicated_component, "stands here too often"),
        (unknown_key, "unknown key"),
        (wrong_shuffle, "chance"),
    ],
)
def test_what_is_wrong_is_named(verified, tamper, sentence):
    result = verified(tamper)
    assert result.exit_code == 1
    assert result.stdout.startswith("✗ wrong")
    assert sentence in result.stdout
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (illegal_move, "Ce morceau n’existe pas (POC-4.2)"),
        (wrong_seat, "moves[2] : une place fausse"),
        (missing_move, "il manque un coup"),
        (wrong_score, "result.scores : attendu"),
        (unknown_key, "clé inconnue"),
    ],
)
def test_what_is_wrong_is_named_in_french(verified, tamper, sentence):
    result = verified(tamper, "--lang", "fr")
    assert result.exit_code == 1
    assert result.stdout.startswith("✗ faux")
    assert sentence in result.stdout


def test_a_right_record_in_french_and_json_in_english(record, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    result = run("verify", path, lang="fr")
    assert result.stdout.startswith(f"✓ juste  {path} : piece-o-cake (la maison a promis son secret d’avance")
    notes = json.loads(run("verify", path, "--json", lang="fr").stdout)[0]["notes"]
    assert notes[0].startswith("the house promised its secret first")


def test_a_wrong_seat_cites_the_rule(verified):
    assert "not seat" in verified(wrong_seat).stdout
    assert "(POC-4.1)" in verified(wrong_seat).stdout


def test_the_number_of_an_illegal_move_is_named(verified, record):
    number = next(i for i, move in enumerate(record["moves"]) if "take" in move)
    assert f"moves[{number}]" in verified(illegal_move).stdout


def test_broken_json_is_named_with_its_line(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text('{\n"format": "petitfour-record/1",\n')
    result = run("verify", path)
    assert result.exit_code == 1
    assert f"{path}, line" in result.stdout


def test_files_that_cannot_be_records(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    binary = tmp_path / "cake.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    result = run("verify", huge, binary, tmp_path, tmp_path / "nowhere", "/dev/zero")
    assert result.exit_code == 1
    reasons = ("too large: 100,000,000 bytes", "not a text file", "not a regular file", "cannot be read")
    assert all(reason in result.stdout for reason in reasons)
    assert result.stdout.count("✗ wrong") == 5


def test_one_wrong_file_among_right_ones(record, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(record))
    bad.write_text("[]")
    result = run("verify", good, bad, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert [verdict["ok"] for verdict in answer] == [True, False]
    assert answer[0]["game"] == "piece-o-cake"
    assert answer[1]["file"] == str(bad)


def test_no_file_is_wrong_usage():
    assert run("verify").exit_code == 2
