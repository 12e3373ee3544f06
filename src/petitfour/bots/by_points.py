"""How a search rates a position in any game: by the points, and by who has won."""

from petitfour.core.contract import OVER, GameState, score, tiebreak

MARGIN = 8.0  # so many points ahead is halfway to sure


def rate(s: GameState, values: list[float]) -> None:
    """By the points each seat is ahead of the best other, and by who has won if it is over."""
    for seat in range(s.players):
        lead = float(lead_of(s, seat))
        values[seat] = 0.5 + 0.5 * lead / (MARGIN + abs(lead))
        if s.phase == OVER:
            values[seat] = 0.3 * values[seat] + 0.7 * won(s, seat)


def lead_of(s: GameState, seat: int) -> int:
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, score(s, other))
    return score(s, seat) - best


def won(s: GameState, seat: int) -> float:
    """The seat's share of the victory."""
    mine = score(s, seat) * 1000 + tiebreak(s, seat)
    sharing = 0
    for other in range(s.players):
        theirs = score(s, other) * 1000 + tiebreak(s, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            sharing += 1
    return 1.0 / sharing
