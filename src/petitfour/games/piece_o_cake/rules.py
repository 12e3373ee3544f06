"""The rules of Piece o' Cake, in the order of its rule page (POC)."""

from petitfour.core.contract import DEAL, NOTHING, OK, OVER
from petitfour.core.generator import reseed, shuffle, sort
from petitfour.core.state import Fields

MAX_PLAYERS = 5
VARIETIES = 8
SLICES = 57
CAKES = 5
RING = 11  # slices a cake

# Phases
CUT = 1
TAKE = 2
EAT = 3

# What can be due
NEXT_CAKE = 2

# Move codes
A_CUT = 0  # + the slice before which the knife goes
A_SERVE = A_CUT + RING
A_TAKE = A_SERVE + 1  # + piece
A_FORFEIT = A_TAKE + MAX_PLAYERS  # + variety
A_PASS = A_FORFEIT + VARIETIES
A_EAT = A_PASS + 1  # + how many of the variety being decided
MOVES = A_EAT + RING + 1


class State(Fields):
    """A game in progress. `plate` is the piece whose slices are being eaten or collected."""

    __slots__ = (
        "actor",
        "cake",
        "collected",
        "cut_at",
        "cuts",
        "deck",
        "dollops",
        "due",
        "eaten",
        "four_pieces",
        "fresh",
        "left",
        "phase",
        "plate",
        "players",
        "seed",
        "server",
        "start",
        "step",
        "taken",
        "turns",
        "variety",
        "worth",
    )
    BITS = {"seed": 64}

    def __init__(self) -> None:
        self.players = 2
        self.start = 0
        self.four_pieces = 1
        self.worth = [0] * VARIETIES
        self.dollops = [0] * VARIETIES
        self.seed = [0] * 4
        self.due = NOTHING
        self.phase = OVER
        self.actor = 0
        self.step = 0
        self.deck = [0] * SLICES  # beyond the cake being served: hidden
        self.cake = 0
        self.server = 0
        self.cuts = 0
        self.cut_at = [0] * MAX_PLAYERS
        self.taken = [0] * MAX_PLAYERS
        self.turns = 0  # choosers still to come, the acting one included
        self.plate = [0] * VARIETIES
        self.variety = 0
        self.collected = [[0] * VARIETIES for _ in range(MAX_PLAYERS)]
        self.eaten = [[0] * VARIETIES for _ in range(MAX_PLAYERS)]
        self.fresh = [[0] * VARIETIES for _ in range(MAX_PLAYERS)]  # collected from this cake
        self.left = [0] * VARIETIES  # pieces nobody took


# 2 Setup


def setup(s: State) -> None:
    place = 0
    for v in range(VARIETIES):
        s.left[v] = 0
        for _ in range(s.worth[v]):
            s.deck[place] = v
            place += 1
        for p in range(s.players):
            s.collected[p][v] = 0
            s.eaten[p][v] = 0
    s.due = DEAL


def chance(s: State) -> None:
    if s.due == DEAL:
        shuffle(s.seed, s.deck, 0, SLICES)


def proceed(s: State) -> None:
    if s.due == DEAL:
        serve_cake(s, 0, s.start)
    else:
        serve_cake(s, s.cake + 1, left_of(s, s.server))  # POC-4.6


def left_of(s: State, seat: int) -> int:
    """The next seat; a comparison, because a division costs as much as the rest of a move."""
    return seat + 1 if seat + 1 < s.players else 0


def serve_cake(s: State, cake: int, server: int) -> None:
    s.due = NOTHING
    s.cake = cake
    s.server = server
    s.actor = server
    s.phase = CUT
    s.step = 0
    s.cuts = 0
    for piece in range(MAX_PLAYERS):
        s.taken[piece] = 0
    for p in range(s.players):
        for v in range(VARIETIES):
            s.fresh[p][v] = 0


# 3 Serving

NOT_NOW = 1
CUTS_RISE = 2
ROOM_FOR_SECOND = 3
ROOM_FOR_FOURTH = 4
ONE_CUT = 5
THREE_PIECES = 6
NO_SUCH_PIECE = 7
PIECE_GONE = 8
NOTHING_TO_EAT = 9
ONLY_FROM_EARLIER = 10
NOT_SO_MANY = 11
TOO_MANY_PIECES = 12
CUT_FIRST = 13
ALREADY_CUT = 14
EAT_FIRST = 15

