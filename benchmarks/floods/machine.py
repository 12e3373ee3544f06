"""What the operating system says about processes: their memory and processor, and how busy the machine is."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
CORES = len(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Usage:
    """Seconds of processor so far, and bytes in memory now."""

    seconds: float = 0.0
    bytes: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.seconds + other.seconds, self.bytes + other.bytes)


def usage(process: int) -> Usage:
    """Of one process with its children that have ended; nothing if it has ended itself."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
        return Usage(sum(map(int, fields[11:15])) / TICKS, int(fields[21]) * PAGE)
    return Usage()


def tree(process: int) -> list[int]:
    """A process and all that it has started, and so on."""
    found = [process]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, task.read_text().split())
    return found


def tree_usage(process: int) -> Usage:
    return sum((usage(each) for each in tree(process)), Usage())


def busy_seconds() -> float:
    """Seconds of processor that all cores together have worked since the machine was started."""
    first = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    user, nice, system, _idle, _waiting, interrupts, soft = map(int, first[:7])
    return (user + nice + system + interrupts + soft) / TICKS


def load_average() -> float:
    """Of the last minute."""
    return os.getloadavg()[0]
