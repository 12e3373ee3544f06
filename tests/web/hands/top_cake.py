"""Hands for Top Cake: a card beside an item, the first-player card, what was won onto a stack."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Error, Locator, expect
from tests.web.hands.game import GameHands
from tests.web.shoulder import Small, Step


class Hands(GameHands):
    def kind(self, small: Small) -> str:
        return next(key for key in ("down", "up", "first", "stack") if key in small)

    def choose(self, legal: list[Small], chance: random.Random) -> Small:
        return chance.choice(legal)

    def recorded(self, steps: list[Step]) -> dict[str, Any]:
        if "stack" in steps[0].small:
            return {"stack": [step.small["stack"] for step in steps]}
        return {self.kind(step.small): step.small[self.kind(step.small)] for step in steps}

    def get_ready(self) -> None:
        """The reveal goes away by itself after a while, perhaps at this very moment."""
        go_on = self.button(self.say("table.go-on"))
        try:
            if go_on.count():
                self.way.press(go_on)
        except (Error, AssertionError):
            assert not go_on.count()

    def lay_out(self, steps: list[Step]) -> Iterator[None]:
        for step in steps:
            self.put(self.thing(step), self.place(step))
            yield

    def put(self, thing: Locator, place: Locator) -> None:
        if self.drags:
            self.carry(thing, place)
            return
        if thing.get_attribute("aria-pressed") != "true":  # the only thing there is, is in the hand already
            self.way.press(thing, columns=1)
        self.way.press(place, columns=1)

    def thing(self, step: Step) -> Locator:
        small, kind = step.small, self.kind(step.small)
        if kind == "stack":
            won = step.table["to_stack"][step.table["actor"]]
            lying = self.group("table.to-place", "list").get_by_role("button")
            expect(lying).to_have_count(len(won))  # what was stacked before is gone
            return lying.nth(won.index(small["stack"][0]))
        hand = self.group("table.your-hand", "list")
        if kind == "first":
            return self.button(self.say("table.pick-half"), hand)
        card = self.say(f"card.{small[kind][0]}")
        return self.button(self.say(f"table.card-{kind}", card=card), hand)

    def place(self, step: Step) -> Locator:
        small, kind = step.small, self.kind(step.small)
        if kind != "stack":
            item = small[kind] if kind == "first" else small[kind][1]
            number = self.say("table.number", item=item + 1)
            return self.group("table.buffet", "list").get_by_role("button", name=re.compile(rf"{number}\b"))
        stacks = self.group("table.your-stacks", "region")
        stack = small["stack"][1]
        if stack == "new":
            return self.button(self.say("table.new-stack"), stacks)
        return self.button(self.beginning(self.say("table.stack-label", stack=stack + 1)), stacks)
