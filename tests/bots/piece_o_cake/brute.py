"""The slow second opinion: every line of a cake by the rules alone, decision by decision, in the dialect.

Everybody maximises her own points, or with two players her points less the other's; with a table for a soft
maximum, how far she is ahead of that of the others, who are counted from the first to choose. Of equal
decisions the first is kept, which is the tie rule of the searches.
"""

from petitfour.bots.piece_o_cake.desk import POINT, SOFT_SHIFT
from petitfour.core.contract import GameState, legal, play, score
from petitfour.core.engine import copy_state

DEEPEST_LINE = 40
WIDEST = 40


def wish(s: GameState, values: list[int], seat: int, soft: list[int]) -> int:
    if s.players == 2:
        return (values[seat] - values[1 - seat]) * POINT
    if len(soft) == 0:
        return values[seat] * POINT
    most = -1000 * POINT
    for turn in range(s.players):
        other = (s.server + 1 + turn) % s.players
        if other != seat:
            theirs = values[other] * POINT
            apart = abs(theirs - most) >> SOFT_SHIFT
            most = max(theirs, most)
            if apart < len(soft):
                most += soft[apart]
    return values[seat] * POINT - most


def brute(
    states: list[GameState],
    moves: list[list[int]],
    counts: list[int],
    tried: list[int],
    values: list[list[int]],
    chosen: list[int],
    soft: list[int],
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
        keep_better(states[depth], moves, tried, values, chosen, depth, soft)


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
    soft: list[int],
) -> None:
    seat = s.actor
    now = wish(s, values[depth + 1], seat, soft)
    if tried[depth] == 1 or now > wish(s, values[depth], seat, soft):
        for other in range(s.players):
            values[depth][other] = values[depth + 1][other]
        chosen[depth] = moves[depth][tried[depth] - 1]
