"""The words of Top Cake: the same keys and blanks in both languages."""

import re

from petitfour.games.top_cake import GAME, view
from petitfour.games.top_cake.moves import CARD_NAMES


def test_both_languages_have_the_same_keys_and_blanks() -> None:
    english, french = GAME.words("en").catalogue, GAME.words("fr").catalogue
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", french[key])), key


def test_everything_has_a_name() -> None:
    for lang in ("en", "fr"):
        words = GAME.words(lang)
        assert all(words.has(f"flavour.{flavour}") for flavour in GAME.box().flavours)
        assert all(words.has(f"card.{card}") for card in CARD_NAMES)
        assert all(words.has(f"ask.{phase}") for phase in view.PHASES[1:])
        assert all(words.has(f"option.{option.name}") for option in GAME.options)
