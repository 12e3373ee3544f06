"""Every cake, topper and bidding card of Top Cake is somewhere exactly once."""

from petitfour.core.contract import OVER
from petitfour.games.top_cake import rules
from petitfour.games.top_cake.components import Box
from petitfour.games.top_cake.rules import (
    CARDS,
    HAND,
    ITEMS,
    MAX_PLAYERS,
    NOWHERE,
    OUT,
    SNATCH,
    State,
)


def assert_conserved(s: State, box: Box) -> None:
    cakes = [box.face(cake["flavour"], cake["max"]) for cake in box.components["cakes"]]
    assert sorted(s.deck) == sorted(s.cakes) == sorted(cakes)
    assert_items_lie_somewhere(s)
    assert_stacks_hold_what_is_stacked(s)
    for p in range(MAX_PLAYERS):
        assert_bidding_cards_lie_somewhere(s, p)


def assert_items_lie_somewhere(s: State) -> None:
    revealed = rules.revealed(s)
    assert all((s.lies[item] == rules.IN_DECK) == (item >= revealed) for item in range(ITEMS))
    assert s.row[: s.lots] == [item for item in range(ITEMS) if s.lies[item] == rules.ON_OFFER]
    owned = (rules.WON, rules.STACKED, rules.COLLAPSED)
    for item in range(ITEMS):
        assert (s.owner[item] in range(s.players)) == (s.lies[item] in owned)
    for p in range(s.players):
        won = [i for i in range(ITEMS) if s.lies[i] == rules.WON and s.owner[i] == p]
        assert s.won[p] == len(won)


def assert_stacks_hold_what_is_stacked(s: State) -> None:
    found = []
    for p in range(s.players):
        for stack in range(ITEMS):
            assert (s.top[p][stack] != NOWHERE) == (stack < s.stacks[p])
            layer, above = s.top[p][stack], 0
            while layer != NOWHERE:
                assert s.owner[layer] == p
                assert above <= rules.most_above(s, layer), "over its MAX"
                found.append(layer)
                layer, above = s.under[layer], above + 1
    assert sorted(found) == [item for item in range(ITEMS) if s.lies[item] == rules.STACKED]


def assert_bidding_cards_lie_somewhere(s: State, p: int) -> None:
    removed = range(CARDS) if p >= s.players else (rules.SEVEN, rules.EIGHT) if s.players > 2 else ()
    for card in range(CARDS):
        place = s.place[p][card]
        if card in removed:
            assert place == OUT
        elif place == OUT:
            assert card == SNATCH
        else:
            assert place == HAND or s.lies[place] == rules.ON_OFFER
        assert not s.down[p][card] or place >= 0
    if s.phase in (rules.STACK, OVER):
        assert not any(s.down[p])
