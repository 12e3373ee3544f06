"""Who sits where: people and bots, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.bots.levels import NAMES, bot_named
from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.names import BOT, chosen_name
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.words import Words

PERSON = "person"
DEFAULT_BOT = "casual"
KINDS = (PERSON, *NAMES)


def players_of(game: Game, players: int | None, kinds: list[str]) -> int:
    """How many play: as asked, else as many as were seated, else the smallest table."""
    count = players or max(game.players[0], len(kinds))
    of_value(count, "players").whole_number(game.players[0], game.players[-1])
    return count


def kinds_of(game: Game, wanted: list[str], players: int) -> list[str]:
    """A kind for every seat: those asked for, else one person; casual bots for the rest."""
    for kind in wanted:
        must_be_known(game, kind)
    if len(wanted) > players:
        raise BadInput(said("error.seats", most=players, found=len(wanted)))
    kinds = wanted or [PERSON]
    return [*kinds, *[DEFAULT_BOT] * (players - len(kinds))]


def must_be_known(game: Game, kind: str) -> None:
    if ":" in kind:
        bot_named(kind, game)  # now rather than in a process that cannot tell anybody
    elif kind not in KINDS:
        raise BadInput(said("error.kind", kind=repr(kind), kinds=", ".join(KINDS)))


def kinds_in(names: list[str]) -> list[str]:
    """Who sat where, by the names in a record; a record never says which code of one's own to run."""
    kinds = [name.removeprefix(BOT) if name.startswith(BOT) else PERSON for name in names]
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(said("error.unknown-bot", kind=repr(kind)))
    return kinds


def names_again(kinds: list[str], names: list[str], words: Words) -> list[str]:
    """The names when a game goes on: people keep theirs, whoever takes another's place has a new one."""
    fresh = names_of(kinds, [], words)
    return [
        name if kind == PERSON and not name.startswith(BOT) else new
        for kind, name, new in zip(kinds, names, fresh, strict=True)
    ]


def names_of(kinds: list[str], chosen: list[str], words: Words) -> list[str]:
    """The names as the record has them: people's in the order given, bots by their kind."""
    people = kinds.count(PERSON)
    if len(chosen) > people:
        raise BadInput(said("error.names", most=people, found=len(chosen)))
    chosen = [chosen_name(name) for name in chosen]
    guests = [words.say("seat.guest", number=number + 1) for number in range(people)]
    names = iter([*chosen, *guests[len(chosen) :]])
    return [next(names) if kind == PERSON else BOT + kind for kind in kinds]
