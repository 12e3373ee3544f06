"""What a viewer of a table is sent: only what goes through the game's `view`, encoded once for all alike.

An update brings a client from any entry to the newest: what happened since (or, after a long absence, only
where things stand) and the table as the viewer sees it now. There is no queue that a slow reader could fill.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from petitfour.core.game import game_named
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR
from petitfour.core.names import as_at_a_table, shown_names
from petitfour.core.words import LANGUAGES, typeset
from petitfour.house import entries
from petitfour.house.attendance import Attendance
from petitfour.house.conditions import AWAY, handle
from petitfour.house.damage import read_on
from petitfour.house.events import event
from petitfour.house.hands import asks_again
from petitfour.house.moving import draft
from petitfour.house.room import offer, room
from petitfour.house.status import PLAYING
from petitfour.house.table import Table

if TYPE_CHECKING:
    from petitfour.core.match import Match
    from petitfour.house.entries import Entry
    from petitfour.house.table import Happened

MOST_EVENTS = 100  # in one update; who missed more gets a fresh view
WHOM = "whom"  # in a move that is about another player

Raw = msgspec.Raw
_encode = msgspec.json.Encoder().encode


class Update(msgspec.Struct, tag="update", tag_field="type", omit_defaults=True):
    """From the entry the client knows to entry `n`."""

    n: int
    position: int
    events: list[Raw]
    is_fresh: bool = False
    room: Raw | None = None
    you: dict[str, Any] | None = None
    play: Raw | None = None


@dataclass
class Viewer:
    """Who looks: a guest, through one of their seats or as a spectator; and what they were told last."""

    who: str
    eyes: int = SPECTATOR
    lang: str = "en"
    told: int = 0
    told_room: tuple[Any, ...] | None = None
    told_eyes: int | None = None


@dataclass
class Teller:
    """Tells a table to its viewers, and keeps what is encoded until something changes."""

    table: Table
    attendance: Attendance = field(default_factory=Attendance)
    away: int = AWAY  # milliseconds that the others wait for somebody who is not there
    readying: set[int] = field(default_factory=set)  # seats of bots that are still made ready
    room_version: int = 0
    _n: int = -1
    _around: bytes = b""
    _shared: bytes = b""
    _views: dict[int, Raw] = field(default_factory=dict)
    _room: tuple[int, int, Raw] | None = None
    _last: tuple[int, Any, Raw] | None = None

    def update(self, viewer: Viewer, now: int) -> bytes | None:
        """What the viewer does not know yet; None if that is nothing."""
        table = self.table
        if viewer.eyes != SPECTATOR and table.chairs[viewer.eyes].who != viewer.who:
            viewer.eyes = SPECTATOR  # the seat is somebody else's now
        is_fresh = viewer.told == 0 or table.n - viewer.told > MOST_EVENTS or not self._remembers(viewer.told)
        stand_ins = tuple(chair.stand_in for chair in table.chairs)
        around = (self.room_version, table.status, offer(table, self.attendance, self.away), stand_ins)
        is_other_room = viewer.told_room != around
        if viewer.told == table.n and viewer.told_eyes == viewer.eyes and not is_other_room:
            return None
        since = max(table.n - MOST_EVENTS, 0) if is_fresh else viewer.told
        news = table.recent[len(table.recent) - (table.n - since) :]  # they end with entry n
        events = self._events(news, viewer.eyes)
        has_room = is_fresh or is_other_room or table.clock or not all(_is_only_play(h.entry) for h in news)
        viewer.told, viewer.told_eyes = table.n, viewer.eyes
        viewer.told_room = around
        return _encode(
            Update(
                table.n,
                table.position,
                events,
                is_fresh,
                self._room_now(now) if has_room else None,
                self._you(viewer),
                self._play(viewer.eyes),
            )
        )

    def _remembers(self, told: int) -> bool:
        return bool(self.table.recent) and self.table.recent[0].n <= told + 1

    # What happened

    def _events(self, news: list[Happened], eyes: int) -> list[Raw]:
        events = []
        seen: list[dict[str, Any]] | None = None
        for happened in news:
            n, entry, _ = happened
            if isinstance(entry, entries.Moved):
                seen = seen or self._seen_moves(eyes)
                events.append(self._moved(happened, seen))
            elif told := event(self.table, entry):
                events.append(Raw(_encode({"n": n, "at": entry.at, **told})))
        return events

    def _seen_moves(self, eyes: int) -> list[dict[str, Any]]:
        """The moves of the game on the table as far as the viewer may know them."""
        match = self.table.match
        assert match
        if match.is_over:
            return match.moves
        seen: list[dict[str, Any]] = match.game.view.seen_moves(match.state, eyes, match.moves)
        return seen

    def _moved(self, happened: Happened, seen: list[dict[str, Any]]) -> Raw:
        """A move as the viewer saw it (nothing of one that was taken back), and in words as everybody did.

        The newest is kept: it looks the same to most.
        """
        n, entry, _ = happened
        assert isinstance(entry, entries.Moved)
        moves = self.table.moves
        number = bisect_left(moves, n)
        move = seen[number] if number < len(moves) and moves[number] == n else None
        if self._last and self._last[0] == n and self._last[1] == move:
            return self._last[2]
        told = {"n": n, "at": entry.at, "kind": "moved", "seat": entry.seat, "move": move}
        encoded = Raw(_encode({**told, "line": line(self.table, happened)}))
        self._last = (n, move, encoded)
        return encoded

    # Where things stand

    def _play(self, eyes: int) -> Raw | None:
        table = self.table
        if table.match is None:
            return None
        if self._n != table.n:
            self._n = table.n
            self._views.clear()
            self._around = _encode(table.match.around())
            self._shared = _encode(table.game.view.shared(table.match.state, table.match.box))
        if eyes not in self._views:
            self._views[eyes] = self._through(eyes)
        return self._views[eyes]

    def forget(self) -> None:
        """Keep nothing encoded: nobody is there to be told."""
        self._n = -1
        self._views.clear()
        self._around = self._shared = b""
        self._room = self._last = None

    def _through(self, eyes: int) -> Raw:
        """`Match.view`, put together from what is the same for all and what is not."""
        match = self.table.match
        assert match
        own = _encode(match.game.view.own(match.state, eyes, match.box))
        yours = _encode(match.yours(eyes))
        table = _joined(self._shared, own)
        return Raw(_joined(self._around, yours)[:-1] + b',"table":' + table + b"}")

    def room(self, now: int) -> dict[str, Any]:
        """The table around the board."""
        return room(self.table, self.attendance, self.readying, self.away, now)

    def _room_now(self, now: int) -> Raw:
        if not self._room or self._room[:2] != (self.table.n, self.room_version):
            encoded = Raw(_encode(self.room(now)))
            self._room = (self.table.n, self.room_version, encoded)
        return self._room[2]

    def _you(self, viewer: Viewer) -> dict[str, Any]:
        table = self.table
        return {
            "seats": table.seats_of(viewer.who),
            "eyes": None if viewer.eyes == SPECTATOR else viewer.eyes,
            "is_host": viewer.who == table.host,
            "handle": handle(table, viewer.who),
            "had_seat": viewer.who in table.had_seat,
            "asks_again": asks_again(table, viewer.who),
            "may_undo": bool(
                table.status == PLAYING
                and table.match
                and viewer.eyes != SPECTATOR
                and table.match.may_undo(viewer.eyes)
            ),
        }


def _joined(one: bytes, other: bytes) -> bytes:
    """Two encoded objects as one."""
    if len(one) == 2 or len(other) == 2:  # {}
        return one if len(other) == 2 else other
    return one[:-1] + b"," + other[1:]


def _is_only_play(entry: Entry) -> bool:
    """Whether the room around the board stays as it is."""
    return isinstance(entry, entries.Moved | entries.Said)


def told_log(table: Table, written: list[tuple[int, str]], after: int) -> list[dict[str, Any]]:
    """Of all that was written of a table what came after an entry, as everybody may hear of it.

    A move is told in words alone, which tell nothing that lies face down; they need the table as it was then,
    so everything happens once more.
    """
    past = Table(table.id)
    told = []
    for n, body in written:
        read_on(past, [(n, body)])
        entry = past.recent[-1].entry
        news = event(table, entry) if n > after else None
        if news:
            told.append({"n": n, "at": entry.at, **news})
            if isinstance(entry, entries.Moved):
                told[-1]["line"] = line(past, past.recent[-1])
    return told


def line(table: Table, happened: Happened) -> dict[str, str]:
    assert table.match
    assert isinstance(happened.entry, entries.Moved)
    is_last = bool(table.moves) and table.moves[-1] == happened.n
    made = (table.match.last if is_last else None) or _read(table.match, happened.entry.move)
    return in_words(table.match, made, happened.scene)


def _read(match: Match, move: dict[str, Any]) -> Any:
    return match.game.moves.from_json(of_value(move, "move"), match.box)


def in_words(match: Match, made: Any, scene: Any) -> dict[str, str]:
    """A move in every language; the words of a game tell nothing that lies face down. People count from 1."""
    seats = tuple(as_at_a_table(match.seats)) if hasattr(made, WHOM) else ()
    return _in_words(match.game.name, match.game.version, made, scene, seats)


@lru_cache(4096)
def _in_words(game: str, version: int, made: Any, scene: Any, seats: tuple[str, ...]) -> dict[str, str]:
    rules = game_named(game).at_version(version)
    assert rules
    lines = {}
    for lang in LANGUAGES:
        names = shown_names(list(seats), lang)
        lines[lang] = typeset(rules.moves.say(made, rules.words(lang), 1, scene, names), lang)
    return lines


def preview(table: Table, seat: int, what: list[int] | dict[str, Any], lang: str) -> dict[str, Any]:
    """What a move being composed looks like so far, to the one who composes it."""
    made = draft(table, seat, what, lang)
    game, box = made.match.game, made.match.box
    return {
        "codes": made.codes,
        "is_complete": made.is_complete,
        "legal": [{"code": code, **game.moves.small(made.state, code, box)} for code in made.legal()],
        "table": made.view(),
        "scores": made.scores(),
    }
