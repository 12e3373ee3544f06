"""A finished game, position by position, through any seat's eyes: what the client shows as a replay."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery, QueryParameter

from petitfour.core.match import SPECTATOR
from petitfour.core.record import Replay
from petitfour.house.house import House
from petitfour.house.refusals import Refusal
from petitfour.house.telling import in_words

MOST_FRAMES = 40


class Frame(msgspec.Struct):
    """A position: who made the move that led to it, that move in words, and the game as it then was."""

    position: int
    seat: int | None
    line: dict[str, str] | None
    play: dict[str, Any]


class Frames(msgspec.Struct):
    """Some positions of a game; `moves` is the number of the last one."""

    moves: int
    game: str
    seats: list[str]
    frames: list[Frame]


@get("/api/tables/{table:str}/games/{number:int}/replay")
async def replay(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    number: FromPath[int],
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    seat: FromQuery[int | None] = None,
) -> Frames:
    """Positions of a game that has ended, some at a time, from a seat or from above."""
    house: House = request.app.state.house
    record = await house.hall.ended(table, number)
    if seat is not None and not 0 <= seat < len(record["seats"]):
        raise Refusal("no-such-seat", n=len(record["seats"]))
    return await asyncio.to_thread(_frames, record, after, SPECTATOR if seat is None else seat)


def _frames(record: dict[str, Any], after: int, eyes: int) -> Frames:
    replayed = Replay(record)
    frames = [Frame(0, None, None, replayed.match.view(eyes))] if after == 0 else []
    for match in replayed.play():
        position = len(match.moves)
        if after < position and len(frames) < MOST_FRAMES:
            frames.append(
                Frame(
                    position,
                    match.moves[-1]["seat"],
                    in_words(match, match.last, match.scene),
                    match.view(eyes),
                )
            )
    return Frames(len(replayed.moves), replayed.header.game.name, replayed.header.seats, frames)
