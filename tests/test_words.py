"""The catalogues: the same keys and the same blanks in every language, and nothing left untranslated."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from petitfour.core.game import all_games
from petitfour.core.words import LANGUAGES, words

PACKAGES = [
    "petitfour",
    "petitfour.house",
    "petitfour.lab",
    "petitfour.review",
    *(game.package for game in all_games()),
]
PACKAGES += [game.package.replace(".games.", ".review.") for game in all_games()]
BLANK = re.compile(r"{(\w+)")
ROOT = Path(__file__).parents[1]
FRENCH = [
    path
    for part in ("src", "web/src")
    for path in (ROOT / part).rglob("*fr.*")
    if path.suffix in (".json", ".md")
]


def blanks(entry: Any) -> list[set[str]]:
    texts = entry.values() if isinstance(entry, dict) else [entry]
    return [set(BLANK.findall(text)) for text in texts]


@pytest.mark.parametrize("package", PACKAGES)
def test_all_languages_have_the_same_keys_and_blanks(package: str) -> None:
    english = words(package, "en").catalogue
    for lang in LANGUAGES[1:]:
        other = words(package, lang).catalogue
        assert set(other) == set(english)
        for key in english:
            assert set.union(*blanks(other[key])) == set.union(*blanks(english[key])), key


@pytest.mark.parametrize("package", PACKAGES)
def test_sentences_are_translated(package: str) -> None:
    """Single words may be alike in two languages; a sentence is not."""
    english, french = (words(package, lang).catalogue for lang in LANGUAGES)
    alike = [key for key in english if english[key] == french[key] and str(english[key]).count(" ") > 3]
    assert alike == []


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_french_has_its_own_apostrophe(path: Path) -> None:
    assert re.findall(r"\w+'\w+", path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_its_own_sentence(game: Any, lang: str) -> None:
    sentences = [game.words(lang).say(f"reason.{code}") for code, _ in game.rules.REASONS[1:]]
    assert [s for s, n in Counter(sentences).items() if n > 1] == []
    assert not any("!" in sentence for sentence in sentences)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_title_is_named(game: Any, lang: str) -> None:
    catalogue = game.words(lang)
    for option in game.options:
        assert catalogue.say(f"option.{option.name}")
    assert catalogue.say("title")
    assert catalogue.say("line")
