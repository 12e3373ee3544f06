"""Writing a record to a file: never over another one, never half of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from pathlib import Path


def must_be_free(path: Path) -> None:
    """Refuse a place where something stands, before a game is played for it."""
    if path.exists():
        raise BadInput(said("error.file-exists"), str(path))
    if not path.absolute().parent.is_dir():
        raise BadInput(said("error.no-folder"), str(path.parent))


def numbered(path: Path, number: int, games: int) -> Path:
    """The file for one game of a match."""
    return path if games == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def must_be_writable(path: Path) -> None:
    """Refuse a place that cannot be written, before anything is played; a file there is written anew."""
    if not path.absolute().parent.is_dir():
        raise BadInput(said("error.no-folder"), str(path.parent))
    if path.is_dir():
        raise BadInput(said("error.not-regular"), str(path))
    part = _part(path)
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None


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
    return json.dumps(value, ensure_ascii=False)
