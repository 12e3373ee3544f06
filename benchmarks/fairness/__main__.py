"""`python -m benchmarks.fairness`: what those get who would like to choose the deal."""

from __future__ import annotations

import argparse

from benchmarks.common.command import say
from benchmarks.fairness.attackers import CHANCE
from benchmarks.fairness.deals import ATTACKERS, Tally, interval, tally

HEAD = ("attacker", "wish, unseen", "wish", "given up", "in the record")
LINE = "{:32} {:>12} {:>9} {:>10} {:>14}"


def row(name: str, counted: Tally) -> str:
    wished = f"{counted.wished / counted.deals:.3%}"
    return LINE.format(name, f"{counted.share:.3%}", wished, f"{counted.aborts:,}", f"{counted.recorded:,}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fairness", description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="for each attacker")
    parser.add_argument("--only", choices=list(ATTACKERS), help="one attacker")
    arguments = parser.parse_args()
    low, high = interval(arguments.deals)
    rows = []
    for name in ATTACKERS:
        if arguments.only in (None, name):
            say(f"{name}: {arguments.deals:,} deals")
            rows.append(row(name, tally(name, arguments.deals)))
    print(f"chance: {CHANCE:.3%}; {arguments.deals:,} deals are within {low:.3%} and {high:.3%}\n")
    print(LINE.format(*HEAD), *rows, sep="\n")


if __name__ == "__main__":
    main()
