"""What players are called: what a person may choose, how a record says it, and how it is shown.

A person's name is a line of at most 24 characters (code points, composed: NFC), so of 96 bytes at most. In a
record a bot is called `bot:` and its kind; without a kind it is any bot, called by its seat. Whoever was
forgotten is called `guest:`. Nobody else is called so. What is written is checked; what is read is cleaned,
so that no game is unreadable for a name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from petitfour.core import characters
from petitfour.core.errors import BadInput
from petitfour.core.words import LANGUAGES, said, words

if TYPE_CHECKING:
    from petitfour.core.located import Document

BOT = "bot:"
GUEST = "guest:"  # somebody who was forgotten
LONGEST = 24  # characters of a name that is chosen
LONGEST_SHOWN = 80  # of one that is read

LATIN = re.compile(r"LATIN (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?$")  # 🅱, ʙ, ø
LOOK_ALIKES = str.maketrans("вьβꓐоοօꓳтτꓔгꓣ", "bbbbooootttrr")  # Cyrillic, Greek, Armenian, Lisu


class BadName(BadInput):
    """A name that nobody may have."""

    code = "bad-name"


def chosen_name(text: str) -> str:
    """The name a person has chosen, as it is kept; refused in a sentence if it cannot be one."""
    name = characters.in_one_line(text)
    if not name:
        raise BadName(said("name.empty"))
    found = characters.faults(name)
    if found:
        raise BadName(said("name.character", found=f"U+{ord(name[found[0]]):04X}"))
    if len(name) > LONGEST:
        raise BadName(said("name.long", most=LONGEST, found=len(name)))
    if is_like_a_bot(name):
        raise BadName(said("name.bot", name=name))
    return name


def is_like_a_bot(name: str) -> bool:
    """Whether others would take somebody of this name for a bot, however it is spelt."""
    seen = "".join(map(_as_seen, unicodedata.normalize("NFKD", name)))
    if seen.startswith((BOT, GUEST)):
        return True
    plain = re.sub(r"(?<=[a-z])0(?=[a-z])", "o", "".join(filter(str.isalnum, seen)))
    return any(spelling.fullmatch(plain) for spelling in _names_of_bots())


@cache
def _as_seen(c: str) -> str:
    """The small Latin letter or the digit that a character looks like; nothing for blanks and marks."""
    if c.isspace() or unicodedata.category(c) in characters.MARKS:
        return ""
    if unicodedata.digit(c, -1) >= 0:
        return str(unicodedata.digit(c))
    latin = LATIN.search(unicodedata.name(c, ""))
    return (latin[1] if latin else c).casefold().translate(LOOK_ALIKES)


@cache
def _names_of_bots() -> list[re.Pattern[str]]:
    """How bots are called at a table, in any language."""
    names = [words("petitfour", lang).say("player.bot", number=0) for lang in LANGUAGES]
    return [re.compile("".join(name.casefold().split()).replace("0", r"\d+")) for name in names]


def read_name(text: str, seat: int) -> str:
    """A name from a record or a table of any age, as it may be shown."""
    name = characters.cleaned(text[: 2 * LONGEST_SHOWN])
    return name[:LONGEST_SHOWN] or f"seat {seat + 1}"


def read_person(text: str, seat: int) -> str:
    """The same for a name that is known to be a person's: it is not a bot's, whatever it says."""
    name = read_name(text, seat)
    return f"“{name}”" if name.startswith(BOT) else name


def read_names(seats: Document, players: int) -> list[str]:
    """The names in a record: any text will do."""
    for seat in seats.list_of(players):
        seat.must_be(str, "text")
    return [read_name(text, seat) for seat, text in enumerate(seats.value)]


def shown_names(seats: list[str], lang: str) -> list[str]:
    """The names of a record as a person reads them; bots of a kind are told apart by a number."""
    own = words("petitfour", lang)
    shown = []
    for seat, name in enumerate(seats):
        if name == GUEST:
            name = own.say("player.guest")
        if name == BOT:
            name = own.say("player.bot", number=seat + 1)
        elif name.startswith(BOT):
            kind = name.removeprefix(BOT)
            title = own.say(f"seat.{kind}") if own.has(f"seat.{kind}") else kind.split(":")[-1]
            number = seats[: seat + 1].count(name)
            name = f"{title} {number}" if seats.count(name) > 1 else title
        elif name == f"seat {seat + 1}":
            name = own.say("player.seat", number=seat + 1)
        shown.append(name)
    return shown


def as_at_a_table(seats: list[str]) -> list[str]:
    """The names of a record as a table has them: every bot by its seat, whatever its level."""
    return [BOT if name.startswith(BOT) else name for name in seats]
