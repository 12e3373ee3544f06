"""The bots at a table: who decides at once does so here, who thinks has a process of its own."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from petitfour.bots.bot import Budget, Position
from petitfour.bots.levels import THINKING, bot_named, thinkers
from petitfour.bots.warming import Warming, start_warming
from petitfour.bots.whole import whole_move
from petitfour.bots.worker import Seat, log
from petitfour.cli.seats import PERSON
from petitfour.core.fair import hashed

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.match import Match

SECONDS = 1.0  # to think about a decision

log.addHandler(logging.NullHandler())  # the table tells it in its own words


def is_instant(kind: str) -> bool:
    """Whether this bot needs no time: neither a level that thinks nor somebody's own."""
    return kind not in THINKING and ":" not in kind


class Instant:
    """A bot that decides at once, with the dice that the secret gives each move (`verify --bots`)."""

    failures = 0

    def __init__(self, kind: str, game: Game, seed: int) -> None:
        self.bot = bot_named(kind, game, seed)
        self.plan: list[int] = []

    def choose(self, match: Match, seat: int, budget: Budget) -> int:
        if not match.steps or not self.plan:
            dice = match.bot_dice(seat)
            self.bot.roll(dice)
            self.bot.recall([move for move in match.moves if move["seat"] == seat])
            world = Position.of(match, seat, dice).world
            self.plan = whole_move(self.bot, match.game, seat, world, match.box, match.options, budget)
        return self.plan.pop(0)


class Bots:
    """All bots of a table. With the same dice those that decide at once decide the same way again."""

    def __init__(self, game: Game, kinds: list[str], dice: str, seconds: float = SECONDS) -> None:
        self.game = game
        self.budget = Budget(seconds=seconds)
        self._instant: dict[int, Instant] = {}
        self._thinking: dict[int, Seat] = {}
        self._warming: Warming | None = None
        for seat, kind in enumerate(kinds):
            seed = int(hashed(dice, "bot", seat), 16)
            if kind != PERSON and is_instant(kind):
                self._instant[seat] = Instant(kind, game, seed)
            elif kind != PERSON:
                self._thinking[seat] = Seat(kind, game, seed)

    @property
    def levels(self) -> list[int]:
        """The seats of the levels that think, which are stronger once compiled."""
        return [seat for seat, bot in self._thinking.items() if bot.name in THINKING]

    def thinkers(self) -> tuple[str, ...]:
        """The names of those."""
        return thinkers(self._thinking[seat].name for seat in self.levels)

    def begin(self) -> bool:
        """Start what takes time to start; whether the compiled bots must still be made ready."""
        for bot in self._thinking.values():
            bot.start()
        self._warming = start_warming(self.game, self.thinkers())
        return self._warming is not None

    def has_warmed(self) -> bool:
        """Whether the making ready has ended since this was last asked; whoever thinks begins anew."""
        if self._warming is None or self._warming.is_going:
            return False
        self._warming.close()
        self._warming = None
        for seat in self.levels:
            self._thinking[seat].close()
            self._thinking[seat].start()
        return True

    def thinks(self, seat: int) -> bool:
        return seat in self._thinking

    def choose(self, match: Match, seat: int) -> int:
        bot = self._thinking.get(seat) or self._instant[seat]
        return bot.choose(match, seat, self.budget)

    def failures(self, seat: int) -> int:
        """How often a bot of one's own or a level gave no legal answer in time."""
        return (self._thinking.get(seat) or self._instant[seat]).failures

    def close(self) -> None:
        """End every process that was started."""
        for bot in self._thinking.values():
            bot.close()
        if self._warming:
            self._warming.close()
