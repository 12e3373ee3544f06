"""Hands for Icing on the Cake: they turn the cut card, take a section, lay and turn its pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator
from tests.web.hands.game import GameHands
from tests.web.hands.ways import Keys, Point, between, middle_of
from tests.web.shoulder import Small, Step

SIDE = 4
SPRINKLED = {"plain": (), "edge": (0,), "corner": (0, 3)}  # of a piece as it lies, clockwise from the top
ONE_AFTER_ANOTHER = {"en": " and ", "fr": " et "}


class Hands(GameHands):
    def kind(self, small: Small) -> str:
        return next(key for key in ("rotate", "section", "place") if key in small)

    def choose(self, legal: list[Small], chance: random.Random) -> Small:
        return chance.choice(legal)

    def recorded(self, steps: list[Step]) -> dict[str, Any]:
        first = steps[0].small
        if "rotate" in first:
            return {"rotate": first["rotate"]}
        placed = [[step.small["place"], step.small["cell"], self.turned(step)] for step in steps[1:]]
        return {"section": first["section"], "place": placed}

    def turned(self, step: Step) -> int:
        """A piece without sprinkles looks the same however it lies: nobody turns it."""
        is_plain = step.table["grid"][step.small["place"]][1] == "plain"
        return 0 if is_plain else int(step.small["turn"])

    def is_sent_by_itself(self, steps: list[Step]) -> bool:
        return "rotate" in steps[0].small

    def lay_out(self, steps: list[Step]) -> Iterator[None]:
        first = steps[0].small
        if "rotate" in first:
            self.cut(first["rotate"])
            return
        self.take(first["section"], steps[0].table)
        yield
        for step in steps[1:]:
            self.lay(step)
            yield

    # The cut card

    def cut(self, turns: int) -> None:
        if self.drags and turns:
            self.pull_round(turns)
        elif isinstance(self.way, Keys):
            self.way.reach(self.button(self.say("table.cut")))
            for _ in range(turns):
                self.page.keyboard.press("ArrowRight")
        else:
            for _ in range(turns):
                self.way.press(self.button(self.say("table.right")))
        self.way.press(self.button(self.say("table.cut")))

    def pull_round(self, turns: int) -> None:
        """Take the card at its upper edge and pull it round by so many quarters."""
        tray = self.page.get_by_role("img", name=self.beginning(self.say("table.tray")))
        box = tray.bounding_box()
        assert box
        x, y, far = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.3
        round_it = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
        corners = [between(round_it[i], round_it[(i + 1) % SIDE], 0.5) for i in range(SIDE)]
        ways = [point for i in range(turns) for point in (corners[i], round_it[(i + 1) % SIDE])]
        self.way.carry(round_it[0], *ways)

    # A section and its pieces

    def take(self, colour: str, table: dict[str, Any]) -> None:
        name = self.say("table.section", colour=self.say(f"colour.{colour}"))
        section = self.button(self.beginning(name))
        part = self.first_cell(next(one["places"] for one in table["sections"] if one["colour"] == colour))
        if self.drags:
            plate = self.page.get_by_role("img", name=self.person.name)
            self.way.carry(middle_of(section, part), lambda: middle_of(plate))
        else:
            self.way.press(section, part=part)
        self.group("table.plate").wait_for()

    def first_cell(self, places: list[int]) -> Point:
        """Where in the box around a section its first piece lies: the middle may be a hole."""
        rows, columns = [place // SIDE for place in places], [place % SIDE for place in places]
        x = (columns[0] - min(columns) + 0.5) / (max(columns) - min(columns) + 1)
        return x, 0.5 / (max(rows) - min(rows) + 1)

    def cell(self, cell: int) -> Locator:
        row, column = self.say(f"table.row.{cell // SIDE + 1}"), self.say(f"table.column.{cell % SIDE + 1}")
        where = self.say("table.cell", row=row, column=column)
        return self.button(self.beginning(self.say("table.at", cell=where)), self.group("table.plate"))

    def lay(self, step: Step) -> None:
        """The pieces go in the order of their places: the next one is the first still in the hand."""
        small = step.small
        name = self.named(step.table["grid"][small["place"]], self.turned(step), step.table["round"])
        waiting = self.group("table.hand").get_by_role("button", pressed=True)
        if self.drags:
            self.carry(waiting, self.cell(small["cell"]))
        else:
            self.way.press(self.cell(small["cell"]), columns=SIDE)
        self.turn(self.cell(small["cell"]), name)

    def turn(self, cell: Locator, wanted: str) -> None:
        """Press it until its sprinkles look where they should."""
        for _ in range(SIDE):
            if wanted in (cell.get_attribute("aria-label") or ""):
                return
            self.way.press(cell, columns=SIDE)
        raise AssertionError(f"it does not turn to {wanted}")

    def named(self, piece: list[str], turn: int, layer: str) -> str:
        flavour, kind = piece
        sides = [self.say(f"table.side.{(side + turn) % SIDE}") for side in SPRINKLED[kind]]
        listed = ONE_AFTER_ANOTHER[self.person.lang].join(sides)
        sprinkles = self.say("table.sprinkles", sides=listed) if sides else self.say("table.no-sprinkles")
        name = self.say("table.piece", flavour=self.say(f"flavour.{flavour}"), kind=self.say(f"kind.{kind}"))
        laid = self.say("table.hand-piece", piece=name, sides=sprinkles)
        return self.say("table.icing-of", piece=laid) if layer == "icing" else laid
