"""Scores in tables: the running points, the sheets that explain them, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from petitfour.cli.console import ACCENT, QUIET
from petitfour.core.words import Words, words

if TYPE_CHECKING:
    from types import ModuleType


def points_line(scores: list[int], before: list[int], names: list[str], own: Words) -> Text:
    """`Ann: 12 (+3) · Greedy: 9`: what the points would be, with what changed."""
    parts = []
    for name, now, earlier in zip(names, scores, before, strict=True):
        change = Text(f" ({now - earlier:+})", style=ACCENT) if now != earlier else Text("")
        parts.append(Text.assemble(own.say("result.of", name=name), " ", (str(now), "bold"), change))
    return Text(" · ").join(parts)


def sheets(sheet: list[dict[str, Any]], names: list[str], terminal: ModuleType, game_words: Words) -> Columns:
    """The score sheet of every seat, each point with its reason and the rule."""
    return Columns(
        [_sheet(lines, name, terminal, game_words) for lines, name in zip(sheet, names, strict=True)],
        padding=(0, 2),
    )


def _sheet(sheet: dict[str, Any], name: str, terminal: ModuleType, game_words: Words) -> Table:
    table = Table(box=ROUNDED, title=name, title_style="bold", show_header=False, show_footer=True)
    table.add_column(footer=Text("="))
    table.add_column(footer=Text(str(sheet["total"]), style="bold"), justify="right")
    table.add_column(style=QUIET)
    if not sheet["lines"]:
        table.add_row(words("petitfour", game_words.lang).say("result.none"), "", "")
    for line in sheet["lines"]:
        table.add_row(Text(terminal.sheet_line(line, game_words)), str(line["points"]), line["rule"])
    return table


def result(scores: list[int], ranks: list[int], names: list[str], own: Words) -> Table:
    """Who came where."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column(own.say("result.rank"), justify="right")
    table.add_column(own.say("result.name"))
    table.add_column(own.say("result.points"), justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: (ranks[seat], seat)):
        style = ACCENT if ranks[seat] == 1 else ""
        table.add_row(str(ranks[seat]), Text(names[seat]), str(scores[seat]), style=style)
    return table


def victory(ranks: list[int], names: list[str], own: Words) -> str:
    """Who won, in a sentence."""
    winners = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    if len(winners) == 1:
        return own.say("result.wins", name=winners[0])
    *others, last = winners
    return own.say("result.share", names=", ".join(others), last=last)
