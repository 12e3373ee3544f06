"""The table around the board, the same for everybody: seats, who is there, what the table waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.characters import cleaned
from petitfour.house.conditions import handle
from petitfour.house.effects import allowance
from petitfour.house.hands import awaited
from petitfour.house.status import ENDED, PLAYING
from petitfour.house.timing import waits_for

if TYPE_CHECKING:
    from petitfour.house.attendance import Attendance
    from petitfour.house.table import Table


def room(table: Table, there: Attendance, readying: set[int], away: int, now: int) -> dict[str, Any]:
    """Everything but the game itself."""
    return {
        "table": table.id,
        "code": table.code,
        "game": table.game.name,
        "rules": table.game.version,
        "options": table.options,
        "has_own_components": table.components is not None,
        "is_public": table.is_public,
        "allows_hints": table.allows_hints,
        "status": table.status,
        "games": table.games,
        "stand_in": table.stand_in,
        "clock": table.clock,
        "now": now,
        "turn_began": table.turn_began - _thought(table),
        "seats": [_chair(table, seat, there) for seat in range(len(table.chairs))],
        "watching": sorted(handle(table, who) for who in there.watching),
        "readying": sorted(readying),
        "offer": offer(table, there, away),
        "away": away,
        "wish": _wish(table),
        "asking": None if table.asking is None else {"seat": table.asking, "agreed": sorted(table.agreed)},
        "fair": fair(table),
    }


def offer(table: Table, there: Attendance, away: int) -> dict[str, int] | None:
    """From when on the others may let a bot play for somebody absent for whom the table waits."""
    found = waits_for(table, there)
    return {"seat": found[0], "from": found[1] + away} if found else None


def _wish(table: Table) -> dict[str, Any] | None:
    if table.wish is None:
        return None
    return {
        "seat": table.wish.seat,
        "name": cleaned(table.wish.name),
        "who": handle(table, table.wish.who),
        "agreed": sorted(table.wish.agreed),
        "awaited": awaited(table),
    }


def _thought(table: Table) -> int:
    """Thinking of this turn before a move was taken back: a clock counts it as if it were now."""
    return 0 if table.actor is None else table.chairs[table.actor].thought


def _chair(table: Table, seat: int, there: Attendance) -> dict[str, Any]:
    chair = table.chairs[seat]
    return {
        "name": chair.name,
        "who": handle(table, chair.who) if chair.who else None,
        "is_host": bool(chair.who) and chair.who == table.host,
        "bot": chair.bot or None,
        "stand_in": chair.stand_in or None,
        "stand_in_for": chair.stand_in_for or None,
        "has_left": chair.has_left,
        "is_present": seat in there.present or bool(chair.bot),
        "absent_since": there.absent_since.get(seat),
        "wants_again": chair.wants_again or bool(chair.bot),
        "left": _left(table, seat),
    }


def _left(table: Table, seat: int) -> int:
    """What is in the bank; in a game never less than a turn may take."""
    is_bank = table.clock and not table.clock.a_move
    return allowance(table, seat) if is_bank and table.status == PLAYING else table.chairs[seat].left


def fair(table: Table) -> dict[str, Any]:
    """The promise for the next game; for the one on the table what can be known now, all of it at its end."""
    told: dict[str, Any] = {"version": table.shuffle, "next": _next_deal(table), "now": None}
    if table.match and table.match.fair:
        fair = table.match.fair
        told["now"] = fair.to_json() if table.status in ENDED else fair.shown()
    return told


def _next_deal(table: Table) -> dict[str, Any]:
    if table.shuffle == 1:
        contributions = [chair.contribution for chair in table.chairs]
        return {"commitment": table.commitment, "contributions": contributions}
    return table.dealing.told(table.seats_of_people)
