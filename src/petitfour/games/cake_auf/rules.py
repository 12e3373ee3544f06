"""The rules of Cake Auf!, in the order of its rule page (AUF)."""

from petitfour.core.contract import DEAL, NOTHING, OK, OVER
from petitfour.core.generator import below, reseed, shuffle, sort
from petitfour.core.state import Fields

MAX_PLAYERS = 4
MAX_CARDS = 128
MAX_RECIPES = 64
MAX_INGREDIENTS = 16
HAND = 5
SPACES = 3
ACTIONS = 3  # a turn
GOAL = 5  # stars
EVERYBODY = MAX_PLAYERS  # the observer who sees what all see, and no more

# Cards: the ingredients, numbered from 0, then
SWITCHEROO = MAX_INGREDIENTS
DUMPSTER = SWITCHEROO + 1
GET_NEW = DUMPSTER + 1
TAKE_GIVE = GET_NEW + 1
POWER_OUTAGE = TAKE_GIVE + 1
FIRE_ALARM = POWER_OUTAGE + 1
POWERS_BACK = FIRE_ALARM + 1
FALSE_ALARM = POWERS_BACK + 1
DESTROY = FALSE_ALARM + 1
KINDS = DESTROY + 1

# Icons and the bans that hit them, as bits
POWER = 1
FIRE = 2

# Phases
TURN = 1

# What can be due
DRAW = 2
RESHUFFLE = 3
TURN_UP = 4
BLIND_TAKE = 5
BLIND_GIVE = 6
SHUFFLE_CARDS = 7  # the rest of the deal, which begins with the recipes

# Move codes
A_PLACE = 0  # + ingredient * SPACES + space
A_SWITCHEROO = A_PLACE + MAX_INGREDIENTS * SPACES  # + (space * MAX_PLAYERS + whom) * SPACES + their space
A_DUMPSTER = A_SWITCHEROO + SPACES * MAX_PLAYERS * SPACES  # + card
A_GET_NEW = A_DUMPSTER + KINDS  # + space
A_TAKE_GIVE = A_GET_NEW + SPACES  # + whom
A_POWER_OUTAGE = A_TAKE_GIVE + MAX_PLAYERS  # + whom * SPACES + their space
A_FIRE_ALARM = A_POWER_OUTAGE + MAX_PLAYERS * SPACES  # + whom * SPACES + their space
A_POWERS_BACK = A_FIRE_ALARM + MAX_PLAYERS * SPACES  # + space
A_FALSE_ALARM = A_POWERS_BACK + SPACES  # + space
A_DESTROY = A_FALSE_ALARM + SPACES  # + recipe
A_DISCARD = A_DESTROY + MAX_RECIPES  # + card
A_END = A_DISCARD + KINDS
MOVES = A_END + 1

FIRST_MOVE = (  # of each action card; the next number ends its moves
    A_SWITCHEROO,
    A_DUMPSTER,
    A_GET_NEW,
    A_TAKE_GIVE,
    A_POWER_OUTAGE,
    A_FIRE_ALARM,
    A_POWERS_BACK,
    A_FALSE_ALARM,
    A_DESTROY,
    A_DISCARD,
)

ALL_KINDS = (1 << KINDS) - 1
# The kind of each bit of a set of kinds, by the rest of the bit divided by 37: no two leave the same
KIND_OF_BIT = tuple(max(k for k in range(KINDS) if 2**k % 37 == rest or k == 0) for rest in range(37))


