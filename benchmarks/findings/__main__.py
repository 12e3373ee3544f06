"""Play the games that docs/findings rests on, and write their tables into its pages.

    python -m benchmarks.findings FOLDER [--only piece-o-cake-2] [--cores 1]    # goes on where it stopped
    python -m benchmarks.findings FOLDER --write                                # plays nothing

FOLDER keeps what was played and the numbers found, a file for each run of the lab.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from benchmarks.common.command import say
from benchmarks.findings.pages import write_pages
from benchmarks.findings.studies import STUDIES, Study


def carry_out(study: Study, folder: Path, cores: int | None) -> None:
    """Run the lab as one types it; what it says is kept when it is complete."""
    say(shlex.join(["petitfour", *study.words]))
    command = [sys.executable, "-m", "petitfour", *study.words, "--json"]
    command += ["--resume", str(folder / f"{study.name}.jsonl")]
    if cores:
        command += ["--cores", str(cores)]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603
    (folder / f"{study.name}.json").write_bytes(told.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="studies whose name begins so")
    parser.add_argument("--cores", type=int)
    parser.add_argument("--write", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if not arguments.write:
        for study in STUDIES:
            if study.name.startswith(arguments.only):
                carry_out(study, arguments.folder, arguments.cores)
    write_pages(arguments.folder)


if __name__ == "__main__":
    main()
