"""Games played and taken down as rows of whole numbers, in the dialect of the rules.

A row has the figures of one game: its length, how it was won, for every seat its share of the victory, score
and lead, for every line of the score sheet what it gave, then the game's own counts. Sums of whole numbers
are the same in whatever order they are made, so a run is the same however its games were shared out.
"""

from petitfour.bots.series import bot_move
from petitfour.core.contract import OVER, GameState, score, tiebreak
from petitfour.core.engine import apply, begin
from petitfour.core.generator import sow
from petitfour.lab.facts.contract import conclude, line_points, note

VICTORY = 60  # a shared one can be split between up to five
MANY = 1 << 30  # more points than anybody has

# Columns of a row
C_DECISIONS = 0
C_MOVES = 1
C_BEST = 2  # the highest score
C_LEAD = 3  # of the highest score before the next
C_SHARED = 4  # 1: several won
C_TIED = 5  # 1: equal scores at the top, decided by the tie-break
C_SEATS = 6  # then for every seat

# Columns of a seat
SEAT_COLUMNS = 3
C_SHARE = 0  # of the victory, in 60ths
C_SCORE = 1
C_AHEAD = 2  # of the best of the others, in points

# Columns of a line of the score sheet
LINE_COLUMNS = 4
C_POINTS = 0  # of all seats together
C_SQUARES = 1
C_TAKERS = 2  # seats to which it gave or cost something
C_DECISIVE = 3  # 1: without it others would have won

# Rows of the points of a game: scores, tie-breaks, then the lines
P_SCORE = 0
P_TIEBREAK = 1
P_LINES = 2

# Sums over all deals, for every column
S_SUM = 0
S_SQUARES = 1
S_PAIRED = 2  # products with the same deal under the first variant

# Sums over all seats that an event happened to
E_SEATS = 0
E_TIMES = 1
E_SHARE = 2
E_AHEAD = 3
E_AHEAD_SQUARES = 4
EVENT_COLUMNS = 5


def lab_games(
    states: list[GameState],
    levels: list[int],
    number: int,
    first: int,
    games: int,
    rng: list[int],
    out: list[int],
    counts: list[int],
    events: list[list[int]],
    memo: list[int],
    points: list[list[int]],
    rows: list[list[int]],
    sums: list[list[int]],
) -> None:
    """Play many games over one state: a row of each, and the sums of their events."""
    for i in range(games):
        lab_game(states[0], levels, number, first + i, rng, out, counts, events, memo, rows[i])
        take_down(states[0], counts, points, rows[i])
        add_events(events, rows[i], sums)


def lab_game(
    s: GameState,
    levels: list[int],
    number: int,
    game: int,
    rng: list[int],
    out: list[int],
    counts: list[int],
    events: list[list[int]],
    memo: list[int],
    row: list[int],
) -> None:
    """Game number `game` of the series with this seed: the same that a simulation plays."""
    sow(s.seed, number, game, 0)
    sow(rng, number, game, 1)
    begin(s)
    forget(counts, events, memo)
    row[C_DECISIONS] = 0
    row[C_MOVES] = 0
    while s.phase != OVER:
        move = bot_move(s, levels[s.actor], rng, out)
        note(s, move, counts, events, memo)
        apply(s, move)
        row[C_DECISIONS] += 1
        if s.step == 0 or s.phase == OVER:
            row[C_MOVES] += 1
    conclude(s, counts, events, memo)