class State(Fields):
    """A game in progress. Hands and pile are counts by card; decks are lists with the top card last.

    `known` is a lower bound: so many cards of a kind an observer is sure to find in a hand.
    """

    __slots__ = (
        "actions",
        "actor",
        "aside",
        "bans",
        "blind",
        "copies",
        "deck",
        "deck_size",
        "drawn",
        "due",
        "earned",
        "fresh",
        "gap",
        "hand",
        "held",
        "icons",
        "known",
        "lacking",
        "owner",
        "phase",
        "pile",
        "pile_size",
        "pile_top",
        "players",
        "pool",
        "recipe_deck",
        "recipes",
        "recipes_left",
        "seed",
        "space",
        "stars",
        "start",
        "step",
        "tail",
        "wants",
        "whom",
    )
    BITS = {
        "bans": 8,
        "copies": 8,
        "deck": 8,
        "drawn": 8,
        "fresh": 8,
        "hand": 8,
        "icons": 8,
        "known": 8,
        "lacking": 32,
        "owner": 8,
        "pile": 8,
        "pool": 8,
        "recipe_deck": 8,
        "seed": 64,
        "space": 8,
        "stars": 8,
        "wants": 32,
    }

    def __init__(self) -> None:
        self.players = 2
        self.start = 0
        self.copies = [0] * KINDS
        self.recipes = 0  # how many there are
        self.wants = [0] * MAX_RECIPES  # a bit for each ingredient
        self.stars = [0] * MAX_RECIPES
        self.icons = [0] * MAX_RECIPES
        self.seed = [0] * 4
        self.due = NOTHING
        self.phase = OVER
        self.actor = 0
        self.step = 0
        self.actions = 0  # done this turn
        self.deck = [0] * MAX_CARDS  # hidden
        self.deck_size = 0
        self.fresh = [0] * KINDS  # the deck as it was last shuffled
        self.drawn = [[0] * KINDS for _ in range(MAX_PLAYERS + 1)]  # from it by each seat; EVERYBODY: none
        self.hand = [[0] * KINDS for _ in range(MAX_PLAYERS)]  # hidden from the others
        self.held = [0] * MAX_PLAYERS  # the size of each hand
        self.known = [[[0] * KINDS for _ in range(MAX_PLAYERS)] for _ in range(MAX_PLAYERS + 1)]
        self.pile = [0] * KINDS
        self.pile_size = 0
        self.pile_top = -1
        self.recipe_deck = [0] * MAX_RECIPES  # hidden, but for the tail
        self.recipes_left = 0  # in the recipe deck
        self.tail = 0  # how many at its bottom are known in their order
        self.space = [[-1] * SPACES for _ in range(MAX_PLAYERS)]  # the recipe there, or -1
        self.lacking = [[0] * SPACES for _ in range(MAX_PLAYERS)]  # ingredients still to come, as bits
        self.bans = [[0] * SPACES for _ in range(MAX_PLAYERS)]
        self.owner = [-1] * MAX_RECIPES  # who completed it, or -1
        self.earned = [0] * MAX_PLAYERS  # stars
        self.gap = -1  # the space of the actor that waits for a new recipe
        self.whom = -1  # the other player of a Take 1, Give 1
        self.blind = -1  # the card that chance picked
        self.aside = -1  # the card taken and laid aside until one is given back
        self.pool = [0] * KINDS  # scratch: the cards that an observer does not see


# 2 Setup


def setup(s: State) -> None:
    sort_out_cards(s)
    sort_out_recipes(s)
    clear_the_table(s)
    s.phase = TURN
    s.actor = s.start
    s.step = 0
    s.actions = 0
    s.due = DEAL


def sort_out_cards(s: State) -> None:
    s.deck_size = 0
    for card in range(KINDS):
        s.fresh[card] = s.copies[card]
        for _ in range(s.copies[card]):
            s.deck[s.deck_size] = card
            s.deck_size += 1
        s.pile[card] = 0
        for p in range(MAX_PLAYERS):
            s.hand[p][card] = 0
        for observer in range(MAX_PLAYERS + 1):
            s.drawn[observer][card] = 0
            for p in range(MAX_PLAYERS):
                s.known[observer][p][card] = 0
    for i in range(s.deck_size, MAX_CARDS):
        s.deck[i] = 0
    s.pile_size = 0
    s.pile_top = -1


def sort_out_recipes(s: State) -> None:
    for recipe in range(s.recipes):
        s.recipe_deck[recipe] = recipe
        s.owner[recipe] = -1
    s.recipes_left = s.recipes
    s.tail = 0


def clear_the_table(s: State) -> None:
    for p in range(MAX_PLAYERS):
        s.held[p] = 0
        s.earned[p] = 0
        for space in range(SPACES):
            s.space[p][space] = -1
            s.lacking[p][space] = 0
            s.bans[p][space] = 0
    s.gap = -1
    s.whom = -1
    s.blind = -1
    s.aside = -1


