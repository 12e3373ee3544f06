"""The moves of Cake Auf!: typed values, as JSON, as a line of notation, and as small decisions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput, Refused
from petitfour.core.located import Document, of_value
from petitfour.games.cake_auf import rules
from petitfour.games.cake_auf.components import ACTION_CARDS
from petitfour.games.cake_auf.rules import (
    A_DESTROY,
    A_DISCARD,
    A_DUMPSTER,
    A_END,
    A_FALSE_ALARM,
    A_FIRE_ALARM,
    A_GET_NEW,
    A_PLACE,
    A_POWER_OUTAGE,
    A_POWERS_BACK,
    A_SWITCHEROO,
    A_TAKE_GIVE,
    MAX_PLAYERS,
    SPACES,
    SWITCHEROO,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.core.words import Words
    from petitfour.games.cake_auf.components import Box

BANS = {"power-outage": A_POWER_OUTAGE, "fire-alarm": A_FIRE_ALARM}
RESTORES = {"powers-back": A_POWERS_BACK, "false-alarm": A_FALSE_ALARM}

Scene = tuple[tuple[str, str], ...]
"""The recipes that a move calls `recipe` and `their`."""


@dataclass(frozen=True)
class Place:
    """Place an ingredient under a recipe (AUF-4.1)."""

    ingredient: str
    recipe: int


@dataclass(frozen=True)
class Switcheroo:
    """Swap a recipe with another player's (AUF-5.1)."""

    recipe: int
    whom: int
    their: int


@dataclass(frozen=True)
class Dumpster:
    """Take a card from the discard pile (AUF-5.2)."""

    card: str


@dataclass(frozen=True)
class NewRecipe:
    """Exchange a recipe for the next one (AUF-5.3)."""

    recipe: int


@dataclass(frozen=True)
class TakeGive:
    """Take a card blind from a player and give one back (AUF-5.4)."""

    whom: int


@dataclass(frozen=True)
class Ban:
    """Lay a Power Outage or a Fire Alarm on another player's recipe (AUF-5.5)."""

    card: str
    whom: int
    their: int


@dataclass(frozen=True)
class Restore:
    """Take a ban off a recipe (AUF-5.6)."""

    card: str
    recipe: int


@dataclass(frozen=True)
class Destroy:
    """Send another player's completed 1-star recipe under the recipe deck (AUF-5.7)."""

    whom: int
    name: str


@dataclass(frozen=True)
class Discard:
    """Put a card on the discard pile (AUF-3.1)."""

    card: str


@dataclass(frozen=True)
class End:
    """End the turn before the third action (AUF-3.1)."""


Move = Place | Switcheroo | Dumpster | NewRecipe | TakeGive | Ban | Restore | Destroy | Discard | End


# JSON


def from_json(document: Document, box: Box) -> Move:
    document.must_be(dict, "a move")
    if "place" in document.value:
        document.keys(("place", "recipe"))
        return Place(document.at("place").one_of(box.ingredients), _space(document, "recipe"))
    if "play" in document.value:
        return _played(document, box)
    if "discard" in document.value:
        document.keys(("discard",))
        return Discard(document.at("discard").one_of(box.cards))
    if "end" in document.value:
        document.keys(("end",))
        document.at("end").one_of((True,))
        return End()
    document.fail("expected a move: place, play, discard or end")


def _played(document: Document, box: Box) -> Move:
    card = document.at("play").one_of(ACTION_CARDS)
    if card == "switcheroo":
        document.keys(("play", "recipe", "whom", "their"))
        return Switcheroo(_space(document, "recipe"), _whom(document), _space(document, "their"))
    if card == "dumpster":
        document.keys(("play", "card"))
        return Dumpster(document.at("card").one_of(box.cards))
    if card == "take-give":
        document.keys(("play", "whom"))
        return TakeGive(_whom(document))
    if card == "destroy":
        document.keys(("play", "whom", "name"))
        return Destroy(_whom(document), document.at("name").one_of(box.recipes))
    if card in BANS:
        document.keys(("play", "whom", "their"))
        return Ban(card, _whom(document), _space(document, "their"))
    document.keys(("play", "recipe"))
    space = _space(document, "recipe")
    return Restore(card, space) if card in RESTORES else NewRecipe(space)


