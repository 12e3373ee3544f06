"""What players are called: in a record, and by whoever speaks of them.

In a record a bot is called `bot:` and its kind; without a kind it is any bot, called by its seat.
"""

from __future__ import annotations

from petitfour.core.words import words

BOT = "bot:"


def shown_names(seats: list[str], lang: str) -> list[str]:
    """The names of a record as a person reads them; bots of a kind are told apart by a number."""
    own = words("petitfour", lang)
    shown = []
    for seat, name in enumerate(seats):
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
