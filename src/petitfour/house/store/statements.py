"""What every part of a store is built on: reading, and several writes in one transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

Statement = tuple[str, tuple[Any, ...]]
"""SQL with `?` for blanks, and what goes there."""


class Statements(ABC):
    """A database."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read; blanks in the query are `?`."""

    @abstractmethod
    async def _execute(self, *statements: Statement) -> None:
        """Write all of them in one transaction."""