def _space(document: Document, key: str) -> int:
    return document.at(key).whole_number(0, SPACES - 1)


def _whom(document: Document) -> int:
    return document.at("whom").whole_number(0, MAX_PLAYERS - 1)


def to_json(move: Move) -> dict[str, Any]:
    if isinstance(move, Place):
        return {"place": move.ingredient, "recipe": move.recipe}
    if isinstance(move, Switcheroo):
        return {"play": "switcheroo", "recipe": move.recipe, "whom": move.whom, "their": move.their}
    if isinstance(move, Dumpster):
        return {"play": "dumpster", "card": move.card}
    if isinstance(move, NewRecipe):
        return {"play": "new-recipe", "recipe": move.recipe}
    if isinstance(move, TakeGive):
        return {"play": "take-give", "whom": move.whom}
    if isinstance(move, Ban):
        return {"play": move.card, "whom": move.whom, "their": move.their}
    if isinstance(move, Restore):
        return {"play": move.card, "recipe": move.recipe}
    if isinstance(move, Destroy):
        return {"play": "destroy", "whom": move.whom, "name": move.name}
    if isinstance(move, Discard):
        return {"discard": move.card}
    return {"end": True}


# Notation

KEYS = {  # what follows the first word of a line
    "place": ("place", "recipe"),
    "switcheroo": ("recipe", "whom", "their"),
    "dumpster": ("card",),
    "new-recipe": ("recipe",),
    "take-give": ("whom",),
    "power-outage": ("whom", "their"),
    "fire-alarm": ("whom", "their"),
    "powers-back": ("recipe",),
    "false-alarm": ("recipe",),
    "destroy": ("whom", "name"),
    "discard": ("discard",),
    "end": (),
}
NUMBERS = ("recipe", "whom", "their")


def notation(move: Move) -> str:
    """`place flour 0`, `switcheroo 0 2 2`, `fire-alarm 2 2`, `destroy 2 churros`, `discard milk`, `end`.

    People write and read it: seats are counted from 1.
    """
    value = to_json(move)
    if "whom" in value:
        value["whom"] += 1
    return " ".join([verb(move), *(str(value[key]) for key in KEYS[verb(move)])])


def verb(move: Move) -> str:
    value = to_json(move)
    return str(value.get("play", next(iter(value))))


def parse(text: str, box: Box) -> Move:
    """The move a line of notation means."""
    verb, *rest = text.split() or [""]
    try:
        pairs = zip(KEYS[verb], rest, strict=True)
        value: dict[str, Any] = {key: int(word) if key in NUMBERS else word for key, word in pairs}
    except (KeyError, ValueError):
        expected = "'place flour 0', 'fire-alarm 2 2', 'discard milk' or 'end'"
        raise BadInput(f"expected {expected}; found {text!r}") from None
    if "whom" in value:
        value["whom"] = of_value(value["whom"], "seat").whole_number(1, MAX_PLAYERS) - 1
    if verb in ACTION_CARDS:
        value["play"] = verb
    return from_json(of_value(value or {"end": True}, ""), box)


# In words


def scene(s: State, move: Move, box: Box) -> Scene:
    """What the words for a move need of the table before it: the recipes in the spaces it names."""
    told = to_json(move)
    owners = {"recipe": s.actor, "their": told.get("whom", s.actor)}
    return tuple(
        (key, box.recipes[s.space[owner][told[key]]]) for key, owner in owners.items() if key in told
    )


def say(move: Move, words: Words, first: int = 0, scene: Scene = (), names: Sequence[str] = ()) -> str:
    """What the move does, as the log tells it."""
    return words.say(f"log.{verb(move)}", **blanks(move, words, first, scene, names))


