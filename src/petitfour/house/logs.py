"""The log of a house: one line for each thing worth knowing, what happened first, then the facts."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any


class Log:
    """A part of the house that has something to say; facts are given by name. No guest, no secret."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)

    def info(self, what: str, **facts: Any) -> None:
        self._log.info(_line(what, facts))

    def warning(self, what: str, **facts: Any) -> None:
        self._log.warning(_line(what, facts))

    def error(self, what: str, error: BaseException | None = None, **facts: Any) -> None:
        self._log.error(_line(what, facts), exc_info=error)

    def exception(self, what: str, **facts: Any) -> None:
        """The same with the error that is being handled."""
        self._log.error(_line(what, facts), exc_info=True)


def _line(what: str, facts: dict[str, Any]) -> str:
    return " ".join(f"{name}={value!r}" for name, value in {"event": what, **facts}.items())


class _Format(logging.Formatter):
    converter = time.gmtime  # type: ignore[assignment]

    def format(self, record: logging.LogRecord) -> str:
        record.levelname = record.levelname.lower()
        return super().format(record)


def write_logs() -> None:
    """To where errors go."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        _Format("timestamp='%(asctime)s' level='%(levelname)s' %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("petitfour").setLevel(logging.INFO)
