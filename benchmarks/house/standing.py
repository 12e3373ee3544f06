"""What the house costs while nothing happens: its start, and tables at which nobody is."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.house.servers import HERE, HOUSE, WORK, Server, running

TABLES = 5000
HALFWAY = 500
FIRST = 200  # tables before the count begins, so that what is there once is there
PATIENCE = 600


@dataclass(frozen=True)
class Memory:
    """Kilobytes for each of many tables with a game on: just opened, on disk alone, and loaded again.

    `halfway`: loaded in the middle of a game.
    """

    opened: float
    stored: float
    loaded: float
    halfway: float


def starts(times: int) -> list[float]:
    """Seconds from the start of the process to its first answer; the first start warms the disk."""
    found = []
    for _ in range(times + 1):
        with running(HOUSE) as server:
            found.append(server.seconds)
    return found[1:]


def start(times: int) -> float:
    return statistics.median(starts(times))


def memory() -> Memory:
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        tables, halfway = Path(folder) / "tables", Path(folder) / "halfway"
        with running(HOUSE) as server:
            _tables(server, "open", FIRST, Path(folder) / "others")
            empty = server.kilobytes
        with running(HOUSE, Path(folder)) as server:
            _tables(server, "open", FIRST, Path(folder) / "others")
            before = server.kilobytes
            _tables(server, "open", TABLES, tables)
            opened = server.kilobytes - before
            _tables(server, "play", HALFWAY, halfway)
        with running(HOUSE, Path(folder)) as server:
            _tables(server, "look", FIRST, Path(folder) / "others")
            before = server.kilobytes
            _tables(server, "look", TABLES, tables)
            loaded = server.kilobytes - before
            _tables(server, "look", HALFWAY, halfway)
            in_play = server.kilobytes - before - loaded
    return Memory(opened / TABLES, (before - empty) / TABLES, loaded / TABLES, in_play / HALFWAY)


def _tables(server: Server, what: str, number: int, names: Path) -> None:
    """Have so many tables opened, or looked at; their names are in a file."""
    command = ["node", str(HERE / "load" / "tables.js"), what, str(server.port), str(number), str(names)]
    subprocess.run(command, check=True, timeout=PATIENCE)  # noqa: S603
