"""What would you do, and why? The engine of reviews looks through the eyes of the one who asks.

Only where nobody is wronged: with bots, with people at the same device, or where the host has allowed it to
all.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.bots.whole import whole_move
from petitfour.core.game import game_named
from petitfour.core.names import as_at_a_table
from petitfour.house.aside import Aside
from petitfour.house.fair_queue import FairQueue, Turn
from petitfour.house.logs import Log
from petitfour.house.moving import draft
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from petitfour.core.match import Match
    from petitfour.house.budgets import Budgets
    from petitfour.house.live import Live
    from petitfour.house.reviewing import Reviews
    from petitfour.house.table import Table

log = Log("petitfour.hints")

SECONDS = 2.0
PATIENCE = 120.0  # seconds for a hint: on a busy machine to load what is compiled takes long


@dataclass(frozen=True)
class Question:
    """A decision of one seat: a world as the seat could imagine it, never the true one."""

    game: str
    seat: int
    seed: int
    world: Any
    components: Any
    options: dict[str, Any]
    seats: list[str]

    def position(self) -> Position:
        game = game_named(self.game)
        return Position(game, self.seat, self.world, game.box(self.components), self.options)


class Adviser:
    """In the process on the side."""

    def __call__(self, asked: Question, progress: object = None) -> list[dict[str, Any]]:
        """The best moves with reasons; as long as what finds them is not compiled, the expert's alone."""
        from petitfour.review.advice import advice
        from petitfour.review.readiness import best_engine

        if best_engine(game_named(asked.game)) == "plain":
            return [_by_the_expert(asked)]
        found = advice(asked.position(), SECONDS, asked.seed, seats=asked.seats)
        return [each.to_json() for each in found]


def _by_the_expert(asked: Question) -> dict[str, Any]:
    from petitfour.review.guide import guide_of
    from petitfour.review.sentences import line_of
    from petitfour.review.telling import HINT, speakers

    position = asked.position()
    game, bot = position.game, bot_named("expert", position.game, asked.seed)
    codes = whole_move(bot, game, asked.seat, asked.world, position.box, asked.options)
    guide = guide_of(game, "plain")
    told = speakers(game, asked.seats, HINT)
    lines = {s.lang: line_of(guide, asked.world, tuple(codes), position.box, s) for s in told}
    return {"codes": codes, "line": lines}


@dataclass
class Job:
    """A hint that is being found, or waits for its turn."""

    asked: Question
    found: asyncio.Future[Any]
    askers: int = 0


@dataclass(frozen=True)
class Place:
    """Where somebody stands who waits: how many hints come first, and when about it will be there."""

    ahead: int
    seconds: int


