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


def write_record(record: dict[str, Any], path: Path) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(record_text(record), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise BadInput(said("error.cannot-write", why=error.strerror), str(path)) from None


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
