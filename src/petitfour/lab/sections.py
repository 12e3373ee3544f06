"""The sections of a report, each a few lines of HTML: a sentence, a plot, the numbers as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from petitfour.core.game import game_named
from petitfour.lab.findings import span
from petitfour.lab.plots import Dot, dots, histogram
from petitfour.lab.tables import Cell, as_table, deviation_text, ranged, share_text
from petitfour.lab.telling import lab_words, labelled, option_value, variant_name

if TYPE_CHECKING:
    from petitfour.lab.findings import Findings, Found
    from petitfour.lab.statistics import Estimate


def column_names(findings: Findings, lang: str) -> list[str]:
    """What the variants are called in the heads of tables; one alone needs no name."""
    if not findings.others:
        return [""]
    return [variant_name(findings.plan, found.variant, lang) for found in findings.variants]


def title(key: str, lang: str) -> str:
    return f"<h2>{escape(lab_words(lang).say(key))}</h2>"


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def heading(findings: Findings, lang: str) -> list[str]:
    """What was played, in a sentence or two."""
    plan, words = findings.plan, lab_words(lang)
    lead = words.say(
        "lead",
        n=plan.games,
        games=words.number(plan.games),
        players=plan.players,
        bots=", ".join(plan.bots),
        seed=plan.seed,
    )
    said = [lead]
    if len(findings.variants) > 1:
        said.append(words.say("lead-variants", n=len(findings.variants)))
    if len(plan.rotations) > 1:
        said.append(words.say("lead-rotations", n=len(plan.rotations)))
    game = game_named(plan.game)
    options = {name: None for variant in plan.variants for name, _ in variant.options}
    said += [f"{game.words(lang).say(f'option.{name}')}." for name in options]
    fixed = [f"{name} = {option_value(value, lang)}" for name, value in plan.options]
    said += [words.say("lead-options", options=", ".join(fixed))] if fixed else []
    return [f'<p class="lead">{escape(text)}</p>' for text in said]


def in_short(findings: Findings, lang: str) -> list[str]:
    """The answers most people want first."""
    parts = [title("short.title", lang)]
    for found, name in zip(findings.variants, column_names(findings, lang), strict=True):
        parts += [f"<h3>{escape(name)}</h3>"] if name else []
        rows = "".join(f"<li>{escape(row)}</li>" for row in _in_short(findings, found, lang))
        parts.append(f"<ul>{rows}</ul>")
    return parts


def _in_short(findings: Findings, found: Found, lang: str) -> list[str]:
    words = lab_words(lang)
    say = words.say
    even = 1 / found.plan.players
    uneven = [
        (seat, row.share)
        for seat, row in enumerate(found.seats)
        if findings.seats_beside_even.of(row.p_value).is_clear
    ]
    if uneven:
        seat, share = max(uneven, key=lambda pair: abs(pair[1].value - even))
        key = "short.seat-more" if share.value > even else "short.seat-less"
        text = say(key, seat=seat + 1, share=share_text(share, words), even=words.percent(even))
    else:
        text = say("short.seats-even", even=words.percent(even))
    low, _, middle, _, high = span(found.lengths)
    always = low == high
    length = say("short.always", n=low) if always else say("short.length", middle=middle, low=low, high=high)
    lead = say("short.lead", lead=ranged(found.lead, words), shared=words.percent(found.shared.value))
    sums = [row for row in found.lines if row.line.is_sum] or found.lines
    line = max(sums, key=lambda row: row.decisive.value)
    decisive = say(
        "short.decisive",
        rule=line.line.rule,
        what=labelled(found.plan, line.line.label, lang),
        share=words.percent(line.decisive.value),
    )
    return [text, length, lead, decisive]


def seats(findings: Findings, lang: str) -> list[str]:
    """Whether it matters where one sits."""
    words = lab_words(lang)
    say, names = words.say, column_names(findings, lang)
    even = 1 / findings.plan.players
    rows, cells = [], []
    for seat in range(findings.plan.players):
        for i, found in enumerate(findings.variants):
            share = found.seats[seat].share
            label = say("seat", seat=seat + 1) + (f" · {names[i]}" if names[i] else "")
            rows.append(Dot(label, share, words.percent(share.value), i))
        cells.append(
            [
                Cell(say("seat", seat=seat + 1)),
                *(
                    cell
                    for found in findings.variants
                    for cell in (
                        Cell(share_text(found.seats[seat].share, words)),
                        Cell(ranged(found.seats[seat].score, words)),
                        Cell(deviation_text(found.seats[seat].deviation, words)),
                        Cell(ranged(found.seats[seat].ahead, words, "+")),
                    )
                ),
            ]
        )
    plot = dots(rows, even, say("seats.plot"), lambda x: words.percent(x, 0))
    heads = [say("seats.share"), say("seats.score"), say("seats.deviation"), say("seats.ahead")]
    return [
        title("seats.title", lang),
        note(say("seats.about", even=words.percent(even))),
        plot,
        as_table(say("seats.table"), [""], heads, names, cells),
    ]


def scores(findings: Findings, lang: str) -> list[str]:
    words = lab_words(lang)
    counted = [found.scores for found in findings.variants]
    rows = [_spread_row(found, found.scores, found.best, findings, lang) for found in findings.variants]
    heads = [words.say(f"spread.{key}") for key in ("least", "quarter", "middle", "three", "most", "best")]
    return [
        title("scores.title", lang),
        histogram(counted, words.say("scores.plot"), words.number, words.say("scores.axis")),
        as_table(words.say("scores.table"), [""], heads, [""], rows),
    ]


def length(findings: Findings, lang: str) -> list[str]:
    words = lab_words(lang)
    counted = [found.lengths for found in findings.variants]
    rows = [_spread_row(found, found.lengths, found.moves, findings, lang) for found in findings.variants]
    for row, found in zip(rows, findings.variants, strict=True):
        row.append(Cell(ranged(found.decisions, words)))
    heads = [
        words.say(f"spread.{key}") for key in ("least", "quarter", "middle", "three", "most", "mean", "small")
    ]
    return [
        title("length.title", lang),
        note(words.say("length.about")),
        histogram(counted, words.say("length.plot"), words.number, words.say("length.axis")),
        as_table(words.say("length.table"), [""], heads, [""], rows),
    ]


def _spread_row(
    found: Found, counted: dict[int, int], mean: Estimate, findings: Findings, lang: str
) -> list[Cell]:
    words = lab_words(lang)
    return [
        Cell(variant_name(findings.plan, found.variant, lang)),
        *(Cell(words.number(value)) for value in span(counted)),
        Cell(ranged(mean, words)),
    ]
