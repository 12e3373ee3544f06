"""Saying what was found: in the words of the game, in either language, to a player or of the players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from petitfour.core.names import shown_names
from petitfour.core.words import LANGUAGES, NO_BREAK, typeset, words
from petitfour.review.guide import PACKAGE

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.words import Words
    from petitfour.review.sampling import Arm

Texts = dict[str, str]
"""The same sentence in every language."""

REVIEW = "review"  # players are spoken of, and of what was
HINT = "hint"  # a player is spoken to, and of what may come

MINUS = "\u2212"
ROUNDED = 2.1e-4  # what is lost by writing three numbers with four digits
INNER_QUOTES = {"en": str.maketrans("“”", "‘’"), "fr": str.maketrans("«»", "“”")}


# Type


@cache
def typeset_words(package: str, lang: str) -> Words:
    """The catalogue of a package, typeset."""

    def of(entry: Any) -> Any:
        if isinstance(entry, dict):
            return {key: of(text) for key, text in entry.items()}
        return typeset(entry, lang) if isinstance(entry, str) else entry

    plain = words(package, lang)
    return replace(plain, catalogue={key: of(entry) for key, entry in plain.catalogue.items()})


def figure(own: Words, value: float, digits: int = 0, sign: str = "") -> str:
    """A number with a true minus, and no sign before nothing."""
    value = round(value, digits) + 0.0  # adding nought makes -0.0 a nought
    return own.number(value, digits, sign if value else "").replace("-", MINUS)


def measured(own: Words, amount: dict[str, float], is_chance: bool = False, sign: str = "") -> str:
    """`2.4 ± 0.6`, or in hundredths of a victory `63% (55 to 71)`; what is exact has no interval."""
    times, digits = (100, 0) if is_chance else (1, 1)
    value, low, high = (times * amount[part] for part in ("value", "low", "high"))
    text = figure(own, value, digits, sign) + (percent_sign(own) if is_chance else "")
    if low == high:
        return text
    if not is_chance and is_even(amount):
        return f"{text}{NO_BREAK}±{NO_BREAK}{figure(own, (high - low) / 2, digits)}"
    between = words("petitfour.lab", own.lang)
    bounds = between.say("between", low=figure(own, low, digits), high=figure(own, high, digits))
    return f"{text} {bounds}".replace(" ", NO_BREAK)


def is_even(amount: dict[str, float]) -> bool:
    """Whether the value lies in the middle of its interval, but for what was rounded."""
    return abs(amount["high"] + amount["low"] - 2 * amount["value"]) <= ROUNDED


def exactly(value: float) -> dict[str, float]:
    """A number that is known, told as those are that were measured."""
    return {"value": value, "low": value, "high": value}


def percent_sign(own: Words) -> str:
    """As `Words.percent` writes it."""
    return own.percent(0, 0).removeprefix("0")


# Speaking


class Speaker:
    """One language: numbers, names and sentences of the review and of the game.

    What a hint says in another way than a review has an entry in both of the sections `hint` and `review` of
    a game's catalogue; `manner` is the section to speak by. A move under review is told as the log tells it,
    unless the review has more to say.
    """

    def __init__(self, game: Game, lang: str, seats: list[str], manner: str = REVIEW) -> None:
        self.lang = lang
        self.manner = manner
        self.own = typeset_words(PACKAGE, lang)
        self.game = typeset_words(game.package, lang)
        self.why = words_about(game, lang)
        self.names = shown_names(seats, lang)

    def say(self, key: str, /, **values: object) -> str:
        if key == "quoted":
            values = {name: str(text).translate(INNER_QUOTES[self.lang]) for name, text in values.items()}
        return self.own.say(key, **values)

    def explain(self, key: str, /, **values: object) -> str:
        """Words about this game that are the same to a player and of one."""
        return self.why.say(key, **values)

    def tell(self, key: str, /, **values: object) -> str:
        """A sentence about this game, to the player who is advised or of the players under review."""
        if self.manner == REVIEW and not self.why.has(f"{REVIEW}.{key}"):
            return self.game.say(f"log.{key}", **values)
        return self.why.say(f"{self.manner}.{key}", **values)

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        return self.game.listed(parts)

    def points(self, value: float) -> str:
        return figure(self.own, value, 1)

    def in_points(self, value: float) -> str:
        """`2.4 points`; in French everything that reads as less than two is one."""
        shown = abs(round(value, 1))
        is_one = shown == 1 or (self.lang == "fr" and shown < 2)
        return self.say("loss.points", n=1 if is_one else 2, points=self.points(value))

    def share(self, value: float) -> str:
        return figure(self.own, 100 * value) + percent_sign(self.own)


def words_about(game: Game, lang: str) -> Words:
    """What the review says of one game."""
    return typeset_words(f"{PACKAGE}.{game.package.rsplit('.', 1)[-1]}", lang)


def speakers(game: Game, seats: list[str], manner: str = REVIEW) -> list[Speaker]:
    return [Speaker(game, lang, seats, manner) for lang in LANGUAGES]


@dataclass(frozen=True)
class Side:
    """One of two moves that are compared: how the turn goes on, and how the games went after it."""

    codes: tuple[int, ...]
    rest: tuple[int, ...]
    move: Any  # as the game's `moves` has it
    arm: Arm

    def mean(self, seat: int, place: int) -> float:
        """A tally of a seat on average."""
        return self.arm.tallies[seat][place] / self.arm.count

    def score(self, seat: int) -> float:
        return sum(row[seat] for row in self.arm.scores) / self.arm.count


@dataclass(frozen=True)
class Comparison:
    """A better move and a worse one in the same position, as the seat knew it."""

    world: Any
    seat: int
    box: Any
    better: Side
    worse: Side

    def gain(self, seat: int, place: int) -> float:
        """How much more of a tally the better move brings a seat."""
        return self.better.mean(seat, place) - self.worse.mean(seat, place)

    def others(self) -> list[int]:
        return [p for p in range(self.world.players) if p != self.seat]
