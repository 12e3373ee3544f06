"""What takes part: one kind of search at one stage of one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.simulation.measuring import Contestant

if TYPE_CHECKING:
    from collections.abc import Iterable

# The stages of a game that searches begin at: the work of a contestant. Only equal stages are compared.
OPENING = "opening"  # the first decision with a choice
MIDDLE = "middle"  # the first one after half as many decisions as a random game has
STAGES = (OPENING, MIDDLE)

POSITIONS = 3  # searched one after the other in a portion
ITERATIONS = 1000  # of one search: one portion makes so many at each position


@dataclass
class Searcher(Contestant):
    """Its rate is in iterations a second: a world drawn, a descent, a random rollout, the way back."""

    decisions: float = 0.0  # of one iteration, from the position searched to the end of its rollout

    @property
    def decisions_rate(self) -> float:
        """Decisions played inside, a second."""
        return self.rate * self.decisions


def deepest_rate(searchers: Iterable[Searcher]) -> Searcher:
    return max(searchers, key=lambda searcher: searcher.decisions_rate)
