"""How well a seat of Cake Auf! stands: features with learned weights, in the dialect of the rules.

Each seat has a strength, the sum of the weights of its features; the chance to win is its share of the
exponentials. A seat's features tell its own stars, recipes and hand as its owner knows them. They are
meant for the end of a turn, before or after drawing: cards still to be drawn count as blanks.
"""

from math import exp

from petitfour.core.contract import OVER
from petitfour.games.cake_auf.rules import (
    DUMPSTER,
    FALSE_ALARM,
    FIRE,
    GOAL,
    HAND,
    KINDS,
    MAX_INGREDIENTS,
    POWER,
    POWERS_BACK,
    SPACES,
    SWITCHEROO,
    State,
)

MOST_CARDS = 5  # needed for one recipe, as far as features tell them apart
SORTS = 4  # of recipes: by stars, and those that win the game
STEPS = 6  # actions a recipe still takes: 0 to 5

F_NEED = 0  # + (stars to go - 1) * 4 + turns until this seat's
F_RECIPE = F_NEED + 20  # + (sort * 5 + cards to come) * STEPS + actions
F_ICONS = F_RECIPE + SORTS * 5 * STEPS  # + (sort * 3 + icons open to bans) * 3 + ingredients lacking, 1 to 3
F_SUPPLY = F_ICONS + SORTS * 9  # + sort * 6 + how many of a card to come are not on the pile, halved
F_DIVE = F_SUPPLY + SORTS * 6  # + sort: a card to come can be had by diving
F_PATH = F_DIVE + SORTS  # + cards to come * 9 + actions: the shortest way to the goal
F_ACTION = F_PATH + 7 * 9  # + (card - SWITCHEROO) * 2 + (1 if more than one)
F_USEFUL = F_ACTION + 18  # + ingredient in hand that a recipe lacks
F_USELESS = F_USEFUL + MAX_INGREDIENTS  # + ingredient in hand, for each beyond what is lacking
F_BLANK = F_USELESS + MAX_INGREDIENTS  # for each card to be drawn
F_ONES = F_BLANK + 1  # + completed recipes of one star, which can be destroyed
F_EMPTY = F_ONES + 5  # for each empty space
FEATURES = F_EMPTY + 1

MOST_FOUND = 64  # features of one seat


