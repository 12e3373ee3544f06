"""Findings for a program: everything a report shows, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.game import game_named
from petitfour.core.words import words

if TYPE_CHECKING:
    from petitfour.core.words import Words
    from petitfour.lab.facts.meaning import Label
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
        "variants": [_variant(found, lang) for found in findings.variants],
        "compared": [
            {"variant": variant_name(plan, found.variant, lang), "figures": _compared(found, findings, lang)}
            for found in findings.others
        ],
    }


def _variant(found: Found, lang: str) -> dict[str, Any]:
    plan = found.plan
    return {
        "name": variant_name(plan, found.variant, lang),
        **found.variant.to_json(),
        "moves": found.moves.to_json(),
        "decisions": found.decisions.to_json(),
        "best_score": found.best.to_json(),
        "lead": found.lead.to_json(),
        "shared_victories": found.shared.to_json(),
        "decided_by_tiebreak": found.tied.to_json(),
        "lengths": found.lengths,
        "scores": found.scores,
        "seats": [
            {
                "win_share": seat.share.to_json(),
                "score": seat.score.to_json(),
                "ahead": seat.ahead.to_json(),
                "score_deviation": seat.deviation,
                "scores": seat.scores,
            }
            for seat in found.seats
        ],
        "score_sheet": [
            {
                "rule": row.line.rule,
                "what": labelled(plan, row.line.label, lang),
                "is_sum": row.line.is_sum,
                "seats": row.takers,
                "points": row.points.to_json(),
                "deviation": row.deviation,
                "decisive": row.decisive.to_json(),
            }
            for row in found.lines
        ],
        "counts": [
            {
                "rule": row.count.rule,
                "what": labelled(plan, row.count.label, lang),
                "mean": row.mean.to_json(),
                "games": row.seen.to_json(),
            }
            for row in found.counts
        ],
        "tables": [_table(found, i, lang) for i in range(len(found.tables))],
    }


def _table(found: Found, number: int, lang: str) -> dict[str, Any]:
    plan, table = found.plan, found.tables[number]
    return {
        "what": labelled(plan, table.table.label, lang),
        "against": table.table.against,
        "even": table.even,
        "rows": [
            {
                "what": labelled(plan, row.event.label, lang),
                "seats": row.seats,
                "part": row.part,
                "times_a_game": row.times,
                "win_share": row.share.to_json(),
                "difference": row.difference.to_json(),
                "ahead": row.ahead.to_json(),
            }
            for row in table.rows
        ],
    }


def _compared(found: Found, findings: Findings, lang: str) -> list[dict[str, Any]]:
    return [
        {
            "figure": row.key,
            "seat": row.seat,
            "what": labelled(found.plan, row.label, lang) if row.label else None,
            "first": row.first.to_json(),
            "here": row.here.to_json(),
            "difference": row.difference.to_json(),
        }
        for row in found.compared(findings.first)
    ]
