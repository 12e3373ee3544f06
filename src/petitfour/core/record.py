"""Reading a record: its form, its replay move by move, and what can be said of it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from petitfour.core import fair as fair_shuffle
from petitfour.core import promised as promised_shuffle
from petitfour.core.errors import BadInput, PetitFourError
from petitfour.core.game import Game, game_named
from petitfour.core.located import Document, shown
from petitfour.core.match import FORMAT, FORMAT_1, Match, draw
from petitfour.core.names import read_names
from petitfour.core.outcomes import Feed
from petitfour.core.proof import notes, shuffle_proof
from petitfour.core.record_source import IN_MEMORY, RecordSource, read_record
from petitfour.core.state import clone
from petitfour.core.words import said, words

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
    fair: fair_shuffle.Fair | promised_shuffle.Promised | None


def read_header(record: Document) -> Header:
    record.must_be(dict, "a record")
    if record.value.get("format") not in (FORMAT, FORMAT_1):
        found = shown(record.value.get("format"))
        record.fail(said("record.format", format=f"{FORMAT!r} or {FORMAT_1!r}", found=found))
    record.keys(HEADER, OPTIONAL)
    name = record.at("game").text()
    try:
        game = game_named(name)
    except BadInput as error:
        record.at("game").fail(error.sentence)
    if game.name != name:
        record.at("game").fail(said("record.name", name=repr(game.name)))
    version = record.at("rules").whole_number(1, 10**6)
    under_it = game.at_version(version)
    if under_it is None:
        record.at("rules").fail(said("record.version", version=version, game=game.name))
    game = under_it
    record.at("options").keys(("players", "start"), tuple(option.name for option in game.options))
    options = game.check_options(record.at("options"))
    seats = read_names(record.at("seats"), options["players"])
    components = None
    if "components" in record.value:
        game.components.check(record.at("components"))
        components = record.value["components"]
        if components == game.built_in_components():
            components = None  # said although it need not be
    fair = None
    if "fair" in record.value:
        shuffle = fair_shuffle if record.value["format"] == FORMAT else promised_shuffle
        fair = shuffle.from_json(record.at("fair"), options["players"])
    return Header(game, options, seats, components, fair)


def _must_be_whole(record: Document) -> None:
    """A running game as seen from a seat has blanks; nobody can play it again."""
    for entry in [*record.at("chance").items(), *record.at("moves").items()]:
        values = entry.value.values() if isinstance(entry.value, dict) else ()
        for value in values:
            if isinstance(value, list) and None in value:
                entry.fail(said("record.blanks"))


class Replay:
    """A record played again: chance says what the record says, every move goes through the checked door.

    Moves against the rules are refused in the language asked for.
    """

    def __init__(self, record: RecordSource, lang: str = "en") -> None:
        self.document = record = read_record(record)
        self.lang = lang
        self._goes_on = False
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

    def __copy__(self) -> Replay:
        """It has a match of its own, and plays on by itself."""
        return deepcopy(self)

    def __repr__(self) -> str:
        return f"<Replay of {self.document.source}: {self.match!r}>"

    def _told(self, match: Match) -> list[dict[str, Any]]:
        """What the record says of what is due; it must follow from the seed, if that is known."""
        if self._goes_on:
            return draw(match)
        game, s = match.game, match.state
        drawn = clone(s)
        match.seed_chance(drawn)
        game.rules.chance(drawn)
        first = self._feed.taken
        game.chance.put(s, self._feed, match.box)
        told: list[dict[str, Any]] = game.chance.told(s, match.box)
        if self.header.fair and told != game.chance.told(drawn, match.box):
            self._feed.entries[first].fail(said("record.not-from-seed"))
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
            move.fail(said("error.key-missing", key="'seat'"))
        seat = move.at("seat").whole_number(0, self.header.options["players"] - 1)
        if self.match.is_over:
            move.fail(said("record.extra-move"))
        actor = self.match.state.actor
        if seat != actor:
            rule = self.header.game.turn_order
            move.fail(said("record.wrong-seat", right=actor + 1, wrong=seat + 1, rule=rule))
        rest = {key: value for key, value in move.value.items() if key != "seat"}
        try:
            self.match.move(seat, Document(rest, move.source, move.lines, move.path), self.lang)
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

    def to_go_on(self) -> Match:
        """The match where the record of an unfinished game ends; from there chance is drawn again."""
        for _ in self.play():
            pass
        self._feed.must_be_used_up()
        if self.match.is_over or "result" in self.document.value:
            self.document.fail(said("record.over"))
        self._goes_on = True
        return self.match

    def _check_result(self) -> None:
        if "result" not in self.document.value:
            if self.match.is_over:
                self.document.fail(said("record.no-result"))
            return
        result = self.document.at("result")
        result.keys(("reason",), ("scores", "ranks"))
        if result.at("reason").one_of(("finished", "abandoned")) == "abandoned":
            self._check_abandoned(result)
            return
        if not self.match.is_over:
            missing = said("record.missing-move", n=len(self.moves), seat=self.match.state.actor + 1)
            self.document.at("moves").fail(missing)
        result.keys(("reason", "scores", "ranks"))
        for key, right in (("scores", self.match.scores()), ("ranks", self.match.ranks())):
            if shown(result.value[key]) != shown(right):  # as text: 1.0 and true are no whole numbers
                found = shown(result.value[key])
                result.at(key).fail(said("error.expected", expected=right, found=found))

    def _check_abandoned(self, result: Document) -> None:
        if "scores" in result.value or "ranks" in result.value:
            result.fail(said("record.abandoned"))
        if self.match.is_over:
            result.at("reason").fail(said("record.finished"))


@dataclass
class Verdict:
    """What verifying a record showed."""

    source: str
    game: str = ""
    is_right: bool = True
    error: str = ""
    line: int = 0
    shuffle: str = ""  # what is proven of it: one of the words above
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.source,
            "game": self.game,
            "ok": self.is_right,
            "error": self.error or None,
            "line": self.line or None,
            "shuffle": self.shuffle or None,
            "notes": self.notes,
        }


def verify(record: RecordSource, lang: str = "en") -> Verdict:
    """Replay a record and say what was found; never raises for a bad record.

    `record` is the path of a file, its text, or a mapping.
    """
    verdict = Verdict(IN_MEMORY)
    try:
        document = read_record(record)
        verdict.source = document.source
        replay = Replay(document, lang)
        verdict.game = replay.header.game.name
        match = replay.to_the_end()
    except BadInput as error:
        return _failed(verdict, error, lang)
    verdict.shuffle = shuffle_proof(replay.header, "fair" in document.value)
    if not match.is_over:
        verdict.notes.append(words("petitfour", lang).say("verify.not-finished"))
    verdict.notes += notes(replay.header, verdict.shuffle, lang)
    return verdict


def _failed(verdict: Verdict, error: BadInput, lang: str = "en") -> Verdict:
    verdict.is_right = False
    verdict.source = error.source or verdict.source
    verdict.error = error.in_language(lang)
    verdict.line = error.line
    return verdict
