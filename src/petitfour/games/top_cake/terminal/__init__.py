"""Top Cake at the terminal: a view drawn in text, and its decisions in words."""

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

NOTATION = "down 4@2 up snatch@0 · up 4@2 · first 3 · stack 3@new 8@0"
FACE_DOWN = "▒"
WIDEST = 12
KEYS = {"snatch": "s", "reverse": "r"}
COLOURS = {"chocolate": "bold", "lemon": "yellow", "strawberry": "red", "carrot": "magenta", "coffee": "cyan"}


def draw(view: dict[str, Any], words: Words, seats: list[str]) -> RenderableType:
    """What was turned up last, the items on offer with their bids, hands and stacks."""
    return Group(
        *_outcomes(view, words, seats),
        _heading(view, words, seats),
        *_offers(view, words, seats),
        _players(view, words, seats),
        Text(f" {_own(words).say('legend')}", style="dim"),
    )


def _own(words: Words) -> Words:
    """The words of the drawing, in the same language."""
    return catalogue(__name__, words.lang)


def ask(view: dict[str, Any], words: Words) -> str:
    return words.say(f"ask.{view['phase']}")


def choice(small: dict[str, Any], view: dict[str, Any], words: Words) -> Path:
    """What to type for a small decision, and what it means."""
    own = _own(words)
    if "first" in small:
        return ((str(small["first"]), _item(view, words, small["first"])),)
    if "stack" in small:
        item, stack = small["stack"]
        return (
            (str(item), own.say("stack-item", item=_item(view, words, item))),
            _stack_key(stack, view, words),
        )
    side = "down" if "down" in small else "up"
    card, item = small[side]
    label = own.say(side, card=words.name(f"card.{card}"))
    return ((_face(card).lower(), label), (str(item), own.say("beside", item=_item(view, words, item))))


def _stack_key(stack: int | str, view: dict[str, Any], words: Words) -> tuple[str, str]:
    own = _own(words)
    if stack == "new":
        return "n", own.say("new-stack")
    layers = view["stacks"][view["actor"]][stack]
    return str(stack), own.say("on-stack", stack=stack, layers=_layers(view, words, layers).plain)


def sheet_line(line: dict[str, Any], words: Words) -> str:
    what = words.name(f"flavour.{line.get('what', '')}")
    return words.say(f"sheet.{line['rule']}", stack=line["stack"], what=what)


# The row of items


def _heading(view: dict[str, Any], words: Words, seats: list[str]) -> Text:
    own = _own(words)
    heading = own.say("round", number=view["round"] + 1, name=seats[view["first"]])
    if view["set_aside"]:
        flavour, most = view["set_aside"]
        heading += " · " + own.say("set-aside", cake=f"{words.name(f'flavour.{flavour}')} {most}")
    return Text(f" {heading}", style="bold")


def _offers(view: dict[str, Any], words: Words, seats: list[str]) -> list[Table]:
    if not view["offers"]:
        return []
    own = _own(words)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("", justify="right", style="bold")
    table.add_column(own.say("on-offer"), min_width=24)
    for seat, name in enumerate(seats):
        table.add_column(Text(_marked(view, seat, name)), max_width=14, no_wrap=True)
    for offer in view["offers"]:
        table.add_row(str(offer["item"]), _offered(view, words, offer), *_bids(view, offer, len(seats)))
    return [table]


def _offered(view: dict[str, Any], words: Words, offer: dict[str, Any]) -> Text:
    held = _own(words).say("held") if offer["held"] else ""
    item = view["items"][offer["item"]]
    return Text(_item(view, words, offer["item"]), style=COLOURS.get(item["flavour"], "")).append(
        held, style="dim"
    )


def _bids(view: dict[str, Any], offer: dict[str, Any], players: int) -> list[Text]:
    """The cards of each seat beside an item; face-down ones last."""
    cells = []
    for seat in range(players):
        cards = [_bid(bid) for bid in offer["bids"] if bid["seat"] == seat]
        if view["half"] == offer["item"] and view["first"] == seat:
            cards.append("½")
        cells.append(Text(" ".join(cards)))
    return cells


def _bid(bid: dict[str, Any]) -> str:
    face = "" if bid["card"] is None else _face(bid["card"])
    return f"{FACE_DOWN}{face}{FACE_DOWN}" if bid["down"] else face


# Hands and stacks


