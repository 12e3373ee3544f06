"""The next deal of a table in the making: everybody commits, everybody reveals, then the game begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from petitfour.core.fair import Deal, Fair, GivenUp, part_of_house

IN_TIME = 10_000  # milliseconds for a device to reveal; then the host may deal without it


@dataclass
class Dealing:
    """The house's secret, and what each seat has committed to and revealed: nothing, if it has no device."""

    deal: Deal
    secret: str
    commitments: list[str]
    values: list[str]
    since: int = 0  # when the others began to wait for the devices; 0 while nobody has asked to begin
    is_sealed: bool = False  # the commitments stand, and are revealed
    given_up: list[GivenUp] = field(default_factory=list)
    silent: set[int] = field(default_factory=set)  # seats that did not reveal in an earlier attempt

    @classmethod
    def of(cls, table: str, game: int, secret: str, players: int) -> Dealing:
        return cls(Deal(table, game), secret, [""] * players, [""] * players)

    @property
    def commitment(self) -> str:
        """What the house has promised."""
        return self.deal.commitment(self.secret)

    def is_right(self, seat: int, value: str) -> bool:
        """Whether a seat had committed to this."""
        return self.deal.seat_commitment(seat, value) == self.commitments[seat]

    def awaited(self, people: set[int]) -> list[int]:
        """The seats whose devices the others wait for."""
        if self.is_sealed:
            return [seat for seat, made in enumerate(self.commitments) if made and not self.values[seat]]
        return sorted(seat for seat in people - self.silent if not self.commitments[seat])

    def commit(self, seat: int, commitment: str) -> None:
        self.commitments[seat] = commitment

    def seal(self, at: int) -> None:
        self.is_sealed = True
        self.since = at

    def give_up(self, secret: str, at: int) -> None:
        """Begin anew with another secret, and without those who did not reveal."""
        missing = set(self.awaited(set()))
        values = [self.values[seat] or part_of_house(self.secret, seat) for seat in range(len(self.values))]
        told = tuple(None if seat in missing else value for seat, value in enumerate(values))
        self.given_up.append(GivenUp(self.secret, told))
        self.silent |= missing
        self.deal, self.secret = self.deal.again(), secret
        self.commitments, self.values = [""] * len(values), [""] * len(values)
        self.since, self.is_sealed = at, False

    def fair(self) -> Fair:
        """The shuffle, once everything is revealed."""
        return Fair(
            self.secret, tuple(value or None for value in self.values), self.deal, tuple(self.given_up)
        )

    def told(self, people: set[int]) -> dict[str, Any]:
        """What everybody may know of it."""
        waits = {"is_sealed": self.is_sealed, "since": self.since, "awaited": self.awaited(people)}
        return {
            "game": self.deal.game,
            "attempt": self.deal.attempt,
            "commitment": self.commitment,
            "commitments": list(self.commitments),
            "waits": waits if self.since else None,
        }
