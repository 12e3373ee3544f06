"""What a record proves of its shuffle, in a word and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.core.fair import NO_TABLE, Fair
from petitfour.core.names import BOT
from petitfour.core.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petitfour.core.record import Header

NOT_PROVEN = "not-proven"  # the record has no `fair`
NOT_YET = "not-yet"  # the secret is not revealed
PROMISED = "promised"  # the house promised first; nothing else is in the deal, or it could be chosen last
SOME_COULD = "some-could"  # of some people the own part is missing
DEALT_AGAIN = "dealt-again"  # others were begun and given up: who knew the secret could choose among them
NOBODY_COULD = "nobody-could"


def shuffle_proof(header: Header, is_there: bool) -> str:
    """One of the words above."""
    if not is_there:
        return NOT_PROVEN
    fair = header.fair
    if fair is None:
        return NOT_YET
    if not isinstance(fair, Fair) or not any(fair.parts[seat] for seat in people(header)):
        return PROMISED
    if fair.given_up:
        return DEALT_AGAIN
    return SOME_COULD if without_part(header) else NOBODY_COULD


def people(header: Header) -> list[int]:
    return [seat for seat, name in enumerate(header.seats) if not name.startswith(BOT)]


def without_part(header: Header) -> list[int]:
    """The people of whom nothing is in the deal."""
    fair = header.fair
    return [seat for seat in people(header) if isinstance(fair, Fair) and fair.parts[seat] is None]


def notes(header: Header, proof: str, lang: str) -> list[str]:
    """Everything there is to say of a right record."""
    say = words("petitfour", lang).say
    named = {SOME_COULD: without_part(header), DEALT_AGAIN: _missing(header)}.get(proof, [])
    n = len(header.fair.given_up) if isinstance(header.fair, Fair) else 0
    told = [say(f"verify.{proof}", names=_listed(header, named), n=n)]
    if n and proof != DEALT_AGAIN:
        told.append(say(f"verify.{DEALT_AGAIN}", names=_listed(header, _missing(header)), n=n))
    if proof == DEALT_AGAIN and without_part(header):
        told.append(say(f"verify.{SOME_COULD}", names=_listed(header, without_part(header))))
    return told + [say(f"verify.{note}") for note in _other_notes(header)]


def _missing(header: Header) -> list[int]:
    """The seats from which nothing came in attempts that were given up."""
    given_up = header.fair.given_up if isinstance(header.fair, Fair) else ()
    return sorted({seat for attempt in given_up for seat in attempt.missing})


def _other_notes(header: Header) -> Iterable[str]:
    if header.fair:
        is_drawn = header.fair.start(header.options["players"]) == header.options["start"]
        yield "start-drawn" if is_drawn else "start-set"
    if isinstance(header.fair, Fair) and header.fair.deal.table == NO_TABLE:
        yield "one-device"
    if header.components is not None:
        yield "own-components"


def _listed(header: Header, seats: list[int]) -> str:
    return ", ".join(header.seats[seat] for seat in seats)
