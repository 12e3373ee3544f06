"""A table: what follows from its entries. It decides nothing; it only remembers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.names import BOT, read_person
from petitfour.core.promised import Promised, digest
from petitfour.house import entries
from petitfour.house.dealing import Dealing
from petitfour.house.entries import CHANGES_THE_GAME, Clock, Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from petitfour.core.draft import Draft
    from petitfour.core.fair import Fair
    from petitfour.core.game import Game

OPEN = "open"
DEALING = "dealing"  # devices commit and reveal; nobody comes or goes
PLAYING = "playing"
OVER = "over"
ABANDONED = "abandoned"

RECENT = 200  # entries kept for those who were away for a moment


@dataclass
class Chair:
    """A seat of a table: nobody's, a person's, a bot's, or a person's for whom a bot plays on."""

    who: str = ""
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    contribution: str = ""
    wants_again: bool = False
    left: int = 0  # milliseconds in the bank
    thought: int = 0  # milliseconds of this turn before `turn_began`: a move was taken back
    late_since: int = 0  # out of time since then: the stand-in makes this move
    was_played_for: bool = False  # the stand-in has moved

    @property
    def is_taken(self) -> bool:
        return bool(self.who or self.bot)

    @property
    def player(self) -> str:
        """The level of the bot that moves for this seat; empty for a person."""
        return self.bot or self.stand_in

    @property
    def label(self) -> str:
        """The seat's name in a record."""
        return BOT + self.bot if self.bot else self.name


