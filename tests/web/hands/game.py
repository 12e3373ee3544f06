"""What the hands of every game have in common: names of things, the button that sends a move."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator
from tests.web.hands.ways import Way, middle_of
from tests.web.people import WORDS, Person, in_catalogue
from tests.web.shoulder import Small, Step

from petitfour.core.game import Game

CLIENT = WORDS.parent / "games"
PACKAGE = WORDS.parents[2] / "src" / "petitfour" / "games"


def catalogue(game: Game, lang: str) -> dict[str, Any]:
    """The words of a game as the client knows them: the package's, and its own under `table`."""
    words = _read(PACKAGE / game.name.replace("-", "_") / f"words.{lang}.json")
    return {**words, "table": _read(CLIENT / game.name / f"words.{lang}.json")}


def _read(path: Path) -> dict[str, Any]:
    words: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return words


class GameHands:
    """Makes moves at one game's board. `drags`: whatever can be dragged is dragged."""

    def __init__(self, person: Person, way: Way, game: Game) -> None:
        self.person = person
        self.page = person.page
        self.way = way
        self.game = game
        self.drags = False
        self.done: Counter[str] = Counter()

    def say(self, key: str, **gaps: object) -> str:
        return in_catalogue(catalogue(self.game, self.person.lang), key, **gaps)

    # What a game adds

    def kind(self, small: Small) -> str:
        """What kind of decision it is: kinds that were seldom chosen come first."""
        raise NotImplementedError

    def lay_out(self, steps: list[Step]) -> Iterator[None]:
        """Do on the board what these decisions mean; it pauses after each that can be taken back."""
        raise NotImplementedError

    def is_sent_by_itself(self, steps: list[Step]) -> bool:
        """Whether nothing has to be confirmed."""
        return False

    def recorded(self, steps: list[Step]) -> dict[str, Any]:
        """The move as the record will have it."""
        raise NotImplementedError

    def get_ready(self) -> None:
        """Put away what is only shown."""

    # What is the same

    def choose(self, legal: list[Small], chance: random.Random) -> Small:
        """Something of each kind sooner or later."""
        kinds: dict[str, list[Small]] = {}
        for small in legal:
            kinds.setdefault(self.kind(small), []).append(small)
        kind = min(kinds, key=lambda one: (self.weary(one), chance.random()))
        self.done[kind] += 1
        return chance.choice(kinds[kind])

    def weary(self, kind: str) -> float:
        return self.done[kind]

    def make(self, steps: list[Step]) -> None:
        """The whole move on the board, and sent."""
        at = self.page.locator("[data-position]")
        before = at.get_attribute("data-position")
        self.get_ready()
        for _ in self.lay_out(steps):
            pass
        if not self.is_sent_by_itself(steps):
            self.confirm()
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-position]')?.dataset.position !== before", arg=before
        )

    def confirm(self) -> None:
        self.way.press(self.main)

    @property
    def main(self) -> Locator:
        """The button of the bar that sends the move; its word is another in every game."""
        return self.page.locator(".bar .main")

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """A button by its name, or, with a pattern, by how its name begins."""
        return (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str))

    def group(self, key: str, role: Any = "group", **gaps: object) -> Locator:
        """What holds several things: a group, a list or a region by its name."""
        return self.page.get_by_role(role, name=self.say(key, **gaps), exact=True)

    def carry(self, thing: Locator, spot: Locator) -> None:
        self.way.carry(middle_of(thing), lambda: middle_of(spot))

    def beginning(self, text: str) -> re.Pattern[str]:
        """How a name begins: a sentence up to the first gap that was left open."""
        return re.compile(f"^{re.escape(text.partition('{')[0])}")
