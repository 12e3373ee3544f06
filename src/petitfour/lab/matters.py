"""The sections of a report about what matters: lines of the score sheet, rules, moments, variants."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypeVar

from petitfour.lab.plots import Dot, dots
from petitfour.lab.sections import column_names, note, title
from petitfour.lab.significance import FEW
from petitfour.lab.tables import Cell, as_table, p_text, ranged, share_text
from petitfour.lab.telling import lab_words, labelled, variant_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.words import Words
    from petitfour.lab.facts.meaning import Label
    from petitfour.lab.figures import Compared, CountFound, EventFound, LineFound
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
    cells = [
        [Cell(label), *(c for row in found for c in _event_cells(findings, row, lang))]
        for label, found in rows
    ]
    return [
        f"<h2>{escape(name)}</h2>",
        note(about),
        note(say(f"events.about-{first.table.against}", even=words.percent(first.even))),
        dots(shown[:MOST_DOTS], first.even, name, lambda x: words.percent(x, 0)) if shown else "",
        as_table(say("events.table"), [""], heads, names, cells),
    ]


def _event_cells(findings: Findings, row: EventFound | None, lang: str) -> list[Cell]:
    words = lab_words(lang)
    if row is None:
        return [Cell("–")] * 5
    is_few = row.seats < FEW
    is_clear = findings.events_beside_others.of(row.p_value).is_clear
    return [
        Cell(words.number(row.seats), few=is_few),
        Cell(words.percent(row.part), few=is_few),
        Cell(share_text(row.share, words), few=is_few),
        Cell(share_text(row.difference, words, "+"), few=is_few, clear=is_clear),
        Cell(ranged(row.ahead, words, "+"), few=is_few),
    ]


def comparison(findings: Findings, lang: str) -> list[str]:
    """Every variant beside the first, deal by deal."""
    if not findings.others:
        return []
    words = lab_words(lang)
    figures = words.number(findings.variants_beside_first.size)
    parts = [title("compared.title", lang), note(words.say("compared.about", figures=figures))]
    for found, rows in zip(findings.others, findings.comparisons, strict=True):
        names = [variant_name(findings.plan, one.variant, lang) for one in (findings.first, found)]
        heads = [*names, words.say("compared.difference"), words.say("compared.adjusted")]
        caption = f"{names[1]} / {names[0]}"
        parts.append(as_table(caption, [""], heads, [""], compared_cells(findings, rows, lang)))
    return parts


def compared_cells(findings: Findings, rows: list[Compared], lang: str) -> list[list[Cell]]:
    """A row for each figure: its name, what it is under the first variant, here, the difference, its p."""
    words = lab_words(lang)
    return [_compared_cells(findings, row, words) for row in rows]


def _compared_cells(findings: Findings, row: Compared, words: Words) -> list[Cell]:
    what = labelled(findings.plan, row.label, words.lang) if row.label else ""
    shown = share_text if row.is_share else ranged
    found = findings.variants_beside_first.of(row.p_value)
    return [
        Cell(words.say(f"compared.{row.figure}", seat=(row.seat or 0) + 1, what=what)),
        Cell(shown(row.first, words)),
        Cell(shown(row.here, words)),
        Cell(shown(row.difference, words, "+"), clear=found.is_clear),
        Cell(p_text(found, words), clear=found.is_clear),
    ]


def _side_by_side(
    findings: Findings, lang: str, rows_of: Callable[[Found], list[tuple[Label, Row]]]
) -> list[tuple[str, list[Row | None]]]:
    """Rows of all variants with the same key together, under their name, in the order of appearance."""
    together: dict[str, tuple[str, list[Row | None]]] = {}
    for i, found in enumerate(findings.variants):
        for label, row in rows_of(found):
            empty: list[Row | None] = [None] * len(findings.variants)
            _, rows = together.setdefault(label.code, (labelled(findings.plan, label, lang), empty))
            rows[i] = row
    return list(together.values())
