"""What the findings rest on: every run of the lab by name, as it is typed."""

from __future__ import annotations

from dataclasses import dataclass

BY_LOT = "benchmarks.findings.openings:ByLot"


@dataclass(frozen=True)
class Study:
    """One run of the lab. Iterations instead of seconds: the same numbers come out on every machine."""

    game: str
    players: int
    bots: str
    games: int
    iterations: int | None = None
    vary: str = ""

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}-{self.bots.rpartition(':')[2].lower()}"

    @property
    def words(self) -> list[str]:
        """The command after `petitfour`."""
        words = ["lab", self.game, "--players", str(self.players), "--bots", self.bots]
        if self.iterations is not None:
            words += ["--iterations", str(self.iterations)]
        if self.vary:
            words += ["--vary", self.vary]
        return [*words, "--games", str(self.games)]


def _experts() -> list[Study]:
    """As many games as a quarter of an hour of one core is enough for."""
    return [
        *(Study("top-cake", players, "expert", 1000, 1000) for players in (2, 3, 4)),
        Study("cake-auf", 2, "expert", 1000, 1000),
        Study("cake-auf", 3, "expert", 1000, 1000),
        Study("cake-auf", 4, "expert", 600, 1000),
        Study("piece-o-cake", 2, "expert", 1000, 60),
        Study("piece-o-cake", 3, "expert", 1500, 221),
        Study("piece-o-cake", 4, "expert", 500, 100),
        Study("piece-o-cake", 5, "expert", 200, 30),
        Study("icing-on-the-cake", 2, "expert", 400, 6),
        Study("icing-on-the-cake", 3, "expert", 200, 6, "edition=token,card"),
        Study("icing-on-the-cake", 4, "expert", 300, 6),
    ]


def _openings() -> list[Study]:
    return [
        Study("piece-o-cake", 2, BY_LOT, 1500, 60),
        Study("piece-o-cake", 3, BY_LOT, 2000, 221),
        Study("piece-o-cake", 4, BY_LOT, 600, 100),
        Study("piece-o-cake", 5, BY_LOT, 200, 30),
    ]


def _greedy() -> list[Study]:
    """Many games between simple bots, where one between experts says too little."""
    return [Study("cake-auf", players, "greedy", 100_000) for players in (2, 3, 4)]


STUDIES = [*_greedy(), *_experts(), *_openings()]
