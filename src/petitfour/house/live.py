"""A table in hand: what is written of it, who looks at it, and who is there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from petitfour.house.attendance import Attendance, Visit
from petitfour.house.conditions import AWAY
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
    requests: dict[Visit, int] = field(default_factory=dict)  # of those without a connection: until when
    away: int = AWAY
    loaded: int = field(default_factory=now_ms)
    used: int = field(default_factory=now_ms)
    is_outdated: bool = False  # names were rewritten: it is read anew before anything else is done with it
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        self.teller = Teller(self.table, self.attendance, self.away)

    def take(self, table: Table) -> None:
        """The same table as it is written now; everybody is told all of it."""
        self.table = self.teller.table = table
        self.teller.forget()
        self.teller.room_version += 1
        for connection in self.connections:
            connection.viewer.told = 0
        self.is_outdated = False

    @property
    def visits(self) -> set[Visit]:
        """Who is connected to this process, or asked over HTTP a moment ago."""
        return {(connection.viewer.who, connection.mark) for connection in self.connections} | set(
            self.requests
        )

    def note_request(self, visit: Visit) -> None:
        """Somebody asked over HTTP: who plays like that is there for a while, too."""
        if visit[0] and not any(connection.viewer.who == visit[0] for connection in self.connections):
            self.requests[visit] = now_ms() + self.away

    def connect(self, connection: Connection) -> None:
        """Somebody looks at the table; from now on they are there as long as they are connected."""
        self.connections.add(connection)
        who = connection.viewer.who
        self.requests = {visit: until for visit, until in self.requests.items() if visit[0] != who}

    def look_who_is_there(self) -> bool:
        """Bring up to date who is present; whether that changed."""
        now = now_ms()
        self.requests = {visit: until for visit, until in self.requests.items() if until > now}
        if not self.attendance.update(self.table, self.visits, now):
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
