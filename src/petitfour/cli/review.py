"""`petitfour review`: what a game was worth, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import ROUNDED, SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from petitfour.cli.console import (
    ACCENT,
    DONE,
    QUIET,
    WRONG,
    AsJson,
    Lang,
    Screen,
    complain,
    print_json,
    wrong_record_ends,
)
from petitfour.cli.progress import progress
from petitfour.cli.saving import must_be_writable, write_text
from petitfour.core.located import of_value
from petitfour.core.record_source import read_record
from petitfour.core.words import Words, words

if TYPE_CHECKING:
    from petitfour.review.reviewing import Review

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.", show_default=False)]
Seconds = Annotated[
    float | None,
    typer.Option(metavar="S", help="Take about so many seconds.", show_default="as long as the game needs"),
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="OUT", help="Also write it as one page.", show_default=False),
]
Seed = Annotated[int, typer.Option(metavar="N", min=0, help="The same number, the same review.")]
SeatOption = Annotated[
    int | None,
    typer.Option("--seat", metavar="SEAT", help="Only this seat's decisions, from 1.", show_default="all"),
]

PACKAGE = "petitfour.review"
MARKS = {"best": "✓", "fine": "≈", "slip": "?!", "mistake": "?", "blunder": "??"}
BAD = ("slip", "mistake", "blunder")
STYLES = {"best": DONE, "fine": QUIET, "forced": QUIET, "slip": "yellow", "mistake": "red", "blunder": WRONG}


def review_file(
    file: File,
    seconds: Seconds = None,
    as_json: AsJson = False,
    html: Html = None,
    seat: SeatOption = None,
    seed: Seed = 0,
    lang: Lang = None,
) -> None:
    """Review a played game: every decision, the best move found, what was lost and why, luck and skill.

    Decisions are judged by what could be known then. Exit code 1: the record is wrong.
    """
    from petitfour.review.reviewing import moments_of, must_be_seconds

    screen = Screen(lang)
    must_be_seconds(seconds)
    if html:
        must_be_writable(html, file)
    with wrong_record_ends(screen.lang):
        document = read_record(file)
        moments, replay = moments_of(document, screen.lang)
    players = replay.match.options["players"]
    if seat is not None:
        of_value(seat, "seat").whole_number(1, players)
    report = _report(screen, document, seconds, seed, len(moments))
    if seat is not None:
        report["decisions"] = [d for d in report["decisions"] if d["seat"] == seat - 1]
    if html:
        from petitfour.review.page import page

        write_text(page(report, screen.lang), html)
    if as_json:
        print_json(report)
        return
    Telling(screen, report).tell()
    if html:
        screen.line(words(PACKAGE, screen.lang).say("written", file=html), style=DONE)


def _report(screen: Screen, document: Any, seconds: float | None, seed: int, moves: int) -> dict[str, Any]:
    from petitfour.core.record import read_header
    from petitfour.review.readiness import is_ready
    from petitfour.review.report import to_json
    from petitfour.review.reviewing import review

    game = read_header(document).game
    own = words(PACKAGE, screen.lang)
    with wrong_record_ends(screen.lang):
        if not is_ready(game):
            complain(own.say("making-ready", game=game.title(screen.lang)))
        with progress(own.say("progress"), moves) as bar:
            found: Review = review(
                document,
                seconds=seconds,
                seed=seed,
                lang=screen.lang,
                progress=lambda done, total: bar(done),
            )
    return to_json(found)


def each(amount: dict[str, float], decisions: int) -> dict[str, float]:
    """What a sum over decisions makes for each of them."""
    return {key: number / max(decisions, 1) for key, number in amount.items()}


class Telling:
    """The report on a terminal."""

    def __init__(self, screen: Screen, report: dict[str, Any]) -> None:
        self.screen = screen
        self.report = report
        self.own: Words = words(PACKAGE, screen.lang)
        self.names: list[str] = report["names"][screen.lang]

    def tell(self) -> None:
        from petitfour.core.game import game_named

        title = self.own.say("title", game=game_named(self.report["game"]).title(self.screen.lang))
        self.screen.console.rule(title)
        if not self.report["finished"]:
            self.screen.line(self.own.say("unfinished"), style=QUIET)
        self.screen.show(self._players())
        legend = [f"{mark} {self.own.say(f'grade.{grade}')}" for grade, mark in MARKS.items()]
        self.screen.line(" · ".join(legend), style=QUIET)
        self.screen.show(self._origins("points"), self._origins("win"))
        self._turning_points()
        self._losses()

    def _number(self, amount: dict[str, float], is_chance: bool = False) -> str:
        from petitfour.review.telling import measured

        return measured(self.own, amount, is_chance)

    def _players(self) -> Table:
        table = Table(box=ROUNDED)
        table.add_column(self.own.say("column.player"))
        for grade in ("best", "fine", *BAD):
            table.add_column(MARKS[grade], justify="right", style=STYLES[grade])
        is_lead = self.report["measure"] == "lead"
        table.add_column(self.own.say("column.lead" if is_lead else "column.points"), justify="right")
        table.add_column(self.own.say("column.win"), justify="right")
        for player in self.report["players"]:
            table.add_row(
                Text(self.names[player["seat"]]),
                *(str(player["grades"][grade]) for grade in ("best", "fine", *BAD)),
                self._number(player["loss"]["points"]),
                self._number(each(player["loss"]["win"], player["decisions"]), True),
            )
        return table

    def _origins(self, what: str) -> Table:
        from petitfour.review.telling import exactly

        is_chance = what == "win"
        kind = "win" if is_chance else ("lead" if self.report["measure"] == "lead" else "points")
        title = self.own.say(f"heading.origins-{kind}")
        table = Table(box=SIMPLE_HEAD, title=title, title_style=ACCENT, title_justify="left")
        table.add_column(self.own.say("column.player"))
        for part in ("start", "luck", "own", "others", "result"):
            table.add_column(self.own.say(f"column.{part}"), justify="right")
        for player in self.report["players"]:
            share = player["origins"][what]
            parts = [self._number(share[part], is_chance) for part in ("start", "luck", "own", "others")]
            result = self._number(exactly(share["result"]), is_chance)
            table.add_row(Text(self.names[player["seat"]]), *parts, result)
        return table

    def _turning_points(self) -> None:
        self.screen.line(self.own.say("heading.turning"), style=ACCENT)
        for point in self.report["turning_points"]:
            self.screen.line(f"  {point['sentence'][self.screen.lang]}")
        if not self.report["turning_points"]:
            self.screen.line(f"  {self.own.say('no-swings')}", style=QUIET)
        self.screen.line()

    def _losses(self) -> None:
        """Every decision that gave something away, in the order of the game."""
        self.screen.line(self.own.say("heading.losses"), style=ACCENT)
        bad = [d for d in self.report["decisions"] if d["grade"] in BAD]
        for decision in bad:
            self._loss(decision)
        if not bad:
            self.screen.line(f"  {self.own.say('no-losses')}", style=QUIET)

    def _loss(self, decision: dict[str, Any]) -> None:
        lang, grade = self.screen.lang, decision["grade"]
        head = Text.assemble(
            f"{decision['number'] + 1:>3}. ",
            (self.names[decision["seat"]], "bold"),
            " · ",
            (self.own.say(f"grade.{grade}"), STYLES[grade]),
            f" · {self._number(decision['loss']['points'])} · {self._number(decision['loss']['win'], True)}",
            (f" · {self.own.say('exact')}" if decision["exact"] else "", QUIET),
        )
        self.screen.show(head)
        self.screen.line(f"     {decision['sentence'][lang]}")
        if decision["hindsight"]:
            self.screen.line(f"     {decision['hindsight']['sentence'][lang]}", style=QUIET)
