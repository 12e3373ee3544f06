"""Time at a table: how long somebody thought, when something has to happen, and when the house was closed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from petitfour.core.json_text import json_text
from petitfour.house import entries
from petitfour.house.chair import TURN
from petitfour.house.effects import allowance
from petitfour.house.status import PLAYING

if TYPE_CHECKING:
    from petitfour.house.attendance import Attendance
    from petitfour.house.store import Store
    from petitfour.house.table import Table

BOT_OVERDUE = 20_000  # milliseconds after which a bot's move is asked for again
HEARTBEAT = 2_000
SILENCE = 3 * HEARTBEAT  # without a heartbeat for so long, the house was closed
REMEMBERED = 100  # closings


class Downtime:
    """When no process of the house was running: clocks stood still."""

    def __init__(self) -> None:
        self.closings: list[tuple[int, int]] = []

    async def notice(self, store: Store, now: int) -> None:
        """At the start: was the house closed until now?"""
        self.closings = [(a, b) for a, b in json.loads(await store.get("closings") or "[]")]
        last = int(await store.get("heartbeat") or now)
        if now - last > SILENCE:
            self.closings = [*self.closings, (last, now)][-REMEMBERED:]
            await store.put("closings", json_text(self.closings))
        await store.put("heartbeat", str(now))

    def elapsed(self, since: int, now: int) -> int:
        """The milliseconds between two moments at which the house was open."""
        closed = sum(max(0, min(now, end) - max(since, begin)) for begin, end in self.closings)
        return max(0, now - since - closed)

    def after(self, since: int, milliseconds: int) -> int:
        """The moment at which so many milliseconds have gone by."""
        moment = since + milliseconds
        for begin, end in self.closings:
            if end > since and begin < moment:
                moment += end - max(begin, since)
        return moment


def time_left(table: Table, seat: int) -> int | None:
    """What a seat has for its move when its turn begins; None without a clock."""
    return max(allowance(table, seat) - table.chairs[seat].thought, 0) if table.clock else None


def time_spent(table: Table, downtime: Downtime, now: int) -> int:
    """How long the seat to move has thought about its turn; 0 without a clock."""
    if not table.clock or table.actor is None:
        return 0
    return table.chairs[table.actor].thought + downtime.elapsed(table.turn_began, now)


def goes_on(table: Table, there: Attendance) -> bool:
    """Whether anything happens by itself: with no person at the table nothing does.

    In a game over days nobody is expected to be there. Then bots with a seat of their own answer people, but
    no stand-in plays: a friends' game is not played to its end by bots alone.
    """
    if there.is_attended(table):
        return True
    seat = table.actor
    return table.is_slow and bool(table.people) and seat is not None and bool(table.chairs[seat].bot)


def deadline_of(table: Table, downtime: Downtime, now: int) -> int | None:
    """When somebody has to look at a table that goes on even if nobody asks."""
    seat = table.actor
    if seat is None:
        return None
    if table.chairs[seat].player:
        return now + BOT_OVERDUE
    left = time_left(table, seat)
    return None if left is None else downtime.after(table.turn_began, left)


def out_of_time(table: Table, downtime: Downtime, now: int) -> entries.Entry | None:
    """When the time for a turn is over, the stand-in plays it."""
    seat = table.actor
    if seat is None or table.chairs[seat].player:
        return None
    left = time_left(table, seat)
    if left is None or now < downtime.after(table.turn_began, left):
        return None
    return entries.HandedOver(at=now, seat=seat, level=table.stand_in, why="time", until=TURN)


def waits_for(table: Table, there: Attendance) -> tuple[int, int] | None:
    """The seat of somebody absent for whom a table without a clock waits, and since when."""
    seat = table.actor
    if seat is None or table.clock or table.chairs[seat].player or seat not in there.absent_since:
        return None
    return seat, max(there.absent_since[seat], table.turn_began)


def returned(table: Table, who: str, now: int) -> entries.Entry | None:
    """Who opens the table takes the seat back; not in a turn whose time is over."""
    for seat in table.seats_of(who):
        chair = table.chairs[seat]
        if table.status == PLAYING and chair.stand_in and not chair.late_since:
            return entries.TakenBack(at=now, seat=seat)
    return None
