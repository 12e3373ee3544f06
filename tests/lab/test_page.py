"""The report: whole, readable without a network, a script or eyes, and in both languages."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.kit import every_game
from tests.web.browser import make_ready, opened

from petitfour.core.game import Game, game_named
from petitfour.lab.findings import Findings
from petitfour.lab.page import page
from petitfour.lab.plan import Plan, all_variants
from petitfour.lab.plots import Dot, dots, histogram
from petitfour.lab.statistics import Estimate
from petitfour.lab.study import study

VOID = {"meta", "br"}


class Read(HTMLParser):
    """A page as it is read: every element closed, all text, all addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.addresses: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.addresses += [
            value or "" for name, value in attrs if name in ("href", "src", "xlink:href", "action")
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def findings_of(game: Game, players: int, deals: int = 12) -> Findings:
    varied = {option.name: list(option.values) for option in game.options}
    plan = Plan(game.name, players, ("greedy",), deals, 2, (), all_variants(varied, None, ""))
    return Findings.of(plan, study(plan, cores=1))


@every_game
def test_a_report_is_whole_in_both_languages(game: Game) -> None:
    findings = findings_of(game, game.players[1])
    read = {}
    for lang in ("en", "fr"):
        text = page(findings, lang, "petitfour lab <&>")
        found = Read(text)
        assert not found.addresses
        assert not {"script", "link", "img", "iframe"} & found.names
        assert "http" not in text
        assert "@import" not in text
        assert "url(" not in text
        assert f'lang="{lang}"' in text
        assert "petitfour lab &lt;&amp;&gt;" in text
        assert "None" not in text
        assert not re.search(r"\b(nan|inf)\b", text)
        read[lang] = " ".join(found.text)
    assert game.title("fr") in read["fr"]
    for english in ("Victories", "The seats", "In short", "Difference", "How this was made"):
        assert english not in read["fr"]
    for rule in {line.rule for found in findings.variants for line in found.meaning.lines}:
        assert rule in read["en"]


def test_every_plot_has_its_numbers_beside_it() -> None:
    text = page(findings_of(game_named("piece"), 2), "en", "")
    assert text.count('role="img" aria-label="') >= 4
    assert 'aria-label=""' not in text
    assert text.count("<table") > text.count('role="img"')


def test_a_report_opens_offline_and_prints(tmp_path: Path) -> None:
    """In a real browser without a network: nothing is asked for, nothing is wider than the page."""
    make_ready()
    path = tmp_path / "report.html"
    path.write_text(page(findings_of(game_named("icing"), 3), "fr", "petitfour lab"), encoding="utf-8")
    with opened() as browser:
        context = browser.new_context(java_script_enabled=True, offline=True)
        tab = context.new_page()
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        for width in (360, 1000):
            tab.set_viewport_size({"width": width, "height": 800})
            tab.goto(path.as_uri())
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert set(asked) == {path.as_uri()}
        tab.emulate_media(media="print", color_scheme="dark")
        assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert tab.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        assert tab.pdf(format="A4").startswith(b"%PDF")


def test_dots_lie_where_their_numbers_are() -> None:
    rows = [Dot("a", Estimate(0.2, 0.1, 0.3), "20%"), Dot("b", Estimate(0.4, 0.3, 0.5), "40%", 1)]
    drawn = dots(rows, 0.3, "shares", lambda x: f"{x:.1f}")
    circle = float(drawn.split('<circle cx="')[1].split('"')[0])
    square = float(drawn.split('<rect x="')[1].split('"')[0]) + 4.5
    even = float(drawn.split('class="even" x1="')[1].split('"')[0])
    assert circle < even < square
    assert even == pytest.approx((circle + square) / 2, abs=0.2)
    assert dots([Dot("alone", Estimate(1), "1")], None, "one", str).count("<circle") == 1


def test_histograms() -> None:
    assert histogram([{25: 10}], "always", str, "moves") == ""
    bars = histogram([{1: 2, 3: 2, 4: 4}], "some", str, "moves")
    assert bars.count('class="bar"') == 4  # the empty place in the middle as well
    assert histogram([dict.fromkeys(range(1000), 1)], "many", str, "moves").count('class="bar"') <= 60
    assert histogram([{1: 2, 3: 1}, {2: 1}], "two", str, "moves").count("<polyline") == 2
