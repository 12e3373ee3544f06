"""The report of a run as one page of HTML that needs nothing else: no network, no script."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from petitfour.core.game import game_named
from petitfour.core.json_text import json_text
from petitfour.lab import matters, plots, sections
from petitfour.lab.telling import lab_words, variant_name

if TYPE_CHECKING:
    from petitfour.lab.findings import Findings


def page(findings: Findings, lang: str, command: str) -> str:
    """The whole report in one language."""
    say = lab_words(lang).say
    heading = say("title", game=game_named(findings.plan.game).title(lang))
    style = files("petitfour.lab").joinpath("style.css").read_text(encoding="utf-8")
    body = "\n".join(
        [
            f"<h1>{escape(heading)}</h1>",
            *sections.heading(findings, lang),
            _legend(findings, lang),
            *sections.in_short(findings, lang),
            *sections.seats(findings, lang),
            *sections.scores(findings, lang),
            *sections.length(findings, lang),
            *matters.score_sheet(findings, lang),
            *matters.counts(findings, lang),
            *matters.tables(findings, lang),
            *matters.comparison(findings, lang),
            *_making(findings, lang, command),
        ]
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _legend(findings: Findings, lang: str) -> str:
    """The sign of each variant; one alone needs none."""
    if not findings.others:
        return ""
    names = [variant_name(findings.plan, found.variant, lang) for found in findings.variants]
    rows = [f"<li>{plots.sign(i)} {escape(name)}</li>" for i, name in enumerate(names)]
    return f'<ul class="legend">{"".join(rows)}</ul>'


def _making(findings: Findings, lang: str, command: str) -> list[str]:
    """How it was made, so that anybody can do it again."""
    say = lab_words(lang).say
    manifest = json_text(findings.plan.manifest(), indent=2, ensure_ascii=False)
    return [
        f"<h2>{escape(say('making.title'))}</h2>",
        f"<p>{escape(say('making.intervals'))}</p>",
        f"<p>{escape(say('making.again' if findings.plan.is_repeatable else 'making.clock'))}</p>",
        f"<pre>{escape(command)}</pre>",
        f"<h3>{escape(say('making.manifest'))}</h3>",
        f"<pre>{escape(manifest)}</pre>",
    ]
