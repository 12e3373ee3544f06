"""Tables of Cake Auf! laid out by hand, with every other card in the deck."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.cake_auf.conservation import on_the_table

from petitfour.core.errors import IllegalMove
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.cake_auf import GAME, rules
from petitfour.games.cake_auf.components import BITS, Box
from petitfour.games.cake_auf.rules import KINDS, MAX_CARDS, MAX_RECIPES, SPACES, State

BOX: Box = GAME.box()

RECIPES = (  # no icon, no icon, no icon; fire, power, both; then a mixture
    ("shortbread", "dorayaki", "kolache"),
    ("churros", "halo-halo", "tiramisu"),
    ("clafoutis", "lamington", "pavlova"),
    ("egg-tart", "hotteok", "baklava"),
)
BANS = {"power-outage": "power", "fire-alarm": "fire"}


def laid_out(
    players: int = 2,
    *,
    hands: tuple[str, ...] = (),
    recipes: dict[tuple[int, int], str] | None = None,
    on: dict[tuple[int, int], str] | None = None,
    completed: tuple[str, ...] = (),
    pile: str = "",
    top: str = "",
    deck: int | None = None,
    recipe_deck: str | None = None,
) -> Match:
    """A match at the beginning of seat 0's turn.

    `hands`, `completed` name cards for each seat; `recipes` changes what lies in a space ("" for nothing)
    and `on` the ingredients and bans there; `top` are the next cards of the deck, the first one first. With
    `deck` or `recipe_deck` given, the other cards or recipes are out of the game.
    """
    match = Match(GAME, {"players": players, "start": 0}, fair=Fair.repeated(1, players))
    s = match.state
    rules.setup(s)
    s.due = rules.NOTHING
    _lay_recipes(s, recipes or {}, on or {})
    for seat, names in enumerate(completed):
        for name in names.split():
            s.owner[BOX.recipes.index(name)] = seat
            s.earned[seat] += s.stars[BOX.recipes.index(name)]
    for seat, names in enumerate(hands):
        for name in names.split():
            s.hand[seat][BOX.number(name)] += 1
            s.held[seat] += 1
    for name in pile.split():
        rules.discard(s, BOX.number(name))
    _stack_deck(s, top.split(), deck)
    _stack_recipes(s, recipe_deck)
    match._before = clone(s)
    return match


def _lay_recipes(s: State, recipes: dict[tuple[int, int], str], on: dict[tuple[int, int], str]) -> None:
    for seat in range(s.players):
        for space in range(SPACES):
            name = recipes.get((seat, space), RECIPES[seat][space])
            if name:
                s.space[seat][space] = BOX.recipes.index(name)
                s.lacking[seat][space] = s.wants[s.space[seat][space]]
            for card in on.get((seat, space), "").split():
                if card in BANS:
                    s.bans[seat][space] |= BITS[BANS[card]]
                else:
                    assert s.lacking[seat][space] >> BOX.number(card) & 1
                    s.lacking[seat][space] ^= 1 << BOX.number(card)


def _stack_deck(s: State, top: list[str], size: int | None) -> None:
    """The named cards on top; below them all that lie nowhere else, or no more than `size` in all."""
    table = on_the_table(s)
    used = [table[c] + s.pile[c] + sum(hand[c] for hand in s.hand) for c in range(KINDS)]
    numbers = [BOX.number(name) for name in top]
    rest = [c for c in range(KINDS) for _ in range(s.copies[c] - used[c] - numbers.count(c))]
    if size is not None:
        rest = rest[: size - len(numbers)]
    cards = rest + numbers[::-1]
    s.deck = cards + [0] * (MAX_CARDS - len(cards))
    s.deck_size = len(cards)
    s.copies = [used[c] + cards.count(c) for c in range(KINDS)]
    s.fresh = list(s.copies)


def _stack_recipes(s: State, names: str | None) -> None:
    used = {recipe for spaces in s.space for recipe in spaces}
    used |= {recipe for recipe in range(s.recipes) if s.owner[recipe] >= 0}
    rest = [recipe for recipe in range(s.recipes) if recipe not in used]
    if names is not None:
        rest = [BOX.recipes.index(name) for name in reversed(names.split())]
    s.recipe_deck = rest + [0] * (MAX_RECIPES - len(rest))
    s.recipes_left = len(rest)


def cards(match: Match, seat: int) -> dict[str, int]:
    return BOX.counted(match.state.hand[seat])


def pile(match: Match) -> dict[str, int]:
    return BOX.counted(match.state.pile)


def recipe(match: Match, seat: int, space: int) -> dict[str, Any]:
    """A recipe on the table as everybody sees it."""
    shown: dict[str, Any] = GAME.view.view(match.state, -1, BOX)["recipes"][seat][space]
    return shown


def play(match: Match, *lines: str) -> Match:
    """Play lines of notation, each by the seat to move."""
    for line in lines:
        assert match.actor is not None
        match.move(match.actor, line)
    return match


def refusal(match: Match, line: str) -> tuple[str, str]:
    """The reason and the rule by which a move is refused, in both languages."""
    before = clone(match.state)
    assert match.actor is not None
    refused = []
    for lang in ("en", "fr"):
        with pytest.raises(IllegalMove) as error:
            match.move(match.actor, line, lang)
        refused.append((error.value.reason, error.value.rule))
        assert error.value.rule in str(error.value)
    assert refused[0] == refused[1]
    assert rules.legal(match.state, [0] * rules.MOVES) == rules.legal(before, [0] * rules.MOVES)
    return refused[0]


def pick(match: Match, *names: str) -> None:
    """Let a Take 1, Give 1 just played come out so: the card taken, then the card given."""
    for name in names:
        match.state.blind = BOX.number(name)
        rules.proceed(match.state)


def exchange(match: Match, whom: int, *names: str) -> None:
    """Play a Take 1, Give 1 in which these cards are picked."""
    rules.play(match.state, rules.A_TAKE_GIVE + whom)
    pick(match, *names)
