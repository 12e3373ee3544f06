"""A match of several games: totals added up, the start one seat further left each time (POC-5.4)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Series:
    """The games played so far; `start` is the starting seat of the first one."""

    players: int
    games: int
    start: int
    results: list[list[int]] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return len(self.results) == self.games

    @property
    def next_start(self) -> int:
        return (self.start + len(self.results)) % self.players

    def add(self, scores: list[int]) -> None:
        """Enter the scores of a finished game."""
        assert not self.is_over, f"all {self.games} games are played"
        assert len(scores) == self.players, f"expected {self.players} scores, found {len(scores)}"
        self.results.append(list(scores))

    def totals(self) -> list[int]:
        return [sum(scores[seat] for scores in self.results) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """1 + the number of players strictly better."""
        totals = self.totals()
        return [1 + sum(other > total for other in totals) for total in totals]
