"""Every sentence of the client is in both languages, says the same gaps, and is used."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
CATALOGUES = sorted(path.with_suffix("").with_suffix("") for path in WEB.rglob("words.en.json"))
OWN = WEB / "words"
KEY = re.compile(r"""\bt\(\s*'([\w.-]+)'""")
BENCHMARK = WEB.parents[1] / "benchmarks" / "client" / "__main__.py"
PRESSED = re.compile(r'\.say\("([\w.-]+)"')
BUILT_KEY = re.compile(r"""\bt\(\s*`([\w.-]*)\$\{""")


def read(path: Path) -> dict[str, Any]:
    catalogue: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return catalogue


def sentences(catalogue: dict[str, Any], before: str = "") -> dict[str, str]:
    """Sentences by key; a plural is one sentence with two forms."""
    found: dict[str, str] = {}
    for key, value in catalogue.items():
        if isinstance(value, str):
            found[before + key] = value
        elif set(value) == {"one", "other"}:
            found[before + key] = " ".join(value.values())
        else:
            found |= sentences(value, f"{before}{key}.")
    return found


def pairs() -> list[tuple[Path, Path]]:
    games = [(folder.with_name("words.en.json"), folder.with_name("words.fr.json")) for folder in CATALOGUES]
    return [(OWN / "en.json", OWN / "fr.json"), *games]


@pytest.mark.parametrize(("en", "fr"), pairs(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_both_languages_say_the_same(en: Path, fr: Path) -> None:
    english, french = sentences(read(en)), sentences(read(fr))
    assert set(english) == set(french)
    for key, sentence in english.items():
        assert french[key].strip(), key
        gaps = (set(re.findall(r"\{\w+\}", said)) for said in (sentence, french[key]))
        assert len(set(map(frozenset, gaps))) == 1, key


def test_every_game_has_words_of_its_own_in_the_client() -> None:
    assert len(CATALOGUES) == 4


def test_every_key_that_is_used_is_there() -> None:
    there = set(sentences(read(OWN / "en.json")))
    for path in [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]:
        text = path.read_text(encoding="utf-8")
        for key in KEY.findall(text):
            assert key in there, f"{path.name}: {key}"
        for beginning in BUILT_KEY.findall(text):
            assert any(key.startswith(beginning) for key in there), f"{path.name}: {beginning}…"


def test_the_benchmark_presses_buttons_that_are_there() -> None:
    there = set(sentences(read(OWN / "en.json")))
    pressed = PRESSED.findall(BENCHMARK.read_text(encoding="utf-8"))
    assert pressed
    assert set(pressed) <= there


def test_every_sentence_is_used() -> None:
    sources = [path.read_text(encoding="utf-8") for path in [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]]
    used = {key for text in sources for key in KEY.findall(text)}
    built = {beginning for text in sources for beginning in BUILT_KEY.findall(text)}
    spoken = [
        key
        for key in sentences(read(OWN / "en.json"))
        if key not in used and not any(beginning and key.startswith(beginning) for beginning in built)
    ]
    in_quotes = {key for key in spoken if any(f"'{key}'" in text for text in sources)}
    assert set(spoken) == in_quotes
