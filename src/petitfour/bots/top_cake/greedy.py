"""A simple bot for Top Cake: bids where a card changes most for what its stacks want, with some noise."""

from petitfour.core.generator import below
from petitfour.games.top_cake.rules import (
    A_BID,
    A_FIRST,
    A_STACK,
    CARDS,
    DOWN,
    FIRST,
    HAND,
    ITEMS,
    MAX_PLAYERS,
    NOWHERE,
    NUMBERS,
    REVERSE,
    ROUNDS,
    SNATCH,
    STACK,
    WON,
    State,
    flavour,
    is_topper,
    most_above,
    revealed,
)

# Worth is in hundredths of a point, bids are in half points, chances in hundredths.
POINT = 100
ROOM = 30  # a layer that could still be put on a stack
CROWN = 30  # in hundredths of its points, a stack that could still be crowned
SPARE_CROWN = 60  # a topper without a stack to crown
DENIED = (0, 0, 50, 25, 15)  # by players: how much of a rival's loss is our gain, in hundredths
SNATCHED = 94
SNATCH_KEPT = 120  # for each round to come, what a SNATCH in hand is worth
CHANCES = (50, 58, 65, 71, 76, 80, 84, 87, 90, 92, 94, 95, 96)  # of winning, by lead in half points
ALL_NUMBERS = (1 << NUMBERS) - 1
SUMS = tuple(
    sum(2 * (card + 1) for card in range(NUMBERS) if mask >> card & 1) for mask in range(1 << NUMBERS)
)

# Where `out` serves as scratch paper
WORTH = 0  # + place in the row
MEAN = WORTH + ITEMS  # + seat, and so the next two
FACES = MEAN + MAX_PLAYERS
HIDDEN = FACES + MAX_PLAYERS
STACKS = HIDDEN + MAX_PLAYERS  # + seat * ITEMS + stack


def greedy(s: State, rng: list[int], out: list[int]) -> int:
    if s.phase == STACK:
        return stack_the_best(s, rng)
    look_at_stacks(s, out)
    for k in range(s.lots):
        out[WORTH + k] = worth_of_winning(s, s.row[k], out)
    look_at_hands(s, out)
    if s.phase == FIRST:
        return place_the_half(s, rng, out)
    return bid_where_it_helps(s, rng, out)


# What a stack is worth


def worth_with(s: State, seat: int, stack: int, item: int) -> int:
    """What a stack is worth with an item put on it, or as it is with NOWHERE."""
    above = 0  # before anything collapses
    layers = 0  # that stay
    cakes = 0
    flavours = 0  # how many layers of each, five bits a flavour
    room = ITEMS
    crowned = False
    layer = s.top[seat][stack] if item == NOWHERE else item
    while layer != NOWHERE:
        if above <= most_above(s, layer):
            room = min(room, most_above(s, layer) - layers)
            layers += 1
            if is_topper(layer):
                crowned = True
            else:
                cakes += 1
                flavours += 1 << (5 * flavour(s, layer))
        above += 1
        layer = s.top[seat][stack] if above == 1 and item != NOWHERE else s.under[layer]
    points = cakes
    if layers >= 3:
        points += most_of_a_flavour(flavours)
    if crowned:
        return 2 * points * POINT if cakes >= 3 else points * POINT
    return points * POINT + hope_of_stack(s, points, cakes, room)


def most_of_a_flavour(flavours: int) -> int:
    most = 0
    while flavours:
        most = max(most, flavours % 32)
        flavours //= 32
    return most


def hope_of_stack(s: State, points: int, cakes: int, room: int) -> int:
    """What may still come of a stack that is not crowned."""
    rounds = ROUNDS - 1 - s.round
    if cakes == 0 or room == 0 or rounds == 0:
        return 0
    hope = ROOM * min(room, rounds)
    if cakes + rounds >= 3:
        hope += CROWN * points
    return hope


def gain_on(s: State, seat: int, stack: int, item: int) -> int:
    return worth_with(s, seat, stack, item) - worth_with(s, seat, stack, NOWHERE)


def best_stack(s: State, seat: int, item: int) -> int:
    """Where an item adds most: a new stack, if no other is better."""
    best = s.stacks[seat]
    for stack in range(s.stacks[seat]):
        if gain_on(s, seat, stack, item) > gain_on(s, seat, best, item):
            best = stack
    return best


def look_at_stacks(s: State, out: list[int]) -> None:
    """Note what every stack is worth as it is; the last is the one not yet begun."""
    for p in range(s.players):
        for stack in range(s.stacks[p] + 1):
            out[STACKS + p * ITEMS + stack] = worth_with(s, p, stack, NOWHERE)


def worth_to(s: State, seat: int, item: int, out: list[int]) -> int:
    """What an item adds to the stacks of a seat."""
    most = SPARE_CROWN if is_topper(item) and s.round < ROUNDS - 1 else 0
    for stack in range(s.stacks[seat] + 1):
        most = max(most, worth_with(s, seat, stack, item) - out[STACKS + seat * ITEMS + stack])
    return most


