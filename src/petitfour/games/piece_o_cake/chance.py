"""What is random in Piece o' Cake, as the record tells it: the order of the 57 slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import DEAL
from petitfour.core.outcomes import Feed, must_be_these_cards

if TYPE_CHECKING:
    from petitfour.games.piece_o_cake.components import Box
    from petitfour.games.piece_o_cake.rules import State


def told(s: State, box: Box) -> list[dict[str, Any]]:
    """The outcome of what is due, right after chance has spoken."""
    if s.due == DEAL:
        return [{"slices": [box.varieties[v] for v in s.deck]}]
    return []


def put(s: State, feed: Feed, box: Box) -> None:
    """Let the record speak in the place of chance."""
    if s.due == DEAL:
        slices = feed.take("slices")
        must_be_these_cards(slices, [box.varieties[v] for v in s.deck])
        s.deck = [box.varieties.index(name) for name in slices.value]
