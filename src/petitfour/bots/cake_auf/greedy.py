"""A quick player of Cake Auf!: the most appealing action now, by a few rules of thumb.

It looks at its own hand and at what lies open on the table. Appeal is counted in points without a unit:
above 0 is better than ending the turn, above 500 finishes a recipe this turn.
"""

from petitfour.core.contract import OK
from petitfour.core.generator import below
from petitfour.games.cake_auf.rules import (
    A_DISCARD,
    A_END,
    A_PLACE,
    A_SWITCHEROO,
    ACTIONS,
    DESTROY,
    DUMPSTER,
    FALSE_ALARM,
    FIRE,
    FIRE_ALARM,
    FIRST_MOVE,
    GET_NEW,
    GOAL,
    MAX_INGREDIENTS,
    MAX_PLAYERS,
    POWER,
    POWER_OUTAGE,
    POWERS_BACK,
    SPACES,
    SWITCHEROO,
    TAKE_GIVE,
    State,
    action_card,
    check_place,
    legal,
)

WIN = 10_000
KEEP = -1


def greedy(s: State, rng: list[int], out: list[int]) -> int:
    """The move with the most appeal; ties are broken at random."""
    have = own_ingredients(s)
    best = A_END
    most = -WIN
    ties = 0
    for i in range(legal(s, out)):
        value = appeal(s, out[i], have)
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                best = out[i]
    return best


def own_ingredients(s: State) -> int:
    """The ingredients in the actor's hand, as bits."""
    have = 0
    for ingredient in range(MAX_INGREDIENTS):
        if s.hand[s.actor][ingredient]:
            have |= 1 << ingredient
    return have


def how_many(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def appeal(s: State, move: int, have: int) -> int:
    if move == A_END:
        return 0
    if move >= A_DISCARD:
        return discard_appeal(s, move - A_DISCARD)
    if move < A_SWITCHEROO:
        return place_appeal(s, (move - A_PLACE) // SPACES, (move - A_PLACE) % SPACES, have)
    card = action_card(move)
    target = move - FIRST_MOVE[card - SWITCHEROO]
    if POWER_OUTAGE <= card <= FIRE_ALARM:
        return ban_appeal(s, target // SPACES, target % SPACES)
    if card == POWERS_BACK:
        return restore_appeal(s, POWER, target, have)
    if card == FALSE_ALARM:
        return restore_appeal(s, FIRE, target, have)
    return other_appeal(s, card, target, have)


def other_appeal(s: State, card: int, target: int, have: int) -> int:
    if card == SWITCHEROO:
        whom = target // SPACES % MAX_PLAYERS
        return switch_appeal(s, target // (MAX_PLAYERS * SPACES), whom, target % SPACES, have)
    if card == DUMPSTER:
        return dive_appeal(s, target, have)
    if card == GET_NEW:
        return 5 * (12 - promise(s, s.actor, target, have))
    if card == TAKE_GIVE:
        return 25
    return 300 + 100 * s.earned[s.owner[target]]


# Recipes


def finish_appeal(s: State, stars: int, actions: int) -> int:
    """How good it is to finish a recipe with so many actions from now on."""
    if s.earned[s.actor] + stars >= GOAL:
        return WIN - actions
    return 500 + 600 * stars // actions


def actions_to_finish(s: State, seat: int, space: int, have: int) -> int:
    """How many actions finish a recipe with the cards in hand; more than a turn has if they do not."""
    lacking = s.lacking[seat][space]
    hand = s.hand[s.actor]
    if lacking & ~have:
        return ACTIONS + 1
    if s.bans[seat][space] & POWER and not hand[POWERS_BACK]:
        return ACTIONS + 1
    if s.bans[seat][space] & FIRE and not hand[FALSE_ALARM]:
        return ACTIONS + 1
    return how_many(lacking) + how_many(s.bans[seat][space])


def promise(s: State, seat: int, space: int, have: int) -> int:
    """What a recipe on the table would be worth to the actor."""
    lacking = s.lacking[seat][space]
    ease = 20 - 2 * how_many(lacking) - 3 * how_many(lacking & ~have) - 6 * how_many(s.bans[seat][space])
    return s.stars[s.space[seat][space]] * max(ease, 1)


def place_appeal(s: State, ingredient: int, space: int, have: int) -> int:
    stars = s.stars[s.space[s.actor][space]]
    actions = actions_to_finish(s, s.actor, space, have)
    if s.actions + actions <= ACTIONS:
        return finish_appeal(s, stars, actions)
    left = how_many(s.lacking[s.actor][space]) - 1
    return 60 + 20 * (2 - left) + 6 * stars - 15 * how_many(s.bans[s.actor][space])


def restore_appeal(s: State, icon: int, space: int, have: int) -> int:
    stars = s.stars[s.space[s.actor][space]]
    actions = actions_to_finish(s, s.actor, space, have)
    if s.actions + actions <= ACTIONS:
        return finish_appeal(s, stars, actions)
    return 70 + 10 * stars * (4 - how_many(s.lacking[s.actor][space]))


# The others


def ban_appeal(s: State, whom: int, their: int) -> int:
    stars = s.stars[s.space[whom][their]]
    threat = stars * (4 - how_many(s.lacking[whom][their]))
    if s.bans[whom][their]:
        return 2 * threat
    return 20 + 22 * threat + (200 if s.earned[whom] + stars >= GOAL else 0)


def switch_appeal(s: State, space: int, whom: int, their: int, have: int) -> int:
    actions = 1 + actions_to_finish(s, whom, their, have)
    if s.actions + actions <= ACTIONS:
        return finish_appeal(s, s.stars[s.space[whom][their]], actions)
    gain = promise(s, whom, their, have) - promise(s, s.actor, space, have)
    return 6 * gain - 60


# Cards


def dive_appeal(s: State, card: int, have: int) -> int:
    """A card of the pile is worth what can be done with it, a little later."""
    if card >= MAX_INGREDIENTS:
        return 30 if card == DESTROY else 1
    best = 1
    for space in range(SPACES):
        if not have >> card & 1 and check_place(s, card, space) == OK:
            actions = 1 + actions_to_finish(s, s.actor, space, have | 1 << card)
            if s.actions + actions <= ACTIONS:
                best = max(best, finish_appeal(s, s.stars[s.space[s.actor][space]], actions))
            best = max(best, place_appeal(s, card, space, have) - 10)
    return best


def discard_appeal(s: State, card: int) -> int:
    """Useless cards make room for better ones."""
    if card >= MAX_INGREDIENTS:
        return action_discard_appeal(card)
    wanted = 0
    for space in range(SPACES):
        wanted += s.lacking[s.actor][space] >> card & 1
    return 40 if s.hand[s.actor][card] > wanted else KEEP


def action_discard_appeal(card: int) -> int:
    if POWERS_BACK <= card <= FALSE_ALARM:
        return 15
    if POWER_OUTAGE <= card <= FIRE_ALARM:
        return 10
    return KEEP if card == DESTROY else 5
