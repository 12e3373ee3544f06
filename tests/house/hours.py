"""The time of a house in this process, which passes when a test says so."""

from types import ModuleType

import pytest

from petitfour.house import hall, live, watch

SECOND = 1_000


class Hours:
    """Runs as it does, or stands still, and leaps forward when told."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *modules: ModuleType, stands_still: bool = False
    ) -> None:
        began = hall.now_ms()
        self._now_ms = (lambda: began) if stands_still else hall.now_ms
        self.leapt = 0
        for module in modules or (hall, live, watch):
            monkeypatch.setattr(module, "now_ms", self.now)

    def now(self) -> int:
        return self._now_ms() + self.leapt

    def pass_by(self, seconds: int) -> None:
        self.leapt += seconds * SECOND
