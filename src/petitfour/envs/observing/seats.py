"""Seats counted from the observer, clockwise, in the dialect of the rules."""

from petitfour.core.contract import GameState


def seats_on(s: GameState, seat: int, other: int) -> int:
    """How many seats further left another seat is."""
    ahead = other - seat
    return ahead + s.players if ahead < 0 else ahead


def seat_after(s: GameState, seat: int, ahead: int) -> int:
    """The seat so many further left."""
    other = seat + ahead
    return other - s.players if other >= s.players else other
