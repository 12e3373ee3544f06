"""What one run of the lab found, as its `--json` told it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.findings.studies import STUDIES, Study

from petitfour.lab.statistics import Estimate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Library = Callable[..., list["Found"]]


class Missing(Exception):
    """A run that has not been carried out."""


@dataclass(frozen=True)
class Found:
    """One variant of a run."""

    study: Study
    games: int
    variant: dict[str, Any]

    @property
    def edition(self) -> str:
        return str(self.variant["options"].get("edition", ""))

    def rows(self, table: int) -> list[Row]:
        """The rows of one of the game's tables of moments, by its number."""
        return [Row(row) for row in self.variant["tables"][table]["rows"]]

    def counts(self, rule: str) -> list[dict[str, Any]]:
        return [count for count in self.variant["counts"] if count["rule"] == rule]


@dataclass(frozen=True)
class Row:
    """Something that happened to a seat, and how those seats did."""

    told: dict[str, Any]

    @property
    def what(self) -> str:
        return str(self.told["what"])

    @property
    def seats(self) -> int:
        return int(self.told["seats"])

    @property
    def is_clear(self) -> bool:
        return bool(self.told["clear"])

    def estimate(self, name: str) -> Estimate:
        return estimate(self.told[name])


def estimate(told: dict[str, float]) -> Estimate:
    return Estimate(**told)


def found_in(folder: Path) -> Library:
    """Looks up what was found, by the game and the bots, for every number of players and variant."""

    def look_up(game: str, bots: str) -> list[Found]:
        studies = [study for study in STUDIES if study.game == game and study.bots.endswith(bots)]
        return [found for study in studies for found in _read(folder, study)]

    return look_up


def _read(folder: Path, study: Study) -> list[Found]:
    path = folder / f"{study.name}.json"
    if not path.exists():
        raise Missing(study.name)
    told = json.loads(path.read_text(encoding="utf-8"))
    return [Found(study, told["games"], variant) for variant in told["variants"]]
