"""The desk of the searches: one cake laid out as numbers, the tables about it, and room to think.

Rows are players in the order in which they choose, the server last. Points are in thousandths.
Tables lie flat: variety after variety, each a square of `side` x `side` cells (see `base`).
"""

from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, RING, VARIETIES

POINT = 1000
ROOMS = RING + 1  # a piece holds 0 to 11 slices of a variety
CELLS = 2640  # enough for any 57 slices in eight varieties
PLATES = MAX_PLAYERS + 1  # the pieces, and one more for a plate that is being decided
PLATE = MAX_PLAYERS
CERTAIN = 16
BLOCKS = 2 * MAX_PLAYERS  # of changes: a row's, and a piece's for the server
CHOICES = 4096
CUTTINGS = 1100
SOFT_SHIFT = 4  # a soft maximum is looked up in steps of 16 thousandths
SOFT_STEPS = 4096  # which is 65 points
FAR = 1 << 40

# A choice is a number: the piece and four bits a variety for how many of it are eaten, or one of these.
PIECE_SHIFT = 32
CHOOSE_FORFEIT = 8  # + variety
CHOOSE_PASS = 16


class Desk:
    """One cake as it is being served or chosen from."""

    __slots__ = (
        "after",
        "asking",
        "ate",
        "base",
        "best",
        "block",
        "changed_by",
        "changes",
        "choice",
        "choices",
        "codes",
        "collected",
        "cut_at",
        "cuts",
        "digits",
        "dollops",
        "doubt",
        "drops",
        "earlier",
        "enough",
        "first_eaten",
        "first_gain",
        "floors",
        "forfeits",
        "found",
        "gains",
        "guesses",
        "held",
        "here",
        "hopes",
        "is_prepared",
        "is_rough",
        "keeps_all",
        "kept",
        "last_eaten",
        "last_gain",
        "lift",
        "lifts",
        "liked",
        "likely",
        "made",
        "margin",
        "most",
        "most_pieces",
        "nodes",
        "older",
        "only",
        "pair_eaten",
        "pair_gain",
        "pieces",
        "places",
        "plates",
        "players",
        "points",
        "ranked",
        "reach",
        "ring",
        "side",
        "soft",
        "softened",
        "spread",
        "stood",
        "sure",
        "taken",
        "trials",
        "turns",
        "value",
        "was",
        "worths",
    )
    # Small things are as wide as the compiler's own numbers, so that it makes each function once.
    BITS = dict.fromkeys(__slots__, 64) | {
        "after": 32,
        "first_eaten": 8,
        "first_gain": 32,
        "last_eaten": 8,
        "last_gain": 32,
        "pair_eaten": 8,
        "pair_gain": 32,
        "soft": 32,
    }

    def __init__(self) -> None:
        self.players = 2
        self.turns = 0  # still to come in this cake
        self.most_pieces = 4
        self.spread = 0  # how far ahead others still count as close, in thousandths; 0: own points are all
        self.is_rough = 0  # whether a guess takes everybody to count points, which is quicker
        self.made = 0  # cuts already made, a bit for each slice cut before
        self.dollops = [0] * VARIETIES
        self.side = [0] * VARIETIES
        self.base = [0] * VARIETIES
        self.ring = [0] * RING
        self.collected = [0] * (MAX_PLAYERS * VARIETIES)
        self.older = [0] * (MAX_PLAYERS * VARIETIES)  # of those, from earlier cakes
        self.ate = [0] * MAX_PLAYERS  # points
        self.after = [0] * CELLS  # what collected slices are worth after this cake
        self.pieces = 0
        self.taken = 0  # a bit for each piece that is gone
        self.only = -1  # the piece that must be taken, or -1
        self.cuts = 0
        self.cut_at = [0] * MAX_PLAYERS
        self.plates = [0] * (PLATES * VARIETIES)
        # What a number of slices changes at once, and how many of them to eat for that.
        self.last_gain = [0] * (CELLS * ROOMS)
        self.last_eaten = [0] * (CELLS * ROOMS)
        self.first_gain = [0] * (CELLS * ROOMS)
        self.first_eaten = [0] * (CELLS * ROOMS)
        self.pair_gain = [0] * (CELLS * ROOMS * ROOMS)
        self.pair_eaten = [0] * (CELLS * ROOMS * ROOMS)
        self.codes = [0] * CHOICES
        self.gains = [0] * CHOICES
        self.ranked = [0] * CUTTINGS
        self.guesses = [0] * CUTTINGS
        self.was = [0] * (2 * VARIETIES)
        self.places = [0] * MAX_PLAYERS
        self.held = [0] * MAX_PLAYERS
        self.here = [0] * VARIETIES  # what she has of each variety as it lies
        self.hopes = [0] * 3
        self.lifts = [0] * VARIETIES
        self.earlier = [0] * VARIETIES  # the most collected by those who chose before the last chooser
        self.digits = [0] * (MAX_PLAYERS * VARIETIES)
        self.best = [0] * ((MAX_PLAYERS + 1) * MAX_PLAYERS)  # what everybody gets of what a row likes best
        self.liked = [0] * MAX_PLAYERS  # and how much that is liked; what she does for it: `codes`
        # A search for the lead; see `changes.py`, `answers.py`, `hopes.py` and `race.py`.
        self.points = [0] * ((MAX_PLAYERS + 1) * MAX_PLAYERS)  # everybody's before the turn of a row
        self.changes = [0] * (BLOCKS * VARIETIES * ROOMS * MAX_PLAYERS)
        self.changed_by = [0] * MAX_PLAYERS  # the piece that a row's block of these is about
        self.kept = [0] * (BLOCKS * VARIETIES)  # a bit for each number of slices it can be best to eat
        self.block = [0] * VARIETIES  # where the changes of a piece that is looked at are
        self.worths = [0] * MAX_PLAYERS
        self.is_prepared = 0  # whether the server answers, and these are about her
        self.stood = [0] * VARIETIES  # what the last chooser had collected before
        self.forfeits = [0] * VARIETIES  # what a forfeit changes for the server
        self.lift = [0] * MAX_PLAYERS  # the most that those after a row can add to what she has
        self.drops = [0] * (MAX_PLAYERS * MAX_PLAYERS)  # and take from what others have
        self.most = [0] * MAX_PLAYERS  # the most that can come of what a row is doing, in points
        self.sure = [0] * MAX_PLAYERS  # the least that others then have: earlier rows, the server
        self.trials = [0] * MAX_PLAYERS  # how far it is with what a row tries first
        self.likely = [0] * MAX_PLAYERS  # which is this choice
        self.enough = FAR  # what the first row likes more than this is no use to who asks
        self.keeps_all = 0  # whether cuts are valued that are not the best
        self.doubt = 0  # of 16: how likely others are taken to play for points, not for the lead
        self.reach = 0  # how much worse at once it may be what somebody is thought to do; 0: whatever it is
        self.floors = [0] * MAX_PLAYERS  # the least by that
        self.asking = -1  # the row that is asked for its choice, or -1
        self.soft = [0] * SOFT_STEPS  # what one so far behind adds to a soft maximum
        self.softened = 0  # the spread this is about
        self.choice = 0  # the answer: a choice, or cuts, a bit for each slice cut before
        self.value = 0
        self.margin = 0  # what is worse than the best by no more than this is valued exactly, too
        self.choices = 0  # how many there are in `codes`
        self.found = [0] * MAX_PLAYERS  # what everybody gets of the answer
        self.nodes = 0