def deal(s: State) -> None:
    for i in range(s.players):
        seat = (s.start + i) % s.players
        for _ in range(HAND):
            draw_card(s, seat)
        for space in range(SPACES):
            turn_up_recipe(s, seat, space)
    s.due = NOTHING


# What happens without a decision


def chance(s: State) -> None:
    if s.due == DEAL:
        shuffle(s.seed, s.recipe_deck, 0, s.recipes_left)
    elif s.due == SHUFFLE_CARDS:
        shuffle(s.seed, s.deck, 0, s.deck_size)
    elif s.due == RESHUFFLE:
        lay_out_pile(s)
        shuffle(s.seed, s.deck, 0, s.pile_size)
    elif s.due == BLIND_TAKE:
        s.blind = card_in_hand(s, s.whom, below(s.seed, s.held[s.whom]))
    elif s.due == BLIND_GIVE:
        s.blind = card_in_hand(s, s.actor, below(s.seed, s.held[s.actor]))


def proceed(s: State) -> None:
    if s.due == DEAL:
        s.due = SHUFFLE_CARDS
    elif s.due == SHUFFLE_CARDS:
        deal(s)
    elif s.due == DRAW:
        draw_up(s)
    elif s.due == RESHUFFLE:
        reshuffle(s)
        draw_up(s)
    elif s.due == TURN_UP:
        turn_up_recipe(s, s.actor, s.gap)
        finish_action(s)
    elif s.due == BLIND_TAKE:
        take_blind(s)
    else:
        give_blind(s)


# 3 A turn


def finish_action(s: State) -> None:
    """After the third action the turn ends by itself."""
    s.due = DRAW if s.actions == ACTIONS else NOTHING


def draw_up(s: State) -> None:
    """Draw until the hand holds five; an exhausted deck is renewed at once (AUF-3.2, AUF-3.3)."""
    while s.held[s.actor] < HAND and s.deck_size + s.pile_size:
        if s.deck_size:
            draw_card(s, s.actor)
        if s.deck_size == 0 and s.pile_size:
            s.due = RESHUFFLE
            return
    s.actor = (s.actor + 1) % s.players
    s.actions = 0
    s.due = NOTHING


def draw_card(s: State, seat: int) -> None:
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    s.drawn[seat][card] += 1
    s.hand[seat][card] += 1
    s.held[seat] += 1


def lay_out_pile(s: State) -> None:
    """The discard pile in the place of the empty deck, still in order."""
    end = 0
    for card in range(KINDS):
        for _ in range(s.pile[card]):
            s.deck[end] = card
            end += 1


def reshuffle(s: State) -> None:
    """The shuffled pile is the deck now, and everybody has seen what is in it."""
    s.deck_size = s.pile_size
    for card in range(KINDS):
        s.fresh[card] = s.pile[card]
        s.pile[card] = 0
        for p in range(MAX_PLAYERS):
            s.drawn[p][card] = 0
    s.pile_size = 0
    s.pile_top = -1


def discard(s: State, card: int) -> None:
    s.pile[card] += 1
    s.pile_size += 1
    s.pile_top = card


def give_up(s: State, seat: int, card: int) -> None:
    """A card leaves a hand for all to see."""
    s.hand[seat][card] -= 1
    s.held[seat] -= 1
    for observer in range(MAX_PLAYERS + 1):
        if s.known[observer][seat][card]:
            s.known[observer][seat][card] -= 1


# 4 Recipes


def turn_up_recipe(s: State, seat: int, space: int) -> None:
    s.recipes_left -= 1
    s.tail = min(s.tail, s.recipes_left)
    recipe = s.recipe_deck[s.recipes_left]
    s.space[seat][space] = recipe
    s.lacking[seat][space] = s.wants[recipe]
    s.bans[seat][space] = 0
    s.gap = -1


