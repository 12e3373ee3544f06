"""A file that keeps what was played, line by line, so that a run goes on where it ended.

The first line is the manifest of the run. A line that was cut off by an interruption is dropped.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from pathlib import Path


class Ledger:
    """What was played of a run; without a file nothing is kept."""

    def __init__(self, path: Path | None, manifest: dict[str, Any], other: str) -> None:
        self.path = path
        self.manifest = json.dumps(manifest, sort_keys=True)
        self.other = other  # the sentence for a file of another run
        self.entries: list[dict[str, Any]] = []
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        try:
            if path.exists():
                self._read(path)
            else:
                path.write_text(self.manifest + "\n", encoding="utf-8")
        except OSError as error:
            raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None
        except UnicodeDecodeError:
            raise BadInput(said("error.no-text"), str(path)) from None

    def _read(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        first, *lines = text.splitlines() or [""]
        if first != self.manifest:
            raise BadInput(self.other, str(path))
        is_cut_off = not text.endswith("\n")
        for number, line in enumerate(lines, 2):
            try:
                self.entries.append(json.loads(line))
            except ValueError:
                if number <= len(lines):
                    raise BadInput(said("lab.broken-line"), str(path), number) from None
                is_cut_off = True
                del lines[-1]
        if is_cut_off:
            path.write_text("\n".join([first, *lines]) + "\n", encoding="utf-8")

    def add(self, entry: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
        except OSError as error:
            raise BadInput(said("error.cannot-write", why=error.strerror), str(self.path)) from None