REASONS = (
    ("ok", ""),
    ("not-now", "POC-4.1"),
    ("cuts-rise", "POC-3.2"),
    ("room-for-second", "POC-3.2"),
    ("room-for-fourth", "POC-3.3"),
    ("one-cut", "POC-3.2"),
    ("three-pieces", "POC-3.3"),
    ("no-such-piece", "POC-4.2"),
    ("piece-gone", "POC-4.2"),
    ("nothing-to-eat", "POC-4.3"),
    ("only-from-earlier", "POC-4.3"),
    ("not-so-many", "POC-4.2"),
    ("too-many-pieces", "POC-3.2"),
    ("cut-first", "POC-3.2"),
    ("already-cut", "POC-4.1"),
    ("eat-first", "POC-4.2"),
)


def most_pieces(s: State) -> int:
    if s.players == 2 and s.four_pieces:
        return 4  # POC-3.3
    return s.players


def check_cut(s: State, move: int) -> int:
    if move > A_SERVE:
        return CUT_FIRST
    if move == A_SERVE:
        return check_serve(s)
    if s.cuts and move - A_CUT <= s.cut_at[s.cuts - 1]:
        return CUTS_RISE
    return check_last_slice(s) if move - A_CUT == RING - 1 else OK


def check_serve(s: State) -> int:
    if s.cuts == 1:
        return ONE_CUT
    return THREE_PIECES if s.players == 2 and s.cuts == 3 else OK


def check_last_slice(s: State) -> int:
    """Whether the knife may go before the last slice, after which there is no other."""
    if s.cuts == 0:
        return ROOM_FOR_SECOND
    if s.players == 2 and s.cuts == 2:
        return ROOM_FOR_FOURTH  # three pieces are not allowed, so a third cut needs a fourth
    return OK


def play_cut(s: State, move: int) -> None:
    if move == A_SERVE:
        hand_out(s)
        return
    s.cut_at[s.cuts] = move - A_CUT
    s.cuts += 1
    s.step += 1
    if s.cuts == most_pieces(s):
        hand_out(s)


def pieces(s: State) -> int:
    return max(s.cuts, 1)


def hand_out(s: State) -> None:
    s.phase = TAKE
    s.step = 0
    s.actor = left_of(s, s.server)
    s.turns = max(s.players, s.cuts)  # four pieces between two: two turns each (POC-4.1)


# 4 Choosing


def check_take(s: State, move: int) -> int:
    if move < A_TAKE:
        return ALREADY_CUT
    if move > A_PASS:
        return NOT_NOW
    if move < A_FORFEIT:
        if move - A_TAKE >= pieces(s):
            return NO_SUCH_PIECE
        return PIECE_GONE if s.taken[move - A_TAKE] else OK
    if move == A_PASS:
        return OK  # POC-4.4
    v = move - A_FORFEIT
    if s.collected[s.actor][v] > s.fresh[s.actor][v]:
        return OK
    return ONLY_FROM_EARLIER if s.collected[s.actor][v] else NOTHING_TO_EAT


def play_take(s: State, move: int) -> None:
    p = s.actor
    if move < A_FORFEIT:
        s.taken[move - A_TAKE] = 1
        lay_on_plate(s, move - A_TAKE)
        s.phase = EAT
        s.step = 1
        s.variety = -1
        next_variety(s)
        return
    if move < A_PASS:
        v = move - A_FORFEIT
        s.eaten[p][v] += s.collected[p][v] - s.fresh[p][v]
        s.collected[p][v] = s.fresh[p][v]
    next_chooser(s)


def lay_on_plate(s: State, piece: int) -> None:
    """Put the slices of a piece on the plate, counted by variety."""
    for v in range(VARIETIES):
        s.plate[v] = 0
    count_piece(s, piece, s.plate)


def count_piece(s: State, piece: int, counts: list[int]) -> None:
    """Add the slices of a piece to a count by variety."""
    first = s.cake * RING
    if s.cuts == 0:
        count_slices(s, first, first + RING, counts)
    elif piece < s.cuts - 1:
        count_slices(s, first + s.cut_at[piece], first + s.cut_at[piece + 1], counts)
    else:  # the last piece runs around to the first cut
        count_slices(s, first + s.cut_at[piece], first + RING, counts)
        count_slices(s, first, first + s.cut_at[0], counts)


