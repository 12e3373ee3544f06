"""What may be called clear: with many figures compared, some look different by chance alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

LEVEL = 0.05  # at most so many of the runs in which nothing differs call anything clear
FEW = 30  # cases; with fewer nothing is drawn or called clear
METHOD = "Holm"


@dataclass(frozen=True)
class Significance:
    """How likely a difference is by chance, alone and among all that were looked at; None: too few cases."""

    p_value: float | None
    p_adjusted: float | None

    @property
    def is_clear(self) -> bool:
        return self.p_adjusted is not None and self.p_adjusted < LEVEL

    def to_json(self) -> dict[str, Any]:
        return {"p_value": self.p_value, "p_adjusted": self.p_adjusted, "clear": self.is_clear}


class Family:
    """All figures of a run that are compared in the same way, corrected for their number (Holm, 1979).

    The smallest p-value counts as many times as there are figures, the next one time less, and so on; none
    less than one before it.
    """

    def __init__(self, p_values: Iterable[float | None]) -> None:
        tested = sorted(p for p in p_values if p is not None)
        self.size = len(tested)
        self._adjusted: dict[float, float] = {}
        adjusted = 0.0
        for place, p in enumerate(tested):
            adjusted = max(adjusted, min((self.size - place) * p, 1.0))
            self._adjusted.setdefault(p, adjusted)

    def of(self, p_value: float | None) -> Significance:
        """What one of its figures amounts to beside all the others."""
        return Significance(p_value, None if p_value is None else self._adjusted[p_value])
