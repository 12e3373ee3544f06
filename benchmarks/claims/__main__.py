"""Run the commands of the pages that have a figure beside them, and compare."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """A sentence of a page, the command beside it, where that prints the figure, and the least it may be."""

    page: str
    sentence: str
    command: str
    printed: str
    least: float

    def figure(self, output: str) -> float:
        found = re.search(self.printed, output)
        if not found:
            raise SystemExit(f"{self.command} prints nothing like {self.printed}:\n{output}")
        return float(found[1].replace(",", ""))


CLAIMS = (
    Claim(
        "README.md",
        "play over a hundred thousand games a second on two cores",
        "scripts/play simulate piece-o-cake --players 4 --games 100000 --seed 1",
        r"([\d,]+) games a second",
        100_000,
    ),
)


def output_of(command: str) -> str:
    """What our program prints; `scripts/play` only makes it ready first."""
    words = [sys.executable, "-m", "petitfour", *shlex.split(command)[1:], "--lang", "en"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return ran.stdout


def main() -> None:
    argparse.ArgumentParser(prog="python -m benchmarks.claims", description=__doc__).parse_args()
    is_true = True
    for claim in CLAIMS:
        output_of(claim.command)  # compiles what is not compiled yet
        found = claim.figure(output_of(claim.command))
        is_true = is_true and found >= claim.least
        verdict = "holds" if found >= claim.least else "DOES NOT HOLD"
        print(f"{claim.page}: “{claim.sentence}”: {found:,.0f}, {verdict}")
    sys.exit(not is_true)


if __name__ == "__main__":
    main()
