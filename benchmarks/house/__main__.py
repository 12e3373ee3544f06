"""`python -m benchmarks.house`: the house and its peers under the same load, side by side."""

from __future__ import annotations

import argparse
import json

from benchmarks.common.command import say
from benchmarks.house.measuring import MODES, measure
from benchmarks.house.report import Report, as_json, as_text
from benchmarks.house.standing import memory, start

STANDING = "standing"


def parsed() -> argparse.Namespace:
    names = [*(mode.name for mode in MODES), STANDING]
    parser = argparse.ArgumentParser(prog="benchmarks/house/run", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--seconds", type=int, default=5, help="how long each server is measured at a time")
    parser.add_argument("--only", choices=names, help="one part of it")
    return parser.parse_args()


def main() -> None:
    arguments = parsed()
    modes = tuple(mode for mode in MODES if arguments.only in (None, mode.name))
    rows = measure(modes, arguments.rounds, arguments.seconds, say)
    report = Report(rows, arguments.rounds, arguments.seconds)
    if arguments.only in (None, STANDING):
        say("the start, and tables at which nobody is")
        report.start = start(arguments.rounds)
        report.memory = memory()
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))


if __name__ == "__main__":
    main()