def put_under(s: State, recipe: int) -> None:
    """Put a recipe under the recipe deck, where everybody knows it to be."""
    for i in range(s.recipes_left, 0, -1):
        s.recipe_deck[i] = s.recipe_deck[i - 1]
    s.recipe_deck[0] = recipe
    s.recipes_left += 1
    s.tail += 1


def clear_space(s: State, seat: int, space: int) -> None:
    """Put all that lies on a recipe on the discard pile and lift the recipe off."""
    placed = s.wants[s.space[seat][space]] & ~s.lacking[seat][space]
    for card in range(MAX_INGREDIENTS):
        if placed >> card & 1:
            discard(s, card)
    if s.bans[seat][space] & POWER:
        discard(s, POWER_OUTAGE)
    if s.bans[seat][space] & FIRE:
        discard(s, FIRE_ALARM)
    s.space[seat][space] = -1
    s.lacking[seat][space] = 0
    s.bans[seat][space] = 0


def is_complete(s: State, seat: int, space: int) -> bool:
    return s.space[seat][space] >= 0 and s.lacking[seat][space] == 0 and s.bans[seat][space] == 0


def complete(s: State, space: int) -> None:
    """Score a recipe of the actor; a new one fills the space if there is one (AUF-4.2)."""
    recipe = s.space[s.actor][space]
    s.owner[recipe] = s.actor
    s.earned[s.actor] += s.stars[recipe]
    clear_space(s, s.actor, space)
    if s.earned[s.actor] >= GOAL:
        s.phase = OVER  # AUF-4.4
        s.due = NOTHING
    elif s.recipes_left:
        s.gap = space
        s.due = TURN_UP


# What may I do: one check for each kind of action

NOT_NOW = 1
NOT_IN_HAND = 2
NO_RECIPE = 3
NOT_WANTED = 4
ALREADY_PLACED = 5
NO_SUCH_PLAYER = 6
NO_RECIPE_THERE = 7
OWN_RECIPE = 8
NOT_IN_PILE = 9
CARD_JUST_PLAYED = 10
OWN_HAND = 11
EMPTY_HAND = 12
BAN_OWN = 13
NO_POWER_ICON = 14
NO_FIRE_ICON = 15
ALREADY_BANNED = 16
NO_POWER_OUTAGE = 17
NO_FIRE_ALARM = 18
NOT_COMPLETED = 19
DESTROY_OWN = 20
NOT_ONE_STAR = 21

REASONS = (
    ("ok", ""),
    ("not-now", "AUF-3.1"),
    ("not-in-hand", "AUF-3.1"),
    ("no-recipe", "AUF-4.2"),
    ("not-wanted", "AUF-4.1"),
    ("already-placed", "AUF-4.1"),
    ("no-such-player", "AUF-2.1"),
    ("no-recipe-there", "AUF-4.2"),
    ("own-recipe", "AUF-5.1"),
    ("not-in-pile", "AUF-5.2"),
    ("card-just-played", "AUF-5.2"),
    ("own-hand", "AUF-5.4"),
    ("empty-hand", "AUF-5.4"),
    ("ban-own", "AUF-5.5"),
    ("no-power-icon", "AUF-5.5"),
    ("no-fire-icon", "AUF-5.5"),
    ("already-banned", "AUF-5.5"),
    ("no-power-outage", "AUF-5.6"),
    ("no-fire-alarm", "AUF-5.6"),
    ("not-completed", "AUF-5.7"),
    ("destroy-own", "AUF-5.7"),
    ("not-one-star", "AUF-5.7"),
)


def check_place(s: State, ingredient: int, space: int) -> int:
    recipe = s.space[s.actor][space]
    if recipe < 0:
        return NO_RECIPE
    if not s.wants[recipe] >> ingredient & 1:
        return NOT_WANTED
    return OK if s.lacking[s.actor][space] >> ingredient & 1 else ALREADY_PLACED


def check_target(s: State, whom: int, their: int, own: int) -> int:
    """Whether there is a recipe of another player; `own` is the reason if it is one's own."""
    if whom >= s.players:
        return NO_SUCH_PLAYER
    if whom == s.actor:
        return own
    return OK if s.space[whom][their] >= 0 else NO_RECIPE_THERE