def _players(view: dict[str, Any], words: Words, seats: list[str]) -> Table:
    own = _own(words)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("", max_width=14, no_wrap=True)
    table.add_column(own.say("points"), justify="right", style="bold")
    table.add_column(own.say("hand"), max_width=28)
    table.add_column(own.say("stacks"))
    for seat, name in enumerate(seats):
        total = str(view["sheet"][seat]["total"])
        table.add_row(_marked(view, seat, name), total, _hand(view, seat), _stacks(view, words, seat))
    return table


def _hand(view: dict[str, Any], seat: int) -> Text:
    """One's own cards; of others how many, and which they may be."""
    hand = view["hands"][seat]
    if hand["cards"] is not None:
        return Text(" ".join(_face(card) for card in hand["cards"]), style="bold")
    maybe = " ".join(_face(card) for card in hand["maybe"])
    return Text(f"{hand['size']} ").append(f"({maybe})", style="dim")


def _stacks(view: dict[str, Any], words: Words, seat: int) -> RenderableType:
    own = _own(words)
    lines = [
        Text(f"{number}: ").append_text(_layers(view, words, layers))
        for number, layers in enumerate(view["stacks"][seat])
    ]
    waiting = [_short(view, words, item) for item in view["to_stack"][seat]]
    if waiting:
        lines.append(Text(own.say("to-stack", items=", ".join(waiting)), style="bold"))
    return Group(*lines) if lines else Text("–", style="dim")


def _layers(view: dict[str, Any], words: Words, layers: list[int]) -> Text:
    """From the bottom: the flavour, the layers above it and its MAX."""
    parts = []
    for height, item in enumerate(layers):
        flavour = view["items"][item]["flavour"]
        above = len(layers) - 1 - height
        name = words.say("item.topper") if flavour is None else words.name(f"flavour.{flavour}")
        parts.append(Text(f"{name} {above}/{view['items'][item]['max']}", style=COLOURS.get(flavour, "")))
    return Text(" ‹ ").join(parts)


# What was turned up


def _outcomes(view: dict[str, Any], words: Words, seats: list[str]) -> list[Text]:
    """The last reveal, until everybody has bid once in the round after it."""
    last = view["last"]
    if last is None or (view["phase"] in {"down", "up"} and view["turn"] >= view["players"]):
        return []
    own = _own(words)
    lines = [Text(" " + own.say("turned-up", number=last["round"] + 1), style="bold")]
    return lines + [_outcome(view, words, seats, outcome) for outcome in last["items"]]


def _outcome(view: dict[str, Any], words: Words, seats: list[str], outcome: dict[str, Any]) -> Text:
    own = _own(words)
    line = Text(f" {outcome['item']:>2}  {_short(view, words, outcome['item']):<{WIDEST}} ")
    for seat, name in enumerate(seats):
        cards = [card for card in outcome["cards"] if card["seat"] == seat]
        half = ["½"] if view["last"]["half"] == outcome["item"] and view["last"]["first"] == seat else []
        faces = [_turned_up(card) for card in cards] + half
        if faces:
            line.append(f"{name} {' '.join(faces)}  ", style="dim")
    bids = {bid["seat"]: bid["bid"] for bid in outcome["bids"]}
    key = outcome["result"]
    if key == "won" and outcome["reversed"]:
        key = "won-low"
    winner = outcome["seat"]
    name = "" if winner is None else seats[winner]
    return line.append("→ " + own.say(key, name=name, bid=_in_halves(bids.get(winner, 0))))


def _turned_up(card: dict[str, Any]) -> str:
    face = _face(card["card"])
    return f"[{face}]" if card["cancelled"] else face


def _in_halves(bid: float) -> str:
    """`2½` rather than 2.5, which is written differently in every language."""
    whole = int(bid)
    return f"{whole or ''}½" if bid != whole else str(whole)


# Names


def _item(view: dict[str, Any], words: Words, item: int) -> str:
    flavour, most = view["items"][item]["flavour"], view["items"][item]["max"]
    if flavour is None:
        return words.say("item.topper")
    return words.say("item.cake", flavour=words.name(f"flavour.{flavour}"), max=most)


def _short(view: dict[str, Any], words: Words, item: int) -> str:
    """The flavour with its MAX."""
    flavour, most = view["items"][item]["flavour"], view["items"][item]["max"]
    return words.say("item.topper") if flavour is None else f"{words.name(f'flavour.{flavour}')} {most}"


def _face(card: int | str) -> str:
    """A bidding card in little room: S is SNATCH, R is REVERSE."""
    return KEYS.get(str(card), str(card)).upper()


def _marked(view: dict[str, Any], seat: int, name: str) -> str:
    return f"▸{name}" if seat == view["actor"] and view["phase"] != "over" else f" {name}"
