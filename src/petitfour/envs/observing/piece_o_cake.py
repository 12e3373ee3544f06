"""What a seat of Piece o' Cake knows: all but the order of the face-down slices (POC-6)."""

from petitfour.envs.observing.seats import seat_after, seats_on
from petitfour.games.piece_o_cake.rules import (
    CUT,
    EAT,
    MAX_PLAYERS,
    RING,
    SLICES,
    VARIETIES,
    State,
    resample,
)

SPREAD = 250
ROLLS = 2

PHASE = 0
CAKE = 1  # from 1
SERVER = 2  # seats are counted from the observer
TO_ACT = 3
TURNS = 4  # choosers still to come
DECIDING = 5  # the variety to be eaten or collected, or -1
CUTS = 6
CUT_AT = 7  # -1 where there is no cut
TAKEN = CUT_AT + MAX_PLAYERS
SLICE = TAKEN + MAX_PLAYERS  # the variety of each slice of the cake
PLATE = SLICE + RING
LEFT = PLATE + VARIETIES
UNSEEN = LEFT + VARIETIES
TABLE_PLACES = UNSEEN + VARIETIES

COLLECTED = 0
FRESH = COLLECTED + VARIETIES
EATEN = FRESH + VARIETIES
SEAT_PLACES = EATEN + VARIETIES

TABLE = (
    ("phase", PHASE),
    ("cake", CAKE),
    ("server", SERVER),
    ("actor", TO_ACT),
    ("turns", TURNS),
    ("deciding", DECIDING),
    ("cuts", CUTS),
    ("cut_at", CUT_AT),
    ("taken", TAKEN),
    ("ring", SLICE),
    ("plate", PLATE),
    ("left", LEFT),
    ("unseen", UNSEEN),
)
SEAT = (("collected", COLLECTED), ("fresh", FRESH), ("eaten", EATEN))


def observe(s: State, seat: int, out: list[int]) -> None:
    if out[CAKE] != s.cake + 1:
        observe_cake(s, out)
    out[PHASE] = s.phase
    out[SERVER] = seats_on(s, seat, s.server)
    out[TO_ACT] = seats_on(s, seat, s.actor)
    out[TURNS] = s.turns if s.phase != CUT else 0
    out[DECIDING] = s.variety if s.phase == EAT else -1
    out[CUTS] = s.cuts
    for i in range(MAX_PLAYERS):
        out[CUT_AT + i] = s.cut_at[i] if i < s.cuts else -1
        out[TAKEN + i] = s.taken[i]
    for v in range(VARIETIES):
        out[PLATE + v] = s.plate[v] if s.phase == EAT else 0
        out[LEFT + v] = s.left[v]
    place = TABLE_PLACES
    for i in range(s.players):
        p = seat_after(s, seat, i)
        for v in range(VARIETIES):
            out[place + COLLECTED + v] = s.collected[p][v]
            out[place + FRESH + v] = s.fresh[p][v]
            out[place + EATEN + v] = s.eaten[p][v]
        place += SEAT_PLACES


def observe_cake(s: State, out: list[int]) -> None:
    """What stays the same while a cake is served: its slices, and how many of each are still face down."""
    out[CAKE] = s.cake + 1
    first = s.cake * RING
    for i in range(RING):
        out[SLICE + i] = s.deck[first + i]
    for v in range(VARIETIES):
        out[UNSEEN + v] = 0
    for i in range(first + RING, SLICES):
        out[UNSEEN + s.deck[i]] += 1


def veiled(s: State, move: int, seat: int) -> int:
    return move


def is_left_to_chance(s: State) -> bool:
    return True


def mix(s: State, rng: list[int]) -> None:
    resample(s, -1, rng)
