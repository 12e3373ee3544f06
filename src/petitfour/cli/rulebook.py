"""The rule text of a game, rule by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.game import Game

RULE = re.compile(r"- \*\*([A-Z]+-[A-Z]?[0-9]+(?:\.[0-9]+)?)\*\* *(.*)")


@dataclass(frozen=True)
class Rule:
    """A numbered rule; its text is Markdown."""

    number: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language."""

    title: str
    prefix: str
    chapters: tuple[str, ...]
    rules: tuple[Rule, ...]

    def find(self, number: str) -> list[Rule]:
        """The rule of this number, or the rules of a chapter: `POC-4.3`, `4.3`, `4`."""
        bare = number.upper().removeprefix(f"{self.prefix}-")
        full = f"{self.prefix}-{bare}"
        found = [rule for rule in self.rules if rule.number == full or rule.number.startswith(f"{full}.")]
        if not found:
            last = self.rules[-1].number
            first = self.rules[0].number
            raise BadInput(said("error.no-rule", number=repr(number), first=first, last=last))
        return found


def rulebook(game: Game, lang: str) -> Rulebook:
    title = ""
    chapters: list[str] = []
    blocks: list[tuple[str, list[str]]] = []
    for line in game.rule_text(lang).splitlines():
        rule = RULE.match(line)
        if rule:
            blocks.append((rule[1], [rule[2]]))
        elif line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            chapters.append(line[3:])
            blocks.append(("", []))
        elif blocks:
            blocks[-1][1].append(line)
    rules = tuple(Rule(number, _unwrapped(lines)) for number, lines in blocks if number)
    return Rulebook(title, game.prefix, tuple(chapters), rules)


def _unwrapped(lines: list[str]) -> str:
    """Paragraphs on one line each; tables as they are."""
    text = ""
    for line in (line.strip() for line in lines):
        if not line:
            text += "\n\n" if text and not text.endswith("\n\n") else ""
        elif line.startswith("|"):
            text += line + "\n"
        else:
            text += line if not text or text.endswith("\n") else " " + line
    return text.strip()
