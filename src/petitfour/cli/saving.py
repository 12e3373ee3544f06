"""Writing to a file: never over what is needed, never half of it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from petitfour.cli.console import complain
from petitfour.core.errors import BadInput
from petitfour.core.json_text import json_text
from petitfour.core.words import said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from petitfour.cli.console import Screen


def must_be_free(path: Path) -> None:
    """Refuse a place where something stands, before a game is played for it."""
    if path.exists():
        raise BadInput(said("error.file-exists"), str(path))
    if not path.absolute().parent.is_dir():
        raise BadInput(said("error.no-folder"), str(path.parent))


def numbered(path: Path, number: int, games: int) -> Path:
    """The file for one game of a match."""
    return path if games == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def must_be_writable(path: Path, *read: Path | None) -> None:
    """Refuse a place that cannot be written, before anything is played; a file there is written anew.

    What is read must stay as it is, and what is no file (a folder, a pipe, a device) what it is.
    """
    if not path.absolute().parent.is_dir():
        raise BadInput(said("error.no-folder"), str(path.parent))
    if path.exists() and not path.is_file():
        raise BadInput(said("error.not-regular"), str(path))
    if any(other is not None and _is_same(path, other) for other in read):
        raise BadInput(said("error.also-read"), str(path))
    part = _part(path)
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None


def _is_same(path: Path, other: Path) -> bool:
    """One file under two names, or one that will be."""
    if path.exists() and other.exists():
        return path.samefile(other)
    return path.resolve() == other.resolve()


@contextmanager
def kept_when_interrupted(screen: Screen, resume: Path | None) -> Iterator[None]:
    """Say what is not lost to those who end a long run before its end."""
    try:
        yield
    except KeyboardInterrupt:
        if resume is not None and resume.exists():
            complain(screen.words.say("lab.kept", file=resume))
        raise


def write_record(record: dict[str, Any], path: Path) -> None:
    write_text(record_text(record), path)


def write_text(text: str, path: Path) -> None:
    part = _part(path)
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None


def _part(path: Path) -> Path:
    """Where a file is written before it is whole."""
    return path.with_name(f".{path.name}.part")


def record_text(record: dict[str, Any]) -> str:
    """JSON with a line for each move and each outcome of chance, so that a line number says which."""
    members = [f"{_json(key)}: {_lines(value)}" for key, value in record.items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(_json(entry) for entry in value) + "\n]"
    return _json(value)


def _json(value: Any) -> str:
    return json_text(value, ensure_ascii=False)
