"""Which language is spoken."""

import pytest

from petitfour.cli.console import language
from petitfour.core.errors import BadInput


@pytest.fixture(autouse=True)
def no_language(monkeypatch):
    for name in ("PETITFOUR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_english_if_nothing_says_otherwise():
    assert language(None) == "en"


def test_the_language_of_the_system(monkeypatch):
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert language(None) == "fr"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language(None) == "en"


def test_our_own_variable_goes_before_the_system(monkeypatch):
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("PETITFOUR_LANG", "fr")
    assert language(None) == "fr"


def test_the_option_goes_before_all(monkeypatch):
    monkeypatch.setenv("PETITFOUR_LANG", "fr")
    assert language("en") == "en"


def test_a_language_we_do_not_speak(monkeypatch):
    monkeypatch.setenv("PETITFOUR_LANG", "tlh")
    with pytest.raises(BadInput, match="found 'tlh'"):
        language(None)
