"""What a client may ask of a table: the messages of a socket, checked as they are read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from petitfour.core import names
from petitfour.house.refusals import Refusal

MOST_CODES = 64

Seat = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(extra_json_schema={"maxLength": names.LONGEST})]  # checked by `chosen_name`
Level = Annotated[str, Meta(min_length=1, max_length=16)]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Handle = Annotated[str, Meta(min_length=1, max_length=16)]
Codes = Annotated[list[Annotated[int, Meta(ge=0, le=100_000)]], Meta(max_length=MOST_CODES)]


class _Ask(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    id: Annotated[int, Meta(ge=0, le=2**53)] = 0  # given back with the answer


class Sit(_Ask, frozen=True, tag="sit"):
    """Take a free seat, for oneself (with a name) or for a bot (of a level).

    In a running game: ask the others for the seat of a bot, or of somebody who left.
    """

    seat: Seat
    name: Name | None = None
    bot: Level | None = None
    commitment: Hash | None = None


class Stand(_Ask, frozen=True, tag="stand"):
    """Give a seat back, one's own or a bot's."""

    seat: Seat


class Commit(_Ask, frozen=True, tag="commit"):
    """Commit to the bytes that this device has drawn for a seat and a deal."""

    seat: Seat
    game: int
    attempt: int
    commitment: Hash


class Reveal(_Ask, frozen=True, tag="reveal"):
    """Reveal them, once all commitments stand."""

    seat: Seat
    value: Hash


class DealAgain(_Ask, frozen=True, tag="deal-again"):
    """Go on without the devices that do not reveal, or do not commit."""


class Begin(_Ask, frozen=True, tag="begin"):
    pass


class Move(_Ask, frozen=True, tag="move"):
    """Play a whole move on a position: its small decisions by their codes, or as in a record."""

    position: int
    seat: Seat
    codes: Codes | None = None
    move: dict[str, Any] | None = None


class Try(_Ask, frozen=True, tag="try"):
    """What would these small decisions (or this whole move) lead to, or why not? Nobody else hears of it."""

    position: int
    seat: Seat
    codes: Codes | None = None
    move: dict[str, Any] | None = None


def decided(ask: Move | Try) -> list[int] | dict[str, Any]:
    """The move that is meant: by its codes, or as in a record."""
    if (ask.codes is None) == (ask.move is None):
        raise Refusal("codes-or-move")
    return ask.move if ask.codes is None else ask.codes  # type: ignore[return-value]  # one of them is there


class Undo(_Ask, frozen=True, tag="undo"):
    """Take back one's last move of this turn; or ask the others to agree to take the last one back."""

    position: int
    seat: Seat
    is_asking: bool = False


class Answer(_Ask, frozen=True, tag="answer"):
    """Agree or not to let the last move be taken back."""

    seat: Seat
    yes: bool


class HandOver(_Ask, frozen=True, tag="hand-over"):
    """Let a bot play on for one's seat."""

    seat: Seat
    level: Level | None = None


class StandIn(_Ask, frozen=True, tag="stand-in"):
    """Let a bot play for another player who has been away for long: this turn, or until they are back."""

    seat: Seat
    until: Literal["turn", "back"]


class TakeBack(_Ask, frozen=True, tag="take-back"):
    seat: Seat


class Again(_Ask, frozen=True, tag="again"):
    """Another game, and a commitment for its shuffle; or no other game after all."""

    seat: Seat
    commitment: Hash | None = None
    is_wanted: bool = True


class Admit(_Ask, frozen=True, tag="admit"):
    """Agree or not that somebody takes over a seat of the running game."""

    seat: Seat  # of who answers
    who: Handle  # of who wishes
    wished: Seat  # what they wish for: nobody agrees to one seat and gives away another
    yes: bool


class Withdraw(_Ask, frozen=True, tag="withdraw"):
    """Wish for a seat no more."""


class ChangeCode(_Ask, frozen=True, tag="change-code"):
    """For the host: newcomers need another code from now on."""


class Say(_Ask, frozen=True, tag="say"):
    text: Text


class Mute(_Ask, frozen=True, tag="mute"):
    """For the host: nobody reads what this guest says."""

    who: Handle
    is_muted: bool = True


class Remove(_Ask, frozen=True, tag="remove"):
    """For the host: this guest has to leave."""

    who: Handle


class Abandon(_Ask, frozen=True, tag="abandon"):
    """For the host: end the game here."""


class Look(_Ask, frozen=True, tag="look"):
    """Through the eyes of one of one's own seats, or of a spectator: for several people at one device."""

    seat: Seat | None = None


class Speak(_Ask, frozen=True, tag="speak"):
    """The language of refusals."""

    lang: Literal["en", "fr"]


class Ping(_Ask, frozen=True, tag="ping"):
    pass


Ask = (
    Sit
    | Stand
    | Commit
    | Reveal
    | DealAgain
    | Begin
    | Move
    | Try
    | Undo
    | Answer
    | HandOver
    | StandIn
    | TakeBack
    | Again
    | Admit
    | Withdraw
    | ChangeCode
    | Say
    | Mute
    | Remove
    | Abandon
    | Look
    | Speak
    | Ping
)

decoder = msgspec.json.Decoder(Ask)
