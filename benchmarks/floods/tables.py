"""Tables at which people play: a move is on its way until everybody at the table was told of it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from benchmarks.floods.people import CUT_OFF, NAMES, Person, Refused, call, now

TABLES = 20
GAMES = (("piece-o-cake", 2), ("cake-auf", 3), ("top-cake", 4), ("icing-on-the-cake", 2))
BOTS_AT = 5  # every fifth table: one person and a bot
PAUSE = 0.25  # seconds between two moves at a table
FIRST_ADDRESS = 2  # 127.0.0.2, and so on: each table has an address of its own


PASSED = (CUT_OFF, "position-passed", "not-your-turn", "game-is-over", "game-is-on")  # what may happen


def address(number: int) -> str:
    return f"127.0.0.{number}"


@dataclass
class Samples:
    """What was measured, in seconds, while it counts."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    hint_since: float | None = None  # when the one was asked for that is on its way
    cut_off: int = 0  # people with whom the house hung up


class PlayedTable:
    """One table, its people, and what they wait for."""

    def __init__(self, port: int, index: int, bot: str = "casual") -> None:
        self.port = port
        self.source = address(FIRST_ADDRESS + index)
        self.chance = random.Random(index)
        self.game, self.people_wanted = GAMES[index % len(GAMES)]
        self.bot = bot
        self.has_bot = index % BOTS_AT == 0
        if self.has_bot:
            self.people_wanted = 1
        self.samples = Samples()
        self.id = ""
        self.people: list[Person] = []
        self.sent_at: float | None = None
        self._sent_on = 0
        self._bot_since: float | None = None
        self._bot_on = 0
        self._changed = asyncio.Event()

    async def open(self, is_public: bool = False) -> None:
        seats = [{"name": NAMES[0]}, *([{"bot": self.bot}] if self.has_bot else [])]
        wish = {
            "game": self.game,
            "options": {"players": max(self.people_wanted, 2)},
            "seats": seats,
            "is_public": is_public,
        }
        opened, cookie = await asyncio.to_thread(call, self.port, self.source, "POST", "/api/tables", wish)
        self.id = opened["id"]
        for seat in range(self.people_wanted):
            await self._come(seat, cookie if seat == 0 else await self._new_cookie())
        await self.people[0].ask("begin")

    async def _new_cookie(self) -> str:
        return (await asyncio.to_thread(call, self.port, self.source, "GET", "/api/me"))[1]

    async def _come(self, seat: int, cookie: str) -> None:
        person = Person(cookie, seat, self._heard)
        self.people.append(person)
        await person.connect(self.port, self.source, self.id)
        if seat:
            await person.ask("sit", seat=seat, name=NAMES[seat])

    async def close(self) -> None:
        for person in self.people:
            await person.close()

    # What people are told

    def _heard(self, _person: Person) -> None:
        self._changed.set()
        newest = min(person.position for person in self.people)
        if self.sent_at is not None and newest > self._sent_on:
            self.samples.moves.append(now() - self.sent_at)
            self.sent_at = None
        self._watch_bot(newest)

    def _watch_bot(self, position: int) -> None:
        """Note how long it takes until a bot's move is seen."""
        if not self.has_bot or position == self._bot_on:
            return
        if self._bot_since is not None:
            self.samples.bots.append(now() - self._bot_since)
        is_bots_turn = self.people[0].status == "playing" and not self.people[0].legal
        self._bot_since, self._bot_on = (now() if is_bots_turn else None), position

    def waits_for_bot(self) -> float:
        """For how many seconds a bot has not moved whose turn it is."""
        return now() - self._bot_since if self._bot_since is not None else 0.0

    # What people do

    async def play(self, may_go_on: asyncio.Event) -> None:
        """Move after move, game after game, with a pause after each."""
        await asyncio.sleep(self.chance.random() * PAUSE)
        while True:
            await may_go_on.wait()
            await self._move_or_begin_again()
            await asyncio.sleep(PAUSE)

    async def _move_or_begin_again(self) -> None:
        actor = next((person for person in self.people if person.legal), None)
        is_level = len({person.position for person in self.people}) == 1
        try:
            if any(person.is_cut_off for person in self.people):
                await self._come_back()
            elif self.people[0].status == "over":
                await self._begin_again()
            elif actor and is_level:
                await self._move(actor)
            else:
                await self._wait()
        except Refused as refused:
            if str(refused) not in PASSED:
                raise
            self.sent_at = None

    async def _come_back(self) -> None:
        for person in self.people:
            if person.is_cut_off:
                self.samples.cut_off += 1
                await person.connect(self.port, self.source, self.id)

    async def _begin_again(self) -> None:
        for person in self.people:
            await person.ask("again", seat=person.seat)
        await self._wait()

    async def _move(self, actor: Person) -> None:
        codes = await actor.composed(self.chance)
        position = actor.position
        self.sent_at, self._sent_on = now(), position
        await actor.ask("move", seat=actor.seat, position=position, codes=codes)
        while self.sent_at is not None:
            await self._wait()

    async def _wait(self) -> None:
        """Until something is told, or for a second."""
        self._changed.clear()
        try:
            async with asyncio.timeout(1):
                await self._changed.wait()
        except TimeoutError:
            pass