def worth_of_winning(s: State, item: int, out: list[int]) -> int:
    """What an item is worth to the acting seat, and that nobody else has it."""
    denied = 0
    for p in range(s.players):
        if p != s.actor:
            denied = max(denied, worth_to(s, p, item, out))
    return worth_to(s, s.actor, item, out) + denied * DENIED[s.players] // 100


def stack_the_best(s: State, rng: list[int]) -> int:
    """Cakes before toppers, those that bear most first, each where it adds most."""
    best = NOWHERE
    most = -1
    ties = 1
    for item in range(revealed(s)):
        if s.lies[item] == WON and s.owner[item] == s.actor:
            bears = -1 if is_topper(item) else most_above(s, item)
            ties = ties + 1 if bears == most else 1
            if best == NOWHERE or bears > most or (bears == most and below(rng, ties) == 0):
                best = item
                most = bears
    return A_STACK + best * ITEMS + best_stack(s, s.actor, best)


# What a bid may come to


def look_at_hands(s: State, out: list[int]) -> None:
    """Note what a face-down card of each seat adds on average, as far as the acting seat can know."""
    for p in range(s.players):
        total = 0
        cards = 0
        for card in range(CARDS):
            if s.down[p][card] or (p != s.actor and s.place[p][card] == HAND):
                cards += 1
                if card < NUMBERS:
                    total += 2 * (card + 1)
        out[MEAN + p] = total // max(cards, 1)


def look_at_item(s: State, item: int, out: list[int]) -> None:
    """Note the cards that lie face up beside an item, and what those face down may add."""
    for p in range(s.players):
        faces = 0
        hidden = 0
        for card in range(CARDS):
            if s.place[p][card] == item:
                if s.down[p][card]:
                    hidden += 1
                else:
                    faces |= 1 << card
        out[FACES + p] = faces
        out[HIDDEN + p] = hidden * out[MEAN + p]


def chance_to_win(s: State, extra: int, half: int, out: list[int]) -> int:
    """The acting seat's chance at the item looked at, with extra cards (a mask) and the half point (or 0)."""
    mine = out[FACES + s.actor] | extra
    alone = mine  # the cards that nothing cancels
    theirs = 0
    for p in range(s.players):
        if p != s.actor:
            faces = out[FACES + p]
            alone = (alone & ~faces) | (faces & ~theirs & ~mine)
            theirs |= faces
    if alone >> SNATCH & 1:
        return SNATCHED if mine >> SNATCH & 1 else 100 - SNATCHED
    bid_of_mine = SUMS[mine & alone & ALL_NUMBERS] + out[HIDDEN + s.actor] + half
    if bid_of_mine == 0:
        return 0
    return chance_by_lead(lead_over_rivals(s, bid_of_mine, alone, out))


def lead_over_rivals(s: State, bid_of_mine: int, alone: int, out: list[int]) -> int:
    lowest = 0
    highest = 0
    for p in range(s.players):
        if p != s.actor:
            rival = SUMS[out[FACES + p] & alone & ALL_NUMBERS] + out[HIDDEN + p]
            highest = max(highest, rival)
            if rival and (lowest == 0 or rival < lowest):
                lowest = rival
    if alone >> REVERSE & 1 and lowest:
        return lowest - bid_of_mine
    return bid_of_mine - highest


def chance_by_lead(lead: int) -> int:
    if lead >= 0:
        return CHANCES[min(lead, len(CHANCES) - 1)]
    return 100 - CHANCES[min(-lead, len(CHANCES) - 1)]


# Decisions


def bid_where_it_helps(s: State, rng: list[int], out: list[int]) -> int:
    best = -1
    most = 0
    for k in range(s.lots):
        look_at_item(s, s.row[k], out)
        before = chance_to_win(s, 0, 0, out)
        for card in range(CARDS):
            if s.place[s.actor][card] == HAND:
                gain = out[WORTH + k] * (chance_to_win(s, 1 << card, 0, out) - before)
                if card == SNATCH:
                    gain -= price_of_snatch(s)
                gain = gain * (85 + below(rng, 31)) // 100
                if best < 0 or gain > most:
                    most = gain
                    best = A_BID + card * ITEMS + s.row[k]
    return best


def price_of_snatch(s: State) -> int:
    rounds = ROUNDS - 1 - s.round
    if s.phase != DOWN:
        rounds += 1  # in the open it invites another
    return SNATCH_KEPT * 100 * rounds


def place_the_half(s: State, rng: list[int], out: list[int]) -> int:
    best = -1
    most = 0
    for k in range(s.lots):
        if not is_topper(s.row[k]):
            look_at_item(s, s.row[k], out)
            gain = out[WORTH + k] * (chance_to_win(s, 0, 1, out) - chance_to_win(s, 0, 0, out))
            gain = gain * (85 + below(rng, 31)) // 100
            if best < 0 or gain > most:
                most = gain
                best = A_FIRST + s.row[k]
    return best
