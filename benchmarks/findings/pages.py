"""The tables of docs/findings, made of what the lab found and put between their marks.

A page says where a table goes by `<!-- made: seats piece-o-cake -->` and where it ends by `<!-- end -->`. All
else on a page is written by hand.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.findings.found import Missing, found_in
from benchmarks.findings.tables import TABLES

if TYPE_CHECKING:
    from benchmarks.findings.found import Found

PAGES = Path(__file__).parents[2] / "docs" / "findings"
MADE = re.compile(r"(<!-- made: ([a-z0-9 -]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def write_pages(folder: Path) -> None:
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        page.write_text(MADE.sub(lambda mark: _filled(mark, folder), text), encoding="utf-8")


def _filled(mark: re.Match[str], folder: Path) -> str:
    """A table and the commands that make it; as it was while its games are not all played."""
    table, *about = mark[2].split()
    try:
        lines, used = TABLES[table](found_in(folder), *about)
    except Missing as missing:
        print(f"not played yet: {missing}")
        return mark[0]
    return f"{mark[1]}\n{lines}\n\n{_commands(used)}\n{mark[3]}"


def _commands(used: list[Found]) -> str:
    commands = "\n".join(shlex.join(["petitfour", *one.study.words]) for one in used)
    return f"```sh\n{commands}\n```\n"
