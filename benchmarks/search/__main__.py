"""`python -m benchmarks.search`: measure both searches on one core, then ours on two, side by side."""

from __future__ import annotations

import json
import os

from benchmarks.common.command import parsed, pin_to_one_core, say

CORES = 2


def main() -> None:
    arguments = parsed("search", __doc__)
    cores = os.sched_getaffinity(0)
    pin_to_one_core()
    from benchmarks.search import openspiel, ours
    from benchmarks.search.report import Report, as_json, as_text
    from benchmarks.simulation.measuring import measure

    theirs, own = openspiel.contestants(), ours.contestants()
    measure([*theirs, *own], arguments.rounds, say)
    os.sched_setaffinity(0, cores)
    gains = ours.gains(CORES, arguments.rounds) if len(cores) >= CORES else {}
    report = Report(theirs, own, gains, arguments.rounds)
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))


if __name__ == "__main__":
    main()
