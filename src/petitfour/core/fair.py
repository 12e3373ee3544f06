"""The shuffle that nobody can steer: everybody commits before anybody reveals, and the deal follows from all.

SHA-256 and HMAC-SHA-256 over text, so that anybody can check it with any tool. Words are joined by one space,
the key of an HMAC is the hex text itself, and every result is hex (`docs/fairness.md` has the whole check):

    house        commitment = H("petitfour/2 house" table game attempt secret)
    a seat       commitment = H("petitfour/2 seat" table game attempt seat value)
    no device    value      = HMAC(secret, "petitfour/2 part" seat)
                 seed       = H("petitfour/2 seed" secret value-of-seat-0 value-of-seat-1 …)
    event k      generator  = HMAC(seed, "petitfour/2 chance" k)       event 0 is the starting seat
    a bot        dice       = HMAC(secret, "petitfour/2 bot" seat move)

Every random event has a seed of its own, so that what was seen of one tells nothing about the next.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, SupportsIndex

from petitfour.core.errors import BadInput
from petitfour.core.generator import below
from petitfour.core.located import shown
from petitfour.core.words import said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petitfour.core.located import Document

NO_TABLE = "-"
FROM_HOUSE = {"from": "house"}
HEX = re.compile("[0-9a-f]{64}")
MOST = 10**6  # games at a table, and attempts to deal one


def hashed(*words: object) -> str:
    return hashlib.sha256(" ".join(map(str, words)).encode()).hexdigest()


def keyed(key: str, *words: object) -> str:
    return hmac.new(key.encode(), " ".join(map(str, words)).encode(), "sha256").hexdigest()


def drawn_bytes() -> str:
    """A secret, or what a device adds: 32 random bytes as hex."""
    return secrets.token_hex(32)


def generator_words(hex_text: str) -> list[int]:
    """The first four 32-bit words, as the game's generator takes them."""
    words = [int(hex_text[8 * i : 8 * i + 8], 16) for i in range(4)]
    words[0] |= 1  # all zero is the one state that the generator cannot leave
    return words


@dataclass(frozen=True)
class Deal:
    """What commitments are bound to: a table, the number of the game on it, and of the attempt to deal it."""

    table: str = NO_TABLE
    game: int = 1
    attempt: int = 1

    def commitment(self, secret: str) -> str:
        """The house's."""
        return hashed("petitfour/2 house", self.table, self.game, self.attempt, secret)

    def seat_commitment(self, seat: int, value: str) -> str:
        return hashed("petitfour/2 seat", self.table, self.game, self.attempt, seat, value)

    def again(self) -> Deal:
        return replace(self, attempt=self.attempt + 1)


def part_of_house(secret: str, seat: int) -> str:
    """What a seat adds that has no device: nobody chooses it."""
    return keyed(secret, "petitfour/2 part", seat)


@dataclass(frozen=True)
class GivenUp:
    """An attempt that was begun and given up, because some seats did not reveal what they committed to."""

    secret: str
    values: tuple[str | None, ...]  # None for a seat that is missing

    @property
    def missing(self) -> list[int]:
        return [seat for seat, value in enumerate(self.values) if value is None]

    def to_json(self, deal: Deal) -> dict[str, Any]:
        return {
            "attempt": deal.attempt,
            "commitment": deal.commitment(self.secret),
            "secret": self.secret,
            "parts": list(self.values),
            "missing": self.missing,
        }


