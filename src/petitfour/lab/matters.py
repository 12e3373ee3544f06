"""The sections of a report about what matters: lines of the score sheet, rules, moments, variants."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypeVar

from petitfour.lab.plots import Dot, dots
from petitfour.lab.sections import column_names, note, title
from petitfour.lab.tables import FEW, Cell, as_table, ranged, share_text
from petitfour.lab.telling import lab_words, labelled, variant_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.lab.facts.meaning import Label
    from petitfour.lab.figures import CountFound, EventFound, LineFound
    from petitfour.lab.findings import Findings, Found

Row = TypeVar("Row")

MOST_DOTS = 40


def score_sheet(findings: Findings, lang: str) -> list[str]:
    """How often each line of the score sheet matters."""
    words, names = lab_words(lang), column_names(findings, lang)
    rows = _side_by_side(findings, lang, lambda found: [(row.line.label, row) for row in found.lines])
    cells = [
        [
            Cell(label, sum=any(row and row.line.is_sum for row in found)),
            Cell(next(row.line.rule for row in found if row), rule=True),
            *(cell for row in found for cell in _line_cells(row, lang)),
        ]
        for label, found in rows
    ]
    plot = dots(
        [
            Dot(label, row.decisive, words.percent(row.decisive.value), i)
            for label, found in rows
            for i, row in enumerate(found)
            if row
        ],
        None,
        words.say("sheet.plot"),
        lambda x: words.percent(x, 0),
    )
    heads = [words.say(f"sheet.{key}") for key in ("seats", "points", "deviation", "decisive")]
    return [
        title("sheet.title", lang),
        note(words.say("sheet.about")),
        plot,
        as_table(words.say("sheet.table"), ["", words.say("rule")], heads, names, cells),
    ]


def _line_cells(row: LineFound | None, lang: str) -> list[Cell]:
    words = lab_words(lang)
    if row is None:
        return [Cell("–")] * 4
    return [
        Cell(words.percent(row.takers)),
        Cell(ranged(row.points, words)),
        Cell(words.number(row.deviation, 1)),
        Cell(share_text(row.decisive, words)),
    ]


def counts(findings: Findings, lang: str) -> list[str]:
    """How often each rule is used."""
    words, names = lab_words(lang), column_names(findings, lang)
    rows = _side_by_side(findings, lang, lambda found: [(row.count.label, row) for row in found.counts])
    cells = [
        [
            Cell(label),
            Cell(next(row.count.rule for row in found if row), rule=True),
            *(cell for row in found for cell in _count_cells(row, lang)),
        ]
        for label, found in rows
    ]
    heads = [words.say(f"counts.{key}") for key in ("mean", "games")]
    return [
        title("counts.title", lang),
        as_table(words.say("counts.table"), ["", words.say("rule")], heads, names, cells),
    ]


def _count_cells(row: CountFound | None, lang: str) -> list[Cell]:
    words = lab_words(lang)
    if row is None:
        return [Cell("–")] * 2
    return [Cell(ranged(row.mean, words)), Cell(words.percent(row.seen.value))]


def tables(findings: Findings, lang: str) -> list[str]:
    """How those did in the end to whom something happened."""
    return [part for i in range(len(findings.first.tables)) for part in _table(findings, i, lang)]


def _table(findings: Findings, number: int, lang: str) -> list[str]:
    words, names = lab_words(lang), column_names(findings, lang)
    say = words.say
    first = findings.first.tables[number]
    rows = _side_by_side(
        findings, lang, lambda found: [(row.event.label, row) for row in found.tables[number].rows]
    )
    name, about = (labelled(findings.plan, label, lang) for label in (first.table.label, first.table.about))
    if not rows:
        return [f"<h2>{escape(name)}</h2>", note(say("events.none"))]
    shown = [
        Dot(label, row.share, words.percent(row.share.value), i)
        for label, found in rows
        for i, row in enumerate(found)
        if row and row.seats >= FEW
    ]
    heads = [
        say(f"events.{key}") for key in ("seats", "part", "share", f"than-{first.table.against}", "ahead")
    ]
    cells = [[Cell(label), *(c for row in found for c in _event_cells(row, lang))] for label, found in rows]
    return [
        f"<h2>{escape(name)}</h2>",
        note(about),
        note(say(f"events.about-{first.table.against}", even=words.percent(first.even))),
        dots(shown[:MOST_DOTS], first.even, name, lambda x: words.percent(x, 0)) if shown else "",
        as_table(say("events.table"), [""], heads, names, cells),
    ]


def _event_cells(row: EventFound | None, lang: str) -> list[Cell]:
    words = lab_words(lang)
    if row is None:
        return [Cell("–")] * 5
    is_few = row.seats < FEW
    return [
        Cell(words.number(row.seats), few=is_few),
        Cell(words.percent(row.part), few=is_few),
        Cell(share_text(row.share, words), few=is_few),
        Cell(
            share_text(row.difference, words, "+"), few=is_few, clear=row.difference.is_clear and not is_few
        ),
        Cell(ranged(row.ahead, words, "+"), few=is_few),
    ]


def comparison(findings: Findings, lang: str) -> list[str]:
    """Every variant beside the first, deal by deal."""
    say = lab_words(lang).say
    parts = [title("compared.title", lang), note(say("compared.about"))] if findings.others else []
    for found in findings.others:
        names = [variant_name(findings.plan, one.variant, lang) for one in (findings.first, found)]
        heads = [*names, say("compared.difference")]
        caption = f"{names[1]} / {names[0]}"
        parts.append(as_table(caption, [""], heads, [""], compared_cells(findings, found, lang)))
    return parts


def compared_cells(findings: Findings, found: Found, lang: str) -> list[list[Cell]]:
    """A row for each figure: its name, what it is under the first variant, here, and the difference."""
    words = lab_words(lang)
    rows = []
    for row in found.compared(findings.first):
        what = labelled(findings.plan, row.label, lang) if row.label else ""
        shown = share_text if row.is_share else ranged
        rows.append(
            [
                Cell(words.say(f"compared.{row.key}", seat=(row.seat or 0) + 1, what=what)),
                Cell(shown(row.first, words)),
                Cell(shown(row.here, words)),
                Cell(shown(row.difference, words, "+"), clear=row.difference.is_clear),
            ]
        )
    return rows


def _side_by_side(
    findings: Findings, lang: str, rows_of: Callable[[Found], list[tuple[Label, Row]]]
) -> list[tuple[str, list[Row | None]]]:
    """Rows of all variants with the same name together, in the order in which they come up."""
    together: dict[str, list[Row | None]] = {}
    for i, found in enumerate(findings.variants):
        for label, row in rows_of(found):
            name = labelled(findings.plan, label, lang)
            together.setdefault(name, [None] * len(findings.variants))[i] = row
    return list(together.items())
