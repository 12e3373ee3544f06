"""The load on every server in turn, several rounds: what is compared was measured side by side."""

from __future__ import annotations

import json
import statistics
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benchmarks.house.servers import (
    BOARDGAME,
    BOARDGAME_CACHED,
    COLYSEUS,
    COLYSEUS_GROUPED,
    HERE,
    HOUSE,
    Kind,
    running,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 300


@dataclass(frozen=True)
class Mode:
    """How many are connected and how often they move: as fast as it goes, or so many moves a second."""

    name: str
    sockets: int
    rate: int
    kinds: tuple[Kind, ...]

    @property
    def title(self) -> str:
        pace = (
            f"{self.rate} moves/s"
            if self.rate
            else f"{self.sockets // 4} moves in flight, as fast as they go"
        )
        return f"{self.sockets:,} sockets, {pace}"


CLOSED = Mode("closed", 200, 0, (HOUSE, BOARDGAME, BOARDGAME_CACHED, COLYSEUS, COLYSEUS_GROUPED))
OPEN = Mode("open", 1000, 500, (HOUSE, BOARDGAME, COLYSEUS_GROUPED))
CROWDED = Mode("crowded", 3000, 500, (HOUSE, BOARDGAME, COLYSEUS_GROUPED))
MODES = (CLOSED, OPEN, CROWDED)


@dataclass
class Row:
    """One server under one load, a sample a round."""

    kind: Kind
    mode: Mode
    samples: list[dict[str, Any]] = field(default_factory=list)

    def median(self, what: str) -> float:
        return float(statistics.median(sample[what] for sample in self.samples))

    def most(self, what: str) -> float:
        worst: float = max(sample[what] for sample in self.samples)
        return worst

    @property
    def refusals(self) -> dict[str, int]:
        return {why: n for sample in self.samples for why, n in sample["refusals"].items()}


def measure(modes: tuple[Mode, ...], rounds: int, seconds: int, say: Callable[[str], None]) -> list[Row]:
    rows = [Row(kind, mode) for mode in modes for kind in mode.kinds]
    for number in range(1, rounds + 1):
        for row in rows:
            say(f"round {number} of {rounds}: {row.kind.name}, {row.mode.title}")
            row.samples.append(sample(row.kind, row.mode, seconds))
    return rows


def sample(kind: Kind, mode: Mode, seconds: int) -> dict[str, Any]:
    with running(kind) as server:
        numbers = (server.port, server.process.pid, mode.sockets, seconds, mode.rate)
        command = ["node", str(HERE / "load" / "main.js"), kind.load, *map(str, numbers)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)  # noqa: S603
    if done.returncode:
        raise RuntimeError(f"{kind.name}: {done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
