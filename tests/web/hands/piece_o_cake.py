"""Hands for Piece o' Cake: they cut, take a piece, eat and collect slice by slice, or take none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator
from tests.web.hands.game import GameHands
from tests.web.hands.ways import middle_of
from tests.web.shoulder import Small, Step


class Hands(GameHands):
    def kind(self, small: Small) -> str:
        return next(key for key in ("cut", "serve", "take", "forfeit", "eat") if key in small)

    def choose(self, legal: list[Small], chance: random.Random) -> Small:
        """Rather pieces than none, and rather few of them: then there is something to eat and to collect."""
        serving = [small for small in legal if "serve" in small and chance.random() < 0.6]
        taking = [small for small in legal if "take" in small and chance.random() < 0.85]
        return chance.choice(serving or taking or legal)

    def recorded(self, steps: list[Step]) -> dict[str, Any]:
        first = steps[0].small
        if "take" in first:
            eaten = {step.small["variety"]: step.small["eat"] for step in steps[1:] if step.small["eat"]}
            return {"take": first["take"], "eat": eaten}
        if "forfeit" in first:
            return {"forfeit": first["forfeit"]}
        return {"cut": [step.small["cut"] for step in steps if "cut" in step.small]}

    def lay_out(self, steps: list[Step]) -> Iterator[None]:
        move = self.recorded(steps)
        if "cut" in move:
            self.cut(move["cut"], len(steps[0].table["ring"]))
        elif "take" in move:
            self.take([small["take"] for small in steps[0].legal if "take" in small].index(move["take"]))
            yield
            yield from self.eat(steps[0].table, move["take"], move["eat"])
        else:
            self.take_none(move["forfeit"])

    # The knife

    def gap(self, gap: int) -> Locator:
        return self.button(self.beginning(self.say("table.gap", n=gap + 1)))

    def cut(self, gaps: list[int], slices: int) -> None:
        if not gaps:
            self.way.press(self.button(self.say("table.serve", n=1)).first)
        for gap in gaps:
            if self.drags:
                self.slide(gap, gaps, slices)
            else:
                self.way.press(self.gap(gap), columns=1)

    def slide(self, gap: int, gaps: list[int], slices: int) -> None:
        """First a cut where none is wanted, which is then drawn to where it belongs."""
        wrong = next(n % slices for n in range(gap + 2, gap + slices) if n % slices not in gaps)
        self.way.press(self.gap(wrong))
        self.carry(self.gap(wrong), self.gap(gap))

    # A piece

    def take(self, place: int) -> None:
        piece = self.group("table.pieces").get_by_role("button").nth(place)
        if not self.drags:
            self.way.press(piece)
            return
        x, y = middle_of(piece)
        self.way.carry((x, y), (x, y - 40), (x + 10, y - 170))

    def eat(self, table: dict[str, Any], piece: int, eaten: dict[str, int]) -> Iterator[None]:
        helping = self.group("table.helping", "region")
        helping.wait_for()
        slices = Counter(table["ring"][place] for place in table["pieces"][piece]["slices"])
        dollops = {variety["name"]: variety["dollops"] for variety in table["varieties"]}
        for variety, count in eaten.items():
            name = self.say("table.eat-one", variety=self.say(f"variety.{variety}"), n=dollops[variety])
            alike = self.button(name, helping)
            assert alike.count() == slices[variety]
            for number in range(count):
                self.eat_one(alike.nth(number), helping)
                yield

    def eat_one(self, one: Locator, helping: Locator) -> None:
        if not self.drags:
            self.way.press(one)
            return
        box = helping.bounding_box()
        assert box
        x, y = middle_of(one)
        self.way.carry((x, y), (box["x"] + box["width"] * 0.8, y))

    # No piece

    def take_none(self, variety: str | None) -> None:
        if variety is None:
            toggle = self.button(self.say("table.forfeit"))
            if toggle.count() and toggle.get_attribute("aria-expanded") == "false":
                self.way.press(toggle)
            self.way.press(self.button(self.say("table.nothing")))
        else:
            plate = self.group("table.plate", "region", name=self.person.name)
            name = self.say("table.many", count="", variety=self.say(f"variety.{variety}")).strip()
            self.way.press(plate.get_by_role("button").filter(has_text=name))
