"""What is written down about a table, one entry after the other. Everything else follows from these.

An entry is stored before anybody hears of it, under the number after the last one: two that are written for
the same number cannot both be there. Times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Thinking time: a bank with an increment a move, or so long for every move; in milliseconds."""

    bank: int = 0
    increment: int = 0
    a_move: int = 0


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    at: int


class Opened(_Entry, frozen=True, tag="opened"):
    """The table is set; `secret` is the house's part in the shuffle of its first game.

    `shuffle` is the format of the records: in 1 contributions were shown as they came.
    """

    game: str
    rules: int
    options: dict[str, Any]
    host: str
    code: str
    secret: str
    components: Any = None
    is_public: bool = False
    clock: Clock | None = None
    stand_in: str = "casual"
    allows_hints: bool = False
    shuffle: int = 1


class Sat(_Entry, frozen=True, tag="sat"):
    """A person (`who`) or a bot has a seat from now on."""

    seat: int
    name: str
    contribution: str = ""  # shuffle 1
    commitment: str = ""
    who: str = ""
    bot: str = ""


class Stood(_Entry, frozen=True, tag="stood"):
    """A seat is free again."""

    seat: int


class Committed(_Entry, frozen=True, tag="committed"):
    """A device has drawn its part in the next shuffle and commits to it."""

    seat: int
    commitment: str


class Sealed(_Entry, frozen=True, tag="sealed"):
    """The commitments stand as they are: the devices reveal what they committed to."""


class Revealed(_Entry, frozen=True, tag="revealed"):
    seat: int
    value: str


class GivenUp(_Entry, frozen=True, tag="given-up"):
    """Somebody's device did not reveal: all commit anew, the house to this secret."""

    secret: str


class Begun(_Entry, frozen=True, tag="begun"):
    """A game begins; `secret` is for the one after it, and its commitment is known from now on."""

    secret: str
    start: int | None = None
    shuffle: int = 1  # of the games after it


class Moved(_Entry, frozen=True, tag="moved"):
    """A whole move, as in a record; `spent` is the thinking time."""

    seat: int
    move: dict[str, Any]
    spent: int = 0


class Undone(_Entry, frozen=True, tag="undone"):
    """The last move is taken back: by who made it, or because all agreed.

    `spent` is the thinking time of who was to move.
    """

    seat: int
    is_agreed: bool = False
    spent: int = 0


class Asked(_Entry, frozen=True, tag="asked"):
    """Somebody asks the others to let the last move be taken back."""

    seat: int


class Agreed(_Entry, frozen=True, tag="agreed"):
    seat: int


class Declined(_Entry, frozen=True, tag="declined"):
    seat: int


class Warned(_Entry, frozen=True, tag="warned"):
    """A player is out of time or away: a bot plays on at `until`. Only at tables of before."""

    seat: int
    why: str
    until: int


class HandedOver(_Entry, frozen=True, tag="handed-over"):
    """A bot plays for a person, this turn or until the person is back; `by` is the seat of who decided it."""

    seat: int
    level: str
    why: str  # left, asked, time, away
    until: str = ""  # turn, back; tables of before: back
    by: int | None = None


class TakenBack(_Entry, frozen=True, tag="taken-back"):
    seat: int


class Again(_Entry, frozen=True, tag="again"):
    """A player would like another game, and adds to its shuffle; or would not like it any more."""

    seat: int
    contribution: str = ""  # shuffle 1
    commitment: str = ""
    is_wanted: bool = True


class Wished(_Entry, frozen=True, tag="wished"):
    """Somebody without a seat would like to take over one in a running game."""

    seat: int
    name: str
    who: str
    commitment: str = ""


class Admitted(_Entry, frozen=True, tag="admitted"):
    """One of the others agrees to it."""

    seat: int


class TurnedAway(_Entry, frozen=True, tag="turned-away"):
    """One of the others does not agree to it."""

    seat: int


class Withdrawn(_Entry, frozen=True, tag="withdrawn"):
    """Who wished for a seat does not any more."""


class CodeChanged(_Entry, frozen=True, tag="code-changed"):
    """Newcomers need another code from now on."""

    code: str


class Said(_Entry, frozen=True, tag="said"):
    who: str
    name: str
    text: str


class Muted(_Entry, frozen=True, tag="muted"):
    """Whether somebody's words are shown no more."""

    who: str
    is_muted: bool


class Removed(_Entry, frozen=True, tag="removed"):
    """Somebody has to leave for good, and comes back neither from the same address nor with the old code."""

    who: str
    marks: list[str] = []
    code: str = ""


class Left(_Entry, frozen=True, tag="left"):
    """Somebody was forgotten by the house: their seats are free, or a bot's; another person is the host."""

    who: str


class Abandoned(_Entry, frozen=True, tag="abandoned"):
    """The game ends early, without a result."""

    who: str


Entry = (
    Opened
    | Sat
    | Stood
    | Committed
    | Sealed
    | Revealed
    | GivenUp
    | Begun
    | Moved
    | Undone
    | Asked
    | Agreed
    | Declined
    | Warned
    | HandedOver
    | TakenBack
    | Again
    | Wished
    | Admitted
    | TurnedAway
    | Withdrawn
    | CodeChanged
    | Said
    | Muted
    | Removed
    | Left
    | Abandoned
)

CHANGES_THE_GAME = (Begun, Moved, Undone, Abandoned)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def written(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def read(text: bytes | str) -> Entry:
    entry: Entry = _decoder.decode(text)
    return entry
