"""Reading a record: its form, its replay move by move, and what can be said of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from petitfour.core import fair as fair_shuffle
from petitfour.core.errors import BadInput, PetitFourError
from petitfour.core.game import Game, game_named
from petitfour.core.located import Document, shown
from petitfour.core.match import FORMAT, Match
from petitfour.core.outcomes import Feed
from petitfour.core.state import clone

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER = ("format", "game", "rules", "options", "seats", "chance", "moves")
OPTIONAL = ("fair", "components", "result")


@dataclass(frozen=True)
class Header:
    """Everything of a record but its moves, checked."""

    game: Game
    options: dict[str, Any]
    seats: list[str]
    components: Any
    fair: fair_shuffle.Fair | None


def read_header(record: Document) -> Header:
    record.must_be(dict, "a record")
    if record.value.get("format") != FORMAT:
        record.fail(f"expected the format {FORMAT!r}, found {shown(record.value.get('format'))}")
    record.keys(HEADER, OPTIONAL)
    name = record.at("game").text()
    try:
        game = game_named(name)
    except BadInput as error:
        record.at("game").fail(error.message)
    if game.name != name:
        record.at("game").fail(f"expected {game.name!r}")
    if record.at("rules").whole_number(1, 10**6) != game.version:
        record.at("rules").fail(f"rules version {record.value['rules']} of {game.name} is not known here")
    record.at("options").keys(("players", "start"), tuple(option.name for option in game.options))
    options = game.check_options(record.at("options"))
    seats = [seat.text() for seat in record.at("seats").list_of(options["players"])]
    components = None
    if "components" in record.value:
        game.components.check(record.at("components"))
        components = record.value["components"]
        if components == game.built_in_components():
            components = None  # said although it need not be
    fair = None
    if "fair" in record.value:
        fair = fair_shuffle.from_json(record.at("fair"), options["players"])
    return Header(game, options, seats, components, fair)


def _must_be_whole(record: Document) -> None:
    """A running game as seen from a seat has blanks; nobody can play it again."""
    for entry in [*record.at("chance").items(), *record.at("moves").items()]:
        values = entry.value.values() if isinstance(entry.value, dict) else ()
        for value in values:
            if isinstance(value, list) and None in value:
                entry.fail("null stands for what a seat does not know: only a whole record can be verified")


class Replay:
    """A record played again: chance says what the record says, every move goes through the checked door."""

    def __init__(self, record: Document) -> None:
        self.document = record
        self.header = read_header(record)
        _must_be_whole(record)
        self._feed = Feed(record.at("chance"))
        self.moves = record.at("moves").items()
        self.match = Match(
            self.header.game,
            self.header.options,
            fair=self.header.fair,
            seats=self.header.seats,
            components=self.header.components,
            oracle=self._told,
        )

    def _told(self, match: Match) -> list[dict[str, Any]]:
        """What the record says of what is due; it must follow from the seed, if that is known."""
        game, s = match.game, match.state
        drawn = clone(s)
        game.rules.chance(drawn)
        first = self._feed.taken
        game.chance.put(s, self._feed, match.box)
        told: list[dict[str, Any]] = game.chance.told(s, match.box)
        if self.header.fair and told != game.chance.told(drawn, match.box):
            self._feed.entries[first].fail("this does not follow from the seed")
        s.seed = drawn.seed
        return told

    def play(self) -> Iterator[Match]:
        """Play the moves one after the other; the match after each."""
        for move in self.moves:
            self._play_one(move)
            yield self.match

    def _play_one(self, move: Document) -> None:
        move.must_be(dict, "a move")
        if "seat" not in move.value:
            move.fail("the key 'seat' is missing")
        seat = move.at("seat").whole_number(0, self.header.options["players"] - 1)
        if self.match.is_over:
            move.fail("an extra move: the game was over before it")
        if seat != self.match.actor:
            move.fail(f"a wrong seat: seat {self.match.actor} is to move, not seat {seat}")
        rest = {key: value for key, value in move.value.items() if key != "seat"}
        try:
            self.match.move(seat, Document(rest, move.source, move.lines, move.path))
        except BadInput:
            raise
        except PetitFourError as error:
            move.fail(str(error))

    def to_the_end(self) -> Match:
        """Play everything and check that the record says how it ended."""
        for _ in self.play():
            pass
        self._feed.must_be_used_up()
        self._check_result()
        return self.match

    def _check_result(self) -> None:
        if "result" not in self.document.value:
            if self.match.is_over:
                self.document.fail("the game is over, but there is no result")
            return
        result = self.document.at("result")
        result.keys(("reason",), ("scores", "ranks"))
        if result.at("reason").one_of(("finished", "abandoned")) == "abandoned":
            self._check_abandoned(result)
            return
        if not self.match.is_over:
            self.document.at("moves").fail(
                f"a move is missing: after {len(self.moves)} moves the game is not over, "
                f"seat {self.match.actor} is to move"
            )
        result.keys(("reason", "scores", "ranks"))
        for key, right in (("scores", self.match.scores()), ("ranks", self.match.ranks())):
            if shown(result.value[key]) != shown(right):  # as text: 1.0 and true are no whole numbers
                result.at(key).fail(f"expected {right}, found {shown(result.value[key])}")

    def _check_abandoned(self, result: Document) -> None:
        if "scores" in result.value or "ranks" in result.value:
            result.fail("an abandoned game has no scores or ranks")
        if self.match.is_over:
            result.at("reason").fail("expected 'finished': the game was played to its end")


@dataclass
class Verdict:
    """What verifying a record showed."""

    source: str
    game: str = ""
    is_right: bool = True
    error: str = ""
    line: int = 0
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.source,
            "game": self.game,
            "ok": self.is_right,
            "error": self.error or None,
            "line": self.line or None,
            "notes": self.notes,
        }


def verify(record: Document) -> Verdict:
    """Replay a record and say what was found; never raises for a bad record."""
    verdict = Verdict(record.source)
    try:
        replay = Replay(record)
        verdict.game = replay.header.game.name
        match = replay.to_the_end()
    except BadInput as error:
        return failed(verdict, error)
    if not match.is_over:
        verdict.notes.append("the game is not finished")
    verdict.notes.extend(_shuffle_notes(record, replay.header))
    if replay.header.components is not None:
        verdict.notes.append("the component list is not the built-in one")
    return verdict


def failed(verdict: Verdict, error: BadInput) -> Verdict:
    verdict.is_right = False
    verdict.error = error.message
    verdict.line = error.line
    return verdict


def _shuffle_notes(record: Document, header: Header) -> list[str]:
    if "fair" not in record.value:
        return ["the shuffle is not proven: the record has no 'fair', so fairness cannot be checked"]
    if header.fair is None:
        return ["the shuffle is not proven yet: the secret is not revealed"]
    players = header.options["players"]
    drawn = header.fair.start(players) == header.options["start"]
    start = "drawn from the seed" if drawn else "set by the table"
    return [f"the shuffle follows from the seed, the starting seat was {start}"]
