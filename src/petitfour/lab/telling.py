"""Findings for a program: everything a report shows, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.game import game_named
from petitfour.core.words import words
from petitfour.lab.significance import LEVEL, METHOD

if TYPE_CHECKING:
    from petitfour.core.words import Words
    from petitfour.lab.facts.meaning import Label
    from petitfour.lab.figures import Compared, CountFound, EventFound, LineFound, Seat, TableFound
    from petitfour.lab.findings import Findings, Found
    from petitfour.lab.plan import Plan, Variant


def lab_words(lang: str) -> Words:
    return words("petitfour.lab", lang)


def labelled(plan: Plan, label: Label, lang: str) -> str:
    return label.said(game_named(plan.game), lab_words(lang))


def variant_name(plan: Plan, variant: Variant, lang: str) -> str:
    """What a variant is called: what is different about it."""
    say = lab_words(lang).say
    parts = [f"{name} = {option_value(value, lang)}" for name, value in variant.options]
    if variant.file:
        parts.append(variant.file)
    elif any(other.file for other in plan.variants):
        parts.append(say("built-in"))
    return ", ".join(parts) or say("as-printed")


def option_value(value: Any, lang: str) -> str:
    if isinstance(value, bool):
        return lab_words(lang).say("yes" if value else "no")
    return str(value)


def as_json(findings: Findings, lang: str) -> dict[str, Any]:
    plan = findings.plan
    return {
        "manifest": plan.manifest(),
        "repeatable": plan.is_repeatable,
        "games": plan.games,
        "rotations": [list(seats) for seats in plan.rotations],
        "correction": {
            "method": METHOD,
            "level": LEVEL,
            "seats": findings.seats_beside_even.size,
            "events": findings.events_beside_others.size,
            "compared": findings.variants_beside_first.size,
        },
        "variants": [_variant(findings, found, lang) for found in findings.variants],
        "compared": [
            {
                "variant": variant_name(plan, found.variant, lang),
                **found.variant.to_json(),
                "figures": [_compared(findings, row, lang) for row in rows],
            }
            for found, rows in zip(findings.others, findings.comparisons, strict=True)
        ],
    }


def _variant(findings: Findings, found: Found, lang: str) -> dict[str, Any]:
    return {
        "name": variant_name(found.plan, found.variant, lang),
        **found.variant.to_json(),
        "moves": found.moves.to_json(),
        "decisions": found.decisions.to_json(),
        "best_score": found.best.to_json(),
        "lead": found.lead.to_json(),
        "shared_victories": found.shared.to_json(),
        "decided_by_tiebreak": found.tied.to_json(),
        "lengths": found.lengths,
        "scores": found.scores,
        "seats": [_seat(findings, seat) for seat in found.seats],
        "score_sheet": [_line(found.plan, row, lang) for row in found.lines],
        "counts": [_count(found.plan, row, lang) for row in found.counts],
        "tables": [_table(findings, table, lang) for table in found.tables],
    }


def _seat(findings: Findings, seat: Seat) -> dict[str, Any]:
    return {
        "win_share": seat.share.to_json(),
        **findings.seats_beside_even.of(seat.p_value).to_json(),
        "score": seat.score.to_json(),
        "ahead": seat.ahead.to_json(),
        "score_deviation": seat.deviation,
        "scores": seat.scores,
    }


def _line(plan: Plan, row: LineFound, lang: str) -> dict[str, Any]:
    return {
        "key": row.line.key,
        "rule": row.line.rule,
        "what": labelled(plan, row.line.label, lang),
        "is_sum": row.line.is_sum,
        "seats": row.takers,
        "points": row.points.to_json(),
        "deviation": row.deviation,
        "decisive": row.decisive.to_json(),
    }


def _count(plan: Plan, row: CountFound, lang: str) -> dict[str, Any]:
    return {
        "key": row.count.key,
        "rule": row.count.rule,
        "what": labelled(plan, row.count.label, lang),
        "mean": row.mean.to_json(),
        "games": row.seen.to_json(),
    }


def _table(findings: Findings, found: TableFound, lang: str) -> dict[str, Any]:
    return {
        "key": found.table.label.code,
        "what": labelled(findings.plan, found.table.label, lang),
        "against": found.table.against,
        "even": found.even,
        "rows": [_event(findings, row, lang) for row in found.rows],
    }


def _event(findings: Findings, row: EventFound, lang: str) -> dict[str, Any]:
    return {
        "key": row.event.label.code,
        "what": labelled(findings.plan, row.event.label, lang),
        "seats": row.seats,
        "part": row.part,
        "times_a_game": row.times,
        "win_share": row.share.to_json(),
        "difference": row.difference.to_json(),
        **findings.events_beside_others.of(row.p_value).to_json(),
        "ahead": row.ahead.to_json(),
    }


def _compared(findings: Findings, row: Compared, lang: str) -> dict[str, Any]:
    return {
        "key": row.key,
        "figure": row.figure,
        "seat": row.seat,
        "what": labelled(findings.plan, row.label, lang) if row.label else None,
        "first": row.first.to_json(),
        "here": row.here.to_json(),
        "difference": row.difference.to_json(),
        **findings.variants_beside_first.of(row.p_value).to_json(),
    }
