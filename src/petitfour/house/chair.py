"""A seat of a table, and what its clock was before a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from petitfour.core.names import BOT

TURN, BACK = "turn", "back"
"""How long a stand-in plays: this turn, or until its person is back."""


@dataclass
class Chair:
    """A seat of a table: nobody's, a person's, a bot's, or a person's for whom a bot plays."""

    who: str = ""
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    stand_in_for: str = ""  # TURN or BACK
    has_left: bool = False  # the person stood up while a game was on
    contribution: str = ""
    wants_again: bool = False
    left: int = 0  # milliseconds in the bank
    thought: int = 0  # milliseconds of this turn before `turn_began`: a move was taken back
    late_since: int = 0  # out of time since then: the stand-in plays this turn

    @property
    def is_taken(self) -> bool:
        return bool(self.who or self.bot)

    @property
    def player(self) -> str:
        """The level of the bot that moves for this seat; empty for a person."""
        return self.bot or self.stand_in

    @property
    def label(self) -> str:
        """The seat's name in a record."""
        return BOT + self.bot if self.bot else self.name

    def hand_over(self, level: str, until: str) -> None:
        self.stand_in, self.stand_in_for = level, until

    def take_back(self) -> None:
        """The person plays again."""
        self.stand_in = self.stand_in_for = ""
        self.has_left = False
        self.late_since = 0


class Timed(NamedTuple):
    """A move that can be taken back, with the clock of its seat as it was."""

    at: int
    seat: int
    left: int
    spent: int
    is_stand_in: bool