def forget(counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    """Nothing has happened yet."""
    for k in range(len(counts)):
        counts[k] = 0
    for e in range(len(events)):
        for seat in range(len(events[e])):
            events[e][seat] = 0
    for k in range(len(memo)):
        memo[k] = 0


def take_down(s: GameState, counts: list[int], points: list[list[int]], row: list[int]) -> None:
    """Write the figures of a finished game, all but its length."""
    for seat in range(s.players):
        points[P_SCORE][seat] = score(s, seat)
        points[P_TIEBREAK][seat] = tiebreak(s, seat)
        for line in range(P_LINES, len(points)):
            points[line][seat] = line_points(s, seat, line - P_LINES)
    place = take_down_seats(points, s.players, row)
    for line in range(P_LINES, len(points)):
        take_down_line(points, s.players, line, place, row)
        place += LINE_COLUMNS
    for k in range(len(counts)):
        row[place + k] = counts[k]


def take_down_seats(points: list[list[int]], players: int, row: list[int]) -> int:
    """Who won and how clearly; the place in the row after the last seat."""
    winners = 0
    level = 0  # how many have the highest score
    best = best_score(points, players, -1)
    for seat in range(players):
        winners += is_first(points, players, 0, seat)
        level += points[P_SCORE][seat] == best
    for seat in range(players):
        at = C_SEATS + seat * SEAT_COLUMNS
        ahead = points[P_SCORE][seat] - best_score(points, players, seat)
        row[at + C_SHARE] = VICTORY // winners if is_first(points, players, 0, seat) else 0
        row[at + C_SCORE] = points[P_SCORE][seat]
        row[at + C_AHEAD] = ahead
        if points[P_SCORE][seat] == best:
            row[C_LEAD] = ahead
    row[C_BEST] = best
    row[C_SHARED] = 1 if winners > 1 else 0
    row[C_TIED] = 1 if level > winners else 0
    return C_SEATS + players * SEAT_COLUMNS


def best_score(points: list[list[int]], players: int, but: int) -> int:
    """The highest score of all seats but one."""
    best = -MANY
    for seat in range(players):
        if seat != but:
            best = max(best, points[P_SCORE][seat])
    return best


def is_first(points: list[list[int]], players: int, without: int, seat: int) -> int:
    """1 if nobody is better, on a score sheet without one of its lines (0: with all of them)."""
    mine = without_line(points, without, seat)
    for other in range(players):
        theirs = without_line(points, without, other)
        if theirs > mine:
            return 0
        if theirs == mine and points[P_TIEBREAK][other] > points[P_TIEBREAK][seat]:
            return 0
    return 1


def without_line(points: list[list[int]], without: int, seat: int) -> int:
    return points[P_SCORE][seat] - points[without][seat] if without else points[P_SCORE][seat]


def take_down_line(points: list[list[int]], players: int, line: int, place: int, row: list[int]) -> None:
    """What a line of the score sheet gave, and whether it decided who won."""
    for column in range(LINE_COLUMNS):
        row[place + column] = 0
    for seat in range(players):
        given = points[line][seat]
        row[place + C_POINTS] += given
        row[place + C_SQUARES] += given * given
        if given:
            row[place + C_TAKERS] += 1
    if row[place + C_TAKERS]:
        for seat in range(players):
            if is_first(points, players, 0, seat) != is_first(points, players, line, seat):
                row[place + C_DECISIVE] = 1


def add_events(events: list[list[int]], row: list[int], sums: list[list[int]]) -> None:
    """Add the results of the seats that something happened to."""
    for e in range(len(events)):
        for seat in range(len(events[e])):
            times = events[e][seat]
            if times:
                at = C_SEATS + seat * SEAT_COLUMNS
                ahead = row[at + C_AHEAD]
                sums[e][E_SEATS] += 1
                sums[e][E_TIMES] += times
                sums[e][E_SHARE] += row[at + C_SHARE]
                sums[e][E_AHEAD] += ahead
                sums[e][E_AHEAD_SQUARES] += ahead * ahead


def add_rows(rows: list[list[int]], to: list[list[int]], seen: list[int]) -> None:
    """Add the games of one seating to their deals; `seen`: in how many games a column is not 0."""
    for i in range(len(rows)):
        for k in range(len(seen)):
            to[i][k] += rows[i][k]
            if rows[i][k]:
                seen[k] += 1


def add_deals(deals: list[list[int]], first: list[list[int]], sums: list[list[int]]) -> None:
    """Add deals to the sums over all, each paired with the same deal under the first variant."""
    for i in range(len(deals)):
        for k in range(len(deals[i])):
            found = deals[i][k]
            sums[S_SUM][k] += found
            sums[S_SQUARES][k] += found * found
            sums[S_PAIRED][k] += found * first[i][k]
