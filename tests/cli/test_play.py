"""`petitfour play`: whole games by people and bots, and everything that can be said at a prompt."""

import json
import random
import re

import pytest
from tests.cli.run import run
from tests.cli.scripts import notations, people, random_match, typed_by_people
from tests.kit import every_game

from petitfour.core.game import game_named

POC = "piece-o-cake"
ALONE = ("play", POC, "--players", "2", "--start", "1", "--seed", "kitchen")


def play_alone(*lines, lang="en", more=()):
    """A person against a casual bot, who types these lines and goes."""
    return run(*ALONE, *more, typed="\n".join([*lines, ""]), lang=lang)


# Whole games


@every_game
def test_people_play_a_whole_game_by_notation(game, tmp_path, monkeypatch):
    monkeypatch.setattr(game.view, "HIDES_HANDS", False, raising=False)
    players = game.players[-1]
    match = random_match(game, players, "table")
    path = tmp_path / "game.json"
    arguments = ["--seat", people(players), "--start", 1, "--seed", "table", "--save", path]
    result = run("play", game.name, *arguments, typed=typed_by_people(match, curtain=False))
    assert result.exit_code == 0
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["moves"] == match.moves
    assert record["result"] == match.result()
    assert run("verify", path).exit_code == 0


@every_game
def test_the_curtain_falls_between_hidden_hands(game, tmp_path, monkeypatch):
    monkeypatch.setattr(game.view, "HIDES_HANDS", True, raising=False)
    match = random_match(game, 2, "curtain")
    path = tmp_path / "game.json"
    arguments = ["--seat", people(2), "--names", "Ann,Bob", "--start", 1, "--seed", "curtain", "--save", path]
    result = run("play", game.name, *arguments, typed=typed_by_people(match, curtain=True), lang="fr")
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == match.moves
    seats = [move["seat"] for move in match.moves]
    changes = sum(seat != before for seat, before in zip(seats, [None, *seats], strict=False))
    assert result.stdout.replace("\n", " ").count("Passez la table à") == changes


@every_game
def test_no_curtain_for_one_person(game, monkeypatch):
    monkeypatch.setattr(game.view, "HIDES_HANDS", True, raising=False)
    result = run("play", game.name, "--seed", "one")
    assert "Pass the table" not in result.stdout


@every_game
@pytest.mark.parametrize("bot", ["random", "beginner", "casual", "greedy"])
def test_bots_play_a_whole_game_that_verifies(game, bot, tmp_path):
    path = tmp_path / "game.json"
    players = game.players[-1]
    result = run("play", game.name, "--seat", ",".join([bot] * players), "--seed", "bots", "--save", path)
    assert result.exit_code == 0
    assert "wins" in result.stdout or "share the victory" in result.stdout
    assert run("verify", path).exit_code == 0


@every_game
def test_the_same_seed_is_the_same_game(game, tmp_path):
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path in paths:
        run("play", game.name, "--seat", "greedy,random", "--seed", "again", "--save", path)
    assert paths[0].read_text() == paths[1].read_text()


def test_by_default_one_person_against_a_casual_bot_at_the_smallest_table():
    result = run("play", POC)
    assert "guest 1" in result.stdout
    assert "Casual" in result.stdout


def test_a_bot_of_ones_own_plays(tmp_path):
    path = tmp_path / "game.json"
    kinds = "tests.bots.sample:First,random"
    result = run("play", POC, "--seat", kinds, "--seed", "own", "--save", path)
    assert result.exit_code == 0
    assert json.loads(path.read_text())["seats"] == ["bot:tests.bots.sample:First", "bot:random"]
    assert "First wins" in result.stdout or "Random wins" in result.stdout


def test_a_bot_that_fails_is_named_and_the_game_goes_on():
    result = run("play", POC, "--seat", "tests.bots.sample:Illegal,random", "--seed", "own")
    assert result.exit_code == 0
    assert "Illegal gave no legal answer in time" in result.stdout


def test_table_options_and_names_go_into_the_record(tmp_path):
    path = tmp_path / "game.json"
    arguments = ("--option", "four_pieces=no", "--names", "Zoé", "--save", path)
    play_alone("quit", more=arguments)
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["options"] == {"players": 2, "start": 0, "four_pieces": False}
    assert record["seats"] == ["Zoé", "bot:casual"]


# A match of several games


def test_POC_5_4_a_match_adds_up_and_the_start_moves_left(tmp_path):
    path = tmp_path / "match.json"
    arguments = (
        "--seat",
        "greedy,random,random",
        "--games",
        "3",
        "--start",
        "2",
        "--seed",
        "m",
        "--save",
        path,
    )
    result = run("play", POC, *arguments)
    records = [json.loads((tmp_path / f"match-{n}.json").read_text()) for n in (1, 2, 3)]
    assert [record["options"]["start"] for record in records] == [1, 2, 0]
    assert len({json.dumps(record["chance"]) for record in records}) == 3
    totals = [sum(record["result"]["scores"][seat] for record in records) for seat in range(3)]
    last = result.stdout[result.stdout.index("After game 3 of 3") :]
    assert all(str(total) in last for total in totals)


