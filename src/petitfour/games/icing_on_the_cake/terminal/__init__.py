"""Icing on the Cake at the terminal: a view drawn in text, and its decisions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from petitfour.core.words import Words
from petitfour.core.words import words as catalogue
from petitfour.games.icing_on_the_cake.terminal.cells import SIDE, Cell, block, sides

if TYPE_CHECKING:
    from rich.console import RenderableType

    Path = tuple[tuple[str, str], ...]

NOTATION = "rotate 1 · section y 0>5/0 1>6/3 2>7/1 3>8/0 · place 0>5/0 1>6/3 2>7/1 3>8/0"
SECTION_STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
FLAVOUR_STYLES = {"vanilla": "yellow", "strawberry": "red", "chocolate": "bold", "carrot": "magenta"}


def draw(view: dict[str, Any], words: Words, seats: list[str]) -> RenderableType:
    """The grid with its sections, and everybody's plate with the sprinkled edges."""
    own = _own(words)
    blocks = [_plate(view, words, seats, seat) for seat in range(len(seats))]
    if view["phase"] != "over":
        blocks.insert(0, _grid(view, words))
    parts: list[RenderableType] = [Text(f" {_heading(view, words, seats)}", style="bold")]
    parts.append(Columns(blocks, padding=(0, 1)))
    if view["phase"] == "cut":
        parts.append(_rotations(view, words))
    return Group(*parts, Text(f" {own.say('legend')}", style="dim"))


def _own(words: Words) -> Words:
    """The words of the drawing, in the same language."""
    return catalogue(__name__, words.lang)


def ask(view: dict[str, Any], words: Words) -> str:
    question = words.say(f"ask.{view['phase']}")
    if view["phase"] != "place":
        return question
    flavour, kind = view["deciding"]["piece"]
    piece = f"{words.name(f'flavour.{flavour}')}, {words.name(f'kind.{kind}')}"
    return _own(words).say("piece", question=question, piece=piece)


def choice(small: dict[str, Any], view: dict[str, Any], words: Words) -> Path:
    """What to type for a small decision, and what it means."""
    own = _own(words)
    if "rotate" in small:
        return ((str(small["rotate"]), own.say("rotate", n=small["rotate"])),)
    if "section" in small:
        return ((small["section"], _section(view, words, small["section"])),)
    cell = small["cell"]
    place = (str(cell), own.say("cell", row=cell // SIDE + 1, column=cell % SIDE + 1))
    _, kind = view["grid"][small["place"]]
    if kind == "plain":
        return (place,)  # however it is turned, it looks the same
    return (place, (str(small["turn"]), own.say("sprinkles", sides=" ".join(sides(kind, small["turn"])))))


def _section(view: dict[str, Any], words: Words, colour: str) -> str:
    section = next(section for section in view["sections"] if section["colour"] == colour)
    flavours = [view["grid"][place][0] for place in section["places"]]
    listed = ", ".join(words.name(f"flavour.{flavour}") for flavour in flavours)
    return _own(words).say("section", colour=words.name(f"colour.{colour}"), pieces=listed)


def sheet_line(line: dict[str, Any], words: Words) -> str:
    what = words.say(f"sheet.{line['rule']}", what=words.say(f"what.{line['what']}"))
    return f"{line['count']} × {what}"


# The table


def _heading(view: dict[str, Any], words: Words, seats: list[str]) -> str:
    own = _own(words)
    heading = own.say(view["round"], number=view["turn"] + 1, name=seats[view["knife"]])
    if view["character"]:
        heading += " · " + own.say("character", colour=words.name(f"colour.{view['character']}"))
    return heading


def _grid(view: dict[str, Any], words: Words) -> Text:
    """The pieces laid out; under each the letter of its section, once it is cut."""
    section_of = {place: section for section in view["sections"] for place in section["places"]}
    cells = []
    for place, (flavour, kind) in enumerate(view["grid"]):
        section = section_of.get(place)
        colour = section["colour"] if section else ""
        border = SECTION_STYLES.get(colour, "")
        if section and _is_gone(section) and place not in view["hand"]:
            cells.append(Cell("", colour=border, mark=colour))
            continue
        arrow = "▸" if view["hand"][:1] == [place] else ""
        label = f"{place:>2}{_letters(words, flavour)}"
        style = FLAVOUR_STYLES.get(flavour, "")
        cells.append(Cell(label, style, sprinkled=sides(kind, 0), colour=border, mark=arrow + colour))
    return block(_own(words).say("grid"), cells)


def _is_gone(section: dict[str, Any]) -> bool:
    return bool(section["gone"]) or section["taker"] is not None


def _plate(view: dict[str, Any], words: Words, seats: list[str], seat: int) -> Text:
    plate = view["plates"][seat]
    mark = "▸" if seat == view["actor"] and view["phase"] != "over" else " "
    title = f"{mark}{seats[seat]} {view['sheet'][seat]['total']}"
    if view["round"] == "icing":
        tokens = sum(plate["tokens"].values())
        title += f" {_own(words).say('tokens', tokens=tokens, candles=plate['candles'])}"
    elif view["characters"]:
        colour = view["characters"][seat]
        title += f" ({words.name(f'colour.{colour}')})"
    return block(title, [_laid(view, words, plate, cell) for cell in range(SIDE * SIDE)])


def _laid(view: dict[str, Any], words: Words, plate: dict[str, Any], cell: int) -> Cell:
    """A cell of a plate: the piece on top with its sprinkles; under icing also the tile's flavour."""
    cake, icing = plate["cake"][cell], plate["icing"][cell]
    if cake is None:
        return Cell(f"{cell:>2}  ", style="dim")
    below = _letters(words, cake["piece"][0])
    if icing is None:
        if view["round"] == "icing":
            return Cell(f"{cell:>2}{below}", style=FLAVOUR_STYLES.get(cake["piece"][0], ""))
        return _piece(cake, f" {below} ", cell)
    over = _letters(words, icing["piece"][0])
    return _piece(icing, f"{over}★ " if over == below else over + below, cell)


def _piece(laid: dict[str, Any], label: str, cell: int) -> Cell:
    flavour, kind = laid["piece"]
    return Cell(label, style=FLAVOUR_STYLES.get(flavour, ""), sprinkled=sides(kind, laid["turn"]), cell=cell)


def _letters(words: Words, flavour: str) -> str:
    return words.name(f"flavour.{flavour}")[:2].capitalize()


def _rotations(view: dict[str, Any], words: Words) -> Columns:
    """The cut card turned in each of the four ways."""
    own = _own(words)
    patterns = []
    for quarters, pattern in enumerate(view["cut"]["rotations"]):
        text = Text(own.say("turned", n=quarters), style="bold")
        for row in pattern.split("/"):
            text.append("\n")
            for colour in row:
                text.append(f"{colour} ", style=f"not bold {SECTION_STYLES.get(colour, '')}")
        patterns.append(text)
    return Columns(patterns, padding=(0, 4))
