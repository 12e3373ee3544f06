"""Seconds for a balance report of 100,000 games of Piece o' Cake between greedy bots, from start to file."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.common.command import parsed, say

GAMES = 100_000
PLAYERS = (2, 3, 4, 5)
WANTED = 60


@dataclass(frozen=True)
class Took:
    """One report: its time by the clock and of all processors together, and its bytes."""

    players: int
    seconds: float
    processor: float
    size: int


def measure(players: int, games: int, cache: str) -> Took:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.html")
        command = [sys.executable, "-m", "petitfour", "lab", "piece-o-cake", "--bots", "greedy"]
        command += ["--players", str(players), "--games", str(games), "--report", str(report)]
        before, began = _processor(), time.perf_counter()
        subprocess.run(  # noqa: S603
            command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PETITFOUR_CACHE": cache}
        )
        return Took(players, time.perf_counter() - began, _processor() - before, report.stat().st_size)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    arguments = parsed("lab", __doc__)
    with tempfile.TemporaryDirectory() as cache:
        say("the first report, compiling included")
        first = measure(PLAYERS[0], GAMES, cache)
        found = []
        for players in PLAYERS:
            say(f"{players} players")
            rounds = [measure(players, GAMES, cache) for _ in range(arguments.rounds)]
            found.append(min(rounds, key=lambda took: took.seconds))
    if arguments.json:
        print(
            json.dumps(
                {"games": GAMES, "first": asdict(first), "again": [asdict(t) for t in found]}, indent=2
            )
        )
        return
    print(
        f"{GAMES:,} games of Piece o' Cake, greedy bots, {os.cpu_count()} cores, best of {arguments.rounds}"
    )
    for took, what in ((first, "first, compiling"), *((took, "again") for took in found)):
        reached = "reached" if took.seconds < WANTED else "not reached"
        print(
            f"  {took.players} players, {what:<18} {took.seconds:6.1f} s by the clock "
            f"{took.processor:6.1f} s of processors  {took.size / 1000:4.0f} KB   under {WANTED} s: {reached}"
        )


if __name__ == "__main__":
    main()