def bits_in(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def lifted(s: State, seat: int, is_open: bool, bans: int) -> int:
    """The bans of a recipe that the seat's hand can lift, as bits."""
    able = 0
    if not is_open:
        return able
    if bans & POWER and s.hand[seat][POWERS_BACK]:
        able |= POWER
    if bans & FIRE and s.hand[seat][FALSE_ALARM]:
        able |= FIRE
    return able


def ingredients_held(s: State, seat: int, is_open: bool) -> int:
    held = 0
    if not is_open:
        return held
    for ingredient in range(MAX_INGREDIENTS):
        if s.hand[seat][ingredient]:
            held |= 1 << ingredient
    return held


def features(s: State, seat: int, turns: int, is_open: bool, found: list[int]) -> int:
    """Write the features of a seat whose turn comes after `turns` others'; how many there are.

    `is_open` tells whether the hand may be looked at.
    """
    need = max(GOAL - s.earned[seat], 1)
    found[0] = F_NEED + (need - 1) * 4 + turns
    n = recipe_features(s, seat, need, is_open, found, 1)
    found[n] = F_PATH + shortest_way(s, seat, need, is_open)
    n += 1
    if is_open:
        n = hand_features(s, seat, found, n)
    ones = 0
    for recipe in range(s.recipes):
        ones += s.owner[recipe] == seat and s.stars[recipe] == 1
    found[n] = F_ONES + min(ones, 4)
    return n + 1


def recipe_features(s: State, seat: int, need: int, is_open: bool, found: list[int], n: int) -> int:
    held = ingredients_held(s, seat, is_open)
    for space in range(SPACES):
        recipe = s.space[seat][space]
        if recipe < 0:
            found[n] = F_EMPTY
            n += 1
            continue
        sort = 0 if s.stars[recipe] >= need else min(s.stars[recipe], 3)
        lacking = s.lacking[seat][space]
        bans = s.bans[seat][space]
        to_come = lacking & ~held
        cards = bits_in(to_come) + bits_in(bans & ~lifted(s, seat, is_open, bans))
        actions = bits_in(lacking) + bits_in(bans)
        found[n] = F_RECIPE + (sort * 5 + min(cards, 4)) * STEPS + min(actions, 5)
        found[n + 1] = (
            F_ICONS + (sort * 3 + bits_in(s.icons[recipe] & ~bans)) * 3 + max(bits_in(lacking), 1) - 1
        )
        n = supply_features(s, seat, sort, to_come, is_open, found, n + 2)
    return n


def supply_features(
    s: State, seat: int, sort: int, to_come: int, is_open: bool, found: list[int], n: int
) -> int:
    """How easily the ingredients that are not in hand may come."""
    dives = 0
    ingredient = 0
    while to_come >> ingredient:
        if to_come >> ingredient & 1:
            left = s.copies[ingredient] - s.pile[ingredient]
            found[n] = F_SUPPLY + sort * 6 + min(left // 2, 5)
            n += 1
            if s.pile[ingredient]:
                dives += 1
        ingredient += 1
    if dives and is_open and s.hand[seat][DUMPSTER]:
        found[n] = F_DIVE + sort
        n += 1
    return n


def shortest_way(s: State, seat: int, need: int, is_open: bool) -> int:
    """Cards to come * 9 + actions, for the recipes that reach the goal soonest."""
    held = ingredients_held(s, seat, is_open)
    best = 1000
    way = 0
    for chosen in range(1, 1 << SPACES):
        stars = 0
        cards = 0
        actions = 0
        for space in range(SPACES):
            if chosen >> space & 1 and s.space[seat][space] >= 0:
                bans = s.bans[seat][space]
                stars += s.stars[s.space[seat][space]]
                lacking = s.lacking[seat][space]
                cards += bits_in(lacking & ~held) + bits_in(bans & ~lifted(s, seat, is_open, bans))
                actions += bits_in(lacking) + bits_in(bans)
        short = max(need - stars, 0)  # stars that recipes yet unknown must bring
        cards += 2 * short
        actions += 2 * short
        if 2 * cards + actions < best:
            best = 2 * cards + actions
            way = min(cards, 6) * 9 + min(actions, 8)
    return way


def hand_features(s: State, seat: int, found: list[int], n: int) -> int:
    hand = s.hand[seat]
    for ingredient in range(MAX_INGREDIENTS):
        if hand[ingredient]:
            wanted = 0
            for space in range(SPACES):
                wanted += s.lacking[seat][space] >> ingredient & 1
            if wanted:
                found[n] = F_USEFUL + ingredient
                n += 1
            for _ in range(wanted, hand[ingredient]):
                found[n] = F_USELESS + ingredient
                n += 1
    for card in range(SWITCHEROO, KINDS):
        if hand[card]:
            found[n] = F_ACTION + (card - SWITCHEROO) * 2 + (hand[card] > 1)
            n += 1
    for _ in range(s.held[seat], HAND):
        found[n] = F_BLANK
        n += 1
    return n


# Places of the weights: in a world with all hands known, and for one player's eyes
W_WORLD = 0
W_OWN = 1
W_OTHER = 2
W_SETS = 3


def strength(s: State, seat: int, turns: int, is_open: bool, weights: list[float], found: list[int]) -> float:
    total = 0.0
    for i in range(features(s, seat, turns, is_open, found)):
        total += weights[found[i]]
    return total


def share(values: list[float], players: int) -> None:
    """Turn strengths into chances that sum to 1."""
    total = 0.0
    for seat in range(players):
        values[seat] = exp(values[seat])
        total += values[seat]
    for seat in range(players):
        values[seat] /= total


def chances(
    s: State, following: int, weights: list[list[float]], found: list[int], values: list[float]
) -> None:
    """The chance of every seat to win with the hands as they are; `following` has the next turn."""
    if s.phase == OVER:
        for seat in range(s.players):
            values[seat] = 1.0 if s.earned[seat] >= GOAL else 0.0
        return
    for seat in range(s.players):
        turns = (seat - following + s.players) % s.players
        values[seat] = strength(s, seat, turns, True, weights[W_WORLD], found)
    share(values, s.players)


def own_chance(
    s: State, eye: int, following: int, weights: list[list[float]], found: list[int], values: list[float]
) -> float:
    """The chance of a seat to win as it sees it itself: the other hands unknown."""
    if s.phase == OVER:
        return 1.0 if s.earned[eye] >= GOAL else 0.0
    for seat in range(s.players):
        turns = (seat - following + s.players) % s.players
        is_own = seat == eye
        row = weights[W_OWN if is_own else W_OTHER]
        values[seat] = strength(s, seat, turns, is_own, row, found)
    share(values, s.players)
    return values[eye]