# A turn


def test_a_turn_is_composed_key_by_key_with_a_preview(tmp_path):
    path = tmp_path / "game.json"
    result = play_alone("2", "5", "s", "", "quit", more=("--save", path))
    assert json.loads(path.read_text())["moves"][0] == {"seat": 0, "cut": [2, 5]}
    assert "Points if the game ended now: guest 1: 0 · Casual: 0" in result.stdout
    assert "serve these 2 pieces" in result.stdout


def test_several_keys_in_one_line(tmp_path):
    path = tmp_path / "game.json"
    moves = random_match(game_named("top-cake"), 2, "k").moves
    card, item = moves[0]["down"]
    result = run(
        "play",
        "top",
        "--start",
        1,
        "--seed",
        "k",
        "--save",
        path,
        typed=f"{str(card)[0]} {item}\nundo\nquit\n",
    )
    assert f"{card}".upper() in result.stdout
    assert json.loads(path.read_text())["moves"] == []


def test_undo_takes_back_decision_by_decision(tmp_path):
    path = tmp_path / "game.json"
    play_alone("2", "5", "undo", "7", "s", "undo", "s", "", "quit", more=("--save", path))
    assert json.loads(path.read_text())["moves"][0] == {"seat": 0, "cut": [2, 7]}


def test_nothing_to_undo():
    assert "nothing to take back" in play_alone("undo", "quit", "").stdout


def test_a_whole_move_takes_the_place_of_a_half_one(tmp_path):
    path = tmp_path / "game.json"
    play_alone("9", "cut 1 4", "", "quit", more=("--save", path))
    assert json.loads(path.read_text())["moves"][0] == {"seat": 0, "cut": [1, 4]}


def test_enter_alone_shows_the_table_again():
    assert play_alone("", "", "quit", "").stdout.count("Cake 1 of 5") == 3


def test_a_refusal_names_the_rule_and_the_rule_can_be_read():
    result = play_alone("cut 5 2", "rules", "quit", "")
    assert "must come after the last (POC-3.2)" in result.stdout.replace("\n", " ").replace("  ", " ")
    assert "POC-3.2 Without changing the order" in result.stdout


def test_a_refusal_in_french():
    result = play_alone("cut 5 2", "règles 4.4", "quitter", "", lang="fr")
    assert "(POC-3.2)" in result.stdout
    assert "On coupe dans l’ordre" in result.stdout
    assert "POC-4.4 Décision" in result.stdout


def test_what_is_no_move_is_answered_with_examples():
    result = play_alone("flambé", "quit", "")
    assert "“flambé” is not on the list, and no move" in result.stdout
    assert "cut 2 5 9" in result.stdout


def test_bots_moves_are_told():
    result = play_alone("cut", "", "quit", "")
    assert "2. Casual takes piece" in result.stdout


def test_undo_is_hinted_at_where_there_is_something_to_take_back():
    hint = "undo takes back the last decision"
    assert hint not in play_alone("quit", "").stdout
    assert hint in play_alone("2", "quit", "").stdout


@pytest.mark.parametrize("seed", ["kitchen", "oven", "whisk"])
def test_the_keys_of_cake_auf_stand_in_order(seed):
    result = run("play", "cake-auf", "--start", 1, "--seed", seed, typed="quit\n\n")
    listed = result.stdout[result.stdout.rindex(" – ") :].split("›")[0]
    keys = sorted(re.finditer(r"(?:^|  )( {0,2}\w{1,2})  \S", listed, re.MULTILINE), key=column_first)
    numbers = [key[1].strip() for key in keys]
    assert numbers == [*map(str, range(1, len(numbers))), "e"]


def column_first(found):
    line = found.string.rfind("\n", 0, found.start()) + 1
    return found.start(1) - line, found.start()


# Going on


def test_a_saved_game_goes_on(tmp_path):
    path = tmp_path / "game.json"
    arguments = ("--names", "Zoé", "--save", path)
    play_alone("cut", "", "quit", more=arguments)
    before = json.loads(path.read_text(encoding="utf-8"))
    result = run("play", "--resume", path, typed="take 0 eat -\n\nlog\nquit\n")
    after = json.loads(path.read_text(encoding="utf-8"))
    assert result.exit_code == 0
    assert after["seats"] == ["Zoé", "bot:casual"]
    assert after["moves"][: len(before["moves"])] == before["moves"]
    assert after["fair"] == before["fair"]


