"""Cake Auf!: what every action card is worth in the opening hand and when played, and every recipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.games.cake_auf.components import ACTION_CARDS, MAX_STARS
from petitfour.games.cake_auf.rules import (
    A_DISCARD,
    A_END,
    A_SWITCHEROO,
    DESTROY,
    FIRE_ALARM,
    FIRST_MOVE,
    KINDS,
    MAX_INGREDIENTS,
    MAX_PLAYERS,
    MAX_RECIPES,
    POWER_OUTAGE,
    SPACES,
    SWITCHEROO,
    TAKE_GIVE,
    State,
    action_card,
)
from petitfour.lab.facts.meaning import OTHERS, Count, Event, Label, Line, Meaning, Table

if TYPE_CHECKING:
    from petitfour.games.cake_auf.components import Box

LINES = MAX_STARS  # of the score sheet: recipes of one star, of two, ...

ACTION_KINDS = KINDS - SWITCHEROO

# Counts
N_PLAYED = 0  # each action card
N_PLACED = N_PLAYED + ACTION_KINDS
N_DISCARDED = N_PLACED + 1
N_ENDED = N_DISCARDED + 1  # turns ended before the third action
N_TURNS = N_ENDED + 1
N_RESHUFFLES = N_TURNS + 1
N_COMPLETED = N_RESHUFFLES + 1
COUNTS = N_COMPLETED + 1

# Events
E_DEALT = 0  # each card in the opening hand
E_PLAYED = E_DEALT + KINDS  # each action card
E_HIT = E_PLAYED + ACTION_KINDS  # by somebody else's action card
E_BAKED = E_HIT + ACTION_KINDS  # each recipe
EVENTS = E_BAKED + MAX_RECIPES

# Remembered: whether the opening hands were seen, 1 + who acted last, the deck then
M_SEEN = 0
M_ACTOR = 1
M_DECK = 2
MEMO = 3


def line_points(s: State, seat: int, line: int) -> int:
    points = 0
    for recipe in range(s.recipes):
        if s.owner[recipe] == seat and s.stars[recipe] == line + 1:
            points += line + 1
    return points


def note(s: State, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    if memo[M_SEEN] == 0:
        memo[M_SEEN] = 1
        note_opening_hands(s, events)
    note_turn(s, counts, memo)
    if move == A_END:
        counts[N_ENDED] += 1
    elif move >= A_DISCARD:
        counts[N_DISCARDED] += 1
    elif move < A_SWITCHEROO:
        counts[N_PLACED] += 1
    else:
        note_action(s, action_card(move), move, counts, events)


def note_opening_hands(s: State, events: list[list[int]]) -> None:
    for seat in range(s.players):
        for card in range(KINDS):
            events[E_DEALT + card][seat] = s.hand[seat][card]


def note_turn(s: State, counts: list[int], memo: list[int]) -> None:
    """A deck that grew was shuffled anew (AUF-3.3)."""
    if memo[M_ACTOR] != 1 + s.actor:
        memo[M_ACTOR] = 1 + s.actor
        counts[N_TURNS] += 1
        if s.deck_size > memo[M_DECK] and counts[N_TURNS] > 1:
            counts[N_RESHUFFLES] += 1
        memo[M_DECK] = s.deck_size


def note_action(s: State, card: int, move: int, counts: list[int], events: list[list[int]]) -> None:
    counts[N_PLAYED + card - SWITCHEROO] += 1
    events[E_PLAYED + card - SWITCHEROO][s.actor] += 1
    target = move - FIRST_MOVE[card - SWITCHEROO]
    whom = -1
    if card == SWITCHEROO:
        whom = target // SPACES % MAX_PLAYERS
    elif card == TAKE_GIVE:
        whom = target
    elif card in (POWER_OUTAGE, FIRE_ALARM):
        whom = target // SPACES
    elif card == DESTROY:
        whom = s.owner[target]
    if whom >= 0:
        events[E_HIT + card - SWITCHEROO][whom] += 1


def conclude(s: State, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    for recipe in range(s.recipes):
        if s.owner[recipe] >= 0:
            counts[N_COMPLETED] += 1
            events[E_BAKED + recipe][s.owner[recipe]] = 1


# What the numbers mean

HITTING = ("switcheroo", "take-give", "power-outage", "fire-alarm", "destroy")
CARD_RULES = {
    "switcheroo": "AUF-5.1",
    "dumpster": "AUF-5.2",
    "new-recipe": "AUF-5.3",
    "take-give": "AUF-5.4",
    "power-outage": "AUF-5.5",
    "fire-alarm": "AUF-5.5",
    "powers-back": "AUF-5.6",
    "false-alarm": "AUF-5.6",
    "destroy": "AUF-5.7",
}


def meaning(box: Box, players: int) -> Meaning:
    printed = sorted({recipe["stars"] for recipe in box.components["recipes"]})
    lines = (Line(stars - 1, "AUF-4.2", Label("stars", numbers={"n": stars})) for stars in printed)
    return Meaning(tuple(lines), _counts(), _tables(box))


def _counts() -> tuple[Count, ...]:
    return (
        Count(N_TURNS, "AUF-3.1", Label("turns")),
        Count(N_ENDED, "AUF-3.1", Label("ended")),
        Count(N_PLACED, "AUF-4.1", Label("placed")),
        Count(N_COMPLETED, "AUF-4.2", Label("completed")),
        *(
            Count(N_PLAYED + i, CARD_RULES[name], Label("played", {"card": f"card.{name}"}))
            for i, name in enumerate(ACTION_CARDS)
        ),
        Count(N_DISCARDED, "AUF-3.1", Label("discarded")),
        Count(N_RESHUFFLES, "AUF-3.3", Label("reshuffles")),
    )


def _tables(box: Box) -> tuple[Table, ...]:
    dealt = [(card, box.name(card)) for card in range(KINDS) if box.deck.get(box.name(card))]
    dealt.sort(key=lambda card: card[0] < MAX_INGREDIENTS)  # the action cards first
    return (
        Table(
            Label("dealt"),
            Label("dealt-about"),
            OTHERS,
            tuple(Event(E_DEALT + card, _card(name)) for card, name in dealt),
        ),
        Table(
            Label("cards"),
            Label("cards-about"),
            OTHERS,
            tuple(Event(E_PLAYED + i, _card(name)) for i, name in enumerate(ACTION_CARDS)),
        ),
        Table(
            Label("hits"),
            Label("hits-about"),
            OTHERS,
            tuple(Event(E_HIT + i, _card(n)) for i, n in enumerate(ACTION_CARDS) if n in HITTING),
        ),
        Table(
            Label("recipes"),
            Label("recipes-about"),
            OTHERS,
            tuple(
                Event(E_BAKED + i, Label("recipe", {"recipe": f"recipe.{name}"}))
                for i, name in enumerate(box.recipes)
            ),
        ),
    )


def _card(name: str) -> Label:
    return Label("card", {"card": f"card.{name}"})
