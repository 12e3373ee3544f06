"""Time at a table: how long somebody thought, when something has to happen, and when the house was closed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from petitfour.core.json_text import json_text
from petitfour.house import entries
from petitfour.house.table import PLAYING

if TYPE_CHECKING:
    from petitfour.house.store import Store
    from petitfour.house.table import Table

GRACE = 30_000  # milliseconds between the announcement and the bot
AWAY = 60_000  # milliseconds that the others wait for somebody who left, before the announcement
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
    if not table.clock:
        return None
    chair = table.chairs[seat]
    return max((table.clock.a_move or chair.left) - chair.thought, 0)


def time_spent(table: Table, downtime: Downtime, now: int) -> int:
    """How long the seat to move has thought about its turn; 0 without a clock."""
    if not table.clock or table.actor is None:
        return 0
    return table.chairs[table.actor].thought + downtime.elapsed(table.turn_began, now)


def deadline_of(table: Table, downtime: Downtime, now: int) -> int | None:
    """When somebody has to look at the table even if nobody asks."""
    seat = table.actor
    if seat is None:
        return None
    if table.chairs[seat].player:
        return now + BOT_OVERDUE
    if table.warned:
        return table.warned.until
    left = time_left(table, seat)
    return None if left is None else downtime.after(table.turn_began, left)


def out_of_time(table: Table, downtime: Downtime, now: int) -> entries.Entry | None:
    """What time brings to a table now: first the announcement, then the bot."""
    seat = table.actor
    if table.status != PLAYING or seat is None or table.chairs[seat].player:
        return None
    if table.warned:
        return _bot_plays_on(table, seat, table.warned.why, now) if now >= table.warned.until else None
    left = time_left(table, seat)
    if left is None or now < downtime.after(table.turn_began, left):
        return None
    return entries.Warned(at=now, seat=seat, why="time", until=now + GRACE)


def gone_for_long(table: Table, absent_since: dict[int, int], now: int) -> entries.Entry | None:
    """The announcement that a player who is not there will be replaced, at a table without a clock."""
    seat = table.actor
    if table.status != PLAYING or seat is None or table.chairs[seat].player or table.clock or table.warned:
        return None
    if seat not in absent_since or now < max(absent_since[seat], table.turn_began) + AWAY:
        return None
    return entries.Warned(at=now, seat=seat, why="away", until=now + GRACE)


def back_again(table: Table, present: set[int], now: int) -> entries.Entry | None:
    """Somebody who was missed is there in time."""
    if table.warned and table.warned.why == "away" and table.warned.seat in present:
        return entries.TakenBack(at=now, seat=table.warned.seat)
    return None


def _bot_plays_on(table: Table, seat: int, why: str, now: int) -> entries.Entry:
    return entries.HandedOver(at=now, seat=seat, level=table.stand_in, why=why)