def count_slices(s: State, first: int, end: int, counts: list[int]) -> None:
    for i in range(max(first, 0), min(end, SLICES)):  # compiled, the limits spare checks of bounds
        counts[s.deck[i]] += 1


def check_eat(s: State, move: int) -> int:
    if move < A_EAT:
        return EAT_FIRST
    return OK if move - A_EAT <= s.plate[s.variety] else NOT_SO_MANY


def play_eat(s: State, move: int) -> None:
    p = s.actor
    v = s.variety
    eat = move - A_EAT
    kept = s.plate[v] - eat
    s.eaten[p][v] += eat
    s.collected[p][v] += kept
    s.fresh[p][v] += kept
    s.plate[v] = 0
    s.step += 1
    next_variety(s)


def next_variety(s: State) -> None:
    for v in range(s.variety + 1, VARIETIES):
        if s.plate[v]:
            s.variety = v
            return
    next_chooser(s)


def next_chooser(s: State) -> None:
    s.step = 0
    s.phase = TAKE
    s.variety = 0
    s.turns -= 1
    if s.turns:
        s.actor = left_of(s, s.actor)
        return
    clear_the_cake(s)


def clear_the_cake(s: State) -> None:
    for piece in range(pieces(s)):
        if not s.taken[piece]:
            count_piece(s, piece, s.left)  # POC-4.5
    if s.cake == CAKES - 1:
        s.phase = OVER
    else:
        s.due = NEXT_CAKE


# What may I do, and do it


def check(s: State, move: int) -> int:
    if s.phase == CUT:
        return check_cut(s, move)
    if s.phase == TAKE:
        return check_take(s, move)
    if s.phase == EAT:
        return check_eat(s, move)
    return NOT_NOW


def legal(s: State, out: list[int]) -> int:
    """Places beyond the legal moves are written over: loops of a fixed length never surprise a processor."""
    out[MOVES - 1] = 0  # the last place first: this check of bounds serves for all others
    n = 0
    if s.phase == EAT:
        for eat in range(RING + 1):
            out[eat] = A_EAT + eat
        n = s.plate[s.variety] + 1
    elif s.phase == TAKE:
        actor = s.actor
        cut = pieces(s)
        for piece in range(MAX_PLAYERS):
            out[n] = A_TAKE + piece  # written over by the next if it is not legal
            n += (piece < cut) & (s.taken[piece] == 0)
        for v in range(VARIETIES):
            out[n] = A_FORFEIT + v
            n += s.collected[actor][v] > s.fresh[actor][v]
        out[n] = A_PASS
        n += 1
    elif s.phase == CUT:
        first = s.cut_at[s.cuts - 1] + 1 if s.cuts else 0
        for i in range(RING):
            out[i] = A_CUT + first + i
        n = RING - first
        n -= n > 0 and check_last_slice(s) != OK
        out[n] = A_SERVE
        n += check_serve(s) == OK
    return min(n, len(out))  # `out` used last for all alike: numba then counts no references


def play(s: State, move: int) -> None:
    if s.phase == CUT:
        play_cut(s, move)
    elif s.phase == TAKE:
        play_take(s, move)
    else:
        play_eat(s, move)


# 5 Scoring


def leads(s: State, seat: int, v: int) -> bool:
    """Whether nobody has more face-up slices of the variety (POC-5.1)."""
    if s.collected[seat][v] == 0:
        return False
    for p in range(s.players):
        if s.collected[p][v] > s.collected[seat][v]:
            return False
    return True


def score(s: State, seat: int) -> int:
    total = 0
    for v in range(VARIETIES):
        total += s.eaten[seat][v] * s.dollops[v]
        if leads(s, seat, v):
            total += s.worth[v]
    return total


def tiebreak(s: State, seat: int) -> int:
    return 0


# 6 What a player knows


def resample(s: State, seat: int, rng: list[int]) -> None:
    """The order of the face-down stacks and the spare slices is all that nobody knows (POC-6)."""
    first = (s.cake + 1) * RING
    sort(s.deck, first, SLICES)
    shuffle(rng, s.deck, first, SLICES)
    reseed(s.seed, rng)
