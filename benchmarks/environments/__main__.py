"""`python -m benchmarks.environments`: measure everything on one core and print it side by side."""

from __future__ import annotations

import argparse
import json
import os
import sys


def main() -> None:
    arguments = parsed(sys.argv[1:])
    pin_to_one_core()
    from benchmarks.environments import ours, peers
    from benchmarks.environments.measuring import measure
    from benchmarks.environments.report import Report, as_json, as_text

    report = Report(
        peers=peers.contestants(say),
        ours=ours.single(say),
        many=ours.many(say),
        rounds=arguments.rounds,
    )
    measure([*report.peers, *report.ours, *report.many], arguments.rounds, say)
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))
    sys.exit(0 if all(aim.is_reached for aim in report.aims()) else 1)


def parsed(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks/environments/run", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=5, help="how often each environment is measured")
    return parser.parse_args(words)


def pin_to_one_core() -> None:
    """The last core there is: the first is the one most other programs use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def say(what: str) -> None:
    print(f"· {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
