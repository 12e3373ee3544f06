"""`python -m benchmarks.simulation`: measure everything on one core and print it side by side."""

from __future__ import annotations

import argparse
import json
import os
import sys


def main() -> None:
    arguments = parsed(sys.argv[1:])
    pin_to_one_core()  # before the libraries are imported: some count the cores then
    from benchmarks.simulation import ours, peers
    from benchmarks.simulation.measuring import measure
    from benchmarks.simulation.report import Report, as_json, as_text

    their_games = peers.all_peers(say)
    our_games = ours.contestants(say)
    measure([*their_games, *our_games], arguments.rounds, say)
    report = Report(their_games, our_games, ours.footprints(arguments.rounds), arguments.rounds)
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))


def parsed(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks/simulation/run", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=5, help="how often each game is measured")
    return parser.parse_args(words)


def pin_to_one_core() -> None:
    """The last core there is: the first is the one most other programs use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def say(what: str) -> None:
    print(f"· {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
