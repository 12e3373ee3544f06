"""A file that keeps what was played, line by line, so that a run goes on where it ended.

The first line is the manifest of the run, but for how much of it was asked for: another day that may be more.
A line that was cut off by an interruption is dropped.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.json_text import json_text
from petitfour.core.words import said

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

AMOUNT = "deals"


class Ledger:
    """What was played of a run; without a file nothing is kept, and none is made before there is an entry."""

    def __init__(self, path: Path | None, manifest: dict[str, Any], other: str) -> None:
        self.path = path
        lasting = {key: value for key, value in manifest.items() if key != AMOUNT}
        self.manifest = json_text(lasting, sort_keys=True)
        self.other = other  # the sentence for a file of another run
        self.entries: list[dict[str, Any]] = []
        self._due = self.manifest + "\n"  # what has to stand there before the next entry
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        is_new = not path.exists()
        if not is_new and not path.is_file():
            raise BadInput(said("error.not-regular"), str(path))
        try:
            if not is_new:
                self._read(path)
            path.open("a", encoding="utf-8").close()  # refused now rather than after the first game
            if is_new:
                path.resolve().unlink()
        except OSError as error:
            raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None
        except UnicodeDecodeError:
            raise BadInput(said("error.no-text"), str(path)) from None

    def _read(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        if self._due.startswith(text):  # nothing was kept yet: not even all of the first line, perhaps
            self._due = self._due[len(text) :]
            return
        if not text.startswith(self._due):
            raise BadInput(self.other, str(path))
        _, *lines, last = text.split("\n")
        for number, line in enumerate(lines, 2):
            try:
                self.entries.append(json.loads(line))
            except (ValueError, RecursionError):
                raise BadInput(said("lab.broken-line"), str(path), number) from None
        self._due = self._read_end(path, last)

    def _read_end(self, path: Path, line: str) -> str:
        """A line that was not ended: what it still needs, or nothing once it is dropped."""
        if not line:
            return ""
        try:
            self.entries.append(json.loads(line))
        except (ValueError, RecursionError):
            with path.open("r+b") as file:
                file.truncate(file.read().rfind(b"\n") + 1)
            return ""
        return "\n"

    def add(self, entry: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{self._due}{json_text(entry)}\n")
        except OSError as error:
            raise BadInput(said("error.cannot-write", why=error.strerror), str(self.path)) from None
        self._due = ""


# What entries are made of


def is_whole(value: Any) -> bool:
    return type(value) is int


def is_list(value: Any, length: int, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) == length and all(map(is_right, value))
