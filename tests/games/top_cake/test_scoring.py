"""Auctions, stacks and scores of Top Cake against a slow, obvious second opinion."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.games.top_cake.table import BOX, new_table, stack_of

from petitfour.games.top_cake import rules
from petitfour.games.top_cake.moves import CARD_NAMES
from petitfour.games.top_cake.rules import CARDS, NO_BID, TIE

# Stacks


def built_slowly(layers: list[tuple[int, str | None, int]]) -> list[tuple[int, str | None, int]]:
    """(item, flavour, MAX) placed one by one; whatever is over its MAX is dropped after each."""
    stack: list[tuple[int, str | None, int]] = []
    for layer in layers:
        stack = [*stack, layer]
        stack = [card for i, card in enumerate(stack) if len(stack) - 1 - i <= card[2]]
    return stack


def scored_slowly(stack: list[tuple[int, str | None, int]]) -> int:
    flavours = [flavour for _, flavour, _ in stack if flavour]
    totals = []
    for chosen in [*flavours, None]:
        doubles = chosen if len(stack) >= 3 else None
        totals.append(sum(2 if flavour == doubles else 1 for flavour in flavours))
    crowned = bool(stack) and stack[-1][1] is None
    return max(totals) * (2 if crowned and len(flavours) >= 3 else 1)


@given(
    st.permutations(range(rules.CAKES)),
    st.permutations(range(rules.ITEMS)),
    st.lists(st.integers(0, 3), min_size=0, max_size=rules.ITEMS),
)
def test_stacks_and_scores(deck: list[int], order: list[int], stacks: list[int]) -> None:
    s = new_table()
    s.deck = [s.cakes[i] for i in deck]
    placed: list[list[tuple[int, str | None, int]]] = []
    for item, wanted in zip(order, stacks, strict=False):
        stack = min(wanted, s.stacks[0])
        s.owner[item] = 0
        rules.put_on_stack(s, 0, item, stack)
        if stack == len(placed):
            placed.append([])
        cake = rules.CAKE_AT[item]
        flavour, most = (None, 0) if cake < 0 else BOX.cake(s.deck[cake])
        placed[stack].append((item, flavour, most))
    slow = [built_slowly(layers) for layers in placed]
    assert [stack_of(s, 0, i) for i in range(s.stacks[0])] == [[card[0] for card in stack] for stack in slow]
    assert rules.score(s, 0) == sum(scored_slowly(stack) for stack in slow)


# Auctions


def won_slowly(bids: dict[int, list[int | str]], holder: int | None) -> int:
    counts = Counter(card for cards in bids.values() for card in cards)
    left = {p: [card for card in cards if counts[card] == 1] for p, cards in bids.items()}
    for p, cards in left.items():
        if "snatch" in cards:
            return p
    offers = {}
    for p, cards in left.items():
        numbers = [card for card in cards if isinstance(card, int)]
        if numbers or p == holder:
            offers[p] = sum(numbers) + (0.5 if p == holder else 0)
    if not offers:
        return NO_BID
    is_reversed = any("reverse" in cards for cards in left.values())
    best = min(offers.values()) if is_reversed else max(offers.values())
    winners = [p for p, offer in offers.items() if offer == best]
    return winners[0] if len(winners) == 1 else TIE


@given(
    st.lists(st.lists(st.booleans(), min_size=CARDS, max_size=CARDS), min_size=4, max_size=4),
    st.integers(2, 4),
    st.integers(0, 3),
    st.booleans(),
)
def test_auctions(laid: list[list[bool]], players: int, start: int, half: bool) -> None:
    s = new_table(players, start % players)
    bids: dict[int, list[int | str]] = {}
    for p in range(players):
        bids[p] = [CARD_NAMES[card] for card in range(CARDS) if laid[p][card]]
        for card in range(CARDS):
            s.shown[p][card] = 1 if laid[p][card] else rules.NOWHERE
    s.shown_round = 0
    s.shown_half = 1 if half else 2
    assert rules.winner(s, 1) == won_slowly(bids, s.start if half else None)
