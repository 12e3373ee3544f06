"""What is random in Cake Auf!, as the record tells it: shuffles, and cards taken blind from a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import DEAL
from petitfour.core.outcomes import Feed, must_be_these_cards
from petitfour.games.cake_auf.rules import (
    BLIND_GIVE,
    BLIND_TAKE,
    MAX_CARDS,
    MAX_RECIPES,
    RESHUFFLE,
    SHUFFLE_CARDS,
)

if TYPE_CHECKING:
    from petitfour.core.located import Document
    from petitfour.games.cake_auf.components import Box
    from petitfour.games.cake_auf.rules import State


def told(s: State, box: Box) -> list[dict[str, Any]]:
    """The outcome of what is due, right after chance has spoken."""
    if s.due == DEAL:
        recipes = [box.recipes[recipe] for recipe in reversed(s.recipe_deck[: s.recipes_left])]
        return [{"recipes": recipes}]
    if s.due == SHUFFLE_CARDS:
        return [{"deck": _top_first(s, s.deck_size, box)}]
    if s.due == RESHUFFLE:
        return [{"reshuffle": _top_first(s, s.pile_size, box)}]
    if s.due in (BLIND_TAKE, BLIND_GIVE):
        return [{"blind": box.name(s.blind)}]
    return []


def _top_first(s: State, size: int, box: Box) -> list[str]:
    return [box.name(card) for card in reversed(s.deck[:size])]


def put(s: State, feed: Feed, box: Box) -> None:
    """Let the record speak in the place of chance."""
    if s.due == DEAL:
        _put_recipes(s, feed.take("recipes"), box)
    elif s.due == SHUFFLE_CARDS:
        _put_deck(s, feed.take("deck"), s.copies, box)
    elif s.due == RESHUFFLE:
        _put_deck(s, feed.take("reshuffle"), s.pile, box)
    elif s.due in (BLIND_TAKE, BLIND_GIVE):
        hand = s.hand[s.whom if s.due == BLIND_TAKE else s.actor]
        s.blind = box.number(feed.take("blind").one_of(tuple(box.counted(hand))))


def _put_recipes(s: State, recipes: Document, box: Box) -> None:
    must_be_these_cards(recipes, box.recipes)
    numbers = [box.recipes.index(name) for name in reversed(recipes.value)]
    s.recipe_deck = numbers + [0] * (MAX_RECIPES - len(numbers))


def _put_deck(s: State, deck: Document, counts: list[int], box: Box) -> None:
    """The shuffled cards; the top one stands first in the record and last in the state."""
    must_be_these_cards(deck, box.listed(counts))
    numbers = [box.number(name) for name in reversed(deck.value)]
    s.deck = numbers + [0] * (MAX_CARDS - len(numbers))