@every_game
def test_a_game_that_goes_on_is_the_same_game(game, tmp_path):
    """Bots play it to its end; the shuffle still follows from the seed, also what came after the break."""
    path = tmp_path / "half.json"
    run("play", game.name, "--seed", "half", "--save", path, typed="quit\n")
    other = tmp_path / "whole.json"
    result = run("play", "--resume", path, "--seat", "greedy,random", "--save", other)
    assert result.exit_code == 0, result.stderr
    verified = run("verify", other)
    assert verified.exit_code == 0, verified.stdout
    assert "not finished" not in verified.stdout
    assert "the house promised its secret first" in verified.stdout
    assert json.loads(other.read_text())["seats"] == ["bot:greedy", "bot:random"]


def test_a_finished_game_does_not_go_on(tmp_path):
    path = tmp_path / "game.json"
    run("play", POC, "--seat", "random,random", "--seed", "done", "--save", path)
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert "nothing to go on with" in result.stderr


# Orders


def test_help_lists_every_order():
    result = play_alone("help", "quit", "")
    for order in ("undo", "table", "score", "log", "rules [NUMBER]", "lang en|fr", "save FILE", "quit"):
        assert order in result.stdout


def test_score_explains_every_point():
    result = play_alone("cut", "", "score", "quit", "")
    assert "POC-5.1" in result.stdout


def test_log_tells_all_moves():
    assert "Nothing has happened yet" in play_alone("log", "quit", "").stdout
    assert "1. guest 1 serves the cake whole" in play_alone("cut", "", "log", "quit", "").stdout


def test_rules_without_a_number_lists_the_chapters():
    result = play_alone("rules", "rules 99", "quit", "")
    assert "3 Serving" in result.stdout
    assert "There is no rule 99" in result.stdout


def test_the_language_can_be_changed():
    result = play_alone("lang fr", "lang de", "lang en", "quit", "")
    assert "Coupez le gâteau" in result.stdout
    assert "Amateur" in result.stdout  # the table is drawn again, with the bots' names in French
    assert "Tapez « langue en »" in result.stdout
    assert result.stdout.rstrip().endswith("Enter for no ›")


def test_orders_are_understood_in_both_languages():
    result = play_alone("aide", "quitter", "")
    assert "every point explained" in result.stdout


def test_save_in_the_middle(tmp_path):
    path = tmp_path / "middle.json"
    result = play_alone("save", f"save {path}", "cut", "", f"save {path}", "quit")
    assert "the name of a file" in result.stdout
    assert len(json.loads(path.read_text())["moves"]) >= 1
    assert "not finished" in run("verify", path).stdout


def test_save_never_overwrites_another_file(tmp_path):
    path = tmp_path / "precious.txt"
    path.write_text("keep me")
    result = play_alone(f"save {path}", "quit", str(path), "")
    assert "Not saved" in result.stdout
    assert path.read_text() == "keep me"
    refused = run(*ALONE, "--save", path)
    assert refused.exit_code == 2
    assert "already" in refused.stderr


def test_quit_offers_to_save(tmp_path):
    path = tmp_path / "later.json"
    result = play_alone("quit", str(path))
    assert result.exit_code == 0
    assert run("verify", path).exit_code == 0


def test_the_end_of_input_still_saves(tmp_path):
    path = tmp_path / "game.json"
    result = play_alone("cut", "", more=("--save", path))
    assert result.exit_code == 0
    assert json.loads(path.read_text())["moves"]


def test_at_the_end_the_record_is_offered(tmp_path):
    game = game_named(POC)
    match = random_match(game, 2, "end")
    path = tmp_path / "offered.json"
    typed = typed_by_people(match, curtain=False).rstrip("\n") + f"\n\n{path}\n"
    result = run("play", POC, "--seat", people(2), "--start", 1, "--seed", "end", typed=typed)
    assert "Rank" in result.stdout
    assert json.loads(path.read_text())["result"] == match.result()


def test_notation_is_what_the_record_says():
    match = random_match(game_named(POC), 3, "n")
    assert notations(match)[0].startswith("cut")


def test_names_are_never_taken_for_markup():
    result = run("play", POC, "--names", "[bold]Ann[/]", "--seed", "1", typed="quit\n\n")
    assert "[bold]Ann[/]" in result.stdout


TYPED = (
    *"01234567sfnedrygb?-",
    *("undo", "table", "score", "log", "rules", "help", "4@2", "0>5/0", "kiwi", "flour", "end"),
    *("cut", "take", "forfeit", "up", "down", "first", "stack", "rotate", "section", "place", "discard"),
    *("rules 4", "lang fr", "lang en", "save", "[bold]", "{x}", "%s", "-1", "9" * 30, "\x00", "½", "", ""),
)


@every_game
def test_whatever_is_typed_nothing_breaks(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some of it will be saved
    chooser = random.Random(game.name)
    lines = [" ".join(chooser.choices(TYPED, k=chooser.choice((1, 1, 2, 3)))) for _ in range(150)]
    result = run("play", game.name, "--seed", "noise", typed="\n".join(lines))
    assert result.exit_code == 0
    assert result.stderr == ""
