"""The fair shuffle: the house commits to a secret, every seat adds its own, the seed is the hash of all.

Everything is SHA-256 over plain text, so that anybody can check it with any tool:

    commitment = sha256(secret)
    seed       = sha256(secret, contribution of seat 0, contribution of seat 1, … joined by line feeds)

The first four 32-bit words of the seed start the game's generator. The starting seat, where it is
drawn, is sha256(seed + line feed + "start") modulo the number of players.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex

from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.located import Document

LONGEST_CONTRIBUTION = 200


def digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@dataclass(frozen=True)
class Fair:
    """A secret with what the seats contributed; `seed` follows from both."""

    secret: str = field(repr=False)  # whoever has it knows every card of a running game
    contributions: tuple[str, ...]

    @classmethod
    def drawn(cls, players: int) -> Fair:
        """A new secret and a random contribution for each seat."""
        return cls(secrets.token_hex(32), tuple(secrets.token_hex(8) for _ in range(players)))

    @classmethod
    def repeated(cls, seed: int | str, players: int) -> Fair:
        """The same game again and again: for tests, simulations and teaching, with nothing secret."""
        if isinstance(seed, bool) or not isinstance(seed, str | SupportsIndex):
            raise BadInput(f"seed: expected a whole number or text, found {seed!r}")
        return cls(digest("petitfour", str(seed)), tuple(f"seat {seat}" for seat in range(players)))

    @property
    def commitment(self) -> str:
        return digest(self.secret)

    @property
    def seed(self) -> str:
        return digest(self.secret, *self.contributions)

    def start(self, players: int) -> int:
        """The starting seat, where the table leaves it to chance."""
        return int(digest(self.seed, "start"), 16) % players

    def words(self) -> list[int]:
        """The first words of the game's generator."""
        words = [int(self.seed[8 * i : 8 * i + 8], 16) for i in range(4)]
        words[0] |= 1  # all zero is the one state that the generator cannot leave
        return words

    def to_json(self) -> dict[str, Any]:
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": list(self.contributions),
            "seed": self.seed,
        }


def from_json(document: Document, players: int) -> Fair | None:
    """The fair shuffle of a record, checked; None while the secret is not revealed yet."""
    document.keys(("commitment", "contributions"), ("secret", "seed"))
    for key in ("commitment", "secret", "seed"):
        if key in document.value:
            document.at(key).text(LONGEST_CONTRIBUTION)
    contributions = tuple(
        line.any_text(LONGEST_CONTRIBUTION) for line in document.at("contributions").list_of(players)
    )
    if "secret" not in document.value:
        return None
    fair = Fair(document.value["secret"], contributions)
    if fair.commitment != document.value["commitment"]:
        document.at("commitment").fail(said("record.commitment", right=fair.commitment))
    if "seed" in document.value and fair.seed != document.value["seed"]:
        document.at("seed").fail(said("record.seed", right=fair.seed))
    return fair
