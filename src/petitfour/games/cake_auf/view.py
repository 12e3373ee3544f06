"""What a seat or a spectator of Cake Auf! may see: all but the decks and the other hands (AUF-6)."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OVER
from petitfour.games.cake_auf import rules
from petitfour.games.cake_auf.rules import ACTIONS, EVERYBODY, FIRE, HAND, KINDS, POWER, SPACES, State

if TYPE_CHECKING:
    from petitfour.games.cake_auf.components import Box

HIDES_HANDS = True  # people at one screen need a curtain between their turns

PHASES = ("over", "turn")
INGREDIENTS = 3  # of a recipe


def view(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The table as the seat sees it; -1 is a spectator."""
    return {**shared(s, box), **own(s, seat, box)}


def own(s: State, seat: int, box: Box) -> dict[str, Any]:
    """What looks different from each seat: its hand, and what it can tell of all other cards."""
    hidden = unseen(s, seat)
    return {
        "hand": box.counted(s.hand[seat]) if seat >= 0 else None,
        "known": [_known(s, seat, p, box) for p in range(s.players)],
        "unseen": box.counted(hidden),
        "in_hands": box.counted(_sure_in_hands(s, seat, hidden)),
    }


def shared(s: State, box: Box) -> dict[str, Any]:
    """What everybody sees."""
    seats = range(s.players)
    return {
        "phase": PHASES[s.phase],
        "actor": s.actor,
        "players": s.players,
        "actions_left": ACTIONS - s.actions if s.phase != OVER else 0,
        "hands": s.held[: s.players],
        "recipes": [[_recipe_on(s, p, space, box) for space in range(SPACES)] for p in seats],
        "completed": [_completed(s, p, box) for p in seats],
        "stars": s.earned[: s.players],
        "pile": {"size": s.pile_size, "top": _pile_top(s, box), "cards": box.counted(s.pile)},
        "deck": s.deck_size,
        "recipe_deck": _recipe_deck(s, box),
        "sheet": [sheet(s, p, box) for p in seats],
    }


def _observer(seat: int) -> int:
    return seat if seat >= 0 else EVERYBODY


def _known(s: State, seat: int, holder: int, box: Box) -> dict[str, int]:
    """The cards the seat is sure to find in another hand, because it saw them go there."""
    return box.counted(s.known[_observer(seat)][holder]) if holder != seat else {}


def _recipe_on(s: State, holder: int, space: int, box: Box) -> dict[str, Any] | None:
    recipe = s.space[holder][space]
    return _recipe(recipe, s.lacking[holder][space], s.bans[holder][space], box) if recipe >= 0 else None


@lru_cache(2048)
def _recipe(recipe: int, lacking: int, bans: int, box: Box) -> dict[str, Any]:
    """A recipe on the table with all that lies on it."""
    printed = box.components["recipes"][recipe]
    return {
        **printed,
        "placed": [name for name in printed["ingredients"] if not lacking >> box.number(name) & 1],
        "bans": ["power-outage"] * bool(bans & POWER) + ["fire-alarm"] * bool(bans & FIRE),
    }


def _completed(s: State, seat: int, box: Box) -> list[str]:
    return [name for name, owner in zip(box.recipes, s.owner, strict=False) if owner == seat]


def _pile_top(s: State, box: Box) -> str | None:
    return box.name(s.pile_top) if s.pile_size else None


def _recipe_deck(s: State, box: Box) -> dict[str, Any]:
    """How many recipes, which are in the unknown upper part, and the bottom, the last one last."""
    hidden = sorted(s.recipe_deck[s.tail : s.recipes_left])
    return {
        "size": s.recipes_left,
        "unseen": [box.recipes[recipe] for recipe in hidden],
        "bottom": [box.recipes[recipe] for recipe in reversed(s.recipe_deck[: s.tail])],
    }


def unseen(s: State, seat: int) -> list[int]:
    """All cards but those the seat sees: the deck and the other hands together."""
    counts = list(_counts(tuple(s.deck[: s.deck_size])))
    for p in range(s.players):
        if p != seat:
            counts = list(map(add, counts, s.hand[p]))
    if rules.is_aside_hidden(s, seat):
        counts[s.aside] += 1
    return counts


@lru_cache(256)
def _counts(cards: tuple[int, ...]) -> tuple[int, ...]:
    """How many there are of each kind; asked by every seat for the same deck."""
    return tuple(map(cards.count, range(KINDS)))


def _sure_in_hands(s: State, seat: int, hidden: list[int]) -> list[int]:
    """The unseen cards that cannot be in the deck: more than were shuffled into it and not drawn."""
    drawn = s.drawn[_observer(seat)]
    counts = zip(hidden, s.fresh, drawn, strict=True)
    return [n + mine - fresh if n + mine > fresh else 0 for n, fresh, mine in counts]


