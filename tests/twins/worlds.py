"""Two histories of a game that a viewer cannot tell apart by the rules, although moves and chance differ.

What a viewer knows of a position is what `resample` keeps of it: everything else is drawn anew, from the same
numbers. So two positions look alike by the rules if they are the same after that; neither view nor words are
asked. Two histories look alike if their positions do, from the deal to the last, one after the other.

A twin is found by changing one thing after another: a decision of another seat, or an outcome of chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tests.kit import Setting, random_play

from petitfour.core.contract import NOTHING, OK
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.game import Game
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.outcomes import Feed
from petitfour.core.state import clone, packed, same
from petitfour.core.twin import plain

LENGTHS = (5, 20, 45)  # of histories, in decisions
CHANGES = 20  # tried in each
ATTEMPTS = 12  # histories, until one can be changed in secret
WORDS = [1, 2, 3, 4]  # of the generator that draws everything anew
TRIED = 12  # decisions in the place of one


class Impossible(Exception):
    """No game can go like this."""


@dataclass(frozen=True)
class History:
    """A game so far: its small decisions, and what chance said."""

    setting: Setting
    fair: Fair
    codes: tuple[int, ...]
    chance: tuple[dict[str, Any], ...]

    @property
    def options(self) -> dict[str, Any]:
        start = self.fair.start(self.setting.players)
        return {"start": start, **dict(self.setting.options)}

    def feed(self) -> Feed:
        return Feed(of_value(list(self.chance), "chance"))

    def match(self) -> Match:
        """The game at its beginning; chance says what it said."""
        feed = self.feed()

        def told(match: Match) -> list[dict[str, Any]]:
            match.game.chance.put(match.state, feed, match.box)
            entries: list[dict[str, Any]] = match.game.chance.told(match.state, match.box)
            return entries

        return Match(self.setting.game, self.options, fair=self.fair, oracle=told)

    def moments(self) -> Iterator[Moment]:
        """The position at the beginning, after every decision, and after everything that was due.

        It is one and the same state, played on.
        """
        game, box, feed = self.setting.game, self.setting.game.box(), self.feed()
        s = game.new_state(self.options, box)
        game.rules.setup(s)
        yield Moment(s)
        code = 0
        while True:
            if s.due != NOTHING:
                entry = feed.taken
                try:
                    game.chance.put(s, feed, box)
                except BadInput as error:
                    raise Impossible from error
                game.rules.proceed(s)
                yield Moment(s, entry=entry if feed.taken > entry else None)
            elif code < len(self.codes):
                if game.rules.check(s, self.codes[code]) != OK:
                    raise Impossible
                actor = s.actor
                game.rules.play(s, self.codes[code])
                yield Moment(s, actor, code)
                code += 1
            else:
                return

    def before(self, number: int) -> Any:
        """The position before moment `number`."""
        moments = self.moments()
        for _ in range(number):
            s = next(moments).state
        return s


@dataclass(frozen=True)
class Moment:
    """A position, and what led to it: the decision of an actor, or an entry of chance, or neither."""

    state: Any
    actor: int | None = None
    code: int | None = None
    entry: int | None = None


def played(setting: Setting, seed: int, least: int, eyes: int) -> History:
    """A game played at random for so many decisions and on until the viewer is to decide, or for a spectator
    to the end of a move; or as long as it goes on, and back to where that was so."""
    chooser = random.Random(f"{setting} {seed}")
    match = setting.match(seed)
    assert isinstance(match.fair, Fair)
    codes: list[int] = []
    end = 0
    while match.actor is not None and end < least:
        codes.append(chooser.choice(match.legal()))
        match.step(match.actor, codes[-1])
        is_there = match.actor is not None and not match.steps if eyes == SPECTATOR else match.actor == eyes
        if is_there:
            end = len(codes)
    return History(setting, match.fair, tuple(codes[:end]), tuple(match.chance))


def known(game: Game, s: Any, eyes: int) -> bytes:
    """All that the viewer knows of a position, by the rules."""
    s = clone(s)
    _unshuffled(game)(s, eyes, list(WORDS))
    return packed(s)


@cache
def _unshuffled(game: Game) -> Callable[[Any, int, list[int]], None]:
    """The `resample` of a game that leaves decks in the order into which it puts them before it shuffles."""
    own = plain.__wrapped__(game.rules)  # bound for this alone
    own.resample.__globals__["shuffle"] = lambda rng, deck, first, end: None
    resample: Callable[[Any, int, list[int]], None] = own.resample
    return resample


@dataclass
class Twins:
    """A history, and another one that the viewer cannot tell from it."""

    one: History
    eyes: int
    chooser: random.Random
    other: History = field(init=False)

    def __post_init__(self) -> None:
        self.other = self.one
        self.game = self.one.setting.game
        self.known: list[bytes] = []
        self.theirs: list[tuple[int, int]] = []  # decisions of others, each with its moment
        self.entries: list[tuple[int, int]] = []  # outcomes of chance, each with its moment
        for number, moment in enumerate(self.one.moments()):
            self.known.append(known(self.game, moment.state, self.eyes))
            if moment.code is not None and moment.actor != self.eyes:
                self.theirs.append((moment.code, number))
            if moment.entry is not None:
                self.entries.append((moment.entry, number))

    @property
    def changes(self) -> tuple[int, int]:
        """How many decisions differ, and how many outcomes of chance."""
        decisions = zip(self.one.codes, self.other.codes, strict=True)
        outcomes = zip(self.one.chance, self.other.chance, strict=True)
        return sum(a != b for a, b in decisions), sum(a != b for a, b in outcomes)

    def vary(self, times: int, decisions: bool = True) -> None:
        """Try so many changes, and keep those of which the viewer learns nothing."""
        for turn in range(times):
            is_decision = bool(decisions and turn % 2 and self.theirs)
            at, number = self._one_of_theirs() if is_decision else self.chooser.choice(self.entries)
            another = self._another_decision if is_decision else self._another_outcome
            changed = another(at, number)
            if changed and self._looks_alike(changed, number):
                self.other = changed

    def _one_of_theirs(self) -> tuple[int, int]:
        """A decision of another seat; rather a late one, for what lies long is turned up."""
        return self.theirs[int(len(self.theirs) * self.chooser.random() ** 0.3)]

    def _another_decision(self, at: int, number: int) -> History | None:
        """Another seat decides otherwise, and the viewer does not see it at once."""
        s = self.other.before(number)
        out = [0] * self.game.rules.MOVES
        legal = out[: self.game.rules.legal(s, out)]
        for code in self.chooser.sample(legal, min(TRIED, len(legal))):
            after = clone(s)
            self.game.rules.play(after, code)
            if code != self.other.codes[at] and known(self.game, after, self.eyes) == self.known[number]:
                return replace(self.other, codes=(*self.other.codes[:at], code, *self.other.codes[at + 1 :]))
        return None

    def _another_outcome(self, at: int, number: int) -> History | None:
        """Two cards of a shuffled deck change places; or what was picked is another."""
        ((key, value),) = self.other.chance[at].items()
        if isinstance(value, list):
            value = list(value)
            i, j = self.chooser.sample(range(len(value)), 2)
            value[i], value[j] = value[j], value[i]
        else:
            value = self._drawn(number)
        if self.other.chance[at] == {key: value}:
            return None
        return replace(
            self.other, chance=(*self.other.chance[:at], {key: value}, *self.other.chance[at + 1 :])
        )

    def _drawn(self, number: int) -> Any:
        """What chance could have said as well."""
        s = clone(self.other.before(number))
        s.seed = [self.chooser.randrange(1, 2**32) for _ in range(4)]
        self.game.rules.chance(s)
        ((_, value),) = self.game.chance.told(s, self.game.box())[0].items()
        return value

    def _looks_alike(self, changed: History, since: int) -> bool:
        """Whether the viewer sees the same from a moment on, before which nothing was changed.

        There must be something that they do not see: a hand whose cards were drawn in another order is the
        same hand, and its owner has seen them come.
        """
        try:
            for number, (moment, seen) in enumerate(zip(changed.moments(), self.known, strict=True)):
                if number >= since and known(self.game, moment.state, self.eyes) != seen:
                    return False
        except (Impossible, ValueError):  # ValueError: of two histories, one went on
            return False
        return not same(moment.state, self.other.before(len(self.known)))


def twins_of(setting: Setting, eyes: int) -> Twins:
    """Twins in which chance differs; in a game with secret moves, one of these."""
    for attempt in range(ATTEMPTS):
        chooser = random.Random(f"{setting} {eyes} {attempt}")
        twins = Twins(played(setting, attempt, chooser.choice(LENGTHS), eyes), eyes, chooser)
        twins.vary(CHANGES)
        decisions, outcomes = twins.changes
        if decisions or (outcomes and not has_secret_moves(setting)):
            break
    return twins


@cache
def has_secret_moves(setting: Setting) -> bool:
    """Whether everybody sees less of some moves than those who made them."""
    return any(
        match.seen_record(SPECTATOR)["moves"] != match.moves
        for match in random_play(setting.match(1), random.Random(1))
    )
