"""The moves of Icing on the Cake: typed values, as JSON, as a line of notation, and as small decisions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OK
from petitfour.core.errors import BadInput, Refused
from petitfour.core.located import Document, of_value
from petitfour.games.icing_on_the_cake import rules
from petitfour.games.icing_on_the_cake.components import COLOURS, SECTION_CELLS
from petitfour.games.icing_on_the_cake.rules import (
    A_PLACE,
    A_ROTATE,
    A_SECTION,
    CELLS,
    QUARTERS,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.core.words import Words
    from petitfour.games.icing_on_the_cake.components import Box

Laid = tuple[int, int, int]
"""A piece on its way: its place in the grid, the cell it goes to, its quarter turns clockwise."""


@dataclass(frozen=True)
class Rotate:
    """Turn the cut card so many quarter turns clockwise and cut (ICE-3.2)."""

    turns: int


@dataclass(frozen=True)
class Take:
    """Take the section of this colour and place its pieces (ICE-3.3, ICE-3.4)."""

    section: str
    place: tuple[Laid, ...]


@dataclass(frozen=True)
class Place:
    """Place the pieces of the section received (ICE-4.2)."""

    place: tuple[Laid, ...]


Move = Rotate | Take | Place


# JSON


def from_json(document: Document, box: Box) -> Move:
    document.must_be(dict, "a move")
    if "rotate" in document.value:
        document.keys(("rotate",))
        return Rotate(document.at("rotate").whole_number(0, QUARTERS - 1))
    if "section" in document.value:
        document.keys(("section", "place"))
        return Take(document.at("section").one_of(COLOURS), _placed(document.at("place")))
    if "place" in document.value:
        document.keys(("place",))
        return Place(_placed(document.at("place")))
    document.fail("expected a move: rotate, section with place, or place")


def _placed(document: Document) -> tuple[Laid, ...]:
    """The four pieces in the order of their places in the grid, in whatever order they came."""
    return tuple(sorted(_laid(piece) for piece in document.list_of(SECTION_CELLS)))


def _laid(document: Document) -> Laid:
    place, cell, turn = document.list_of(3)
    cells = CELLS - 1
    return place.whole_number(0, cells), cell.whole_number(0, cells), turn.whole_number(0, QUARTERS - 1)


def to_json(move: Move) -> dict[str, Any]:
    if isinstance(move, Rotate):
        return {"rotate": move.turns}
    place = [list(laid) for laid in move.place]
    return {"section": move.section, "place": place} if isinstance(move, Take) else {"place": place}


# Notation

LAID = re.compile(r"([0-9]{1,2})>([0-9]{1,2})/([0-9])")


def notation(move: Move) -> str:
    """`rotate 1`, `section y 0>5/0 1>6/3 …`, `place 0>5/0 …`: grid place > cell / quarter turns."""
    if isinstance(move, Rotate):
        return f"rotate {move.turns}"
    verb = f"section {move.section}" if isinstance(move, Take) else "place"
    return " ".join([verb, *(f"{place}>{cell}/{turn}" for place, cell, turn in move.place)])


def parse(text: str, box: Box) -> Move:
    """The move a line of notation means."""
    verb, *rest = text.split() or [""]
    try:
        if verb == "rotate" and len(rest) == 1:
            value: dict[str, Any] = {"rotate": int(rest[0])}
        elif verb == "section" and rest:
            value = {"section": rest[0], "place": [_read_laid(word) for word in rest[1:]]}
        elif verb == "place":
            value = {"place": [_read_laid(word) for word in rest]}
        else:
            raise ValueError
    except ValueError:
        expected = "'rotate 1', 'section y 0>5/0 1>6/3 2>7/1 3>8/0' or 'place 0>5/0 1>6/3 2>7/1 3>8/0'"
        raise BadInput(f"expected {expected}; found {text!r}") from None
    return from_json(of_value(value, ""), box)


def _read_laid(word: str) -> list[int]:
    found = LAID.fullmatch(word)
    if not found:
        raise ValueError
    return [int(number) for number in found.groups()]


def scene(s: State, move: Move, box: Box) -> tuple[()]:
    """A move says all that its words need."""
    return ()


def say(move: Move, words: Words, first: int = 0, scene: tuple[()] = (), names: Sequence[str] = ()) -> str:
    """What the move does, as the log tells it; there is nothing to count in it."""
    if isinstance(move, Rotate):
        return words.say("log.rotate", n=move.turns) if move.turns else words.say("log.as-it-lies")
    if isinstance(move, Take):
        return words.say("log.take", colour=words.name(f"colour.{move.section}"))
    return words.say("log.place")


# Small decisions


def steps(s: State, move: Move, box: Box) -> list[int]:
    """The small decisions that make up the move, played from this state."""
    if isinstance(move, Rotate):
        return [A_ROTATE + move.turns]
    if isinstance(move, Place):
        if s.phase != rules.PLACE:
            raise Refused(rules.check(s, A_PLACE))
        return _place_steps(s.hand, move.place)
    take = A_SECTION + COLOURS.index(move.section)
    reason = rules.check(s, take)
    if reason != OK:
        raise Refused(reason)
    return [take, *_place_steps(s.section[take - A_SECTION], move.place)]


def _place_steps(hand: int, pieces: tuple[Laid, ...]) -> list[int]:
    """Each piece of the hand once, in the order of their places in the grid."""
    placed = sorted(pieces)
    if [place for place, _, _ in placed] != places_of(hand):
        raise Refused(rules.OTHER_PIECES)
    return [A_PLACE + cell * QUARTERS + turn for _, cell, turn in placed]


def places_of(mask: int) -> list[int]:
    return [place for place in range(CELLS) if mask >> place & 1]


def of_steps(s: State, codes: list[int], box: Box) -> Move:
    """The move that these small decisions make up, played from this state."""
    if codes[0] < A_SECTION:
        return Rotate(codes[0] - A_ROTATE)
    if codes[0] >= A_PLACE:
        return Place(_laid_by(s.hand, codes))
    colour = codes[0] - A_SECTION
    return Take(COLOURS[colour], _laid_by(s.section[colour], codes[1:]))


def _laid_by(hand: int, codes: list[int]) -> tuple[Laid, ...]:
    placed = zip(places_of(hand), codes, strict=True)
    return tuple((place, *divmod(code - A_PLACE, QUARTERS)) for place, code in placed)


def small(s: State, code: int, box: Box) -> dict[str, Any]:
    """One small decision as a value that can be shown: a client draws from it, a log names it."""
    if code < A_SECTION:
        return {"rotate": code - A_ROTATE}
    if code < A_PLACE:
        return {"section": COLOURS[code - A_SECTION]}
    cell, turn = divmod(code - A_PLACE, QUARTERS)
    place = rules.lowest(s.hand) if s.hand else None
    return {"place": place, "cell": cell, "turn": turn}
