"""Can the actor win this very turn? Exactly, in the dialect of the rules.

A recipe turned up during the turn is bare and takes three actions, one of which is gone: what it shows never
decides this turn, so a bare one stands in for it. Chance has a say only in Take 1, Give 1: what is taken
follows from what the actor knows, as `resample` deals it. Ends, discards, bans and destructions never help.
"""

from typing import Any

from petitfour.core.contract import NOTHING, OVER
from petitfour.core.engine import copy_state
from petitfour.games.cake_auf.rules import (
    A_DESTROY,
    A_FALSE_ALARM,
    A_PLACE,
    A_POWER_OUTAGE,
    A_POWERS_BACK,
    A_TAKE_GIVE,
    ACTIONS,
    FALSE_ALARM,
    FIRE,
    GOAL,
    KINDS,
    POWER,
    POWERS_BACK,
    SPACES,
    TAKE_GIVE,
    TURN_UP,
    State,
    discard,
    give_up,
    legal_actions,
    legal_places,
    play,
)

NO_WIN = -1
SURE = 1.0 - 1e-9  # sums of odds are rounded


def win_this_turn(
    states: list[Any], at: int, options: list[list[int]], odds: list[list[float]], answer: list[float]
) -> int:
    """The first move of the surest way to win this turn, or NO_WIN; answer[0] is how sure it is.

    states[at] is the position; one more place for each action, and a row of options, are scratch.
    """
    count_unseen(states[at])
    answer[0] = 0.0
    left = ACTIONS - states[at].actions
    if left == 1:
        move = win_with_one(states[at])
        answer[0] = 1.0 if move != NO_WIN else 0.0
        return move
    if left == 2:
        return best_of_two(states, at, options, odds, answer)
    return best_of_three(states, at, options, odds, answer)