def sheet(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The score sheet of a seat: the stars of each completed recipe (AUF-4.2)."""
    lines = [
        {"rule": "AUF-4.2", "what": box.recipes[recipe], "points": s.stars[recipe]}
        for recipe in range(s.recipes)
        if s.owner[recipe] == seat
    ]
    return {"total": rules.score(s, seat), "lines": lines}


# The record of a running game


def seen_chance(
    s: State, seat: int, entries: list[dict[str, Any]], moves: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The outcomes of chance as far as the seat knows them.

    Known are the recipes turned up, the cards the seat drew itself, and those it saw passing. Of a card
    that others pick blind nothing is known, so that entry is left out.
    """
    witness = Witness(s, seat, entries)
    for move in moves if s.phase != OVER else moves[:-1]:  # nothing follows the winning move
        witness.follow(move)
    turned_up = s.recipes - (s.recipes_left - s.tail)
    recipes = [name if i < turned_up else None for i, name in enumerate(entries[0]["recipes"])]
    return [{"recipes": recipes}, *witness.seen]


def seen_moves(s: State, seat: int, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves as far as the seat knows them: all, for even a card from the pile is taken openly."""
    return moves


class Witness:
    """Follows a game by counting cards, which tells who drew which card of a shuffled deck."""

    def __init__(self, s: State, seat: int, entries: list[dict[str, Any]]) -> None:
        self.seat = seat
        self.entries = iter(entries[1:])
        self.seen: list[dict[str, Any]] = []
        self.held = [0] * s.players
        self.spaces = [[[0, 0] for _ in range(SPACES)] for _ in range(s.players)]  # ingredients, bans
        self.pile = 0
        self.actions = 0
        self.open_deck()
        for i in range(s.players):
            for _ in range(HAND):
                self.draw((s.start + i) % s.players)

    def open_deck(self) -> None:
        """A deck just shuffled: nobody has seen anything of it."""
        key, self.cards = next(iter(next(self.entries).items()))
        self.shown: list[str | None] = [None] * len(self.cards)
        self.deck = len(self.cards)
        self.seen.append({key: self.shown})

    def draw(self, seat: int) -> None:
        place = len(self.cards) - self.deck
        if seat == self.seat:
            self.shown[place] = self.cards[place]
        self.deck -= 1
        self.held[seat] += 1

    def follow(self, move: dict[str, Any]) -> None:
        if "end" not in move:
            self.actions += 1
            self.act(move["seat"], move)
        if "end" in move or self.actions == ACTIONS:
            self.actions = 0
            self.draw_up(move["seat"])

    def draw_up(self, seat: int) -> None:
        while self.held[seat] < HAND and self.deck + self.pile:
            if self.deck:
                self.draw(seat)
            if self.deck == 0 and self.pile:
                self.pile = 0
                self.open_deck()

    def act(self, seat: int, move: dict[str, Any]) -> None:
        self.held[seat] -= 1
        if "place" in move:
            self.spaces[seat][move["recipe"]][0] += 1
            self.clear_if_complete(seat, move["recipe"])
        elif move.get("play") in ("power-outage", "fire-alarm"):
            self.spaces[move["whom"]][move["their"]][1] += 1
        else:
            self.pile += 1
            self.play(move.get("play"), seat, move)

    def play(self, card: str | None, seat: int, move: dict[str, Any]) -> None:
        if card == "dumpster":
            self.pile -= 1
            self.held[seat] += 1
        elif card == "take-give":
            self.exchange(seat, move["whom"])
        elif card == "switcheroo":
            mine, theirs = self.spaces[seat], self.spaces[move["whom"]]
            mine[move["recipe"]], theirs[move["their"]] = theirs[move["their"]], mine[move["recipe"]]
        elif card == "new-recipe":
            self.clear(seat, move["recipe"])
        elif card in ("powers-back", "false-alarm"):
            self.spaces[seat][move["recipe"]][1] -= 1
            self.pile += 1
            self.clear_if_complete(seat, move["recipe"])

    def exchange(self, seat: int, whom: int) -> None:
        """A card is taken; one is given back unless the hand is empty."""
        picked = [next(self.entries)]
        if self.held[seat]:
            picked.append(next(self.entries))
        else:
            self.held[seat] += 1
            self.held[whom] -= 1
        if self.seat in (seat, whom):
            self.seen += picked

    def clear_if_complete(self, seat: int, space: int) -> None:
        if self.spaces[seat][space] == [INGREDIENTS, 0]:
            self.clear(seat, space)

    def clear(self, seat: int, space: int) -> None:
        self.pile += sum(self.spaces[seat][space])
        self.spaces[seat][space] = [0, 0]
