"""Over the shoulder of somebody at a table: through a second socket of the same guest the house says what is
legal, and a whole move is thought out that hands then have to make on the board."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from tests.web.people import Person, one_of
from websockets.sync.client import connect

PATIENCE = 30

Small = dict[str, Any]
Seen = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One small decision, the table before it, and what else could have been decided."""

    small: Small
    table: dict[str, Any]
    legal: list[Small]


class Shoulder:
    """To be used with `with`: while it is open it has a socket."""

    def __init__(self, person: Person, path: str) -> None:
        self.person = person
        self.table = path.rpartition("/")[2]
        self.ids = itertools.count(1)
        self.seen: Seen = {}
        cookies = person.context.cookies(person.home)
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in cookies if "name" in one)
        address = person.home.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        self.connecting = connect(address, additional_headers={"Cookie": cookie}, max_size=2**22)

    def __enter__(self) -> Self:
        self.socket = self.connecting.__enter__()
        self.look(lambda seen: "room" in seen)
        return self

    def __exit__(self, *why: Any) -> None:
        self.connecting.__exit__(*why)

    def hear(self) -> dict[str, Any]:
        """The next thing the table says; what is told of the game is remembered."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        if message["type"] == "update":
            self.seen |= {key: value for key, value in message.items() if value is not None}
        return message

    def look(self, until: Callable[[Seen], bool] = lambda _: True) -> Seen:
        """The table as this seat sees it, as soon as something is so."""
        while not until(self.seen):
            self.hear()
        return dict(self.seen)

    def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Ask something of the table and wait for the answer; what follows from it is told before."""
        number = next(self.ids)
        self.socket.send(json.dumps({"type": type_, "id": number, **fields}))
        answer = self.hear()
        while answer.get("id") != number:
            answer = self.hear()
        if answer.get("code") == "too-fast":
            time.sleep(answer["seconds"])
            return self.ask(type_, **fields)
        return answer

    def think(self, choose: Callable[[list[Small]], Small]) -> list[Step]:
        """A whole move, decision by decision."""
        seen = self.look()
        play = seen["play"]
        at = {"seat": play["you"], "position": seen["position"]}
        table, legal = play["table"], play["legal"]
        steps: list[Step] = []
        while True:
            steps.append(Step(choose(legal), table, legal))
            answer = self.ask("try", **at, codes=codes_of(steps))
            assert answer["type"] == "preview", answer
            if answer["is_complete"]:
                return steps
            table, legal = answer["table"], answer["legal"]

    def play_on(self, chance: random.Random, until: Callable[[dict[str, Any]], bool] | None = None) -> bool:
        """Play at random, behind the board, until it is one's turn and something is so (True); or to the end
        (False)."""
        while True:
            seen = self.look(is_over_or_mine)
            play = seen["play"]
            if seen["room"]["status"] == "over":
                return False
            if until and until(play):
                return True
            self.move(chance)

    def move(self, chance: random.Random, at: int = 0) -> None:
        """One move at random, behind the board, not before the table is at this position."""
        seen = self.look(lambda seen: seen["play"]["position"] >= at)
        seat = seen["play"]["actor"]
        if seat != seen["play"]["you"]:  # two at one device
            self.ask("look", seat=seat)
            self.look(lambda seen: seen["play"]["you"] == seat)
        steps = self.think(lambda legal: legal[one_of(len(legal), chance)])
        self.ask("move", seat=seat, position=seen["position"], codes=codes_of(steps))

    def record(self) -> dict[str, Any]:
        """The finished game as the house has it."""
        kept: dict[str, Any] = self.person.call(f"/api/tables/{self.table}/games/1")
        return kept


def is_over_or_mine(seen: Seen) -> bool:
    play = seen["play"]
    return bool(seen["room"]["status"] == "over" or play["actor"] == play["you"])


def codes_of(steps: list[Step]) -> list[int]:
    return [step.small["code"] for step in steps]