def check_switcheroo(s: State, target: int) -> int:
    if s.space[s.actor][target // (MAX_PLAYERS * SPACES)] < 0:
        return NO_RECIPE
    return check_target(s, target // SPACES % MAX_PLAYERS, target % SPACES, OWN_RECIPE)


def check_dumpster(s: State, card: int) -> int:
    if s.pile[card]:
        return OK
    return CARD_JUST_PLAYED if card == DUMPSTER else NOT_IN_PILE


def check_take_give(s: State, whom: int) -> int:
    if whom >= s.players:
        return NO_SUCH_PLAYER
    if whom == s.actor:
        return OWN_HAND
    return OK if s.held[whom] else EMPTY_HAND


def check_ban(s: State, icon: int, whom: int, their: int) -> int:
    reason = check_target(s, whom, their, BAN_OWN)
    if reason != OK:
        return reason
    if not s.icons[s.space[whom][their]] & icon:
        return NO_POWER_ICON if icon == POWER else NO_FIRE_ICON
    return ALREADY_BANNED if s.bans[whom][their] & icon else OK


def check_restore(s: State, icon: int, space: int) -> int:
    if s.space[s.actor][space] < 0:
        return NO_RECIPE
    if s.bans[s.actor][space] & icon:
        return OK
    return NO_POWER_OUTAGE if icon == POWER else NO_FIRE_ALARM


def check_destroy(s: State, recipe: int) -> int:
    if recipe >= s.recipes or s.owner[recipe] < 0:
        return NOT_COMPLETED
    if s.owner[recipe] == s.actor:
        return DESTROY_OWN
    return OK if s.stars[recipe] == 1 else NOT_ONE_STAR


def check_action(s: State, card: int, move: int) -> int:
    """Whether an action card in hand may be used so; without a target it cannot be played (AUF-5.8)."""
    target = move - FIRST_MOVE[card - SWITCHEROO]
    if card == SWITCHEROO:
        return check_switcheroo(s, target)
    if card == DUMPSTER:
        return check_dumpster(s, target)
    if card == GET_NEW:
        return OK if s.space[s.actor][target] >= 0 else NO_RECIPE
    if card == TAKE_GIVE:
        return check_take_give(s, target)
    if card == POWER_OUTAGE:
        return check_ban(s, POWER, target // SPACES, target % SPACES)
    if card == FIRE_ALARM:
        return check_ban(s, FIRE, target // SPACES, target % SPACES)
    if card == POWERS_BACK:
        return check_restore(s, POWER, target)
    if card == FALSE_ALARM:
        return check_restore(s, FIRE, target)
    return check_destroy(s, target)


def action_card(move: int) -> int:
    """The action card that a move plays."""
    card = SWITCHEROO
    while move >= FIRST_MOVE[card - SWITCHEROO + 1]:
        card += 1
    return card


def check(s: State, move: int) -> int:
    if s.phase == OVER or s.due != NOTHING:
        return NOT_NOW
    if move == A_END:
        return OK
    hand = s.hand[s.actor]
    if move >= A_DISCARD:
        return OK if hand[move - A_DISCARD] else NOT_IN_HAND
    if move < A_SWITCHEROO:
        ingredient = (move - A_PLACE) // SPACES
        return check_place(s, ingredient, (move - A_PLACE) % SPACES) if hand[ingredient] else NOT_IN_HAND
    card = action_card(move)
    return check_action(s, card, move) if hand[card] else NOT_IN_HAND


def legal(s: State, out: list[int]) -> int:
    if s.phase == OVER or s.due != NOTHING:
        return 0
    kinds = kinds_held(s)
    n = place_moves(s, kinds, out)
    if kinds >> SWITCHEROO:
        n = action_moves(s, kinds, out, n)
    while kinds:
        out[n] = A_DISCARD + lowest_kind(kinds)
        n += 1
        kinds &= kinds - 1
    out[n] = A_END
    return n + 1


def kinds_held(s: State) -> int:
    """The kinds of cards in the hand of the actor, as bits."""
    kinds = 0
    hand = s.hand[s.actor]
    for card in range(KINDS):
        kinds |= (hand[card] > 0) << card
    return kinds


def lowest_kind(kinds: int) -> int:
    """The first of some kinds; `kinds &= kinds - 1` goes on to the next."""
    return KIND_OF_BIT[(kinds & -kinds & ALL_KINDS) % 37]


def legal_places(s: State, out: list[int]) -> int:
    return place_moves(s, kinds_held(s), out)


def place_moves(s: State, kinds: int, out: list[int]) -> int:
    n = 0
    lacking = s.lacking[s.actor]
    fitting = kinds & (lacking[0] | lacking[1] | lacking[2])
    while fitting:
        ingredient = lowest_kind(fitting)
        fitting &= fitting - 1
        for space in range(SPACES):
            out[n] = A_PLACE + ingredient * SPACES + space  # written over if it is not wanted there
            n += lacking[space] >> ingredient & 1
    return n


def legal_actions(s: State, out: list[int], n: int) -> int:
    return action_moves(s, kinds_held(s), out, n)


def action_moves(s: State, kinds: int, out: list[int], n: int) -> int:
    if kinds >> SWITCHEROO & 1:
        n = legal_switches(s, out, n)
    if kinds >> DUMPSTER & 1:
        n = legal_dives(s, out, n)
    for card in range(GET_NEW, DESTROY):
        if kinds >> card & 1:
            n = legal_targets(s, card, out, n)
    if kinds >> DESTROY & 1:
        n = legal_destructions(s, out, n)
    return n


def legal_targets(s: State, card: int, out: list[int], n: int) -> int:
    if card == POWER_OUTAGE:
        return legal_bans(s, POWER, A_POWER_OUTAGE, out, n)
    if card == FIRE_ALARM:
        return legal_bans(s, FIRE, A_FIRE_ALARM, out, n)
    for move in range(FIRST_MOVE[card - SWITCHEROO], FIRST_MOVE[card - SWITCHEROO + 1]):
        if check_action(s, card, move) == OK:
            out[n] = move
            n += 1
    return n


def legal_switches(s: State, out: list[int], n: int) -> int:
    for space in range(SPACES):
        if s.space[s.actor][space] >= 0:
            for whom in range(s.players):
                for their in range(SPACES):
                    if check_target(s, whom, their, OWN_RECIPE) == OK:
                        out[n] = A_SWITCHEROO + (space * MAX_PLAYERS + whom) * SPACES + their
                        n += 1
    return n


def legal_dives(s: State, out: list[int], n: int) -> int:
    for card in range(KINDS):
        out[n] = A_DUMPSTER + card  # written over by the next if the card is not in the pile
        n += s.pile[card] > 0
    return n


def legal_bans(s: State, icon: int, first: int, out: list[int], n: int) -> int:
    for whom in range(s.players):
        for their in range(SPACES):
            if check_ban(s, icon, whom, their) == OK:
                out[n] = first + whom * SPACES + their
                n += 1
    return n


def legal_destructions(s: State, out: list[int], n: int) -> int:
    for recipe in range(s.recipes):
        if check_destroy(s, recipe) == OK:
            out[n] = A_DESTROY + recipe
            n += 1
    return n


# Do it


def play(s: State, move: int) -> None:
    if move == A_END:
        s.due = DRAW
        return
    s.actions += 1
    finish_action(s)
    if move >= A_DISCARD:
        give_up(s, s.actor, move - A_DISCARD)
        discard(s, move - A_DISCARD)
    elif move < A_SWITCHEROO:
        place_ingredient(s, (move - A_PLACE) // SPACES, (move - A_PLACE) % SPACES)
    else:
        card = action_card(move)
        give_up(s, s.actor, card)
        play_action(s, card, move - FIRST_MOVE[card - SWITCHEROO])


def place_ingredient(s: State, ingredient: int, space: int) -> None:
    give_up(s, s.actor, ingredient)
    s.lacking[s.actor][space] &= ~(1 << ingredient)
    if is_complete(s, s.actor, space):
        complete(s, space)


# 5 Action cards


def play_action(s: State, card: int, target: int) -> None:
    if card == POWER_OUTAGE:
        s.bans[target // SPACES][target % SPACES] |= POWER
    elif card == FIRE_ALARM:
        s.bans[target // SPACES][target % SPACES] |= FIRE
    elif card == DUMPSTER:
        dive(s, target)  # before the card itself is on the pile
        discard(s, DUMPSTER)
    else:
        discard(s, card)
        play_discarded(s, card, target)


def play_discarded(s: State, card: int, target: int) -> None:
    if card == SWITCHEROO:
        switch(s, target // (MAX_PLAYERS * SPACES), target // SPACES % MAX_PLAYERS, target % SPACES)
    elif card == GET_NEW:
        get_new_recipe(s, target)
    elif card == TAKE_GIVE:
        s.whom = target
        s.due = BLIND_TAKE
    elif card == POWERS_BACK:
        restore(s, POWER, target)
    elif card == FALSE_ALARM:
        restore(s, FIRE, target)
    else:
        destroy(s, target)


def switch(s: State, space: int, whom: int, their: int) -> None:
    """Swap two recipes with all that lies on them (AUF-5.1)."""
    p = s.actor
    recipe = s.space[p][space]
    lacking = s.lacking[p][space]
    bans = s.bans[p][space]
    s.space[p][space] = s.space[whom][their]
    s.lacking[p][space] = s.lacking[whom][their]
    s.bans[p][space] = s.bans[whom][their]
    s.space[whom][their] = recipe
    s.lacking[whom][their] = lacking
    s.bans[whom][their] = bans


def dive(s: State, card: int) -> None:
    """Take a card off the pile for all to see (AUF-5.2)."""
    s.pile[card] -= 1
    s.pile_size -= 1
    s.hand[s.actor][card] += 1
    s.held[s.actor] += 1
    for observer in range(MAX_PLAYERS + 1):
        if observer != s.actor:
            s.known[observer][s.actor][card] += 1


def get_new_recipe(s: State, space: int) -> None:
    recipe = s.space[s.actor][space]
    clear_space(s, s.actor, space)
    put_under(s, recipe)  # first, so that an empty recipe deck gives it back (AUF-5.3)
    s.gap = space
    s.due = TURN_UP


def card_in_hand(s: State, seat: int, number: int) -> int:
    """A card of a hand by its number, counted in the order of the kinds."""
    card = 0
    while number >= s.hand[seat][card]:
        number -= s.hand[seat][card]
        card += 1
    return card


def take_blind(s: State) -> None:
    """The card picked leaves the other hand and is laid aside; then one is given back (AUF-5.4)."""
    pass_unseen(s, s.whom, s.actor, s.blind)
    s.aside = s.blind
    s.blind = -1
    if s.held[s.actor]:
        s.due = BLIND_GIVE
    else:
        pick_up(s)


def give_blind(s: State) -> None:
    pass_unseen(s, s.actor, s.whom, s.blind)
    receive(s, s.whom, s.actor, s.blind)
    s.blind = -1
    pick_up(s)


def pick_up(s: State) -> None:
    receive(s, s.actor, s.whom, s.aside)
    s.aside = -1
    s.whom = -1
    finish_action(s)


def pass_unseen(s: State, giver: int, taker: int, card: int) -> None:
    """A card leaves a hand; only the two players concerned see which (AUF-6)."""
    s.hand[giver][card] -= 1
    s.held[giver] -= 1
    if s.known[taker][giver][card]:
        s.known[taker][giver][card] -= 1
    for observer in range(MAX_PLAYERS + 1):
        if observer != giver and observer != taker:
            lose_sight(s, observer, giver)


def lose_sight(s: State, observer: int, seat: int) -> None:
    """Any card of the hand may be the one that left it."""
    for card in range(KINDS):
        if s.known[observer][seat][card]:
            s.known[observer][seat][card] -= 1


def receive(s: State, seat: int, giver: int, card: int) -> None:
    s.hand[seat][card] += 1
    s.held[seat] += 1
    s.known[giver][seat][card] += 1


def restore(s: State, icon: int, space: int) -> None:
    """Take a ban off; a recipe that waited only for that is complete (AUF-4.3, AUF-5.6)."""
    s.bans[s.actor][space] &= ~icon
    discard(s, POWER_OUTAGE if icon == POWER else FIRE_ALARM)
    if is_complete(s, s.actor, space):
        complete(s, space)


def destroy(s: State, recipe: int) -> None:
    s.earned[s.owner[recipe]] -= s.stars[recipe]
    s.owner[recipe] = -1
    put_under(s, recipe)


# Scoring


def score(s: State, seat: int) -> int:
    return s.earned[seat]


def tiebreak(s: State, seat: int) -> int:
    return 0


# 6 What a player knows


def resample(s: State, seat: int, rng: list[int]) -> None:
    """Other hands, the deck and the upper part of the recipe deck, as they could be (AUF-6).

    Kept are the cards the seat knows in a hand; and no more cards of a kind come into the deck than
    were shuffled into it last and not drawn by the seat itself. `known` is a bound for each kind, so a
    seat forgets that of two cards it knew at least one is left when one was taken unseen.
    """
    observer = seat if seat >= 0 else EVERYBODY
    gather_unseen(s, seat)
    keep_known(s, seat, observer)
    spread_unseen(s, seat, observer, rng)
    forget_what_others_know(s, seat)
    sort(s.recipe_deck, s.tail, s.recipes_left)
    shuffle(rng, s.recipe_deck, s.tail, s.recipes_left)
    reseed(s.seed, rng)


def is_aside_hidden(s: State, seat: int) -> bool:
    return s.aside >= 0 and seat != s.actor and seat != s.whom


def gather_unseen(s: State, seat: int) -> None:
    """Put the deck and the other hands into the pool."""
    for card in range(KINDS):
        s.pool[card] = 0
        for p in range(s.players):
            if p != seat:
                s.pool[card] += s.hand[p][card]
                s.hand[p][card] = 0
    for i in range(s.deck_size):
        s.pool[s.deck[i]] += 1
    if is_aside_hidden(s, seat):
        s.pool[s.aside] += 1


def keep_known(s: State, seat: int, observer: int) -> None:
    """Give the other hands the cards that the observer knows to be there."""
    for p in range(s.players):
        if p != seat:
            for card in range(KINDS):
                s.hand[p][card] = s.known[observer][p][card]


def given(s: State, seat: int, card: int) -> int:
    """How many cards of a kind the other hands have been given back."""
    count = 0
    for p in range(s.players):
        if p != seat:
            count += s.hand[p][card]
    return count


def spread_unseen(s: State, seat: int, observer: int, rng: list[int]) -> None:
    """Fill the deck from the cards that may be in it, then the hands from all that is left."""
    end = 0
    for card in range(KINDS):
        rest = s.pool[card] - given(s, seat, card)
        for _ in range(min(rest, s.fresh[card] - s.drawn[observer][card])):
            s.deck[end] = card
            end += 1
    shuffle(rng, s.deck, 0, end)
    for card in range(KINDS):
        rest = s.pool[card] - given(s, seat, card)
        for _ in range(s.fresh[card] - s.drawn[observer][card], rest):
            s.deck[end] = card
            end += 1
    shuffle(rng, s.deck, s.deck_size, end)
    fill_hands(s, seat, end)


def fill_hands(s: State, seat: int, end: int) -> None:
    for p in range(s.players):
        if p != seat:
            missing = s.held[p]
            for card in range(KINDS):
                missing -= s.hand[p][card]
            for _ in range(missing):
                end -= 1
                s.hand[p][s.deck[end]] += 1
                s.deck[end] = 0
    if is_aside_hidden(s, seat):
        end -= 1
        s.aside = s.deck[end]
        s.deck[end] = 0


def forget_what_others_know(s: State, seat: int) -> None:
    """Of the other hands, others are sure of no more than everybody; of one's own, as they were."""
    for observer in range(s.players):
        if observer != seat:
            for card in range(KINDS):
                s.drawn[observer][card] = 0
                for p in range(s.players):
                    if p != seat and p != observer:
                        s.known[observer][p][card] = s.known[EVERYBODY][p][card]