def number(n: int) -> int:
    """The same number; for every constant handed over as it is the compiler makes a function once more."""
    return n + 0


def lay_pieces(d: Desk) -> None:
    """Count the slices of every piece."""
    d.pieces = max(d.cuts, 1)
    d.taken = 0
    for i in range(d.pieces * VARIETIES):
        d.plates[i] = 0
    piece = d.pieces - 1  # what lies before the first cut belongs to the last piece
    for i in range(RING):
        if d.cuts and d.cut_at[(piece + 1) % d.cuts] == i:
            piece = (piece + 1) % d.cuts
        d.plates[piece * VARIETIES + d.ring[i]] += 1


def spread_cuts(d: Desk, code: int) -> None:
    """Make the cuts of a code: a bit for each slice cut before."""
    d.cuts = 0
    for i in range(RING):
        if code >> i & 1:
            d.cut_at[d.cuts] = i
            d.cuts += 1


def cuts_of(code: int) -> int:
    cuts = 0
    while code:
        code &= code - 1
        cuts += 1
    return cuts


def begins_with(code: int, made: int) -> bool:
    """Whether these cuts can still come about: the knife goes on round the ring."""
    last = 0
    while made >> last:
        last += 1
    return code & ((1 << last) - 1) == made


def sort_choices(codes: list[int], gains: list[int], first: int, end: int) -> None:
    """Highest gain first; what is equal stays in order (short lists: insertion)."""
    for i in range(first + 1, end):
        code = codes[i]
        gain = gains[i]
        j = i
        while j > first and gains[j - 1] < gain:
            codes[j] = codes[j - 1]
            gains[j] = gains[j - 1]
            j -= 1
        codes[j] = code
        gains[j] = gain


def fill_last(d: Desk, v: int, cell: int, count: int) -> None:
    """What `count` slices change for the player of the last turn (the first side of the square)."""
    best = -FAR
    for eaten in range(count + 1):
        gain = eaten * d.dollops[v] * POINT + d.after[cell + (count - eaten) * d.side[v]] - d.after[cell]
        if gain > best:
            best = gain
            d.last_eaten[cell * ROOMS + count] = eaten
    d.last_gain[cell * ROOMS + count] = best
