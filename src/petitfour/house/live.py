"""A table in hand: what is written of it, who looks at it, and who is there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from petitfour.house.attendance import Attendance, Visit
from petitfour.house.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.house.table import Table
    from petitfour.house.telling import Viewer


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Connection:
    """Somebody who looks at a table from this process; `wake` makes the connection send what is new."""

    viewer: Viewer
    wake: Callable[[], None]
    mark: str = ""  # of the address


@dataclass(eq=False)
class Live:
    """A table in hand."""

    table: Table
    attendance: Attendance = field(default_factory=Attendance)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    used: int = field(default_factory=now_ms)
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        self.teller = Teller(self.table, self.attendance)

    @property
    def visits(self) -> set[Visit]:
        """Who is connected to this process."""
        return {(connection.viewer.who, connection.mark) for connection in self.connections}

    @property
    def is_attended(self) -> bool:
        """Whether the game may go on: bots play for people, not by themselves."""
        return self.attendance.is_attended(self.table)

    def look_who_is_there(self) -> bool:
        """Bring up to date who is present; whether that changed."""
        if not self.attendance.update(self.table, self.visits, now_ms()):
            return False
        self.teller.room_version += 1
        return True

    def note_readying(self, seats: set[int]) -> bool:
        """Remember whose bots are still made ready; whether that changed."""
        if seats == self.teller.readying:
            return False
        self.teller.readying = seats
        self.teller.room_version += 1
        self.wake_all()
        return True

    def wake_all(self) -> None:
        for connection in self.connections:
            connection.wake()