def bit_count(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def stars_in_reach(s: State, left: int) -> int:
    """No more stars than these can be won with so many actions, whatever the cards."""
    whole = 0  # the best recipe that fits
    two = 0  # the best that takes two actions; then the three best that take one
    first = 0
    second = 0
    third = 0
    for p in range(s.players):
        for space in range(SPACES):
            if s.space[p][space] < 0:
                continue
            stars = s.stars[s.space[p][space]]
            cost = bit_count(s.lacking[p][space]) + bit_count(s.bans[p][space]) + (p != s.actor)
            if cost <= left:
                whole = max(whole, stars)
            if cost == 2:
                two = max(two, stars)
            elif cost == 1:
                third = max(third, min(second, stars))
                second = max(second, min(first, stars))
                first = max(first, stars)
    if left == 2:
        return max(whole, first + second)
    return max(whole, first + two, first + second + third)


# What is known of the cards in the other hands


def count_unseen(s: State) -> None:
    """Into the pool: the cards the actor does not see, but for those it knows in a hand."""
    for card in range(KINDS):
        s.pool[card] = 0
        for p in range(s.players):
            if p != s.actor:
                s.pool[card] += s.hand[p][card] - s.known[s.actor][p][card]
    for i in range(s.deck_size):
        s.pool[s.deck[i]] += 1


def take_odds(s: State, whom: int, odds: list[float]) -> None:
    """How likely each card is to be the one taken blind from a hand."""
    in_hands = 0  # cards of the pool that are in other hands
    for p in range(s.players):
        if p != s.actor:
            in_hands += unknown_cards(s, p)
    deckable = 0
    for card in range(KINDS):
        deckable += min(s.pool[card], s.fresh[card] - s.drawn[s.actor][card])
    for card in range(KINDS):
        maybe = min(s.pool[card], s.fresh[card] - s.drawn[s.actor][card])
        expected = float(s.pool[card] - maybe)
        if deckable:
            expected += float(maybe) * float(deckable - s.deck_size) / float(deckable)
        odds[card] = float(s.known[s.actor][whom][card])
        if in_hands:
            odds[card] += float(unknown_cards(s, whom)) * expected / float(in_hands)
        odds[card] /= float(s.held[whom])


def unknown_cards(s: State, p: int) -> int:
    """How many cards of a hand the actor does not know."""
    count = s.held[p]
    for card in range(KINDS):
        count -= s.known[s.actor][p][card]
    return count


def trade(s: State, whom: int, taken: int, gift: int) -> None:
    """Take a card and give one back (or none), as far as it concerns the actor."""
    if s.known[s.actor][whom][taken]:
        s.known[s.actor][whom][taken] -= 1
    else:
        s.pool[taken] -= 1
    s.hand[s.actor][taken] += 1
    if gift == NO_WIN:
        s.held[s.actor] += 1
        s.held[whom] -= 1
    else:
        s.hand[s.actor][gift] -= 1
        s.known[s.actor][whom][gift] += 1


# One, two and three actions left


def win_with_one(s: State) -> int:
    """The move that wins at once, or NO_WIN."""
    hand = s.hand[s.actor]
    for space in range(SPACES):
        recipe = s.space[s.actor][space]
        if recipe < 0 or s.earned[s.actor] + s.stars[recipe] < GOAL:
            continue
        lacking = s.lacking[s.actor][space]
        bans = s.bans[s.actor][space]
        if lacking == 0 and bans == POWER and hand[POWERS_BACK]:
            return A_POWERS_BACK + space
        if lacking == 0 and bans == FIRE and hand[FALSE_ALARM]:
            return A_FALSE_ALARM + space
        if bans == 0 and bit_count(lacking) == 1:
            ingredient = bit_count(lacking - 1)
            if hand[ingredient]:
                return A_PLACE + ingredient * SPACES + space
    return NO_WIN


def helpful(s: State, row: list[int]) -> int:
    """The moves that may be part of a way to win."""
    count = legal_places(s, row)
    count = legal_actions(s, row, count)
    kept = 0
    for i in range(count):
        move = row[i]
        if move < A_POWER_OUTAGE or A_POWERS_BACK <= move < A_DESTROY:
            row[kept] = move
            kept += 1
    return kept


def play_open(states: list[Any], to: int, of: int, move: int) -> None:
    """Play a move on a copy; a bare recipe stands in for one to be turned up."""
    copy_state(states, to, of)
    s = states[to]
    if A_TAKE_GIVE <= move < A_POWER_OUTAGE:
        s.actions += 1
        give_up(s, s.actor, TAKE_GIVE)
        discard(s, TAKE_GIVE)
        return
    play(s, move)
    if s.due == TURN_UP:
        s.recipes_left -= 1
        recipe = s.recipe_deck[s.recipes_left]  # any does: it cannot be finished this turn
        s.space[s.actor][s.gap] = recipe
        s.lacking[s.actor][s.gap] = s.wants[recipe]
        s.gap = -1
        s.due = NOTHING


def best_of_two(
    states: list[Any], at: int, options: list[list[int]], odds: list[list[float]], answer: list[float]
) -> int:
    """The first of two actions; answer[0] is the chance to win."""
    s = states[at]
    answer[0] = 0.0
    chosen = NO_WIN
    if s.earned[s.actor] + stars_in_reach(s, 2) < GOAL:
        return chosen
    row = options[1]
    for i in range(helpful(s, row)):
        move = row[i]
        play_open(states, at + 1, at, move)
        if A_TAKE_GIVE <= move < A_POWER_OUTAGE:
            chance_to_win = trade_then_one(states, at + 1, move - A_TAKE_GIVE, odds[1])
        else:
            after = states[at + 1]
            chance_to_win = 1.0 if after.phase == OVER or win_with_one(after) != NO_WIN else 0.0
        if chance_to_win > answer[0]:
            answer[0] = chance_to_win
            chosen = move
            if chance_to_win >= SURE:
                return chosen
    return chosen


def trade_then_one(states: list[Any], at: int, whom: int, odds: list[float]) -> float:
    """The chance that the action after a Take 1, Give 1 wins; one card of the hand is given back."""
    s = states[at]
    take_odds(s, whom, odds)
    total = 0.0
    for taken in range(KINDS):
        if odds[taken] > 0.0:
            total += odds[taken] * gift_then_one(states, at, whom, taken)
    return total


def gift_then_one(states: list[Any], at: int, whom: int, taken: int) -> float:
    s = states[at]
    if s.held[s.actor] == 0:
        copy_state(states, at + 1, at)
        trade(states[at + 1], whom, taken, NO_WIN)
        return 1.0 if win_with_one(states[at + 1]) != NO_WIN else 0.0
    total = 0.0
    for gift in range(KINDS):
        if s.hand[s.actor][gift]:
            copy_state(states, at + 1, at)
            trade(states[at + 1], whom, taken, gift)
            if win_with_one(states[at + 1]) != NO_WIN:
                total += float(s.hand[s.actor][gift])
    return total / float(s.held[s.actor])


def best_of_three(
    states: list[Any], at: int, options: list[list[int]], odds: list[list[float]], answer: list[float]
) -> int:
    """The first of three actions; answer[0] is the chance to win."""
    s = states[at]
    answer[0] = 0.0
    if s.earned[s.actor] + stars_in_reach(s, 3) < GOAL:
        return NO_WIN
    chosen = NO_WIN
    best = 0.0
    row = options[0]
    for i in range(helpful(s, row)):
        move = row[i]
        play_open(states, at + 1, at, move)
        if A_TAKE_GIVE <= move < A_POWER_OUTAGE:
            chance_to_win = trade_then_two(states, at + 1, move - A_TAKE_GIVE, options, odds, answer)
        elif states[at + 1].phase == OVER:
            chance_to_win = 1.0
        else:
            best_of_two(states, at + 1, options, odds, answer)
            chance_to_win = answer[0]
        if chance_to_win > best:
            best = chance_to_win
            chosen = move
            if best >= SURE:
                break
    answer[0] = best
    return chosen


def trade_then_two(
    states: list[Any],
    at: int,
    whom: int,
    options: list[list[int]],
    odds: list[list[float]],
    answer: list[float],
) -> float:
    """The chance that two actions after a Take 1, Give 1 win."""
    s = states[at]
    if s.earned[s.actor] + stars_in_reach(s, 2) < GOAL:
        return 0.0
    take_odds(s, whom, odds[0])
    total = 0.0
    for taken in range(KINDS):
        if odds[0][taken] > 0.0:
            total += odds[0][taken] * gift_then_two(states, at, whom, taken, options, odds, answer)
    return total


def gift_then_two(
    states: list[Any],
    at: int,
    whom: int,
    taken: int,
    options: list[list[int]],
    odds: list[list[float]],
    answer: list[float],
) -> float:
    s = states[at]
    if s.held[s.actor] == 0:
        copy_state(states, at + 1, at)
        trade(states[at + 1], whom, taken, NO_WIN)
        best_of_two(states, at + 1, options, odds, answer)
        return answer[0]
    total = 0.0
    for gift in range(KINDS):
        if s.hand[s.actor][gift]:
            copy_state(states, at + 1, at)
            trade(states[at + 1], whom, taken, gift)
            best_of_two(states, at + 1, options, odds, answer)
            total += float(s.hand[s.actor][gift]) * answer[0]
    return total / float(s.held[s.actor])
