"""The page of a review: whole, offline, in both languages, and no name in it is taken for markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.review.games import played

from petitfour.core.words import LANGUAGES
from petitfour.review.graph import Line, graph
from petitfour.review.page import page
from petitfour.review.report import to_json
from petitfour.review.reviewing import review

VOID = {"meta", "br", "path", "polyline"}
OUTSIDE = re.compile(r"https?:|//|url\(|@import|\bsrc=|\bhref=|<script|<link|<img", re.IGNORECASE)


class Nesting(HTMLParser):
    """Every tag that opens closes, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    match, _ = played("cake-auf", 3, 1, moves=14)
    match.seats[0] = "<b>Ann & Bob</b>"
    return to_json(review(match.record(), depth=0.03))


@pytest.mark.xdist_group("cake-auf")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_else(report: dict[str, Any], lang: str) -> None:
    text = page(report, lang)
    nesting = Nesting()
    nesting.feed(text)
    nesting.close()
    assert nesting.open == []
    assert nesting.seen.count("article") == 14
    assert nesting.seen.count("figure") == 2
    assert not OUTSIDE.search(text.replace("<!doctype html>", ""))
    assert f'<html lang="{lang}">' in text
    assert "<b>Ann" not in text
    assert "&lt;b&gt;Ann &amp; Bob&lt;/b&gt;" in text


@pytest.mark.xdist_group("cake-auf")
def test_the_languages_say_different_things(report: dict[str, Any]) -> None:
    english, french = (re.findall(r"<p>(.*?)</p>", page(report, lang)) for lang in LANGUAGES)
    assert len(english) == len(french) > 14
    assert not set(english) & set(french)


def test_a_graph_of_nothing_but_zeros() -> None:
    drawn = graph([Line("a", [0.0, 0.0])], "zero", {0: "x"})
    assert "nan" not in drawn.lower()
    assert drawn.count("<polyline") == 1


def test_lines_are_told_apart_without_colour() -> None:
    drawn = graph([Line(name, [0.0, 1.0]) for name in "abcde"], "five", {})
    assert len(set(re.findall(r'stroke-dasharray="[^"]*"', drawn))) == 4
