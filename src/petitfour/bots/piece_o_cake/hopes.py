"""What may still come of what a player is doing, when everybody wants to be ahead: no more than this.

With such bounds a search skips options (`race.py`): those that cannot become better than the best so far, and
those to which somebody has an answer after which they cannot.
"""

from petitfour.bots.piece_o_cake.desk import FAR, PLATES, Desk
from petitfour.bots.piece_o_cake.turns import joined, rival_of
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, VARIETIES

SLACK = 40  # thousandths by which soft maxima of five, found step by step, may be wrong


def foresee(d: Desk, row: int) -> None:
    """The most that those who choose later can add to a player (`lift`) and take from others (`drops`).

    Whatever is eaten of a piece she takes: she has between none and all of it collected.
    """
    for p in range(d.players):
        d.drops[row * MAX_PLAYERS + p] = 0
    at = d.places[row]
    for v in range(VARIETIES):
        count = d.plates[at * VARIETIES + v] if at < PLATES else 0
        new = count - d.digits[row * VARIETIES + v] if count else 0
        d.collected[row * VARIETIES + v] -= new
        foresee_variety(d, row, v, count)
        d.collected[row * VARIETIES + v] += new
    d.lift[row] = 0
    for i in range(d.players - 1 - row):
        d.lift[row] += d.lifts[i]


def foresee_variety(d: Desk, row: int, v: int, count: int) -> None:
    earlier = 0
    later = 0
    for p in range(d.players):
        has = d.collected[p * VARIETIES + v]
        if p < row:
            earlier = max(earlier, has)
        elif p > row:
            later = max(later, has)
    lift_by_forfeits(d, row, v, count, earlier, later)
    there = 0
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            there = max(there, d.plates[piece * VARIETIES + v])
    if there:
        drop_by_pieces(d, row, v, later + there)


def lift_by_forfeits(d: Desk, row: int, v: int, count: int, earlier: int, later: int) -> None:
    """What forfeits of a variety by all who choose later add to a player; `lifts` has the largest first."""
    lift = 0
    if later > earlier:
        own = d.collected[row * VARIETIES + v]
        for has in range(own, own + count + 1):
            cell = d.base[v] + has * d.side[v]
            lift = max(lift, d.after[cell + earlier] - d.after[cell + later])
    at = v
    while at and d.lifts[at - 1] < lift:
        d.lifts[at] = d.lifts[at - 1]
        at -= 1
    d.lifts[at] = lift


def drop_by_pieces(d: Desk, row: int, v: int, reach: int) -> None:
    """What those lose who chose earlier, and the server, if somebody later comes to have so many slices."""
    for p in range(d.players):
        if p < row or (row < p - 1 and p == d.players - 1):
            rival = rival_of(d, p, v)
            if reach > rival:
                cell = d.base[v] + d.collected[p * VARIETIES + v] * d.side[v]
                d.drops[row * MAX_PLAYERS + p] += d.after[cell + rival] - d.after[cell + reach]


def hope_for_the_lead(d: Desk, row: int) -> int:
    """No more than this can a player make of what she is doing.

    The server never chooses to have less in the end; of the others who are still to choose nothing is said.
    What it is made of stays in `most` and `sure`, for `is_spoilt`.
    """
    server = d.players - 1
    there = (row + 1) * MAX_PLAYERS
    most = -FAR
    for p in range(row):
        most = joined(d, most, d.points[there + p] - d.drops[row * MAX_PLAYERS + p])
    d.sure[row] = most
    if row < server:
        most = joined(d, most, d.points[there + server] - d.drops[row * MAX_PLAYERS + server])
        if row < server - 1:
            d.sure[row] = most
    d.most[row] = d.points[there + row] + d.lift[row]
    return d.most[row] - most + SLACK


def is_spoilt(d: Desk, row: int) -> bool:
    """Whether the next player has an answer after which a player gets no more than by her best so far.

    Whatever that one does in the end, she likes it at least as much: she is that far ahead of the player,
    and of what the others are sure to have.
    """
    ahead = max(d.most[row], d.sure[row]) + d.liked[row + 1]
    return d.most[row] - joined(d, d.sure[row], ahead) + 2 * SLACK <= d.liked[row]
