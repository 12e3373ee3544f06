"""Where a record is read from: a file, its text, or a mapping made of it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.json_text import json_text
from petitfour.core.located import Document, shown
from petitfour.core.words import said

RecordSource: TypeAlias = Document | Mapping[str, Any] | os.PathLike[str] | str

IN_MEMORY = "record"
BYTE_ORDER_MARK = "\ufeff"


def read_record(source: RecordSource) -> Document:
    """The record as a document. Text that begins with `{` or `[` is JSON; any other names a file."""
    if isinstance(source, Document):
        return source
    if isinstance(source, Mapping):
        return located.of_value(_as_json(source), IN_MEMORY)
    if isinstance(source, str):
        return _of_text(source.removeprefix(BYTE_ORDER_MARK))
    if isinstance(source, os.PathLike):
        return located.read(Path(source))
    raise _no_record(source)


def _of_text(text: str) -> Document:
    if text.lstrip().startswith(("{", "[")):
        located.must_fit(len(text), IN_MEMORY)
        return located.parse(text, IN_MEMORY)
    if not os.path.lexists(text):
        raise _no_record(text)
    return located.read(Path(text))


def _as_json(mapping: Mapping[str, Any]) -> Any:
    """The mapping as if it had been read: tuples are lists, and what JSON cannot say is refused."""
    try:
        return json.loads(json_text(dict(mapping)))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(said("error.not-json", why=error), IN_MEMORY) from None


def _no_record(found: object) -> BadInput:
    return BadInput(said("record.source", found=shown(found)))
