"""A fair queue: of bots' turns and of hints, measured in seconds of thinking.

Whoever is present comes first. Among equals the turn goes to the payer (an address) who has used the least,
and with one payer to whichever share of theirs (a table, a guest) has: start-time fair queueing, twice.
Who comes new begins where the others are now: nobody saves up a share, nobody owes for having played before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Container

EXPECTED = 1.0  # seconds that a turn counts until it is known how long it took
MOST_REMEMBERED = 20_000  # payers, and shares of one; beyond that only of those who wait

PRESENT, WATCHED, NOBODY = range(3)
"""Who waits: people who play, people who look on, nobody at the moment."""


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """Something that takes its turn."""

    key: str  # of which only one waits at a time: a table whose bot has to move, a hint
    payer: str = ""  # whose share it uses: the address behind it
    rank: int = PRESENT
    share: str = ""  # of the payer's: a table, a guest

    @property
    def level(self) -> str:
        return self.share or self.key


@dataclass
class Shares:
    """Who has used how many seconds; `now` is where the last turn began."""

    now: float = 0.0
    used: dict[str, float] = field(default_factory=dict)

    def enter(self, name: str) -> None:
        self.used[name] = max(self.used.get(name, 0.0), self.now)

    def begin(self, name: str) -> None:
        self.now = max(self.now, self.used[name])
        self.used[name] += EXPECTED

    def end(self, name: str, seconds: float) -> None:
        if name in self.used:
            self.used[name] += seconds - EXPECTED

    def copy(self) -> Shares:
        return Shares(self.now, dict(self.used))

    def keep(self, names: Container[str]) -> None:
        self.used = {name: used for name, used in self.used.items() if name in names}


class FairQueue:
    """The queue of one process."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._waiting: dict[str, Turn] = {}  # in the order in which they came
        self._payers = Shares()
        self._shares: dict[str, Shares] = {}  # by payer

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, key: str) -> bool:
        return key in self._waiting

    def give(self, turn: Turn) -> None:
        """Wait; who waits already keeps the place. If the queue is full, one turn is dropped."""
        if self._waiting.get(turn.key) != turn:
            self._enter(turn)
        if len(self._waiting) > self.most:
            self._drop_one()

    def take(self) -> Turn | None:
        """Whose turn it is; `done` says later how long it took."""
        if not self._waiting:
            self._begin_anew()
            return None
        turn = min(self._waiting.values(), key=self._order)
        del self._waiting[turn.key]
        self._payers.begin(turn.payer)
        self._shares[turn.payer].begin(turn.level)
        return turn

    def done(self, turn: Turn, seconds: float) -> None:
        self._payers.end(turn.payer, seconds)
        if turn.payer in self._shares:
            self._shares[turn.payer].end(turn.level, seconds)

    def withdraw(self, key: str) -> None:
        """Wait no longer."""
        self._waiting.pop(key, None)

    def turns(self) -> list[Turn]:
        """That wait, in the order in which they came."""
        return list(self._waiting.values())

    def payers(self) -> list[str]:
        """Of all turns that wait."""
        return [turn.payer for turn in self._waiting.values()]

    def ahead_of(self, key: str) -> int:
        """How many would be served first if nobody else came."""
        future = self._copy()
        ahead = 0
        while (turn := future.take()) and turn.key != key:
            ahead += 1
        return ahead

    # Inside

    def _copy(self) -> FairQueue:
        copy = FairQueue(self.most)
        copy._waiting = dict(self._waiting)
        copy._payers = self._payers.copy()
        copy._shares = {payer: self._shares[payer].copy() for payer in self.payers()}
        return copy

    def _order(self, turn: Turn) -> tuple[int, float, float]:
        """Of two alike, `min` takes the one that came first."""
        mine = self._shares[turn.payer].used[turn.level]
        return turn.rank, self._payers.used[turn.payer], mine

    def _enter(self, turn: Turn) -> None:
        self._waiting[turn.key] = turn
        self._payers.enter(turn.payer)
        shares = self._shares.setdefault(turn.payer, Shares())
        shares.enter(turn.level)
        if max(len(self._payers.used), len(shares.used)) > MOST_REMEMBERED:
            self._forget_idle()

    def _drop_one(self) -> None:
        """The last turn of whoever has most of them; where nobody is, first."""
        of = Counter(turn.payer for turn in self._waiting.values())
        last = max(reversed(self._waiting.values()), key=lambda turn: (turn.rank, of[turn.payer]))
        del self._waiting[last.key]

    def _begin_anew(self) -> None:
        """Nobody waits: nobody is owed anything."""
        self._payers = Shares()
        self._shares = {}

    def _forget_idle(self) -> None:
        """Keep the shares of those who wait."""
        waiting: dict[str, set[str]] = {}
        for turn in self._waiting.values():
            waiting.setdefault(turn.payer, set()).add(turn.level)
        self._payers.keep(waiting)
        self._shares = {payer: self._shares[payer] for payer in waiting}
        for payer, shares in self._shares.items():
            shares.keep(waiting[payer])
