"""Everything that the house answers over HTTP about a table with a game on it, to one who asks for it all.

The lists of tables are not among it: they follow a little later, and know nothing of a game but its name.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.house.guests import Guest

from petitfour.bots.levels import bot_named
from petitfour.bots.whole import whole_move
from petitfour.core.game import game_named
from petitfour.house.hinting import Question

OF_A_TABLE = (
    "/api/codes/{code}",
    "/api/tables/{table}",
    "/api/tables/{table}/log",
    "/api/tables/{table}/log?after=3",
    "/api/tables/{table}/record",
    "/api/tables/{table}/games/1",
    "/api/tables/{table}/games/1/replay",
)
OF_A_SEAT = (
    "/api/tables/{table}?seat={seat}",
    "/api/tables/{table}/record?seat={seat}",
    "/api/tables/{table}/meanwhile?seat={seat}",
    "/api/tables/{table}/meanwhile?seat={seat}&since=3",
    "/api/tables/{table}/games/1/replay?seat={seat}",
)
POSTED = ("/api/tables/{table}/games/1/review", "/api/tables/{table}/seats/{seat}/hint")
ONLY_AT_THE_END = "/games/1"  # what there is of a game that has ended

TIMES = re.compile(r'"(at|now|turn_began|until|opened_at|touched_at)": ?\d+')
PATIENT = dict.fromkeys(
    ("requests_by_address_a_minute", "requests_a_minute", "hints_by_address_a_minute", "hints_a_minute"),
    10**6,
)


def answers(guest: Guest, table: str, code: str, seats: range) -> dict[str, tuple[int, Any]]:
    """Every answer with its status, by what was asked."""
    told = {}
    for way in (*OF_A_TABLE, *OF_A_SEAT, *POSTED):
        method = "POST" if way in POSTED else "GET"
        for seat in seats if "{seat}" in way else seats[:1]:
            path = way.format(table=table, code=code, seat=seat)
            told[path] = guest.call(method, path)
    return told


def texts(told: dict[str, tuple[int, Any]], table: str) -> list[str]:
    """The answers as they can be compared between two houses."""
    lines = (json.dumps([path, status, _plain(answer)]) for path, (status, answer) in told.items())
    return [untimed(line, table) for line in lines]


def _plain(answer: Any) -> Any:
    return answer.decode() if isinstance(answer, bytes) else answer


def untimed(text: str, table: str) -> str:
    """Without the times, and without the name of the table."""
    return TIMES.sub(r'"\1":0', text.replace(table, "TABLE"))


def foreign(told: dict[str, tuple[int, Any]], own: list[int]) -> dict[str, int]:
    """The status of every answer through a seat that is not one's own, or about a game that is not over."""
    found = {}
    for path, (status, _) in told.items():
        seat = re.search(r"(?:seats/|seat=)(\d+)", path)
        if ONLY_AT_THE_END in path or (seat and int(seat[1]) not in own):
            found[path] = status
    return found


class SteadyAdviser:
    """Advises the same move to the same question; the real one takes as long as it has."""

    def __call__(self, asked: Question, progress: object = None) -> list[dict[str, Any]]:
        position = asked.position()
        bot = bot_named("greedy", game_named(asked.game), asked.seed)
        codes = whole_move(bot, position.game, asked.seat, asked.world, position.box, asked.options)
        return [{"codes": codes, "line": {"en": str(codes), "fr": str(codes)}}]
