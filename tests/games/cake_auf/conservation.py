"""Every card and every recipe of Cake Auf! is somewhere exactly once, and what players know is true."""

from petitfour.games.cake_auf.components import Box
from petitfour.games.cake_auf.rules import (
    EVERYBODY,
    FIRE,
    FIRE_ALARM,
    KINDS,
    POWER,
    POWER_OUTAGE,
    SPACES,
    State,
)


def on_the_table(s: State) -> list[int]:
    """The ingredients and bans that lie on recipes, by card."""
    counts = [0] * KINDS
    for p in range(s.players):
        for space in range(SPACES):
            if s.space[p][space] >= 0:
                placed = s.wants[s.space[p][space]] & ~s.lacking[p][space]
                for card in range(KINDS):
                    counts[card] += placed >> card & 1
                counts[POWER_OUTAGE] += bool(s.bans[p][space] & POWER)
                counts[FIRE_ALARM] += bool(s.bans[p][space] & FIRE)
    return counts


def assert_conserved(s: State, box: Box) -> None:
    assert_cards_conserved(s, box)
    assert_recipes_conserved(s)
    assert_knowledge_is_true(s)


def assert_cards_conserved(s: State, box: Box) -> None:
    table = on_the_table(s)
    for card in range(KINDS):
        hands = sum(s.hand[p][card] for p in range(s.players)) + (s.aside == card)
        deck = s.deck[: s.deck_size].count(card)
        assert hands + deck + s.pile[card] + table[card] == s.copies[card], card
    assert sum(s.copies) == sum(box.deck.values())
    assert s.held[: s.players] == [sum(s.hand[p]) for p in range(s.players)]
    assert s.pile_size == sum(s.pile)
    assert not any(s.deck[s.deck_size :])


def assert_recipes_conserved(s: State) -> None:
    spaces = [s.space[p][space] for p in range(s.players) for space in range(SPACES)]
    places = s.recipe_deck[: s.recipes_left] + [recipe for recipe in spaces if recipe >= 0]
    places += [recipe for recipe in range(s.recipes) if s.owner[recipe] >= 0]
    assert sorted(places) == list(range(s.recipes))
    assert 0 <= s.tail <= s.recipes_left
    for p in range(s.players):
        assert s.earned[p] == sum(s.stars[r] for r in range(s.recipes) if s.owner[r] == p)
        for space in range(SPACES):
            is_full = s.space[p][space] >= 0 and s.lacking[p][space] == 0
            assert not is_full or s.bans[p][space], "a complete recipe stays on the table"


def assert_knowledge_is_true(s: State) -> None:
    for card in range(KINDS):
        for observer in (*range(s.players), EVERYBODY):
            assert s.deck[: s.deck_size].count(card) <= s.fresh[card] - s.drawn[observer][card]
            for holder in range(s.players):
                if observer != holder:
                    known = s.known[observer][holder][card]
                    assert s.known[EVERYBODY][holder][card] <= known <= s.hand[holder][card]
