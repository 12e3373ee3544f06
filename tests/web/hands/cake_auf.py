"""Hands for Cake Auf!: a card, and what it is for. A move goes off by itself when nothing is missing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator
from tests.web.hands.game import GameHands
from tests.web.hands.ways import middle_of
from tests.web.shoulder import Small, Step

DIVER = "dumpster"  # over the bin it dives, if it can: to throw it away there is a button
LAST = ("end", "discard")  # only when nothing else can be done


class Hands(GameHands):
    def kind(self, small: Small) -> str:
        return next((key for key in ("place", "discard", "end") if key in small), str(small.get("play")))

    def choose(self, legal: list[Small], chance: random.Random) -> Small:
        """Cards not played yet, then ingredients: so all are seen, and the game comes to its end."""
        kinds = {self.kind(small) for small in legal}
        fresh = sorted(kind for kind in kinds if kind not in (*LAST, "place") and not self.done[kind])
        kind = (fresh or sorted(kinds & {"place"}) or sorted(kinds & {"discard"}) or sorted(kinds))[0]
        self.done[kind] += 1
        return chance.choice([small for small in legal if self.kind(small) == kind])

    def recorded(self, steps: list[Step]) -> dict[str, Any]:
        return {key: value for key, value in steps[0].small.items() if key != "code"}

    def is_sent_by_itself(self, steps: list[Step]) -> bool:
        return True

    def lay_out(self, steps: list[Step]) -> Iterator[None]:
        small = steps[0].small
        if "end" in small:
            self.way.press(self.button(self.say("table.end")))
            return
        name = str(small.get("place") or small.get("play") or small.get("discard"))
        targets = self.targets(small)
        is_diving = any(one.get("play") == name == DIVER for one in steps[0].legal)
        if is_diving and "discard" in small:
            targets = [self.button(self.say("table.discard-it", card=self.titled(name)))]
        if not self.drags:
            self.way.press(self.card(name), columns=1)
        else:
            # Onto the first thing it is for; where it is for two, the second is pressed.
            dives = is_diving and "discard" not in small
            self.drag(self.card(name), self.bin if dives else targets.pop(0))
        for target in targets:
            self.way.press(target)
        yield

    def titled(self, card: str) -> str:
        name = self.say(f"card.{card}")
        return name[0].upper() + name[1:]

    def card(self, card: str) -> Locator:
        return self.button(self.beginning(self.titled(card)), self.group("table.hand", "list")).first

    # What it is for

    def targets(self, small: Small) -> list[Locator]:
        """In the order in which the board asks for them."""
        found: list[Locator] = []
        if "discard" in small:
            found.append(self.bin)
        if "recipe" in small:
            found.append(self.group("table.counter", "list").get_by_role("button").nth(small["recipe"]))
        if "their" in small:
            found.append(self.theirs(small["whom"]).get_by_role("button").nth(small["their"]))
        elif "name" in small:
            found.append(
                self.others.get_by_role("button").filter(has_text=self.say(f"recipe.{small['name']}"))
            )
        elif "whom" in small:
            found.append(self.others.get_by_role("button"))
        if "card" in small:
            found.append(self.in_bin(small["card"]))
        return found

    @property
    def bin(self) -> Locator:
        return self.page.locator('[data-target="bin"]')

    @property
    def others(self) -> Locator:
        return self.group("table.others", "list")

    def theirs(self, whom: int) -> Locator:
        name = self.person.say("bot.name", seat=whom + 1)
        return self.group("table.counter-of", "list", name=name)

    def in_bin(self, card: str) -> Locator:
        dive = self.group("table.bin-dive", "region")
        return dive.get_by_role("button").filter(has_text=self.titled(card))

    def drag(self, card: Locator, target: Locator) -> None:
        """Others' things come into sight only once the card is held."""
        x, y = middle_of(card)
        self.way.carry((x, y), (x, y - 30), lambda: middle_of(target))
