"""What is random in Icing on the Cake, as the record tells it: piles, characters and rotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import DEAL
from petitfour.core.outcomes import Feed, must_be_these_cards
from petitfour.games.icing_on_the_cake.components import COLOURS, PILES
from petitfour.games.icing_on_the_cake.rules import (
    CARDS,
    CHARACTERS,
    PILE,
    QUARTERS,
    ROTATION,
    SHUFFLE_CUTS,
    SHUFFLE_ICING,
)

if TYPE_CHECKING:
    from petitfour.core.located import Document
    from petitfour.games.icing_on_the_cake.components import Box
    from petitfour.games.icing_on_the_cake.rules import State


SHUFFLES = (DEAL, SHUFFLE_ICING)  # of the two piles


def told(s: State, box: Box) -> list[dict[str, Any]]:
    """The outcome of what is due, right after chance has spoken."""
    if s.due in SHUFFLES:
        layer = SHUFFLES.index(s.due)
        return [{PILES[layer]: [box.piece(piece) for piece in s.pile[layer * PILE : (layer + 1) * PILE]]}]
    if s.due == SHUFFLE_CUTS:
        return [{"cuts": list(s.cuts)}]
    if s.due == CHARACTERS:
        return [_told_characters(s)]
    if s.due == ROTATION:
        return [{"rotation": s.rotation}]
    return []


def _told_characters(s: State) -> dict[str, Any]:
    if s.players == 3:
        return {"characters": [COLOURS[colour] for colour in s.characters[:3]]}
    return {"character": COLOURS[s.character]}


def put(s: State, feed: Feed, box: Box) -> None:
    """Let the record speak in the place of chance."""
    if s.due in SHUFFLES:
        layer = SHUFFLES.index(s.due)
        _put_pile(s, layer, feed.take(PILES[layer]), box)
    elif s.due == SHUFFLE_CUTS:
        cuts = feed.take("cuts")
        must_be_these_cards(cuts, range(CARDS))
        s.cuts = list(cuts.value)
    elif s.due == CHARACTERS and s.players == 3:
        _put_characters(s, feed.take("characters"))
    elif s.due == CHARACTERS:
        s.character = COLOURS.index(feed.take("character").one_of(COLOURS))
    elif s.due == ROTATION:
        s.rotation = feed.take("rotation").whole_number(0, QUARTERS - 1)


def _put_pile(s: State, layer: int, pieces: Document, box: Box) -> None:
    first = layer * PILE
    must_be_these_cards(pieces, [box.piece(piece) for piece in s.pile[first : first + PILE]])
    s.pile[first : first + PILE] = [box.number(piece) for piece in pieces.value]


def _put_characters(s: State, characters: Document) -> None:
    colours: list[int] = []
    for character in characters.list_of(3):
        colour = COLOURS.index(character.one_of(COLOURS))
        if colour in colours:
            character.fail(f"the colour {character.value!r} stands twice")
        colours.append(colour)
    s.characters = [*colours, *(c for c in range(len(COLOURS)) if c not in colours)]
