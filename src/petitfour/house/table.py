"""A table: what follows from its entries. It decides nothing; it only remembers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from petitfour.core.promised import digest
from petitfour.house import effects, entries
from petitfour.house.entries import CHANGES_THE_GAME, Clock, Entry
from petitfour.house.status import ABANDONED, DEALING, ENDED, OPEN, PLAYING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petitfour.core.draft import Draft
    from petitfour.core.game import Game
    from petitfour.core.match import Match
    from petitfour.house.chair import Chair, Timed
    from petitfour.house.dealing import Dealing
    from petitfour.house.hands import Wish

SLOW = 3600 * 1000  # milliseconds for a move
RECENT = 200  # entries kept for those who were away for a moment


class Happened(NamedTuple):
    """An entry with its number and, if it is a move, what the words for it need (`Match.scene`)."""

    n: int
    entry: Entry
    scene: Any = ()


@dataclass
class Table:
    """One table with its seats and the game on it."""

    id: str
    n: int = 0  # the last entry
    position: int = 0  # the last entry that changed the game
    status: str = OPEN
    chairs: list[Chair] = field(default_factory=list)
    match: Match | None = None
    games: int = 0  # begun so far
    moves: list[int] = field(default_factory=list)  # the entry of each move of the match
    timed: list[Timed] = field(default_factory=list)  # the moves again, at a table with a clock
    asking: int | None = None  # the seat that would like a move to be taken back
    agreed: set[int] = field(default_factory=set)
    had_seat: set[str] = field(default_factory=set)  # guests, in the game on the table
    wish: Wish | None = None  # somebody would like to take over a seat
    turned_away: dict[str, int] = field(default_factory=dict)  # guests, and when, in this game
    muted: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    kept_out: dict[str, int] = field(default_factory=dict)  # marks of addresses, and until when
    is_code_new: bool = False  # it was changed: newcomers need it
    turn_began: int = 0
    touched: int = 0  # when the last entry was written
    recent: list[Happened] = field(default_factory=list)

    # Set by the first entry
    game: Game = field(init=False)
    options: dict[str, Any] = field(init=False)
    components: Any = field(init=False)
    host: str = field(init=False)
    code: str = field(init=False)
    is_public: bool = field(init=False)
    allows_hints: bool = field(init=False)  # also to people who play against each other
    clock: Clock | None = field(init=False)
    stand_in: str = field(init=False)
    shuffle: int = field(init=False)
    secret: str = field(init=False)  # of the next game, in shuffle 1
    dealing: Dealing = field(init=False)  # the next game, in shuffle 2
    opened_at: int = field(init=False)

    @classmethod
    def of(cls, id_: str, written: Iterable[tuple[int, Entry]]) -> Table:
        table = cls(id_)
        for n, entry in written:
            table.apply(n, entry)
        return table

    # Looking

    @property
    def commitment(self) -> str:
        """What the house has promised about the shuffle of the next game."""
        return digest(self.secret) if self.shuffle == 1 else self.dealing.commitment

    @property
    def actor(self) -> int | None:
        """The seat to move, while a game is on."""
        return self.match.actor if self.match and self.status == PLAYING else None

    @property
    def is_shown(self) -> bool:
        """Whether everybody may know everything about the game on the table."""
        return self.status in ENDED

    @property
    def is_full(self) -> bool:
        return all(chair.is_taken for chair in self.chairs)

    @property
    def has_bots(self) -> bool:
        return any(chair.player for chair in self.chairs)

    @property
    def awaited(self) -> list[int]:
        """The seats whose devices have to commit or to reveal before the game begins."""
        return self.dealing.awaited(self.seats_of_people) if self.status == DEALING else []

    @property
    def seats_of_people(self) -> set[int]:
        return {seat for seat, chair in enumerate(self.chairs) if chair.who}

    def seats_of(self, who: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.who == who]

    @property
    def is_slow(self) -> bool:
        """A game over days: nobody expects the others to be there."""
        return bool(self.clock and self.clock.a_move >= SLOW)

    @property
    def people(self) -> set[str]:
        return {chair.who for chair in self.chairs if chair.who}

    def record(self) -> dict[str, Any]:
        """The game on the table from beginning to end; only for those who may know all of it."""
        assert self.match
        record = self.match.record()
        if self.status == ABANDONED:
            record["result"] = {"reason": "abandoned"}
        return record

    # Remembering

    def apply(self, n: int, entry: Entry, draft: Draft | None = None) -> None:
        """Take the next entry into account; a move that was just checked comes with its draft."""
        assert n == self.n + 1, f"table {self.id}: entry {n} after {self.n}"
        if isinstance(entry, entries.Moved):
            effects.moved(self, n, entry, draft)
        else:
            effects.EFFECT[type(entry)](self, entry)
        self.n = n
        self.touched = entry.at
        if isinstance(entry, CHANGES_THE_GAME):
            self.position = n
            self.turn_began = entry.at
            self.asking = None
        scene = self.match.scene if self.match and isinstance(entry, entries.Moved) else ()
        self.recent.append(Happened(n, entry, scene))
        if len(self.recent) > 2 * RECENT:
            del self.recent[:RECENT]
