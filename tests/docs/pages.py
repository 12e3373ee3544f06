"""The pages a reader of the repository sees, and every block of code on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^ *(```+|~~~+) *(\S*)")
ITEM = re.compile(r"^ *([-*+]|\d+\.) ")
LANGUAGES = ("python", "sh", "json", "text")


@dataclass(frozen=True)
class Block:
    """What stands between two fences; `line` is where the first of them stands."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[str]:
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/**/*.md")]
    own = [page for page in found if not {"node_modules", ".venv"} & set(page.relative_to(ROOT).parts)]
    return sorted(str(page.relative_to(ROOT)) for page in own)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@cache
def blocks_of(page: str) -> list[Block]:
    return blocks_in(page, text_of(page))


def blocks_in(page: str, text: str) -> list[Block]:
    found, inside, opened = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if opened is None and fence:
            opened, inside = (number, *fence.groups()), []
        elif opened and fence and fence[1].startswith(opened[1]) and not fence[2]:
            found.append(Block(page, opened[0], opened[2], "\n".join([*inside, ""])))
            opened = None
        else:
            inside.append(line)
    assert opened is None, f"{page}:{opened[0]}: the fence is never closed"
    return found


def blocks(language: str) -> list[Block]:
    return [block for page in pages() for block in blocks_of(page) if block.language == language]


def pages_with(language: str) -> list[str]:
    return list(dict.fromkeys(block.page for block in blocks(language)))


def indented(text: str) -> list[int]:
    """The lines at which a block begins that has no fence, only an indent: nobody can say what it is."""
    found = []
    before, is_fenced, is_list = "", False, False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            is_fenced = not is_fenced
        elif not is_fenced:
            if line.startswith("    ") and not before.strip() and not is_list:
                found.append(number)
            if line.strip():
                is_list = bool(ITEM.match(line)) or (is_list and line.startswith(" "))
        before = line
    return found


def without_blocks(text: str) -> str:
    """The prose, in which commands stand between backticks."""
    return re.sub(r"^ *(```+|~~~+).*?^ *\1 *$", "", text, flags=re.DOTALL | re.MULTILINE)
