"""The slow second opinion: every line of a cake by the rules alone, decision by decision, in the dialect.

Everybody maximises her own points, or with two players her points less the other's. Of equal decisions the
first is kept, which is the tie rule of the searches.
"""

from petitfour.core.contract import GameState, legal, play, score
from petitfour.core.engine import copy_state

DEEPEST_LINE = 40
WIDEST = 40


def wish(values: list[int], players: int, seat: int) -> int:
    if players == 2:
        return values[seat] - values[1 - seat]
    return values[seat]


def brute(
    states: list[GameState],
    moves: list[list[int]],
    counts: list[int],
    tried: list[int],
    values: list[list[int]],
    chosen: list[int],
) -> int:
    """The first best decision at states[0]; what everybody then gets, into values[0]. Ends with the cake."""
    cake = states[0].cake
    depth = 0
    enter(states, moves, counts, tried, depth)
    while True:
        s = states[depth]
        if tried[depth] < counts[depth]:
            move = moves[depth][tried[depth]]
            copy_state(states, depth + 1, depth)
            play(states[depth + 1], move)
            tried[depth] += 1
            depth += 1
            if states[depth].phase == 0 or states[depth].due or states[depth].cake != cake:
                for seat in range(s.players):
                    values[depth][seat] = score(states[depth], seat)
            else:
                enter(states, moves, counts, tried, depth)
                continue
        if depth == 0:
            return chosen[0]
        depth -= 1
        keep_better(states[depth], moves, tried, values, chosen, depth)


def enter(
    states: list[GameState], moves: list[list[int]], counts: list[int], tried: list[int], depth: int
) -> None:
    counts[depth] = legal(states[depth], moves[depth])
    tried[depth] = 0


def keep_better(
    s: GameState,
    moves: list[list[int]],
    tried: list[int],
    values: list[list[int]],
    chosen: list[int],
    depth: int,
) -> None:
    seat = s.actor
    if tried[depth] == 1 or wish(values[depth + 1], s.players, seat) > wish(values[depth], s.players, seat):
        for other in range(s.players):
            values[depth][other] = values[depth + 1][other]
        chosen[depth] = moves[depth][tried[depth] - 1]
