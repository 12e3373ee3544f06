"""Files and folders that only their owner reads: in them are the signing key and every secret."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FILE = 0o600
FOLDER = 0o700


def private_folder(path: Path) -> None:
    """A folder with its parents, closed from the moment it is there; one that exists stays as it is."""
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=FOLDER, exist_ok=True)


def close_own_folder(path: Path, *ours: str) -> None:
    """Close a folder from before, if it holds nothing but files of ours: another is not for us to close."""
    with suppress(PermissionError):
        if all(found.name.startswith(ours) for found in path.iterdir()):
            close(path, FOLDER)


def private_file(path: Path) -> None:
    """A file, made if it is not there and closed if it is; what it holds stays."""
    os.close(os.open(path, os.O_CREAT | os.O_RDONLY | os.O_CLOEXEC, FILE))
    close(path, FILE)


def private_text(path: Path, text: str) -> None:
    private_file(path)
    path.write_text(text, encoding="utf-8")


def close(path: Path, mode: int) -> None:
    """Take from others what they may; if it is not ours to change, its owner has decided."""
    with suppress(FileNotFoundError, PermissionError):
        if path.stat().st_mode & ~mode & 0o777:
            path.chmod(path.stat().st_mode & mode)
