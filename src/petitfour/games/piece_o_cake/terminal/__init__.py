"""Piece o' Cake at the terminal: a view drawn in text, and its decisions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from petitfour.core.words import Words
from petitfour.core.words import words as catalogue
from petitfour.games.piece_o_cake.terminal.varieties import colour, cream, label, varieties

if TYPE_CHECKING:
    from rich.console import RenderableType

    Path = tuple[tuple[str, str], ...]

NOTATION = "cut 2 5 9 · take 0 eat kiwi 1 plum 2 · forfeit kiwi · forfeit -"
WIDTH = 11
TOP = (0, 1, 2, 3, 4, 5)
BOTTOM = (10, 9, 8, 7, 6)  # the first is twice as wide, so that it touches slice 0
WIDE = 2 * WIDTH + 1


def draw(view: dict[str, Any], words: Words, seats: list[str]) -> RenderableType:
    """The cake as a ring of slices, its pieces, and what everybody has."""
    parts = [*_ring(view, words, seats), *_pieces(view, words), *_plate(view, words)]
    legend = Text(" " + _own(words).say("legend"), style="dim")
    return Group(*parts, _holdings(view, words, seats), legend)


def _own(words: Words) -> Words:
    """The words of the drawing, in the same language."""
    return catalogue(__name__, words.lang)


def ask(view: dict[str, Any], words: Words) -> str:
    if view["phase"] == "eat":
        return words.say("ask.eat", variety=_name(view["deciding"], words))
    return words.say(f"ask.{view['phase']}")


def choice(small: dict[str, Any], view: dict[str, Any], words: Words) -> Path:
    """What to type for a small decision, and what it means."""
    own = _own(words)
    if "cut" in small:
        at = small["cut"]
        ring = [_name(variety, words) for variety in view["ring"]]
        return ((str(at), own.say("cut", before=ring[at], after=ring[at - 1])),)
    if "serve" in small:
        return (("s", own.say("serve", n=max(len(view["cuts"]), 1))),)
    if "take" in small:
        return ((str(small["take"]), own.say("take", piece=small["take"])),)
    if "eat" in small:
        return ((str(small["eat"]), own.say("eat", n=small["eat"])),)
    return (("f", own.say("forfeit")), _forfeited(small["forfeit"], view, words))


def _forfeited(variety: str | None, view: dict[str, Any], words: Words) -> tuple[str, str]:
    own = _own(words)
    if variety is None:
        return "0", own.say("nothing")
    seat = view["actor"]
    count = view["collected"][seat][variety] - view["fresh"][seat].get(variety, 0)
    number = varieties(view).index(variety) + 1
    return str(number), own.say("all-of", n=count, variety=_name(variety, words))


def sheet_line(line: dict[str, Any], words: Words) -> str:
    text = words.say(f"sheet.{line['rule']}", what=_name(line["what"], words))
    return f"{line['count']} × {text}" if "count" in line else text


# The ring


def _ring(view: dict[str, Any], words: Words, seats: list[str]) -> list[Text]:
    """Two rows that join at both ends: 0 to 5 above, 10 to 6 below, right to left."""
    own = _own(words)
    title = own.say("cake", number=view["cake"] + 1, server=seats[view["server"]])
    lines = [Text(f" {title}", style="bold")]
    lines.append(_border("╭", "┬", "╮", TOP))
    lines += [_row(view, words, TOP, line) for line in range(3)]
    lines.append(_middle(view))
    lines += [_row(view, words, BOTTOM, line) for line in range(3)]
    lines.append(_border("╰", "┴", "╯", BOTTOM))
    return lines


def _widths(places: tuple[int, ...]) -> list[int]:
    return [WIDTH] * len(TOP) if places is TOP else [WIDE] + [WIDTH] * (len(BOTTOM) - 1)


def _border(left: str, joint: str, right: str, places: tuple[int, ...]) -> Text:
    return Text(" " + left + joint.join("─" * width for width in _widths(places)) + right)


def _middle(view: dict[str, Any]) -> Text:
    """Between the rows; slices 0 and 10, and slices 5 and 6, are neighbours here."""
    inner = "┴" + "┼".join(["─" * WIDTH] * 4) + "┼"
    return Text(" ├").append_text(_seam(view, 0)).append(inner).append_text(_seam(view, 6)).append("┤")


def _seam(view: dict[str, Any], cut: int) -> Text:
    """Where two neighbours lie one above the other: thick where the knife went, else open."""
    return Text("━" * WIDTH, style="bold") if cut in view["cuts"] else Text("╌" * WIDTH, style="dim")


def _row(view: dict[str, Any], words: Words, places: tuple[int, ...], line: int) -> Text:
    row = Text(" ")
    for column, (place, width) in enumerate(zip(places, _widths(places), strict=True)):
        row.append(*_wall(view, places, column))
        row.append(_cell(view, words, place, line, width))
    return row.append("│")


def _wall(view: dict[str, Any], places: tuple[int, ...], column: int) -> tuple[str, str]:
    """The wall to the left of a cell: thick where the knife went."""
    cut = places[column] if places is TOP else places[column] + 1
    return ("┃", "bold") if column and cut in view["cuts"] else ("│", "")


def _cell(view: dict[str, Any], words: Words, place: int, line: int, width: int) -> Text:
    variety = view["ring"][place]
    piece, is_taken = _piece_of(view, place)
    style = "dim" if is_taken else ""
    if line == 0:
        tag = _own(words).say("tag", piece=piece) if len(view["pieces"]) > 1 else ""
        return Text(f" {place:<2}{tag:>{width - 4}} ", style=style or "bold")
    if line == 1:
        name = "–" if is_taken else _name(variety, words, WIDTH - 1)
        return Text(f" {name:<{width - 1}}", style=style or colour(view, variety))
    text = "" if is_taken else label(view, variety)
    return Text(f" {text:<{width - 1}}", style=style)


def _piece_of(view: dict[str, Any], place: int) -> tuple[int, bool]:
    for number, piece in enumerate(view["pieces"]):
        if place in piece["slices"]:
            return number, piece["taken"]
    raise AssertionError(f"slice {place} is in no piece")


def _pieces(view: dict[str, Any], words: Words) -> list[Text]:
    """Each piece that is still there, counted by variety."""
    if len(view["pieces"]) < 2:
        return []
    own = _own(words)
    lines = []
    for number, piece in enumerate(view["pieces"]):
        line = Text(" ").append(own.say("piece", piece=number), style="bold").append("  ")
        if piece["taken"]:
            line.append(own.say("gone"), style="dim")
        else:
            line.append(_counted(view, piece, words))
        lines.append(line)
    return lines


def _plate(view: dict[str, Any], words: Words) -> list[Text]:
    """The slices just taken, while it is decided which are eaten."""
    counts = ", ".join(f"{n} {_name(variety, words)}" for variety, n in view["plate"].items())
    own = _own(words)
    return [Text(" " + own.say("plate", counts=counts))] if counts and view["phase"] == "eat" else []


def _counted(view: dict[str, Any], piece: dict[str, Any], words: Words) -> str:
    slices = [view["ring"][place] for place in piece["slices"]]
    counts = [f"{slices.count(v)} {_name(v, words, WIDTH)}" for v in varieties(view) if v in slices]
    dollops = sum(cream(view, variety) or 0 for variety in slices)
    return _own(words).say("counted", counts=", ".join(counts), cream=dollops)


# What everybody has


def _holdings(view: dict[str, Any], words: Words, seats: list[str]) -> Table:
    """A row a seat: face-up slices of each variety, a star for who leads, eaten ones in brackets."""
    own = _own(words)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="")
    table.add_column("", min_width=8, max_width=14, no_wrap=True)
    for variety in varieties(view):
        heading = Text(_short(variety, words), style=colour(view, variety))
        table.add_column(heading.append(f"\n{label(view, variety)}", style="not bold"), no_wrap=True)
    table.add_column(Text(own.say("points"), style="bold"), justify="right")
    for seat, name in enumerate(seats):
        mark = "▸" if seat == view["actor"] and view["phase"] != "over" else " "
        cells = [_holding(view, seat, variety) for variety in varieties(view)]
        table.add_row(f"{mark}{name}", *cells, Text(str(view["sheet"][seat]["total"]), style="bold"))
    return table


def _holding(view: dict[str, Any], seat: int, variety: str) -> str:
    held = [collected.get(variety, 0) for collected in view["collected"]]
    eaten = view["eaten"][seat].get(variety, 0)
    star = "★" if held[seat] and held[seat] == max(held) else ""
    return f"{held[seat] or '·'}{star}" + (f"({eaten})" if eaten else "")


# Names


def _name(variety: str, words: Words, longest: int = 99) -> str:
    """The name of a variety, the short one where there is little room."""
    name = words.name(f"variety.{variety}")
    if len(name) <= longest:
        return name
    own = _own(words)
    return own.name(f"medium.{variety}")[:longest]


def _short(variety: str, words: Words) -> str:
    return _own(words).name(f"short.{variety}")[:7]
