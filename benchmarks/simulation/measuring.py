"""How fast a contestant decides: all contestants in turn, several rounds, processor time."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Play = Callable[[int], int]
    """Plays so many portions of a game's own size; how many decisions that took."""

SAMPLE_SECONDS = 0.15

# What a portion consists of. Only equal work is compared.
WHOLE = "whole games"  # the deal included
ROLLOUTS = "rollouts"  # copies of a dealt position, played to the end


@dataclass
class Contestant:
    """One game of one library, ready to be played at random."""

    family: str
    game: str
    players: int
    play: Play
    work: str = WHOLE
    detail: str = ""
    is_small: bool = False  # over in fewer than ten decisions
    portions: int = 1
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Decisions a second, in the best of the rounds: whatever else runs on the machine only slows."""
        return max(self.rates)

    def counts_at(self, work: str) -> bool:
        """Whether this is compared with at a kind of work."""
        return self.work == work and not self.is_small

    @property
    def median(self) -> float:
        """Decisions a second, in the middling round."""
        return statistics.median(self.rates)


def timed(play: Play, portions: int) -> tuple[int, float]:
    """The decisions made and the processor time they took: other programs' time does not count."""
    began = time.process_time()
    decisions = play(portions)
    return decisions, time.process_time() - began


def portions_for(play: Play, seconds: float) -> int:
    """How many portions fill about so much time; warms everything up on the way."""
    play(1)
    portions = 1
    while (spent := timed(play, portions)[1]) < seconds / 4:
        portions *= 2
    return max(1, round(portions * seconds / spent))


def quick_rate(play: Play, seconds: float) -> float:
    """One short look, to choose between ways of playing; the best of three, for noise only slows."""
    portions = portions_for(play, seconds)
    samples = [timed(play, portions) for _ in range(3)]
    return max(decisions / spent for decisions, spent in samples)


def measure(contestants: Sequence[Contestant], rounds: int, say: Callable[[str], None]) -> None:
    """Every contestant once a round, so that a noisy minute hurts all alike."""
    for contestant in contestants:
        contestant.portions = portions_for(contestant.play, SAMPLE_SECONDS)
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}")
        for contestant in contestants:
            decisions, spent = timed(contestant.play, contestant.portions)
            contestant.rates.append(decisions / spent)


def fastest(contestants: Iterable[Contestant]) -> Contestant:
    return max(contestants, key=lambda contestant: contestant.rate)
