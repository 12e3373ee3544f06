"""Tables of Top Cake laid out for a test: a known deck, cards where the test wants them."""

from __future__ import annotations

from petitfour.core.contract import OK
from petitfour.games.top_cake import GAME, rules
from petitfour.games.top_cake.moves import CARD_NAMES
from petitfour.games.top_cake.rules import A_BID, A_FIRST, A_STACK, CAKES, ITEMS, State

BOX = GAME.box()
PLAIN = GAME.plain
GREEN, YELLOW, BLUE = 0, 1, 2

Cake = tuple[str, int]


def new_table(players: int = 3, start: int = 0, deck: list[Cake] | None = None, **options: object) -> State:
    """A game at its first bid; the deck begins with these cakes (the first is set aside)."""
    s: State = GAME.new_state({"players": players, "start": start, **options})
    rules.setup(s)
    stack_deck(s, deck or [])
    rules.proceed(s)
    return s


def stack_deck(s: State, deck: list[Cake]) -> None:
    rest = sorted(s.deck)
    first = [BOX.face(*cake) for cake in deck]
    for face in first:
        rest.remove(face)
    s.deck = [*first, *rest]
    assert len(s.deck) == CAKES


def number(card: int | str) -> int:
    return CARD_NAMES.index(card)


def play_bid(s: State, down: tuple[int | str, int] | None, up: tuple[int | str, int]) -> None:
    """The acting seat's turn: card and item, face down and face up."""
    for laid in (down, up):
        if laid:
            play(s, A_BID + number(laid[0]) * ITEMS + laid[1])


def play(s: State, code: int) -> None:
    assert rules.check(s, code) == OK, rules.REASONS[rules.check(s, code)]
    PLAIN.apply(s, code)


def play_first(s: State, item: int) -> None:
    play(s, A_FIRST + item)


def put_on(s: State, item: int, stack: int) -> None:
    play(s, A_STACK + item * ITEMS + stack)


def lay(s: State, seat: int, item: int, *cards: int | str) -> None:
    """Put cards of a seat beside an item, as if they had been bid."""
    for card in cards:
        s.place[seat][number(card)] = item


def turn_up(s: State, half: int = rules.NOWHERE) -> None:
    """All bids are placed: reveal and settle them."""
    s.half = half
    s.due = rules.REVEAL
    rules.proceed(s)


def next_round(s: State) -> None:
    """Go on without stacking: what was won lies nowhere."""
    for seat in range(s.players):
        s.won[seat] = 0
    for item in range(ITEMS):
        if s.lies[item] == rules.WON:
            s.lies[item] = rules.COLLAPSED
    s.due = rules.NEW_ROUND
    PLAIN.settle(s)


def go_to_round(s: State, round_: int) -> None:
    """Rounds (from 0) in which nobody bids."""
    while s.round < round_:
        turn_up(s)
        if s.due:
            PLAIN.settle(s)


def hand(s: State, seat: int) -> list[int | str]:
    return [CARD_NAMES[card] for card in range(rules.CARDS) if s.place[seat][card] == rules.HAND]


def beside(s: State, seat: int, item: int) -> list[int | str]:
    return [CARD_NAMES[card] for card in range(rules.CARDS) if s.place[seat][card] == item]


def stack_of(s: State, seat: int, stack: int) -> list[int]:
    """The items of a stack from the bottom."""
    layers: list[int] = []
    item = s.top[seat][stack]
    while item != rules.NOWHERE:
        layers.insert(0, item)
        item = s.under[item]
    return layers


def build(s: State, seat: int, *items: int) -> int:
    """A new stack of a seat, placed item by item; its number."""
    stack = s.stacks[seat]
    for item in items:
        s.owner[item] = seat
        rules.put_on_stack(s, seat, item, stack)
    return stack
