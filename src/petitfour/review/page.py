"""A review as one page: everything inside the file, to be read offline, on a phone or on paper."""

from __future__ import annotations

import importlib
import io
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rich.console import Console

from petitfour.core.game import game_named
from petitfour.core.words import words
from petitfour.review.graph import Line, graph, legend
from petitfour.review.guide import PACKAGE

if TYPE_CHECKING:
    from petitfour.core.game import Game

MARKS = {"best": "✓", "fine": "≈", "slip": "?!", "mistake": "?", "blunder": "??", "forced": "·"}
PARTS = ("start", "luck", "own", "others")
COLUMNS = 100  # of a table drawn with letters
LABELS = 8  # moves named below a graph, at most


def page(report: dict[str, Any], lang: str) -> str:
    """The whole page in one language."""
    return _Page(report, lang).whole()


class _Page:
    def __init__(self, report: dict[str, Any], lang: str) -> None:
        self.report = report
        self.lang = lang
        self.own = words(PACKAGE, lang)
        self.game = game_named(report["game"])
        self.names: list[str] = report["names"][lang]

    def say(self, key: str, /, **values: object) -> str:
        return escape(self.own.say(key, **values))

    def whole(self) -> str:
        title = self.say("title", game=self.game.title(self.lang))
        style = files(PACKAGE).joinpath("page.css").read_text(encoding="utf-8")
        body = "".join(
            (
                f"<h1>{title}</h1>",
                self._result(),
                self._graphs(),
                self._origins("points"),
                self._origins("win"),
                self._turning_points(),
                f"<h2>{self.say('heading.decisions')}</h2>",
                *(self._decision(decision) for decision in self.report["decisions"]),
                self._about(),
            )
        )
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{style}</style></head><body><main>{body}</main></body></html>\n"
        )

    # Numbers

    def number(self, amount: dict[str, float], is_chance: bool = False) -> str:
        times, digits = (100, 0) if is_chance else (1, 1)
        text = self.own.number(times * amount["value"] + 0.0, digits)
        if amount["error"]:
            text += f" ± {self.own.number(times * amount['error'], digits)}"
        return f"{text}\u202f%" if is_chance else text

    def both(self, told: dict[str, Any]) -> str:
        return f"<td>{self.number(told['points'])}</td><td>{self.number(told['win'], True)}</td>"

    @property
    def points(self) -> str:
        return "lead" if self.report["measure"] == "lead" else "points"

    def _placed(self, place: str, what: str) -> str:
        """`Move 3: …`, with the colon of the language."""
        return words("petitfour", self.lang).say("error.place", place=place, what=what)

    # Parts

    def _result(self) -> str:
        heads = [self.say("column.player"), *(self._mark(g) for g in MARKS if g != "forced")]
        heads += [self.say(f"column.{self.points}"), self.say("column.win")]
        if self.report["finished"]:
            heads.insert(1, self.say("column.result"))
        rows = []
        for player in self.report["players"]:
            seat = player["seat"]
            cells = [f"<th scope=row>{escape(self.names[seat])}</th>"]
            if self.report["finished"]:
                cells.append(f"<td>{self.report['result']['scores'][seat]}</td>")
            cells += [f"<td>{player['grades'][grade]}</td>" for grade in MARKS if grade != "forced"]
            win = {key: n / max(player["decisions"], 1) for key, n in player["loss"]["win"].items()}
            rows.append("".join(cells) + self.both({**player["loss"], "win": win}))
        note = "" if self.report["finished"] else f"<p>{self.say('unfinished')}</p>"
        return f"<h2>{self.say('heading.result')}</h2>{note}{_table(heads, rows, 'names')}"

    def _mark(self, grade: str) -> str:
        name = self.say(f"grade.{grade}")
        return f'<span class="mark {grade}" title="{name}">{MARKS[grade]}</span> {name}'

    def _graphs(self) -> str:
        timeline = [at for at in self.report["expected"] if at["when"] != "before"]
        labels = self._labels(len(timeline))
        parts = []
        for key, what, times, unit, top in (
            ("wins", "graph-win", 100, "\u202f%", 100),
            ("scores", "graph-points", 1, "", 0),
        ):
            lines = [
                Line(name, [times * at[key][seat]["value"] for at in timeline])
                for seat, name in enumerate(self.names)
            ]
            heading = self.say(f"heading.{what}")
            parts.append(
                f"<figure><figcaption>{heading}</figcaption>"
                f"{graph(lines, heading, labels, unit, top)}{legend(lines)}</figure>"
            )
        return "".join(parts)

    def _labels(self, places: int) -> dict[int, str]:
        """The deal, some moves, the end."""
        moves = places - 2
        step = max(-(-moves // LABELS), 1)
        return {
            0: self.own.say("now"),
            **{at: str(at) for at in range(step, moves + 1 - step // 2, step)},
            places - 1: self.own.say("end"),
        }

    def _origins(self, what: str) -> str:
        is_chance = what == "win"
        heads = [self.say(f"column.{name}") for name in ("player", *PARTS, "result")]
        rows = []
        for player in self.report["players"]:
            share = player["origins"][what]
            cells = [f"<td>{self.number(share[part], is_chance)}</td>" for part in PARTS]
            result = self.number({"value": share["result"], "error": 0}, is_chance)
            name = escape(self.names[player["seat"]])
            rows.append(f"<th scope=row>{name}</th>{''.join(cells)}<td>{result}</td>")
        kind = "win" if is_chance else self.points
        return f"<h2>{self.say(f'heading.origins-{kind}')}</h2>{_table(heads, rows, 'names')}"

    def _turning_points(self) -> str:
        items = [f"<li>{escape(at['sentence'][self.lang])}</li>" for at in self.report["turning_points"]]
        told = f"<ul>{''.join(items)}</ul>" if items else f"<p>{self.say('no-swings')}</p>"
        return f"<h2>{self.say('heading.turning')}</h2>{told}"

    def _decision(self, decision: dict[str, Any]) -> str:
        name = escape(self.names[decision["seat"]])
        line = escape(decision["played"]["line"][self.lang])
        number = self.say("move-number", number=decision["number"] + 1)
        loss = decision["loss"]
        lost = ""
        if decision["grade"] not in ("best", "forced"):
            lost = f" <b>−{self.number(loss['points'])} · −{self.number(loss['win'], True)}</b>"
        hindsight = ""
        if decision["hindsight"]:
            told = escape(decision["hindsight"]["sentence"][self.lang])
            hindsight = f"<p class=quiet>{self._placed(self.say('heading.hindsight'), told)}</p>"
        return (
            f'<article class="{decision["grade"]}"><h3>{self._mark(decision["grade"])} · '
            f"{self._placed(number, f'{name} {line}')}{lost}</h3>"
            f"<p>{escape(decision['sentence'][self.lang])}</p>"
            f"{self._options(decision)}{hindsight}{self._known(decision)}</article>"
        )

    def _known(self, decision: dict[str, Any]) -> str:
        """The table as the player saw it, drawn with letters."""
        drawn = escape(drawn_view(self.game, decision["knew"], self.lang, self.names))
        heading = escape(self.own.say("heading.knew", name=self.names[decision["seat"]]))
        return f"<details><summary>{heading}</summary><pre>{drawn}</pre></details>"

    def _options(self, decision: dict[str, Any]) -> str:
        if len(decision["options"]) < 2:
            return ""
        is_lead = self.report["measure"] == "lead"
        heads = [self.say("heading.options"), self.say("column.lead-now" if is_lead else "column.score")]
        heads.append(self.say("heading.graph-win"))
        rows = []
        for option in decision["options"]:
            is_played = option["codes"] == decision["played"]["codes"]
            mark = f" <i>({self.say('heading.played').lower()})</i>" if is_played else ""
            rows.append(f"<th scope=row>{escape(option['line'][self.lang])}{mark}</th>{self.both(option)}")
        note = self.say("exact") if decision["exact"] else ""
        return _table(heads, rows) + (f"<p class=quiet>{note}</p>" if note else "")

    def _about(self) -> str:
        counted = [o["worlds"] for d in self.report["decisions"] for o in (d["played"],) if o["worlds"]]
        worlds = self.own.number(min(counted)) if counted else "0"
        parts = ["how", "exact", "luck"]
        parts += ["lead"] if self.report["measure"] == "lead" else []
        parts += [] if self.report["finished"] else ["unfinished"]
        told = "".join(f"<p>{self.say(f'about.{part}', worlds=worlds)}</p>" for part in parts)
        return f"<h2>{self.say('heading.about')}</h2>{told}"


def drawn_view(game: Game, view: dict[str, Any], lang: str, names: list[str]) -> str:
    terminal = importlib.import_module(f"{game.package}.terminal")
    console = Console(file=io.StringIO(), width=COLUMNS, color_system=None, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(terminal.draw(view, game.words(lang), names))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _table(heads: list[str], rows: list[str], kind: str = "moves") -> str:
    head = "".join(f"<th scope=col>{text}</th>" for text in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    table = f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide">{table}</div>'