class Timed(NamedTuple):
    """A move that can be taken back, with the clock of its seat as it was."""

    at: int
    seat: int
    left: int
    spent: int
    warned: entries.Warned | None


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
    warned: entries.Warned | None = None
    asking: int | None = None  # the seat that would like a move to be taken back
    agreed: set[int] = field(default_factory=set)
    muted: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
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
        return self.status in (OVER, ABANDONED)

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
            self._moved(n, entry, draft)
        else:
            APPLY[type(entry)](self, entry)
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

    def _opened(self, entry: entries.Opened) -> None:
        game = game_named(entry.game).at_version(entry.rules)
        assert game, f"table {self.id}: version {entry.rules} of {entry.game} is not known"
        self.game = game
        self.options = entry.options
        self.components = entry.components
        self.host = entry.host
        self.code = entry.code
        self.is_public = entry.is_public
        self.allows_hints = entry.allows_hints
        self.clock = entry.clock
        self.stand_in = entry.stand_in
        self.shuffle = entry.shuffle
        self.opened_at = entry.at
        self.chairs = [Chair() for _ in range(entry.options["players"])]
        self._promise(entry.secret)

    def _promise(self, secret: str) -> None:
        """The house's part in the next shuffle."""
        self.secret = secret
        self.dealing = Dealing.of(self.id, self.games + 1, secret, len(self.chairs))

    def _sat(self, entry: entries.Sat) -> None:
        old = self.chairs[entry.seat]
        name = entry.name if entry.bot else read_person(entry.name, entry.seat)
        self.chairs[entry.seat] = Chair(
            who=entry.who, name=name, bot=entry.bot, contribution=entry.contribution, left=old.left
        )
        self.dealing.commit(entry.seat, entry.commitment)
        if self.match:
            self.match.seats[entry.seat] = self.chairs[entry.seat].label

    def _stood(self, entry: entries.Stood) -> None:
        self.chairs[entry.seat] = Chair(left=self.chairs[entry.seat].left)
        self.dealing.commit(entry.seat, "")

    def _committed(self, entry: entries.Committed) -> None:
        self.dealing.commit(entry.seat, entry.commitment)

    def _sealed(self, entry: entries.Sealed) -> None:
        self.dealing.seal(entry.at)
        self.status = DEALING

    def _revealed(self, entry: entries.Revealed) -> None:
        self.dealing.values[entry.seat] = entry.value

    def _given_up(self, entry: entries.GivenUp) -> None:
        self.dealing.give_up(entry.secret, entry.at)

    def _begun(self, entry: entries.Begun) -> None:
        start = {} if entry.start is None else {"start": entry.start}
        self.match = Match(
            self.game,
            {**self.options, **start},
            fair=self._shuffled(),
            seats=[chair.label for chair in self.chairs],
            components=self.components,
        )
        self.status = PLAYING
        self.games += 1
        self.shuffle = max(self.shuffle, entry.shuffle)
        self._promise(entry.secret)
        self.moves = []
        self.timed = []
        self.warned = None
        for chair in self.chairs:
            chair.wants_again = False
            chair.left = self.clock.bank if self.clock else 0
            chair.thought = 0
            chair.late_since = 0

    def _shuffled(self) -> Fair | Promised:
        if self.shuffle == 1:
            return Promised(self.secret, tuple(chair.contribution for chair in self.chairs))
        return self.dealing.fair()

    def _moved(self, n: int, entry: entries.Moved, draft: Draft | None) -> None:
        assert self.match
        if draft:
            self.match.adopt(draft)
        else:
            self.match.move(entry.seat, entry.move)
        self.moves.append(n)
        chair = self.chairs[entry.seat]
        if self.clock:
            self.timed.append(Timed(entry.at, entry.seat, chair.left, entry.spent, self.warned))
            chair.left = max(chair.left - entry.spent, 0) + self.clock.increment
            chair.thought = 0
        chair.late_since = 0
        chair.was_played_for = bool(chair.stand_in)
        self.warned = None
        if self.match.is_over:
            self.status = OVER

    def _undone(self, entry: entries.Undone) -> None:
        assert self.match
        actor = self.match.actor
        self.match.undo(entry.seat, consent=entry.is_agreed)
        while self.match.steps:
            self.match.undo(entry.seat, consent=entry.is_agreed)
        self.moves.pop()
        self.warned = None
        if self.clock and actor is not None:
            self._set_clock_back(entry, actor)

    def _set_clock_back(self, entry: entries.Undone, actor: int) -> None:
        """The clock as it was when the move was made: no increment is kept, no thinking is given back.

        Who was to move and asked for it has thought, which counts; who only agreed has not.
        """
        move = self.timed.pop()
        thought = entry.spent if entry.seat == actor else 0
        if thought:
            self.chairs[actor].thought = thought
        mover = self.chairs[move.seat]
        mover.left = move.left
        mover.thought = move.spent + (thought if move.seat == actor else 0)
        if move.warned:
            since = entry.at - move.at - (thought if move.seat == actor else 0)
            self.warned = msgspec.structs.replace(move.warned, until=move.warned.until + since)

    def _asked(self, entry: entries.Asked) -> None:
        self.asking = entry.seat
        self.agreed = {entry.seat}

    def _agreed(self, entry: entries.Agreed) -> None:
        self.agreed.add(entry.seat)

    def _declined(self, entry: entries.Declined) -> None:
        self.asking = None

    def _warned(self, entry: entries.Warned) -> None:
        self.warned = entry

    def _handed_over(self, entry: entries.HandedOver) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in = entry.level
        chair.late_since = entry.at if entry.why == "time" else 0
        chair.was_played_for = False
        self._wait_anew(entry.at)

    def _taken_back(self, entry: entries.TakenBack) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in = ""
        chair.late_since = 0
        if self.clock and chair.was_played_for:  # or the next move would be late again
            chair.left = max(chair.left, self.clock.increment, self.clock.bank // 4)
        self._wait_anew(entry.at)

    def _wait_anew(self, at: int) -> None:
        """Without a clock the others begin to wait now; with one the turn began when it began."""
        if not self.clock:
            self.turn_began = at
        self.warned = None

    def _again(self, entry: entries.Again) -> None:
        chair = self.chairs[entry.seat]
        chair.wants_again = True
        chair.stand_in = ""  # who asks is here again
        chair.contribution = entry.contribution
        self.dealing.commit(entry.seat, entry.commitment)

    def _said(self, entry: entries.Said) -> None:
        pass

    def _muted(self, entry: entries.Muted) -> None:
        (self.muted.add if entry.is_muted else self.muted.discard)(entry.who)

    def _removed(self, entry: entries.Removed) -> None:
        self.removed.add(entry.who)
        for seat in self.seats_of(entry.who):
            if self.status == PLAYING:  # a bot plays on; the seat has no person any more
                chair = self.chairs[seat]
                chair.who, chair.bot, chair.stand_in = "", self.stand_in, ""
            else:
                self.chairs[seat] = Chair()
                self.dealing.commit(seat, "")

    def _abandoned(self, entry: entries.Abandoned) -> None:
        self.status = ABANDONED
        self.warned = None


APPLY: dict[type, Callable[[Table, Any], None]] = {
    entries.Opened: Table._opened,
    entries.Sat: Table._sat,
    entries.Stood: Table._stood,
    entries.Committed: Table._committed,
    entries.Sealed: Table._sealed,
    entries.Revealed: Table._revealed,
    entries.GivenUp: Table._given_up,
    entries.Begun: Table._begun,
    entries.Undone: Table._undone,
    entries.Asked: Table._asked,
    entries.Agreed: Table._agreed,
    entries.Declined: Table._declined,
    entries.Warned: Table._warned,
    entries.HandedOver: Table._handed_over,
    entries.TakenBack: Table._taken_back,
    entries.Again: Table._again,
    entries.Said: Table._said,
    entries.Muted: Table._muted,
    entries.Removed: Table._removed,
    entries.Abandoned: Table._abandoned,
}
