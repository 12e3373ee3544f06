"""How a benchmark is started, on which cores it runs and how it says what it is doing."""

from __future__ import annotations

import argparse
import os
import sys


def parsed(folder: str, description: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=f"benchmarks/{folder}/run", description=description)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    return parser.parse_args(sys.argv[1:])


def pin_to_one_core() -> None:
    """The last core there is: the first is the one most other programs use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def say(what: str) -> None:
    print(f"· {what}", file=sys.stderr, flush=True)
