"""How fast an environment is: all contestants in turn, several rounds, processor time."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Play = Callable[[float], tuple[int, float]]
    """Plays for about so many seconds; the decisions made, and the processor time that counts."""

SECONDS = 0.5


@dataclass
class Contestant:
    """One environment, ready to be played at random."""

    game: str
    players: int
    way: str  # wrapped, raw, or how many games at once
    play: Play
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Decisions a second, in the best of the rounds: whatever else runs on the machine only slows."""
        return max(self.rates)

    @property
    def median(self) -> float:
        """Decisions a second, in the middling round."""
        return statistics.median(self.rates)


def measure(contestants: Sequence[Contestant], rounds: int, say: Callable[[str], None]) -> None:
    """Every contestant once a round, so that a noisy minute hurts all alike."""
    for contestant in contestants:
        contestant.play(SECONDS / 10)
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}")
        for contestant in contestants:
            decisions, spent = contestant.play(SECONDS)
            contestant.rates.append(decisions / spent)


def now() -> float:
    """The processor time of this process: other programs' time does not count."""
    return time.process_time()
