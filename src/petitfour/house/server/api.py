"""The house over HTTP: open a table, find one, look at it, fetch its records."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from petitfour.core.game import Game, Option, all_games, game_named
from petitfour.core.match import SPECTATOR
from petitfour.core.words import LANGUAGES
from petitfour.house import asks
from petitfour.house.entries import Clock
from petitfour.house.house import House
from petitfour.house.listing import row_of
from petitfour.house.live import Live, now_ms
from petitfour.house.meanwhile import meanwhile
from petitfour.house.network import url_for_others
from petitfour.house.refusals import Refusal
from petitfour.house.server.guard import client_of
from petitfour.house.server.messages import (
    Done,
    GameFacts,
    Health,
    Me,
    NewTable,
    OptionFacts,
    PastGame,
    TableFacts,
    Token,
    facts,
    past_game,
)
from petitfour.house.server.visitors import guest_of, mark_of, table_for, welcome
from petitfour.house.status import OPEN

MOST = 100


# Guests


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> Response[Me]:
    """Who I am to this house: the tables I was at. A new guest is given a cookie."""
    house: House = request.app.state.house
    who = guest_of(request) or house.guests.new()
    tables = [facts(row) for row in await house.hall.store.tables_of(who, MOST)]
    response = Response(Me(tables))
    welcome(request, response, who)
    return response


# The house


@get("/api/health")
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether the house is open, and how other devices reach it."""
    house: House = request.app.state.house
    hall = house.hall
    others = url_for_others(house.settings)
    return Health("ok", hall.store.dialect, len(hall.live), len(hall.damaged), others)


@get("/api/games")
async def games() -> list[GameFacts]:
    """The games, with the numbers of players and the options a table can choose."""
    return [
        GameFacts(
            game.name,
            {lang: game.title(lang) for lang in LANGUAGES},
            list(game.players),
            list(game.minutes),
            game.version,
            [_option_facts(game, option) for option in game.options],
            game.hides_hands,
        )
        for game in all_games()
    ]


def _option_facts(game: Game, option: Option) -> OptionFacts:
    players = option.players or game.players
    return OptionFacts(option.name, option.default, list(option.values), option.rule, list(players))


Lang = FromQuery[Literal["en", "fr"]]
Code = FromQuery[Annotated[str, Meta(max_length=16)]]
"""The table's code: newcomers need it once its host has changed it."""


@get("/api/games/{game:str}/rules")
async def rules(game: FromPath[str], lang: Lang = "en") -> dict[str, str]:
    """The rules of a game, as Markdown with numbered sections."""
    return {"game": game_named(game).name, "text": game_named(game).rule_text(lang)}


# Tables


@post("/api/tables", status_code=201)
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Response[TableFacts]:
    """Open a table; the guest who does is its host.

    `seats` says for each seat in order who is to sit there: `{"bot": level}`, the guest under `{"name": …}`,
    or nobody (null). `options` are those of the game; `players` must be among them. With `begin` the game
    starts at once; else by the ask `begin`, when all seats are taken.
    """
    house: House = request.app.state.house
    who = guest_of(request) or house.guests.new()
    address = client_of(request.scope)
    request.app.state.openings.take(address)
    if any(wish and wish.bot for wish in data.seats):
        await house.room_for_bots.must_be(house.guests.mark(address))
    clock = Clock(data.clock.bank, data.clock.increment, data.clock.a_move) if data.clock else None
    live = await house.open_table(
        who,
        data.game,
        data.options,
        is_public=data.is_public,
        allows_hints=data.allows_hints,
        clock=clock,
        stand_in=data.stand_in,
        components=data.components,
        wishes=_wishes(data),
    )
    house.hall.presence.note_request(live, who, mark_of(request))
    response = Response(_now(live), status_code=201)
    welcome(request, response, who)
    return response


def _wishes(data: NewTable) -> list[asks.Ask]:
    wishes: list[asks.Ask] = [
        asks.Sit(seat=seat, name=wish.name, bot=wish.bot)
        for seat, wish in enumerate(data.seats)
        if wish and (wish.bot or wish.name)
    ]
    return [*wishes, asks.Begin()] if data.begin else wishes


def _now(live: Live) -> TableFacts:
    return facts(row_of(live.table, None))


@get("/api/tables")
async def lobby(request: Request[Any, Any, Any]) -> list[TableFacts]:
    """Public tables that can be joined or watched."""
    house: House = request.app.state.house
    return [facts(row) for row in await house.hall.store.lobby(MOST)]


@get("/api/codes/{code:str}")
async def by_code(request: Request[Any, Any, Any], code: FromPath[str]) -> TableFacts:
    """The table behind a short code."""
    house: House = request.app.state.house
    wanted = code.upper()[:16]
    found = await house.hall.store.by_code(wanted)
    live = await house.hall.table(found) if found else None
    if not live or live.table.code != wanted:  # the lists may be a moment behind
        raise Refusal("no-such-code")
    return _now(live)


