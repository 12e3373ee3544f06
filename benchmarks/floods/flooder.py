"""The flooder, in a process of its own: told to go and to stop, it prints what it sent and was refused.

`python -m benchmarks.floods.flooder KIND PORT ADDRESS TABLE`; of `imports`, TABLE is the folder of the house.
The kind may also be `burn SHARE`: so much of a core is used up, and nothing is sent.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time

from benchmarks.floods.floods import FLOODS
from benchmarks.floods.lines import Attacker

BURN = "burn"
SLICE = 0.01
TO_END = 5.0


async def burn(share: float) -> None:
    """Use up so much of a core, in slices of a hundredth of a second."""
    while True:
        until = time.thread_time() + SLICE * min(share, 1)
        while time.thread_time() < until:
            pass
        await asyncio.sleep(SLICE * max(1 - share, 0))


async def main() -> None:
    kind, port, source, table = sys.argv[1:]
    attacker = Attacker(int(port), source, table)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    name, _, share = kind.partition(" ")
    work = burn(float(share)) if name == BURN else FLOODS[kind](attacker)
    flood = asyncio.ensure_future(work)
    await asyncio.to_thread(sys.stdin.readline)
    said = {"sent": attacker.sent, "refused": attacker.refused, "failed": _failure(flood)}
    flood.cancel()  # processes that it has started are ended
    await asyncio.wait([flood], timeout=TO_END)
    print(json.dumps(said), flush=True)
    os._exit(0)  # with all its connections


def _failure(flood: asyncio.Future[None]) -> str:
    return repr(flood.exception()) if flood.done() and flood.exception() else ""


if __name__ == "__main__":
    asyncio.run(main())
