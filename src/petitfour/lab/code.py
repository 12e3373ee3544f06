"""Which code plays: runs that are put together, and machines that play together, must have the same."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import petitfour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petitfour.core.game import Game


@cache
def code_hash(game: Game) -> str:
    """A hash of everything that decides how a game is played and counted."""
    root = Path(petitfour.__file__).parent
    folder = game.package.rsplit(".", 1)[-1]
    digest = hashlib.sha256(petitfour.__version__.encode())
    for path in sorted(_sources(root, folder)):
        digest.update(f"{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(root: Path, folder: str) -> Iterator[Path]:
    yield from (root / "core").glob("*.py")
    yield from (root / "bots").glob("*.py")
    yield from (root / "bots" / folder).rglob("*.py")
    yield from (root / "games" / folder).glob("*.py")
    yield root / "games" / folder / "components.json"
    yield root / "lab" / "facts" / f"{folder}.py"
    yield root / "lab" / "tally.py"
    yield root / "lab" / "columns.py"
    yield root / "lab" / "playing.py"
    yield root / "lab" / "arena.py"
    yield root / "lab" / "choosing.py"
