"""The page of a review: whole, offline, in both languages, and no name in it is taken for markup."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.review.games import played

from petitfour.core.game import game_named
from petitfour.core.words import LANGUAGES, typeset, words
from petitfour.review.graph import NARROW, WIDE, Axes, Line, graph
from petitfour.review.judging import GRADES
from petitfour.review.page import drawn_view, page
from petitfour.review.report import to_json
from petitfour.review.reviewing import review
from petitfour.review.telling import Speaker, exactly, figure, measured

VOID = {"meta", "br", "path", "polyline"}
OUTSIDE = re.compile(r"https?:|//|url\(|@import|\bsrc=|\bhref=|<script|<link|<img", re.IGNORECASE)


def speaker(game: str, lang: str) -> Speaker:
    return Speaker(game_named(game), lang, [])


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


def test_the_languages_say_different_things(report: dict[str, Any]) -> None:
    english, french = (re.findall(r"<p>(.*?)</p>", page(report, lang)) for lang in LANGUAGES)
    assert len(english) == len(french) > 14
    assert not set(english) & set(french)


def test_a_graph_of_nothing_but_zeros() -> None:
    drawn = graph([Line("a", [0.0, 0.0])], Axes("zero"), {0: "x"})
    assert "nan" not in drawn.lower()
    assert drawn.count("<polyline") == 1


def test_lines_are_told_apart_without_colour() -> None:
    drawn = graph([Line(name, [0.0, 1.0]) for name in "abcde"], Axes("five"), {})
    assert len(set(re.findall(r'stroke-dasharray="[^"]*"', drawn))) == 4


def test_a_graph_names_its_axes_and_shades_what_is_uncertain() -> None:
    sure = [-50.0, 1.0]
    lines = [Line("a", [50.0, 99.0], [40.0, 94.0], [60.0, 104.0]), Line("b", sure, sure, sure)]
    for size in (WIDE, NARROW):
        drawn = graph(lines, Axes("t", "after move", "chance", "%", 100), {0: "Deal"}, size)
        assert {"after move", "chance", "100%", "−50%", "Deal"} <= set(re.findall(r">([^<]+)</text>", drawn))
        assert drawn.count("<polygon") == 1
        heights = [float(y) for y in re.findall(r"[\d.]+,([\d.]+)", drawn)]
        assert 0 < min(heights) <= max(heights) < size.height


# Numbers


@pytest.mark.parametrize(
    ("value", "digits", "sign", "text"),
    [
        (-0.04, 1, "", "0.0"),
        (-0.04, 1, "+", "0.0"),
        (-3, 1, "", "−3.0"),
        (3, 1, "+", "+3.0"),
        (-1234, 0, "", "−1,234"),
    ],
)
def test_a_minus_is_a_minus_and_nothing_has_none(value: float, digits: int, sign: str, text: str) -> None:
    assert figure(words("petitfour", "en"), value, digits, sign) == text


def test_an_amount_does_not_break() -> None:
    amount = {"value": -0.001, "low": -0.021, "high": 0.03}
    assert measured(words("petitfour", "en"), amount, True) == "0%\u00a0(−2\u00a0to\u00a03)"
    assert measured(words("petitfour", "fr"), amount, True) == "0\u202f%\u00a0(−2\u00a0à\u00a03)"
    points = {"value": 2.4, "low": 1.8, "high": 3.0}
    assert measured(words("petitfour", "en"), points) == "2.4\u00a0±\u00a00.6"
    assert measured(words("petitfour", "en"), {**points, "low": 2.4}) == "2.4\u00a0(2.4\u00a0to\u00a03.0)"
    assert measured(words("petitfour", "en"), exactly(2.4)) == "2.4"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_won_for_chances_read_as_such(report: dict[str, Any], lang: str) -> None:
    trade = {"points": exactly(-3.04), "win": {"value": 0.06, "low": 0.05, "high": 0.07}}
    decision = {**report["decisions"][0], "grade": "mistake", "loss": trade}
    text = page({**report, "decisions": [decision]}, lang)
    heading = re.findall(r"<b>(.*?)</b>", text)[0]
    assert heading.startswith("+3")
    assert "· −6" in heading
    assert not re.search(r"[−-]\s*[−-]\d|>-\d|−0(?:[.,]0)?[\s<%]", text)


# Words


@pytest.mark.parametrize(
    ("lang", "value", "text"),
    [
        ("en", 1.04, "1.0 point"),
        ("en", 0.5, "0.5 points"),
        ("fr", 1.96, "2,0 points"),
        ("fr", 1.94, "1,9 point"),
    ],
)
def test_points_are_as_many_as_they_read(lang: str, value: float, text: str) -> None:
    assert speaker("cake-auf", lang).in_points(value).replace("\u00a0", " ") == text


def test_french_signs_stay_with_their_words() -> None:
    assert typeset("l'un « deux » : 3 %", "fr") == "l’un «\u00a0deux\u00a0»\u00a0: 3\u00a0%"
    assert speaker("cake-auf", "fr").say("quoted", line="a « b »") == "«\u00a0a “ b ”\u00a0»"
    assert speaker("cake-auf", "en").say("quoted", line="a “b”") == "“a ‘b’”"


# What is explained and what is shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_thresholds_and_worlds_are_true(report: dict[str, Any], lang: str) -> None:
    text = page(report, lang)
    own = words("petitfour.review", lang)
    counted = [option["worlds"] for d in report["decisions"] for option in d["options"] if option["worlds"]]
    least, most = own.number(min(counted)), own.number(max(counted))
    assert own.say("about.worlds", least=least, most=most) in text
    assert all(own.percent(share, 0) in text for share, _ in GRADES)


def test_what_may_be_nothing_is_faint(report: dict[str, Any]) -> None:
    parts = [
        player["origins"][what][part]
        for player in report["players"]
        for what in ("points", "win")
        for part in ("start", "luck", "own", "others")
    ]
    unsure = sum(part["low"] <= 0 <= part["high"] and part["low"] < part["high"] for part in parts)
    assert page(report, "en").count("<td class=faint>") == unsure > 0


def test_what_was_known_is_beside_its_heading_and_keeps_every_letter(report: dict[str, Any]) -> None:
    """In closed details it would be missing on paper."""
    told = re.findall(r"</summary></details><pre>(.*?)</pre>", page(report, "fr"), re.DOTALL)
    assert len(told) == len(report["decisions"])
    for shown, decision in zip(told, report["decisions"], strict=True):
        drawn = drawn_view(game_named("cake-auf"), decision["knew"], "fr", report["names"]["fr"])
        assert unescape(re.sub(r"<[^>]+>", "", shown)) == drawn
        assert all(
            len(unescape(word)) == int(n) for n, word in re.findall(r"<i class=w(\d+)>(.*?)</i>", shown)
        )
