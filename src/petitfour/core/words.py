"""The words of a game in each language: one catalogue a language, checked for completeness by test."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "fr")

NO_BREAK = "\u00a0"
STUCK = re.compile(" (?=[:;!?»%])|(?<=«) ")


def typeset(text: str, lang: str) -> str:
    """Apostrophes curled; in French, signs stay with their word. No character changes its place."""
    text = text.replace("'", "’")
    return STUCK.sub(NO_BREAK, text) if lang == "fr" else text


@dataclass(frozen=True)
class Words:
    """The words of one package (a game, or the program itself) in one language."""

    package: str
    lang: str
    catalogue: dict[str, Any]

    def say(self, key: str, /, **values: object) -> str:
        """The sentence with its blanks filled; `n` chooses between `one` and `other` if both are there."""
        entry = self.catalogue[key]
        if isinstance(entry, dict):
            entry = entry[self.plural(values["n"])]
        return str(entry).format(**values) if values else str(entry)

    def plural(self, n: object) -> str:
        assert isinstance(n, int)
        is_one = n == 1 or (self.lang == "fr" and n == 0)
        return "one" if is_one else "other"

    def has(self, key: str) -> bool:
        return key in self.catalogue

    def number(self, value: float, digits: int = 0, sign: str = "") -> str:
        """As people write it: 1,234.5 or 1 234,5; with the sign `+` also what is more than nothing."""
        text = f"{value:{sign},.{digits}f}"
        return text.translate({ord(","): "\u202f", ord("."): ","}) if self.lang == "fr" else text

    def percent(self, share: float, digits: int = 1) -> str:
        return self.number(100 * share, digits) + ("\u202f%" if self.lang == "fr" else "%")

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        *first, last = parts or [""]
        if not first:
            return last
        return words("petitfour", self.lang).say("and", first=", ".join(first), last=last)

    def name(self, key: str) -> str:
        """The name of a component; one that came with a host's own list names itself."""
        return self.say(key) if key in self.catalogue else key.split(".", 1)[-1]


class Said(str):
    """A sentence of the program in English that can be said again in another language."""

    __slots__ = ("key", "values")

    key: str
    values: dict[str, object]

    def in_language(self, lang: str) -> str:
        values = {
            name: value.in_language(lang) if isinstance(value, Said) else value
            for name, value in self.values.items()
        }
        return words("petitfour", lang).say(self.key, **values)


def said(key: str, /, **values: object) -> Said:
    sentence = Said(words("petitfour", "en").say(key, **values))
    sentence.key, sentence.values = key, values
    return sentence


def _flat(catalogue: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested keys joined by dots; `{"one": …, "other": …}` stays together."""
    flat: dict[str, Any] = {}
    for key, value in catalogue.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


@cache
def words(package: str, lang: str) -> Words:
    """The catalogue `words.<lang>.json` of a package."""
    if lang not in LANGUAGES:
        from petitfour.core.errors import BadInput

        raise BadInput(said("error.language", languages=", ".join(LANGUAGES), found=repr(lang)))
    text = files(package).joinpath(f"words.{lang}.json").read_text(encoding="utf-8")
    return Words(package, lang, _flat(json.loads(text)))