@dataclass(frozen=True)
class Fair:
    """The house's secret and what each seat added; None where that follows from the secret."""

    secret: str = field(repr=False)  # whoever has it knows every card of a running game
    parts: tuple[str | None, ...]
    deal: Deal = Deal()
    given_up: tuple[GivenUp, ...] = ()

    @classmethod
    def drawn(cls, players: int, people: Iterable[int] | None = None) -> Fair:
        """A game at one device, which draws for the house and the people at it (or for every seat)."""
        own = set(range(players) if people is None else people)
        return cls(drawn_bytes(), tuple(drawn_bytes() if seat in own else None for seat in range(players)))

    @classmethod
    def repeated(cls, seed: int | str, players: int) -> Fair:
        """The same game again and again: for tests, simulations and teaching, with nothing secret."""
        if isinstance(seed, bool) or not isinstance(seed, str | SupportsIndex):
            raise BadInput(f"seed: expected a whole number or text, found {seed!r}")
        return cls(hashed("petitfour/2 repeated", seed), (None,) * players)

    @property
    def commitment(self) -> str:
        return self.deal.commitment(self.secret)

    @property
    def values(self) -> list[str]:
        """What each seat added, the house's parts included."""
        return [part or part_of_house(self.secret, seat) for seat, part in enumerate(self.parts)]

    @property
    def seed(self) -> str:
        return hashed("petitfour/2 seed", self.secret, *self.values)

    def start(self, players: int) -> int:
        """The starting seat, where the table leaves it to chance."""
        return below(self.words(0), players)

    def words(self, event: int) -> list[int]:
        """What the generator is seeded with before an event: before each with something else."""
        return generator_words(keyed(self.seed, "petitfour/2 chance", event))

    def to_json(self) -> dict[str, Any]:
        return {**self.shown(), "secret": self.secret, **self._given_up(), "seed": self.seed}

    def shown(self) -> dict[str, Any]:
        """What everybody may know while the game is on."""
        parts = [self._part(seat, value) for seat, value in enumerate(self.parts)]
        deal = self.deal
        head = {"table": deal.table, "game": deal.game, "attempt": deal.attempt}
        return {**head, "commitment": self.commitment, "parts": parts}

    def _part(self, seat: int, value: str | None) -> dict[str, str]:
        if value is None:
            return dict(FROM_HOUSE)
        return {"commitment": self.deal.seat_commitment(seat, value), "value": value}

    def _given_up(self) -> dict[str, Any]:
        if not self.given_up:
            return {}
        deals = (replace(self.deal, attempt=number) for number in range(1, self.deal.attempt))
        return {"given_up": [one.to_json(deal) for one, deal in zip(self.given_up, deals, strict=True)]}


def bot_dice(secret: str, seat: int, move: int) -> int:
    """The seed of a bot's dice for a move of the game, counted from 0."""
    return int(keyed(secret, "petitfour/2 bot", seat, move), 16)


# Reading


def from_json(document: Document, players: int) -> Fair | None:
    """The shuffle of a record, every hash of it checked; None while the secret is not revealed yet."""
    document.keys(("table", "game", "attempt", "commitment", "parts"), ("secret", "given_up", "seed"))
    deal = Deal(
        _table(document.at("table")),
        document.at("game").whole_number(1, MOST),
        document.at("attempt").whole_number(1, MOST),
    )
    _hex(document.at("commitment"))
    parts = document.at("parts").list_of(players)
    values = tuple(_part(part, deal, seat) for seat, part in enumerate(parts))
    if "secret" not in document.value:
        return None
    document.keys(("secret", "seed"), tuple(document.value))
    fair = Fair(_hex(document.at("secret")), values, deal, _read_given_up(document, deal, players))
    _must_be(document.at("commitment"), fair.commitment, "record.commitment")
    _must_be(document.at("seed"), fair.seed, "record.seed")
    return fair


def _table(document: Document) -> str:
    table = document.text()
    if " " in table:
        document.fail(said("record.table", found=shown(table)))
    return table


def _hex(document: Document) -> str:
    text = document.text()
    if not HEX.fullmatch(text):
        document.fail(said("record.hex", found=shown(text)))
    return text


def _part(document: Document, deal: Deal, seat: int) -> str | None:
    if document.value == FROM_HOUSE:
        return None
    document.keys(("commitment", "value"))
    value = _hex(document.at("value"))
    _must_be(document.at("commitment"), deal.seat_commitment(seat, value), "record.part")
    return value


def _read_given_up(document: Document, deal: Deal, players: int) -> tuple[GivenUp, ...]:
    attempts = document.at("given_up").list_of(deal.attempt - 1) if "given_up" in document.value else []
    if len(attempts) != deal.attempt - 1:
        document.at("attempt").fail(said("record.attempts", n=deal.attempt - 1))
    return tuple(
        _given_up(attempt, replace(deal, attempt=number), players)
        for number, attempt in enumerate(attempts, start=1)
    )


def _given_up(document: Document, deal: Deal, players: int) -> GivenUp:
    document.keys(("attempt", "commitment", "secret", "parts", "missing"))
    parts = document.at("parts").list_of(players)
    one = GivenUp(
        _hex(document.at("secret")),
        tuple(None if part.value is None else _hex(part) for part in parts),
    )
    right = one.to_json(deal)
    for key in ("attempt", "missing"):
        if document.value[key] != right[key]:
            found = shown(document.value[key])
            document.at(key).fail(said("error.expected", expected=right[key], found=found))
    _must_be(document.at("commitment"), right["commitment"], "record.commitment")
    return one


def _must_be(document: Document, right: str, sentence: str) -> None:
    if document.value != right:
        document.fail(said(sentence, right=right))
