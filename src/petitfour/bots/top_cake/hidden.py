"""What a search sees of moves in Top Cake: of a rival's face-down card only where it goes."""

from petitfour.games.top_cake.rules import A_BID, DOWN, ITEMS, State


def seen(s: State, move: int, observer: int) -> int:
    """Rivals' face-down bids on the same item look alike: all like card 0 there."""
    if s.phase == DOWN and s.actor != observer:
        return A_BID + (move - A_BID) % ITEMS
    return move
