"""The recipes and the deck of Cake Auf! (AUF-1): read from a data file, checked, and put into a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.cake_auf.rules import (
    FIRE,
    GOAL,
    HAND,
    KINDS,
    MAX_CARDS,
    MAX_INGREDIENTS,
    MAX_PLAYERS,
    MAX_RECIPES,
    POWER,
    SPACES,
    State,
)

if TYPE_CHECKING:
    from petitfour.core.located import Document

ACTION_CARDS = (
    "switcheroo",
    "dumpster",
    "new-recipe",
    "take-give",
    "power-outage",
    "fire-alarm",
    "powers-back",
    "false-alarm",
    "destroy",
)
ICONS = ("power", "fire")
BITS = {"power": POWER, "fire": FIRE}

FEWEST_CARDS = MAX_PLAYERS * HAND + 1  # so that the deal leaves a deck
FEWEST_RECIPES = MAX_PLAYERS * SPACES
FEWEST_STARS = MAX_PLAYERS * (GOAL - 1) + 1  # so that somebody reaches the goal before all are completed
MAX_COPIES = 99
MAX_STARS = 5


def check(document: Document) -> None:
    """A deck of ingredients and action cards, and recipes that can be made from it."""
    document.keys(("recipes", "deck"))
    ingredients = _checked_deck(document.at("deck"))
    recipes = document.at("recipes")
    count = len(recipes.items())
    if not FEWEST_RECIPES <= count <= MAX_RECIPES:
        recipes.fail(f"expected {FEWEST_RECIPES} to {MAX_RECIPES} recipes, found {count}")
    names: set[str] = set()
    for recipe in recipes.items():
        _check_recipe(recipe, ingredients)
        if recipe.value["name"] in names:
            recipe.at("name").fail(f"the recipe {recipe.value['name']!r} stands twice")
        names.add(recipe.value["name"])
    stars = sum(recipe["stars"] for recipe in recipes.value)
    if stars < FEWEST_STARS:
        recipes.fail(f"expected at least {FEWEST_STARS} stars in all, found {stars}")


def _checked_deck(deck: Document) -> tuple[str, ...]:
    """The ingredients of a deck of a possible size."""
    deck.must_be(dict, "an object")
    for name in deck.value:
        _check_name(deck.at(name), name)
    total = sum(deck.at(name).whole_number(0, MAX_COPIES) for name in deck.value)
    ingredients = _ingredients(deck.value)
    if not SPACES <= len(ingredients) <= MAX_INGREDIENTS:
        deck.fail(f"expected {SPACES} to {MAX_INGREDIENTS} ingredients, found {len(ingredients)}")
    if not FEWEST_CARDS <= total <= MAX_CARDS:
        deck.fail(f"expected {FEWEST_CARDS} to {MAX_CARDS} cards, found {total}")
    return ingredients


def _check_name(place: Document, name: str) -> None:
    """Names stand in lines of notation, between spaces."""
    if not 0 < len(name) <= 40 or not name.isprintable() or " " in name:
        place.fail(f"expected a name of 1 to 40 characters without spaces, found {name!r}")


def _ingredients(deck: dict[str, int]) -> tuple[str, ...]:
    return tuple(name for name in deck if name not in ACTION_CARDS)


def _check_recipe(recipe: Document, ingredients: tuple[str, ...]) -> None:
    recipe.keys(("name", "ingredients", "stars", "icons"), ("country",))
    _check_name(recipe.at("name"), recipe.at("name").text())
    recipe.at("stars").whole_number(1, MAX_STARS)
    if "country" in recipe.value:
        recipe.at("country").text(40)
    recipe.at("ingredients").list_of(3)
    _check_differ(recipe.at("ingredients"), ingredients, "ingredient")
    _check_differ(recipe.at("icons"), ICONS, "icon")


def _check_differ(listed: Document, choices: tuple[str, ...], what: str) -> None:
    """Each one of the choices, none of them twice."""
    for i, item in enumerate(listed.items()):
        if item.one_of(choices) in listed.value[:i]:
            item.fail(f"the {what} {item.value!r} stands twice")


class Box:
    """The cards and recipes by name and number."""

    def __init__(self, components: Any) -> None:
        self.components = components
        self.deck: dict[str, int] = components["deck"]
        self.ingredients = _ingredients(self.deck)
        self.cards: tuple[str, ...] = (*self.ingredients, *ACTION_CARDS)
        blanks = [""] * (MAX_INGREDIENTS - len(self.ingredients))
        self._names = (*self.ingredients, *blanks, *ACTION_CARDS)  # by number
        self.recipes: tuple[str, ...] = tuple(recipe["name"] for recipe in components["recipes"])

    def fill(self, s: State) -> None:
        s.copies = [0] * KINDS
        for name, copies in self.deck.items():
            s.copies[self.number(name)] = copies
        s.recipes = len(self.recipes)
        for i, recipe in enumerate(self.components["recipes"]):
            s.wants[i] = sum(1 << self.number(name) for name in recipe["ingredients"])
            s.stars[i] = recipe["stars"]
            s.icons[i] = sum(BITS[icon] for icon in recipe["icons"])

    def number(self, name: str) -> int:
        """The number of a card: ingredients as the list has them, then the action cards."""
        if name in ACTION_CARDS:
            return MAX_INGREDIENTS + ACTION_CARDS.index(name)
        return self.ingredients.index(name)

    def name(self, card: int) -> str:
        return self._names[card]

    def counted(self, counts: list[int]) -> dict[str, int]:
        """The cards there are some of, with how many."""
        if not any(counts):  # as most often: what one knows of another hand
            return {}
        return {name: n for name, n in zip(self._names, counts, strict=True) if n}

    def listed(self, counts: list[int]) -> list[str]:
        """The cards one by one."""
        return [self.name(card) for card, n in enumerate(counts) for _ in range(n)]
