"""What goes in and out over HTTP, in types: the OpenAPI description is made of them."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from petitfour.core.characters import cleaned
from petitfour.core.errors import BadInput
from petitfour.core.names import read_name
from petitfour.house import asks
from petitfour.house.store import Finished, Row


class Health(msgspec.Struct):
    """That the house is open, and how other devices reach it, for links to give away; null if none does.

    `damaged_tables` were set aside by this process because what is saved of them cannot be read.
    """

    status: str
    store: str
    tables_in_hand: int
    damaged_tables: int
    url_for_others: str | None


class OptionFacts(msgspec.Struct):
    name: str
    default: Any
    values: list[Any]
    rule: str
    players: list[int]


class GameFacts(msgspec.Struct):
    """A game as a client introduces it."""

    name: str
    title: dict[str, str]
    players: list[int]
    minutes: list[int]
    rules: int
    options: list[OptionFacts]
    has_secrets: bool  # players hide something from each other: a shared device needs a curtain


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall have a seat from the beginning: a bot of a level, or whoever asks, under a name."""

    bot: asks.Level | None = None
    name: asks.Name | None = None


Milliseconds = Annotated[int, Meta(ge=0, le=90 * 24 * 3600 * 1000)]


class ClockWish(msgspec.Struct, forbid_unknown_fields=True):
    """Milliseconds: a bank with an increment a move, or so long for every move."""

    bank: Milliseconds = 0
    increment: Milliseconds = 0
    a_move: Milliseconds = 0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any]
    is_public: bool = False
    allows_hints: bool = False  # to people who play against each other, too
    clock: ClockWish | None = None
    stand_in: asks.Level = "casual"
    components: Any = None
    seats: Annotated[list[SeatWish | None], Meta(max_length=8)] = []
    begin: bool = False


class TableFacts(msgspec.Struct):
    """A table as a list shows it."""

    id: str
    code: str
    game: str
    players: int
    status: str
    is_public: bool
    seats: list[dict[str, Any]]
    opened_at: int
    touched_at: int


class PastGame(msgspec.Struct):
    """A game that has ended, and where its record is."""

    table: str
    number: int
    game: str
    players: int
    seats: list[str]
    result: dict[str, Any]
    ended_at: int
    record: str


class Me(msgspec.Struct):
    """The guest that this browser is."""

    tables: list[TableFacts]


class PersonalLink(msgspec.Struct):
    """A link that makes another device the same guest: times in milliseconds, null for not yet."""

    id: str
    url: str
    made_at: int
    ends_at: int
    used_at: int | None
    used_from: str | None  # the address
    used_by: str | None  # what the browser says of itself


class Revoked(msgspec.Struct):
    """The link that was revoked."""

    id: str


class SignedOut(msgspec.Struct):
    """How often this guest has signed out everywhere."""

    times: int


class OwnTable(msgspec.Struct):
    """A table at which the guest did something, with the games they had a seat in."""

    id: str
    code: str
    game: str
    opened_at: int
    is_host: bool
    done: list[dict[str, Any]]  # when they opened it, sat down under a name, and said something
    games: list[dict[str, Any]]  # records of games that have ended
    playing: list[
        dict[str, Any]
    ]  # of the game that is on, through each of their seats; null for what is hidden
    is_damaged: bool = False  # what is saved of its games cannot be read


class Everything(msgspec.Struct):
    """All that the house knows of a guest."""

    format: str
    made_at: int
    code: str
    signed_out: int
    links: list[PersonalLink]
    tables: list[OwnTable]


class KnownOfMe(msgspec.Struct):
    """The guest's code, which tells an operator whom to forget, and how much there is to forget."""

    code: str
    tables: int
    games: int
    links: int


class ForgetMe(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to be forgotten: one's own code, so that nobody does it by mistake."""

    code: Annotated[str, Meta(max_length=40)]


class Forgotten(msgspec.Struct):
    code: str


class Done(msgspec.Struct):
    n: int


class Token(msgspec.Struct):
    """For a program that plays a seat: it is the guest of that seat."""

    token: str
    seat: int
    table: str


def facts(row: Row) -> TableFacts:
    return TableFacts(
        row.id,
        row.code,
        row.game,
        row.players,
        row.status,
        row.is_public,
        _seats(row),
        row.opened_at,
        row.touched_at,
    )


def _seats(row: Row) -> list[dict[str, Any]]:
    """None, should they not be readable: a list of tables is not lost because of one."""
    try:
        return [{**seat, "name": cleaned(seat["name"])} for seat in json.loads(row.seats)]
    except (ValueError, TypeError, KeyError):
        return []


def past_game(table: str, game: Finished) -> PastGame | None:
    """A game that has ended; None if what is saved of it cannot be read."""
    try:
        names = [read_name(name, seat) for seat, name in enumerate(json.loads(game.seats))]
        result = dict(json.loads(game.result))
    except (ValueError, TypeError, BadInput):
        return None
    record = f"/api/tables/{table}/games/{game.number}"
    return PastGame(table, game.number, game.game, game.players, names, result, game.ended_at, record)
