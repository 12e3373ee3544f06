"""Every rule number has its test, its English and its French text, and stands in the docs."""

import ast
import re
from pathlib import Path

import pytest
from tests.kit import every_game

from petitfour.core.game import Game, all_games
from petitfour.core.words import LANGUAGES

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
NUMBER = re.compile(r"^- \*\*([A-Z]{3}-[0-9.]+)\*\*", re.MULTILINE)


def numbers_in_the_docs(game: Game) -> list[str]:
    """The list kept in docs/rule-numbers.txt."""
    lines = (DOCS / "rule-numbers.txt").read_text(encoding="utf-8").split()
    return [number for number in lines if number.startswith(game.prefix)]


def names_of_tests() -> list[str]:
    names = []
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(node.name)
    return names


ALL_NUMBERS = [number for game in all_games() for number in numbers_in_the_docs(game)]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_texts_have_exactly_these_numbers(game: Game, lang: str) -> None:
    assert NUMBER.findall(game.rule_text(lang)) == numbers_in_the_docs(game)
    assert len(numbers_in_the_docs(game)) >= 19


@pytest.mark.parametrize("number", ALL_NUMBERS)
def test_every_rule_has_a_test(number: str) -> None:
    beginning = "test_" + number.replace("-", "_").replace(".", "_") + "_"
    assert any(name.startswith(beginning) for name in names_of_tests()), f"no test {beginning}…"


@every_game
def test_every_reason_cites_a_rule_that_exists(game: Game) -> None:
    for _, rule in game.rules.REASONS[1:]:
        assert rule in numbers_in_the_docs(game)
