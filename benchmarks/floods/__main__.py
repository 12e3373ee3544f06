"""`python -m benchmarks.floods`: what a flood by one address costs the people who play from others."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.command import say
from benchmarks.floods.floods import FLOODS
from benchmarks.floods.measuring import Flooded, Measuring
from benchmarks.floods.playing import Players
from benchmarks.floods.report import Result, as_json, as_text
from benchmarks.floods.tables import address
from benchmarks.house.servers import WORK, Kind, Server, running

FIRST_FLOODER = 99  # 127.0.0.99; in each round another one, whose budgets are whole
QUICK = (3.0, 1)
FULL = (6.0, 4)


@dataclass(frozen=True)
class WithBots(Kind):
    """The house as it comes, with the processes in which bots think."""

    def command(self, port: int, folder: Path) -> list[str]:
        return super().command(port, folder)[: -len(("--bots", "0"))]


HOUSE = WithBots("Petit Four", "house", "SQLite, grouped")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.floods", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK[0]:g} seconds of each, once")
    parser.add_argument("--seconds", type=float, help=f"how long each flood is measured; else {FULL[0]:g}")
    parser.add_argument("--rounds", type=int, help=f"how often; else {FULL[1]}")
    parser.add_argument("--only", action="append", choices=list(FLOODS), help="one flood, or several")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    return parser.parse_args()


async def measured(
    server: Server, folder: Path, names: list[str], seconds: float, rounds: int
) -> list[Flooded]:
    players = Players(server.port)
    await players.come()
    say("the house makes experts and hints ready")
    if not await players.make_ready():
        say("they were not ready in time: bots and hints are told as they are")
    gc.collect()
    gc.freeze()  # what is there already is not looked through again while it counts
    floods = [Flooded(name) for name in names]
    measuring = Measuring(server.process.pid, folder, players, seconds)
    for number in range(rounds):
        for flood in floods:
            say(f"round {number + 1} of {rounds}: {flood.name}")
            await measuring.measure(flood, address(FIRST_FLOODER + number))
    await players.leave()
    return floods


def main() -> None:
    arguments = parsed()
    seconds, rounds = QUICK if arguments.quick else FULL
    seconds, rounds = arguments.seconds or seconds, arguments.rounds or rounds
    names = [name for name in FLOODS if name in (arguments.only or FLOODS)]
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as folder, running(HOUSE, Path(folder)) as server:
        floods = asyncio.run(measured(server, Path(folder), names, seconds, rounds))
    results = [Result(flood) for flood in floods]
    print(json.dumps(as_json(results), indent=2) if arguments.json else as_text(results))


if __name__ == "__main__":
    main()
