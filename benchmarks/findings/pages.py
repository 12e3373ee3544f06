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
    for path in sorted(PAGES.glob("*.md")):
        page = _Page(folder)
        text = MADE.sub(page.filled, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")


class _Page:
    """A page being filled: the commands of a run are named once."""

    def __init__(self, folder: Path) -> None:
        self.library = found_in(folder)
        self.named: set[str] = set()

    def filled(self, mark: re.Match[str]) -> str:
        """A table and the commands that make it; as it was while its games are not all played."""
        table, *about = mark[2].split()
        try:
            lines, used = TABLES[table](self.library, *about)
        except Missing as missing:
            print(f"not played yet: {missing}")
            return mark[0]
        return f"{mark[1]}\n{lines}\n\n{self._commands(used)}\n{mark[3]}"

    def _commands(self, used: list[Found]) -> str:
        fresh = [one.study for one in used if one.study.name not in self.named]
        self.named.update(study.name for study in fresh)
        if not fresh:
            return "Found in the runs above.\n"
        commands = "\n".join(shlex.join(["petitfour", *study.words]) for study in fresh)
        return f"```sh\n{commands}\n```\n"
