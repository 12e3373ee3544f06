"""Cake Auf! at the terminal: a view drawn in text, and its decisions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from petitfour.core.words import Words
from petitfour.core.words import words as catalogue

if TYPE_CHECKING:
    from rich.console import RenderableType

    Path = tuple[tuple[str, str], ...]

NOTATION = "place flour 0 · switcheroo 0 2 2 · fire-alarm 2 2 · destroy 2 churros · discard milk · end"
WIDTHS = (29, 3, 30, 15)
ICONS = {"power-outage": "power", "fire-alarm": "fire"}
COLOURS = {"power": "yellow", "fire": "red"}


def draw(view: dict[str, Any], words: Words, seats: list[str]) -> RenderableType:
    """Everybody's recipes with what lies on them, the pile and one's own hand."""
    legend = Text(" " + _own(words).say("legend"), style="dim")
    return Group(_recipes(view, words, seats), legend, _piles(view, words), *_hand(view, words))


def _own(words: Words) -> Words:
    """The words of the drawing, in the same language."""
    return catalogue(__name__, words.lang)


def ask(view: dict[str, Any], words: Words) -> str:
    return words.say("ask.turn", n=view["actions_left"])


def sheet_line(line: dict[str, Any], words: Words) -> str:
    return words.say(f"sheet.{line['rule']}", what=words.name(f"recipe.{line['what']}"))


# Deciding: first a card of the hand, then what to do with it


def choice(small: dict[str, Any], view: dict[str, Any], words: Words) -> Path:
    """What to type for a small decision, and what it means."""
    own = _own(words)
    if "end" in small:
        return (("e", own.say("end")),)
    card = small.get("place") or small.get("play") or small["discard"]
    first = (str(_numbered(view["hand"], card)), _counted(words, card, view["hand"][card]))
    if "discard" in small:
        return (first, ("d", own.say("discard")))
    return (first, *_targets(small, view, words))


def _targets(small: dict[str, Any], view: dict[str, Any], words: Words) -> Path:
    """What a card is aimed at: a recipe of one's own, a player, one of theirs, a card of the pile."""
    own = _own(words)
    path: list[tuple[str, str]] = []
    if "recipe" in small:
        path.append((str(small["recipe"]), _named(view, words, view["actor"], small["recipe"])))
    if "whom" in small:
        path.append((str(small["whom"] + 1), own.say("whom", seat=small["whom"] + 1)))
    if "their" in small:
        path.append((str(small["their"]), _named(view, words, small["whom"], small["their"])))
    if "name" in small:
        number = view["completed"][small["whom"]].index(small["name"])
        path.append((str(number), words.name(f"recipe.{small['name']}")))
    if "card" in small:
        pile = view["pile"]["cards"]
        path.append((str(_numbered(pile, small["card"])), words.name(f"card.{small['card']}")))
    return tuple(path)


def _numbered(cards: dict[str, int], card: str) -> int:
    return list(cards).index(card) + 1


def _named(view: dict[str, Any], words: Words, seat: int, space: int) -> str:
    recipe = view["recipes"][seat][space]
    return words.name(f"recipe.{recipe['name']}")


# Recipes


def _recipes(view: dict[str, Any], words: Words, seats: list[str]) -> Group:
    parts: list[RenderableType] = []
    for seat, recipes in enumerate(view["recipes"]):
        parts.append(_heading(view, words, seats, seat))
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        for width in WIDTHS:
            table.add_column(width=width, no_wrap=True)
        for space, recipe in enumerate(recipes):
            table.add_row(*_row(words, space, recipe))
        parts.append(table)
    return Group(*parts)


def _heading(view: dict[str, Any], words: Words, seats: list[str], seat: int) -> Text:
    """A player's name, stars, cards and completed recipes."""
    own = _own(words)
    mark = "▸" if seat == view["actor"] and view["phase"] != "over" else " "
    heading = Text(own.say("player", mark=mark, name=seats[seat], seat=seat + 1), style="bold")
    heading.append(f"  {'★' * view['stars'][seat] or '–'}  ")
    notes = [own.say("cards", n=view["hands"][seat])]
    if view["known"][seat]:
        known = [_counted(words, card, n) for card, n in view["known"][seat].items()]
        notes.append(own.say("known", cards=", ".join(known)))
    if view["completed"][seat]:
        completed = [words.name(f"recipe.{recipe}") for recipe in view["completed"][seat]]
        notes.append(own.say("completed", recipes=", ".join(completed)))
    return heading.append(" · ".join(notes), style="not bold")


def _row(words: Words, space: int, recipe: dict[str, Any] | None) -> tuple[Text, ...]:
    if recipe is None:
        empty = _own(words).say("empty")
        return (Text(f"   {space} {empty}", style="dim"),)
    name = Text(f"   {space} ").append(words.name(f"recipe.{recipe['name']}"))
    wanted = Text(" ").join(_ingredient(words, recipe, ingredient) for ingredient in recipe["ingredients"])
    return name, Text("★" * recipe["stars"]), wanted, _bans(words, recipe)


def _ingredient(words: Words, recipe: dict[str, Any], ingredient: str) -> Text:
    is_placed = ingredient in recipe["placed"]
    name = words.name(f"card.{ingredient}")
    return Text(f"■{name}", style="green") if is_placed else Text(f"□{name}")


def _bans(words: Words, recipe: dict[str, Any]) -> Text:
    """The icons that say which bans can hit a recipe, crossed where one lies on it."""
    banned = [ICONS[ban] for ban in recipe["bans"]]
    signs = [
        Text(f"✗{words.name(f'icon.{icon}')}", style="bold red")
        if icon in banned
        else Text(words.name(f"icon.{icon}"), style=COLOURS[icon])
        for icon in recipe["icons"]
    ]
    return Text(" ").join(signs)


# Piles and hand


def _piles(view: dict[str, Any], words: Words) -> Text:
    own = _own(words)
    pile = view["pile"]
    text = Text(
        " " + own.say("decks", deck=view["deck"], recipes=view["recipe_deck"]["size"], pile=pile["size"])
    )
    cards = " · ".join(_counted(words, card, n) for card, n in pile["cards"].items())
    return text.append(f"\n {cards}" if cards else "", style="dim")


def _hand(view: dict[str, Any], words: Words) -> list[Text]:
    """One's own cards, each with the number to type for it."""
    if view["hand"] is None:
        return []
    text = Text(" " + _own(words).say("hand") + " ", style="bold")
    for card, n in view["hand"].items():
        text.append(f" {_numbered(view['hand'], card)} ", style="bold")
        text.append(_counted(words, card, n) + " ", style="not bold")
    return [text]


def _counted(words: Words, card: str, n: int) -> str:
    name = words.name(f"card.{card}")
    return f"{name} ×{n}" if n > 1 else name
