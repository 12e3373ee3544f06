"""The shuffle of records of format 1: the house promises its secret first, and every seat adds some text.

    commitment = sha256(secret)
    seed       = sha256(secret, contribution of seat 0, contribution of seat 1, … joined by line feeds)

The first four 32-bit words of the seed start the game's generator, which then runs through the whole game.
The starting seat, where it is drawn, is sha256(seed + line feed + "start") modulo the number of players.

It shows that nothing was changed afterwards. It does not show that nobody chose the deal: who adds last has
seen what the others added, and who knows the secret can try until the deal suits them. `fair.py` shows it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from petitfour.core.fair import generator_words
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.located import Document

LONGEST = 200


def digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@dataclass(frozen=True)
class Promised:
    """A secret with what the seats contributed; `seed` follows from both."""

    secret: str = field(repr=False)
    contributions: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return digest(self.secret)

    @property
    def seed(self) -> str:
        return digest(self.secret, *self.contributions)

    def start(self, players: int) -> int:
        """The starting seat, where the table leaves it to chance."""
        return int(digest(self.seed, "start"), 16) % players

    def words(self, event: int) -> list[int] | None:
        """What the generator is seeded with before an event: once for the whole game."""
        return generator_words(self.seed) if event == 1 else None

    def to_json(self) -> dict[str, Any]:
        return {**self.shown(), "secret": self.secret, "seed": self.seed}

    def shown(self) -> dict[str, Any]:
        """What everybody may know while the game is on."""
        return {"commitment": self.commitment, "contributions": list(self.contributions)}


def from_json(document: Document, players: int) -> Promised | None:
    """The shuffle of a record, checked; None while the secret is not revealed yet."""
    document.keys(("commitment", "contributions"), ("secret", "seed"))
    for key in ("commitment", "secret", "seed"):
        if key in document.value:
            document.at(key).text(LONGEST)
    contributions = tuple(line.any_text(LONGEST) for line in document.at("contributions").list_of(players))
    if "secret" not in document.value:
        return None
    promised = Promised(document.value["secret"], contributions)
    if promised.commitment != document.value["commitment"]:
        document.at("commitment").fail(said("record.commitment", right=promised.commitment))
    if "seed" in document.value and promised.seed != document.value["seed"]:
        document.at("seed").fail(said("record.seed", right=promised.seed))
    return promised
