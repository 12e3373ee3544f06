"""Reviews of games that have ended: made one at a time on the side, and kept."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from petitfour import __version__
from petitfour.core.game import game_named
from petitfour.core.names import as_at_a_table
from petitfour.house.aside import Aside, Progress
from petitfour.house.logs import Log
from petitfour.house.refusals import Refusal
from petitfour.house.store import Reviewed, Write
from petitfour.review.format import FORMAT

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game
    from petitfour.house.hall import Hall

log = Log("petitfour.reviews")

MOST_WAITING = 8  # games
MOST_FAILED = 100  # of which whoever asks again is told
PATIENCE = 300.0  # seconds for one decision: a new installation may have to compile first
POLITE = 10  # games that are being played come first

MADE_BY = f"{__version__} {FORMAT}"
"""What a review that is kept was made by; one of another version or format is made anew."""

Place = tuple[str, int]
"""A table and the number of one of its games."""


class Reviewer:
    """In the process on the side."""

    def __init__(self) -> None:
        if hasattr(os, "nice"):
            os.nice(POLITE)

    def __call__(self, asked: dict[str, Any] | str, tell: Callable[[Progress], None]) -> str:
        """The review of a record; or nothing, after a game was made ready to be reviewed."""
        return self._review(asked, tell) if isinstance(asked, dict) else self._make_ready(asked)

    def _make_ready(self, game: str) -> str:
        from petitfour.review.readiness import make_ready

        make_ready(game_named(game))
        return ""

    def _review(self, record: dict[str, Any], tell: Callable[[Progress], None]) -> str:
        from petitfour.review.report import to_json
        from petitfour.review.reviewing import review

        named = {**record, "seats": as_at_a_table(record["seats"])}
        found = review(named, progress=lambda done, of: tell(Progress(done, of)))
        return msgspec.json.encode(to_json(found)).decode()


@dataclass
class Job:
    """A review that is being made or waits for its turn."""

    progress: Progress
    task: asyncio.Task[None] | None = None


class Reviews:
    """The games that somebody wants to understand."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._aside = Aside(Reviewer, "reviewer")
        self._jobs: dict[Place, Job] = {}
        self._failed: dict[Place, None] = {}  # in order, and not told yet
        self._preparing: dict[str, asyncio.Task[Any]] = {}
        self._turn = asyncio.Lock()

    async def review(self, table: str, number: int, when_new: Callable[[], None] = lambda: None) -> str | Job:
        """The review of a game that has ended; as long as there is none, how far it is.

        `when_new` is called before one is begun, and may refuse it.
        """
        since = self.hall.store.known
        record = await self.hall.ended(table, number)
        kept = await self.hall.store.review(table, number, MADE_BY)
        if kept:
            return kept
        if not record["moves"]:
            raise Refusal("nothing-to-review")
        game = (table, number)
        if game in self._failed:
            del self._failed[game]
            raise Refusal("review-failed")
        if game not in self._jobs:
            when_new()
        return self._jobs.get(game) or self._begin(game, record, since)

    def make_ready(self, game: Game) -> None:
        """Compile what a game's reviews and hints need, once, when nothing else is to be done."""
        if game.name not in self._preparing:
            self._preparing[game.name] = asyncio.create_task(self._make_ready(game.name))

    async def _make_ready(self, game: str) -> None:
        if await self._aside.ask(game, PATIENCE) is None:  # the next hint tries again
            del self._preparing[game]

    def ahead_of(self, table: str, number: int) -> int:
        """How many others are looked at first."""
        games = list(self._jobs)
        return games.index((table, number)) if (table, number) in games else 0

    async def stop(self) -> None:
        for task in [*(job.task for job in self._jobs.values()), *self._preparing.values()]:
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await asyncio.to_thread(self._aside.stop)

    def _begin(self, game: Place, record: dict[str, Any], since: str) -> Job:
        if len(self._jobs) >= MOST_WAITING:
            raise Refusal("reviews-waiting", n=MOST_WAITING)
        job = self._jobs[game] = Job(Progress(0, len(record["moves"])))
        job.task = asyncio.create_task(self._make(game, record, since, job))
        return job

    async def _make(self, game: Place, record: dict[str, Any], since: str, job: Job) -> None:
        def heard(progress: Progress) -> None:
            job.progress = progress

        table, number = game
        try:
            async with self._turn:
                found = await self._aside.ask(record, PATIENCE, heard)
            if found is None:
                raise RuntimeError("no answer")
            if self.hall.store.is_rewritten(table, since):
                return  # with names that are not to be kept any more: who asks again has it made anew
            await self.hall.store.append(Write(table, reviewed=Reviewed(number, MADE_BY, found)))
        except Exception:
            log.exception("not reviewed", table=table, number=number)
            self._has_failed(game)
        finally:  # the next game has the place
            del self._jobs[game]

    def _has_failed(self, game: Place) -> None:
        self._failed[game] = None
        if len(self._failed) > MOST_FAILED:
            del self._failed[next(iter(self._failed))]
