"""Saying what a review found: in the words of the game, in either language, with the players' names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.words import LANGUAGES, words
from petitfour.review.guide import PACKAGE

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.review.sampling import Arm

BOT = "bot:"
ANY_BOT = "bot"  # called by its seat, as at a table

Texts = dict[str, str]
"""The same sentence in every language."""


class Speaker:
    """One language: numbers, names and sentences of the review and of the game."""

    def __init__(self, game: Game, lang: str, seats: list[str]) -> None:
        self.lang = lang
        self.own = words(PACKAGE, lang)
        self.game = game.words(lang)
        self.why = words(f"{PACKAGE}.{game.package.rsplit('.', 1)[-1]}", lang)
        self.names = names_in(seats, lang)

    def say(self, key: str, /, **values: object) -> str:
        return self.own.say(key, **values)

    def explain(self, key: str, /, **values: object) -> str:
        """A sentence of the review of this game."""
        return self.why.say(key, **values)

    def points(self, value: float) -> str:
        return self.own.number(value, 1)

    def in_points(self, value: float) -> str:
        """`2.4 points`; in French everything below two is one."""
        is_one = round(value, 1) == 1 or (self.lang == "fr" and value < 2)
        return self.say("loss.points", n=1 if is_one else 2, points=self.points(value))

    def share(self, value: float) -> str:
        return self.own.percent(value, 0)


def names_in(seats: list[str], lang: str) -> list[str]:
    """The names as a person reads them; bots of a kind are told apart by a number."""
    own = words("petitfour", lang)
    shown = []
    for seat, name in enumerate(seats):
        if name.startswith(BOT):
            kind = name.removeprefix(BOT)
            title = own.say(f"seat.{kind}") if own.has(f"seat.{kind}") else kind.split(":")[-1]
            number = seats[: seat + 1].count(name)
            name = f"{title} {number}" if seats.count(name) > 1 else title
        elif name == ANY_BOT:
            name = words(PACKAGE, lang).say("bot", number=seat + 1)
        elif name == f"seat {seat + 1}":
            name = words(PACKAGE, lang).say("seat", number=seat + 1)
        shown.append(name)
    return shown


def speakers(game: Game, seats: list[str]) -> list[Speaker]:
    return [Speaker(game, lang, seats) for lang in LANGUAGES]


@dataclass(frozen=True)
class Side:
    """One of two moves that are compared: how it begins, and how the games went after it."""

    codes: tuple[int, ...]
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
