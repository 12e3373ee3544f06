"""What is random in Top Cake, as the record tells it: the order of the 21 cakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import DEAL
from petitfour.core.outcomes import Feed, must_be_these_cards

if TYPE_CHECKING:
    from petitfour.games.top_cake.components import Box
    from petitfour.games.top_cake.rules import State


def told(s: State, box: Box) -> list[dict[str, Any]]:
    """The outcome of what is due, right after chance has spoken."""
    if s.due == DEAL:
        return [{"cakes": [box.cake(face) for face in s.deck]}]
    return []


def put(s: State, feed: Feed, box: Box) -> None:
    """Let the record speak in the place of chance."""
    if s.due == DEAL:
        cakes = feed.take("cakes")
        must_be_these_cards(cakes, [box.cake(face) for face in s.deck])
        s.deck = [box.face(flavour, most) for flavour, most in cakes.value]