class Hints:
    """One process of its own, started when somebody asks: the bots at the tables do not wait for it.

    It finds one after the other, in a fair queue. Who does not wait any longer leaves the place to others.
    """

    def __init__(self, reviews: Reviews, budgets: Budgets) -> None:
        self._reviews = reviews
        self._most_by_address = budgets.hints_waiting_by_address
        self._queue = FairQueue(budgets.hints_waiting)
        self._jobs: dict[str, Job] = {}
        self._aside: Aside | None = None
        self._working: asyncio.Task[None] | None = None
        self._took = SECONDS  # lately
        self.made = 0
        self.refused = 0

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def in_hand(self) -> int:
        return len(self._jobs) - len(self._queue)

    async def hint(self, live: Live, who: str, seat: int, address: str = "") -> dict[str, Any]:
        """What to do in one's place. Whoever stops waiting cancels this."""
        table = live.table
        must_be_allowed(table, who, seat)
        assert table.match
        position = table.position
        found = await self._found(Turn(key_of(table, seat), address, share=who), table, seat)
        if table.position != position:
            raise Refusal("position-passed", position=table.position)
        if found is None:
            raise Refusal("no-hint")
        if "reasons" not in found[0]:
            self._reviews.make_ready(table.game)
        return {
            "position": position,
            "scores": table.match.scores(),
            "moves": [told(table, seat, advised) for advised in found],
        }

    def place(self, live: Live, who: str, seat: int) -> Place | None:
        """Where the hint stands that somebody has asked for; None if nobody has."""
        must_be_allowed(live.table, who, seat)
        key = key_of(live.table, seat)
        if key not in self._jobs:
            return None
        ahead = 1 + self._queue.ahead_of(key) if key in self._queue else 0
        return Place(ahead, self._seconds(ahead))

    async def stop(self) -> None:
        if self._working:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
        if self._aside:
            await asyncio.to_thread(self._aside.stop)

    # Inside

    async def _found(self, turn: Turn, table: Table, seat: int) -> Any:
        """The answer of the process; who asks the same at the same time gets the same."""
        job = self._jobs.get(turn.key) or self._begin(turn, table, seat)
        job.askers += 1
        try:
            return await asyncio.shield(job.found)
        finally:
            job.askers -= 1
            if not job.askers and turn.key in self._queue:
                self._queue.withdraw(turn.key)
                del self._jobs[turn.key]

    def _begin(self, turn: Turn, table: Table, seat: int) -> Job:
        self._must_have_room(turn.payer)
        assert table.match
        asked = question(table.id, table.match, seat)
        job = self._jobs[turn.key] = Job(asked, asyncio.get_running_loop().create_future())
        self._queue.give(turn)
        self._working = self._working or asyncio.create_task(self._work())
        return job

    def _must_have_room(self, address: str) -> None:
        waiting = [turn for turn in self._queue.turns() if turn.payer == address]
        if len(waiting) >= self._most_by_address:
            self.refused += 1
            first = min(self._queue.ahead_of(turn.key) for turn in waiting)
            raise Refusal("hints-waiting", n=len(waiting), seconds=self._seconds(1 + first))
        if len(self._queue) >= self._queue.most:
            self.refused += 1
            raise Refusal("house-is-busy", seconds=self._seconds(1))

    def _seconds(self, ahead: int) -> int:
        return ceil((ahead + 1) * self._took)

    async def _work(self) -> None:
        while turn := self._queue.take():
            job = self._jobs[turn.key]
            began = time.monotonic()
            try:
                found = await self._ask(job.asked)
            finally:
                del self._jobs[turn.key]
            self._took = time.monotonic() - began
            self._queue.done(turn, self._took)
            self.made += 1
            job.found.set_result(found)
        self._working = None

    async def _ask(self, asked: Question) -> Any:
        try:
            self._aside = self._aside or Aside(Adviser, "adviser")
            return await self._aside.ask(asked, PATIENCE)
        except Exception:  # the next one may be found
            log.exception("no hint", game=asked.game)
            return None


def key_of(table: Table, seat: int) -> str:
    return f"{table.id} {table.position} {seat}"


def question(table: str, match: Match, seat: int) -> Question:
    seed = words_of("hint", table, len(match.moves), seat)[1]
    world = Position.of(match, seat, seed).world
    names = as_at_a_table(match.seats)
    return Question(match.game.name, seat, seed, world, match.components, match.options, names)


def must_be_allowed(table: Table, who: str, seat: int) -> None:
    if seat not in table.seats_of(who):
        raise Refusal("not-your-seat", seat=seat + 1)
    if table.people - {who} and not table.allows_hints:
        raise Refusal("no-hints-here")
    if table.actor != seat:
        raise Refusal("not-your-turn")


def told(table: Table, seat: int, advised: dict[str, Any]) -> dict[str, Any]:
    """A move that is advised, with the scores it leads to at once."""
    kept = ("codes", "line", "points", "win", "loss", "sentence", "reasons")
    return {
        **{key: advised[key] for key in kept if key in advised},
        "scores": draft(table, seat, advised["codes"], "en").scores(),
    }
