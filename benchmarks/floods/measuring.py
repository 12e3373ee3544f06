"""Quiet, flooded, quiet, flooded by another kind, and so on: what is compared was measured side by side."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from benchmarks.floods.flooder import BURN
from benchmarks.floods.machine import busy_seconds, load_average, tree_usage, usage
from benchmarks.floods.people import now
from benchmarks.floods.tables import Samples

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from benchmarks.floods.playing import Players

WARM_UP = 1.0  # seconds of a flood before it counts
FLOODER_NICENESS = 10  # a flooder has a processor of its own: here people and house come first
SHARE_WITH_CONTROL = 0.1  # of a core that a flooder uses; above it, what that alone costs is measured, too
CALM = 0.3  # of a core that the house uses, at most, before the next phase
TO_CALM_DOWN = 60.0
MEMORY_EVERY = 0.5
AT_TABLE = 1  # where a flooder without a table of its own has a look: one of those that are played at
IMPORTS, HINTS = "imports", "hints dropped"


@dataclass
class Phase:
    """What was measured in some seconds, of one kind or of several phases together."""

    samples: Samples = field(default_factory=Samples)
    seconds: float = 0.0
    memory: int = 0  # the most that the house's processes had together, in bytes
    house: float = 0.0  # seconds of processor
    load: float = 0.0
    flooder: float = 0.0
    others: float = 0.0
    load_average: float = 0.0

    def add(self, other: Phase) -> None:
        for mine, new in (
            (self.samples.moves, other.samples.moves),
            (self.samples.bots, other.samples.bots),
            (self.samples.hints, other.samples.hints),
        ):
            mine += new
        self.samples.cut_off += other.samples.cut_off
        self.memory = max(self.memory, other.memory)
        self.load_average = max(self.load_average, other.load_average)
        for name in ("seconds", "house", "load", "flooder", "others"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class Flooded:
    """A flood, with the quiet phases before and after it, and the same processor used up without a flood."""

    name: str
    quiet: Phase = field(default_factory=Phase)
    flood: Phase = field(default_factory=Phase)
    control: Phase = field(default_factory=Phase)
    growth: list[int] = field(default_factory=list)  # bytes, a round each
    said: dict[str, Any] = field(default_factory=dict)

    def note(self, said: dict[str, Any]) -> None:
        for what in ("sent", "refused"):
            found = self.said.setdefault(what, {})
            for name, number in said[what].items():
                found[name] = found.get(name, 0) + number
        if said["failed"]:
            raise RuntimeError(f"{self.name}: {said['failed']}")


class Flooding:
    """A flooder's process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._to = cast("asyncio.StreamWriter", process.stdin)
        self._from = cast("asyncio.StreamReader", process.stdout)

    async def is_ready(self) -> None:
        await self._from.readline()

    async def go(self) -> None:
        await self._say()

    async def stop(self) -> dict[str, Any]:
        """What it sent, and what was refused."""
        await self._say()
        said: dict[str, Any] = json.loads(await self._from.readline())
        await self.process.wait()
        return said

    async def _say(self) -> None:
        self._to.write(b"\n")
        await self._to.drain()


@asynccontextmanager
async def flooding(kind: str, port: int, source: str, table: str) -> AsyncIterator[Flooding]:
    pipe = asyncio.subprocess.PIPE
    own = ["-m", "benchmarks.floods.flooder", kind, str(port), source, table]
    niceness = 0 if kind == IMPORTS else FLOODER_NICENESS
    command = ["nice", "-n", str(niceness), sys.executable, *own]
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    try:
        flooder = Flooding(process)
        await flooder.is_ready()
        yield flooder
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Measuring:
    """One house, its people, and a flooder now and then."""

    def __init__(self, house: int, folder: Path, players: Players, seconds: float) -> None:
        self.house = house
        self.folder = folder
        self.players = players
        self.seconds = seconds

    async def measure(self, flood: Flooded, source: str) -> None:
        """Quiet, flooded, the flooder's processor alone if it uses much, and quiet again."""
        before = await self._phase(flood, self.seconds / 2)
        flooded = await self._flooded(flood, flood.name, source)
        await self._until_calm()
        share = flooded.flooder / flooded.seconds
        if share > SHARE_WITH_CONTROL:
            flood.control.add(await self._flooded(flood, f"{BURN} {share:.2f}", source))
        after = await self._phase(flood, self.seconds / 2)
        flood.growth.append(flooded.memory - before.memory)
        flood.flood.add(flooded)
        flood.quiet.add(before)
        flood.quiet.add(after)

    async def _flooded(self, flood: Flooded, kind: str, source: str) -> Phase:
        target = str(self.folder) if kind == IMPORTS else self.players.tables[AT_TABLE].id
        async with flooding(kind, self.players.port, source, target) as flooder:
            await flooder.go()
            await asyncio.sleep(WARM_UP)
            measured = await self._phase(flood, self.seconds, flooder.process.pid)
            said = await flooder.stop()
        if kind == flood.name:
            flood.note(said)
        return measured

    async def _phase(self, flood: Flooded, seconds: float, flooder: int = 0) -> Phase:
        """So many seconds of play, and what the processes used in them."""
        phase = Phase()
        began, before = now(), self._used(flooder)
        watching = asyncio.create_task(self._watch_memory(phase, flooder if flood.name == IMPORTS else 0))
        phase.samples = await self.players.play(seconds, wants_hints=flood.name == HINTS)
        watching.cancel()
        phase.seconds = now() - began
        used = [new - old for new, old in zip(self._used(flooder), before, strict=True)]
        phase.house, phase.load, phase.flooder, whole = used
        phase.others = max(whole - sum(used[:3]), 0)
        phase.load_average = load_average()
        return phase

    def _used(self, flooder: int) -> tuple[float, float, float, float]:
        """Seconds of processor: the house, the load, the flooder, and all that the machine did."""
        flooders = tree_usage(flooder).seconds if flooder else 0.0
        return tree_usage(self.house).seconds, usage(os.getpid()).seconds, flooders, busy_seconds()

    async def _watch_memory(self, phase: Phase, also: int) -> None:
        while True:
            beside = tree_usage(also).bytes - usage(also).bytes if also else 0
            phase.memory = max(phase.memory, tree_usage(self.house).bytes + beside)
            await asyncio.sleep(MEMORY_EVERY)

    async def _until_calm(self) -> None:
        """Wait until the house has finished what the flood has left it to do."""
        deadline = now() + TO_CALM_DOWN
        while now() < deadline:
            before = tree_usage(self.house).seconds
            await asyncio.sleep(1)
            if tree_usage(self.house).seconds - before < CALM:
                return
