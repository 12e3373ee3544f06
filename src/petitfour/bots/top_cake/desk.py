"""Where things lie on the expert's desk: arrays of numbers that its functions share.

A round of bidding is a row of ints `d` in which cards are bits: it is copied and played on in no time. What
items are worth is a row of floats `f`; `book` holds what was learned. Everything is flat, so that the plain
twin (lists) and the compiled one (arrays) read it alike.
"""

from petitfour.games.top_cake.rules import CARDS, ITEMS, MAX_PLAYERS

# d: the round. A lot is a place in the row of items on offer.
D_PLAYERS = 0
D_LOTS = 1
D_TURN = 2  # bidding turns that are over
D_TURNS = 3  # of the whole round
D_HOLDER = 4  # of the first-player card
D_HALF = 5  # the lot with the first-player card, or -1
D_LEFT = 6  # rounds to come after this one
D_STEP = 7  # 1: the face-down card of this turn lies
D_ITEM = 8  # + lot: the item's number
D_BIT = D_ITEM + ITEMS  # + lot: its bit in a set of lots, or -1 if it is counted by itself
D_CROWN = D_BIT + ITEMS  # + lot: whether it is a topper
D_HAND = D_CROWN + ITEMS  # + seat: a set of cards
D_UP = D_HAND + MAX_PLAYERS  # + seat * ITEMS + lot: the cards that lie there face up
D_DOWN = D_UP + MAX_PLAYERS * ITEMS  # the same, face down
D_SIZE = D_DOWN + MAX_PLAYERS * ITEMS

# w: scratch paper for stacking
TALLEST = 2 * ITEMS
DEEPEST_ORDER = 8
W_FACE = 0  # + i: the faces of the items to be stacked; a topper is CROWN_FACE
W_NEXT = W_FACE + ITEMS  # + depth
W_HEIGHT = W_NEXT + DEEPEST_ORDER + 1  # + depth
W_TOWER = W_HEIGHT + DEEPEST_ORDER + 1  # + depth * TALLEST + layer: faces from the bottom
W_SIZE = W_TOWER + (DEEPEST_ORDER + 1) * TALLEST
CROWN_FACE = -1

# f: what things are worth, in points
BITS_OF_A_SET = 7
SETS = 1 << BITS_OF_A_SET
F_SET = 0  # + seat * SETS + set: all stacks of a seat once it has won a set of lots
F_ONE = F_SET + MAX_PLAYERS * SETS  # + seat * ITEMS + lot: what the lot adds by itself
F_WANT = F_ONE + MAX_PLAYERS * ITEMS  # the same, and that no rival has it
F_REST = F_WANT + MAX_PLAYERS * ITEMS  # + seat: what a round's end is worth to it
F_MEAN = F_REST + MAX_PLAYERS  # + seat: what its hidden card adds to a bid on average, in half points
F_BEST = F_MEAN + MAX_PLAYERS  # + set: and so the next two, scratch for stacking
F_FRESH = F_BEST + SETS
F_JOINT = F_FRESH + SETS
F_SIZE = F_JOINT + 2 * SETS

# book: what was learned, a page for each number of players
LEFT_STEPS = 4
CAKE_STEPS = 6
ROOM_STEPS = 5
SAME_STEPS = 3
HOPES = LEFT_STEPS * CAKE_STEPS * ROOM_STEPS * SAME_STEPS
B_HOPE = 0  # + the cell of a stack: what may still come of it
B_SNATCH = B_HOPE + HOPES  # + rounds to come - 1: a SNATCH in hand
B_CARDS = B_SNATCH + LEFT_STEPS  # a point of number cards held beside a tied item
B_TIED = B_CARDS + LEFT_STEPS  # the share of a tied item's worth that everybody may hope for
B_SPREAD = B_TIED + LEFT_STEPS  # the spread of what is still to come
B_MANNER = B_SPREAD + LEFT_STEPS  # how players bid, see `bidder.py`
MANNERS = 8
PAGE = B_MANNER + MANNERS
BOOK = 3 * PAGE

# likely: + seat * (CARDS * ITEMS) + card * ITEMS + lot: how plausible a card is face down beside a lot
BIDS = CARDS * ITEMS  # a bid is card * ITEMS + lot
LIKELY_SIZE = MAX_PLAYERS * BIDS

# A candidate is what to do with a whole turn: down * TURN_STEP + up, BIDS standing for neither
TURN_STEP = BIDS + 1
