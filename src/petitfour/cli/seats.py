"""Who sits where: people and bots, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.simple import BOTS
from petitfour.core.errors import BadInput
from petitfour.core.located import of_value

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.words import Words

PERSON = "person"
DEFAULT_BOT = "greedy"
KINDS = (PERSON, *BOTS)
BOT = "bot:"


def players_of(game: Game, players: int | None, kinds: list[str]) -> int:
    """How many play: as asked, else as many as were seated, else the smallest table."""
    count = players or max(game.players[0], len(kinds))
    of_value(count, "players").whole_number(game.players[0], game.players[-1])
    return count


def kinds_of(wanted: list[str], players: int) -> list[str]:
    """A kind for every seat: those asked for, else one person; greedy bots for the rest."""
    for kind in wanted:
        if kind not in KINDS:
            raise BadInput(f"there is no seat for {kind!r}; expected one of {', '.join(KINDS)}")
    if len(wanted) > players:
        raise BadInput(f"expected at most {players} seats, found {len(wanted)}")
    kinds = wanted or [PERSON]
    return [*kinds, *[DEFAULT_BOT] * (players - len(kinds))]


def names_of(kinds: list[str], chosen: list[str], words: Words) -> list[str]:
    """The names as the record has them: people's in the order given, bots by their kind."""
    people = kinds.count(PERSON)
    if len(chosen) > people:
        raise BadInput(f"expected at most {people} names, one for each person; found {len(chosen)}")
    for name in chosen:
        of_value(name, "name").text(30)
    guests = [words.say("seat.guest", number=number + 1) for number in range(people)]
    names = iter([*chosen, *guests[len(chosen) :]])
    return [next(names) if kind == PERSON else BOT + kind for kind in kinds]


def shown_names(names: list[str], words: Words) -> list[str]:
    """The names as a person reads them; bots of a kind are told apart by a number."""
    shown = []
    for seat, name in enumerate(names):
        if name.startswith(BOT):
            kind = name.removeprefix(BOT)
            title = words.say(f"seat.{kind}") if words.has(f"seat.{kind}") else kind
            number = names[: seat + 1].count(name)
            name = f"{title} {number}" if names.count(name) > 1 else title
        shown.append(name)
    return shown
