"""`petitfour rules`."""

import json

import pytest
from tests.cli.run import run
from tests.kit import every_game

from petitfour.cli.rulebook import rulebook
from petitfour.core.words import LANGUAGES


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_text(game, lang):
    result = run("rules", game.name, "--lang", lang)
    assert result.exit_code == 0
    assert all(rule.number in result.stdout for rule in rulebook(game, lang).rules)


@every_game
def test_both_languages_have_the_same_rules(game):
    english, french = (rulebook(game, lang) for lang in LANGUAGES)
    assert [rule.number for rule in english.rules] == [rule.number for rule in french.rules]
    assert len(english.chapters) == len(french.chapters)
    assert all(rule.text for rule in (*english.rules, *french.rules))


@every_game
def test_every_rule_a_refusal_names_can_be_read(game):
    book = rulebook(game, "en")
    for _, number in game.rules.REASONS[1:]:
        assert book.find(number)


@pytest.mark.parametrize("number", ["4.3", "POC-4.3", "poc-4.3"])
def test_one_rule(number):
    result = run("rules", "piece-o-cake", number)
    assert result.stdout.startswith("POC-4.3 Forfeit: take no piece")
    assert "POC-4.4" not in result.stdout


def test_one_rule_by_option_in_french():
    result = run("rules", "piece", "--rule", "POC-4.4", "--lang", "fr")
    assert result.stdout.startswith("POC-4.4 Décision")


def test_a_chapter():
    numbers = [rule.number for rule in rulebook_of("piece-o-cake").find("4")]
    assert numbers == [f"POC-4.{i}" for i in range(1, 7)]


def test_a_table_belongs_to_its_rule():
    assert "| plum | 3 | 1 |" in rulebook_of("piece-o-cake").find("1")[0].text


def test_json():
    answer = json.loads(run("rules", "piece", "--json").stdout)
    assert answer["title"] == "Piece o' Cake"
    rules = {rule["number"]: rule["text"] for rule in answer["rules"]}
    assert rules["POC-2.1"] == "For 2 to 5 players."
    assert all(set(rule) == {"number", "text"} for rule in answer["rules"])


def rulebook_of(name):
    from petitfour.core.game import game_named

    return rulebook(game_named(name), "en")
