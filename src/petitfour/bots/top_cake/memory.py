"""A memory of one's own face-down cards, which the table does not show even to their owner (TOP-3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.state import clone
from petitfour.games.top_cake.moves import CARD_NAMES
from petitfour.games.top_cake.rules import A_BID, CARDS, DOWN, ITEMS

if TYPE_CHECKING:
    from petitfour.bots.bot import Position


class Memory:
    """Which card was laid face down beside which item."""

    def __init__(self) -> None:
        self.laid: dict[int, int] = {}

    def note(self, position: Position, code: int) -> None:
        """Remember a decision about to be made."""
        if position.world.phase == DOWN:
            self.laid[(code - A_BID) // ITEMS] = (code - A_BID) % ITEMS

    def recall(self, moves: list[dict[str, Any]]) -> None:
        """Remember the seat's own moves as a record has them; of a card laid twice the last time counts."""
        laid = [move["down"] for move in moves if "down" in move]
        self.laid = {CARD_NAMES.index(card): item for card, item in laid}

    def recalled(self, position: Position) -> Any:
        """A copy of the world with the seat's own cards where it remembers them, if that can be right."""
        world = clone(position.world)
        seat = position.seat
        down = {card: world.place[seat][card] for card in range(CARDS) if world.down[seat][card]}
        self.laid = {card: item for card, item in self.laid.items() if card in down}
        if sorted(self.laid.values()) == sorted(down.values()):
            for card, item in self.laid.items():
                world.place[seat][card] = item
        return world