def blanks(
    move: Move, words: Words, first: int = 0, scene: Scene = (), names: Sequence[str] = ()
) -> dict[str, str]:
    """The cards, recipes and players a move is about.

    Without scene and names, seats are told by their numbers, from 1, and spaces by theirs, from 0 as in the
    notation or else.
    """
    recipes = dict(scene)
    found: dict[str, str] = {}
    for key, value in to_json(move).items():
        if key in ("recipe", "their"):
            named = words.name(f"recipe.{recipes[key]}") if recipes else ""
            found[key] = named or words.say("log.recipe", number=value + first)
        elif key == "whom":
            found["name"] = names[value] if names else words.say("log.seat", number=value + 1)
        elif key == "name":
            found["recipe"] = words.name(f"recipe.{value}")
        elif key in ("place", "card", "discard"):
            found["card"] = words.name(f"card.{value}")
    return found


# Small decisions: every move is a single one


def steps(s: State, move: Move, box: Box) -> list[int]:
    """The small decisions that make up the move, played from this state."""
    if isinstance(move, Place):
        return [A_PLACE + box.number(move.ingredient) * SPACES + move.recipe]
    if isinstance(move, Switcheroo):
        return [A_SWITCHEROO + (move.recipe * MAX_PLAYERS + move.whom) * SPACES + move.their]
    if isinstance(move, Dumpster):
        return [A_DUMPSTER + box.number(move.card)]
    if isinstance(move, NewRecipe):
        return [A_GET_NEW + move.recipe]
    if isinstance(move, TakeGive):
        return [A_TAKE_GIVE + move.whom]
    if isinstance(move, Ban):
        return [BANS[move.card] + move.whom * SPACES + move.their]
    if isinstance(move, Restore):
        return [RESTORES[move.card] + move.recipe]
    if isinstance(move, Destroy):
        return [A_DESTROY + _completed_by(s, move, box)]
    return [A_DISCARD + box.number(move.card) if isinstance(move, Discard) else A_END]


def _completed_by(s: State, move: Destroy, box: Box) -> int:
    """The recipe to destroy, which must be that player's if it is anybody's."""
    recipe = box.recipes.index(move.name)
    if s.owner[recipe] not in (move.whom, -1):
        raise Refused(rules.NOT_COMPLETED)
    return recipe


def of_steps(s: State, codes: list[int], box: Box) -> Move:
    """The move that these small decisions make up, played from this state."""
    return _of_code(codes[0], _owner(s, codes[0]), box)


def _owner(s: State, code: int) -> int:
    """Whose completed recipe a destroying move is after; -1 for all other moves."""
    return s.owner[code - A_DESTROY] if A_DESTROY <= code < A_DISCARD else -1


@lru_cache(2048)
def _of_code(code: int, owner: int, box: Box) -> Move:
    if code < A_SWITCHEROO:
        return Place(box.ingredients[(code - A_PLACE) // SPACES], (code - A_PLACE) % SPACES)
    if code >= A_DISCARD:
        return End() if code == A_END else Discard(box.name(code - A_DISCARD))
    card = rules.action_card(code)
    return _action(box.name(card), code - rules.FIRST_MOVE[card - SWITCHEROO], owner, box)


def _action(card: str, target: int, owner: int, box: Box) -> Move:
    if card == "switcheroo":
        space, theirs = divmod(target, MAX_PLAYERS * SPACES)
        return Switcheroo(space, *divmod(theirs, SPACES))
    if card == "dumpster":
        return Dumpster(box.name(target))
    if card == "new-recipe":
        return NewRecipe(target)
    if card == "take-give":
        return TakeGive(target)
    if card == "destroy":
        return Destroy(owner, box.recipes[target])
    return Ban(card, *divmod(target, SPACES)) if card in BANS else Restore(card, target)


def small(s: State, code: int, box: Box) -> dict[str, Any]:
    """One small decision as a value that can be shown: here it is a whole move."""
    return to_json(of_steps(s, [code], box))