@get("/api/tables/{table:str}")
async def look(
    request: Request[Any, Any, Any], table: FromPath[str], seat: FromQuery[int | None] = None, code: Code = ""
) -> dict[str, Any]:
    """The table as the guest sees it now, through one of their seats or as a spectator."""
    house: House = request.app.state.house
    live, who = await table_for(request, table, code)
    house.hall.presence.note_request(live, who, mark_of(request))
    eyes = eyes_of(live, who, seat)
    match = live.table.match
    return {
        "n": live.table.n,
        "position": live.table.position,
        "room": live.teller.room(now_ms()),
        "play": match.view(eyes) if match else None,
    }


def eyes_of(live: Live, who: str, seat: int | None) -> int:
    """The seat through which somebody looks: the one they asked for, or their only one."""
    seats = live.table.seats_of(who)
    if seat is None:
        return seats[0] if len(seats) == 1 else SPECTATOR
    if seat not in seats:
        raise Refusal("not-your-seat", seat=seat + 1)
    return seat


@post("/api/tables/{table:str}/ask", status_code=200)
async def ask(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    data: JSONBody[asks.Ask],
    lang: Lang = "en",
    code: Code = "",
) -> Response[Done]:
    """Ask for something at a table: to sit, to begin, to move, to take back and so on.

    The same asks as over the socket, for programs that would rather not hold one; those that only a socket
    answers (`try`, `look`, `speak`, `ping`) are refused.
    """
    house: House = request.app.state.house
    if isinstance(data, asks.Look | asks.Speak | asks.Ping | asks.Try):
        raise Refusal("socket-only")
    live, who = await table_for(request, table, code)
    who = who or house.guests.new()
    house.hall.presence.note_request(live, who, mark_of(request))
    response = Response(Done(await house.hall.ask(live, data, who, lang)))
    welcome(request, response, who)
    return response


@post("/api/tables/{table:str}/seats/{seat:int}/token", status_code=201)
async def seat_token(request: Request[Any, Any, Any], table: FromPath[str], seat: FromPath[int]) -> Token:
    """For the host, before the game begins: seat a program, and get the token with which it plays.

    The program sends the token as `Authorization: Bearer TOKEN`, to the socket and everywhere else.
    """
    house: House = request.app.state.house
    live = await house.hall.table(table)
    if guest_of(request) != live.table.host:
        raise Refusal("host-only")
    if live.table.status != OPEN:
        raise Refusal("game-is-on")
    program = house.guests.new()
    await house.hall.ask(live, asks.Sit(seat=seat, name=f"program {seat + 1}"), program)
    return Token(house.guests.signed(program), seat, table)


@get("/api/tables/{table:str}/log")
async def log_of(
    request: Request[Any, Any, Any], table: FromPath[str], after: FromQuery[int] = 0, code: Code = ""
) -> list[dict[str, Any]]:
    """What has happened at the table since it was opened, as far as everybody may know; moves in words."""
    house: House = request.app.state.house
    live, _ = await table_for(request, table, code)
    return await house.hall.log(live, after)


@get("/api/tables/{table:str}/meanwhile")
async def missed(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    seat: FromQuery[int],
    since: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """What one of the guest's seats missed of the running game, for somebody who comes back.

    The last moves after the entry `since`, or after the last move that the person made; each with the view
    that the seat had after it, `start` being the view before the first of them.
    """
    house: House = request.app.state.house
    live, who = await table_for(request, table)
    eyes = eyes_of(live, who, seat)
    if live.table.match is None:
        raise Refusal("not-begun")
    written = await house.hall.store.entries(live.table.id)
    return await asyncio.to_thread(meanwhile, live.table, written, eyes, since)


# Records


@get("/api/past")
async def past(
    request: Request[Any, Any, Any],
    before: Annotated[int, QueryParameter(ge=0, le=2**53)] = 2**53,
    most: Annotated[int, QueryParameter(ge=1, le=MOST)] = 50,
) -> list[PastGame]:
    """Games that have ended at public tables, or at one's own; the newest first."""
    house: House = request.app.state.house
    who = guest_of(request)
    found = await house.hall.store.past_for(who, most, before)
    games = [past_game(table, game) for table, game in found]
    return [game for game in games if game]


@get("/api/tables/{table:str}/games/{number:int}")
async def record(
    request: Request[Any, Any, Any], table: FromPath[str], number: FromPath[int]
) -> dict[str, Any]:
    """The record of a game that has ended: everything, to be replayed and verified."""
    house: House = request.app.state.house
    return await house.hall.ended(table, number)


@get("/api/tables/{table:str}/record")
async def seen_record(
    request: Request[Any, Any, Any], table: FromPath[str], seat: FromQuery[int | None] = None, code: Code = ""
) -> dict[str, Any]:
    """The record of the game on the table as far as the guest may know it: null stands for what is hidden."""
    live, who = await table_for(request, table, code)
    eyes = eyes_of(live, who, seat)
    if live.table.match is None:
        raise Refusal("not-begun")
    return live.table.record() if live.table.is_shown else live.table.match.seen_record(eyes)


HANDLERS = [
    me,
    health,
    games,
    rules,
    open_table,
    lobby,
    by_code,
    look,
    ask,
    seat_token,
    log_of,
    missed,
    past,
    record,
    seen_record,
]
