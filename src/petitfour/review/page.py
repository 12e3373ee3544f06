"""A review as one page: everything inside the file, to be read offline, on a phone or on paper."""

from __future__ import annotations

import importlib
import io
import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rich.console import Console

from petitfour.core.game import game_named
from petitfour.core.words import typeset
from petitfour.review.graph import NARROW, WIDE, Axes, Line, graph, legend
from petitfour.review.guide import PACKAGE
from petitfour.review.judging import GRADES
from petitfour.review.telling import exactly, measured, percent_sign, typeset_words, words_about

if TYPE_CHECKING:
    from petitfour.core.game import Game

MARKS = {"best": "✓", "fine": "≈", "slip": "?!", "mistake": "?", "blunder": "??", "forced": "·"}
PARTS = ("start", "luck", "own", "others")
COLUMNS = 100  # of a table drawn with letters
LINES = "│┃┌┐└┘├┤┬┴┼╭╮╰╯"
WORD = re.compile(rf"[{LINES}]?[^{LINES} ]* *")  # of such a table: it begins where it begins in every font


def page(report: dict[str, Any], lang: str) -> str:
    """The whole page in one language."""
    return _Page(report, lang).whole()


class _Page:
    def __init__(self, report: dict[str, Any], lang: str) -> None:
        self.report = report
        self.lang = lang
        self.own = typeset_words(PACKAGE, lang)
        self.game = game_named(report["game"])
        self.names: list[str] = report["names"][lang]

    def say(self, key: str, /, **values: object) -> str:
        return escape(self.own.say(key, **values))

    def whole(self) -> str:
        title = self.say("title", game=typeset(self.game.title(self.lang), self.lang))
        style = files(PACKAGE).joinpath("page.css").read_text(encoding="utf-8")
        body = "".join(
            (
                f"<h1>{title}</h1>",
                self._result(),
                self._graphs(),
                self._origins("points"),
                self._origins("win"),
                self._turning_points(),
                self._drawings(),
                *(self._decision(decision) for decision in self.report["decisions"]),
                self._about(),
            )
        )
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{style}{WIDTHS}</style></head>"
            f"<body><main>{body}</main></body></html>\n"
        )

    # Numbers

    def number(self, amount: dict[str, float], is_chance: bool = False, sign: str = "") -> str:
        return measured(self.own, amount, is_chance, sign)

    def cost(self, loss: dict[str, dict[str, float]]) -> str:
        """What a move changed against the best one: a loss has a minus; in a trade something has a plus."""
        changed = {key: self.number(_reversed(loss[key]), key == "win", "+") for key in ("points", "win")}
        return self.say("cost", **changed)

    def both(self, told: dict[str, Any]) -> str:
        return f"<td>{self.number(told['points'])}</td><td>{self.number(told['win'], True)}</td>"

    @property
    def points(self) -> str:
        return "lead" if self.report["measure"] == "lead" else "points"

    def _placed(self, place: str, what: str) -> str:
        """`Move 3: …`, with the colon of the language."""
        return typeset_words("petitfour", self.lang).say("error.place", place=place, what=what)

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
        is_trade = any(lost["value"] < 0 for p in self.report["players"] for lost in p["loss"].values())
        trade = f"<p class=quiet>{self.say('about.trade')}</p>" if is_trade else ""
        return f"<h2>{self.say('heading.result')}</h2>{note}{_table(heads, rows, 'names')}{trade}"

    def _mark(self, grade: str) -> str:
        name = self.say(f"grade.{grade}")
        return (
            f'<span class="mark {grade}" title="{name}">{MARKS[grade]}</span> <span class=grade>{name}</span>'
        )

    def _graphs(self) -> str:
        timeline = [at for at in self.report["expected"] if at["when"] != "before"]
        percent = percent_sign(self.own)
        return "".join(
            (
                self._graph("wins", timeline, 100, self._axes("graph-win", "win", percent, 100)),
                self._graph("scores", timeline, 1, self._axes("graph-points", "points")),
            )
        )

    def _axes(self, heading: str, up: str, unit: str = "", top: float = 0) -> Axes:
        title, across = self.own.say(f"heading.{heading}"), self.own.say("axis.move")
        return Axes(title, across, self.own.say(f"axis.{up}"), unit, top)

    def _graph(self, key: str, timeline: list[dict[str, Any]], times: int, axes: Axes) -> str:
        """The same lines twice, for a broad and for a narrow screen: one of them is shown."""
        lines = []
        for seat, name in enumerate(self.names):
            told = [at[key][seat] for at in timeline]
            heights, low, high = ([times * one[part] for one in told] for part in ("value", "low", "high"))
            lines.append(Line(name, heights, low, high))
        places = len(timeline)
        drawn = (graph(lines, axes, self._labels(places, size.labels), size) for size in (WIDE, NARROW))
        caption = f"{escape(axes.title)} <small>{self.say('axis.band')}</small>"
        return f"<figure><figcaption>{caption}</figcaption>{''.join(drawn)}{legend(lines)}</figure>"

    def _labels(self, places: int, most: int) -> dict[int, str]:
        """The deal, some moves, the end."""
        moves = places - 2
        step = max(-(-moves // most), 1)
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
            cells = [f"<td{_faint(share[part])}>{self.number(share[part], is_chance)}</td>" for part in PARTS]
            result = self.number(exactly(share["result"]), is_chance)
            name = escape(self.names[player["seat"]])
            rows.append(f"<th scope=row>{name}</th>{''.join(cells)}<td>{result}</td>")
        kind = "win" if is_chance else self.points
        notes = ("parts", "faint") if is_chance else ()
        told = "".join(f"<p class=quiet>{self.say(f'about.{note}')}</p>" for note in notes)
        return f"<h2>{self.say(f'heading.origins-{kind}')}</h2>{_table(heads, rows, 'names')}{told}"

    def _turning_points(self) -> str:
        items = [f"<li>{escape(at['sentence'][self.lang])}</li>" for at in self.report["turning_points"]]
        told = f"<ul>{''.join(items)}</ul>" if items else f"<p>{self.say('no-swings')}</p>"
        return f"<h2>{self.say('heading.turning')}</h2>{told}"

    def _drawings(self) -> str:
        """The heading of the decisions, and what the letters in their drawings mean."""
        meant = escape(words_about(self.game, self.lang).say("legend"))
        told = f"{self.say('about.drawings')} {meant}"
        return f"<h2>{self.say('heading.decisions')}</h2><p class=quiet>{told}</p>"

    def _decision(self, decision: dict[str, Any]) -> str:
        name = escape(self.names[decision["seat"]])
        line = escape(decision["played"]["line"][self.lang])
        number = self.say("move-number", number=decision["number"] + 1)
        is_worse = decision["grade"] not in ("best", "forced")
        lost = f" <b>{self.cost(decision['loss'])}</b>" if is_worse else ""
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
        drawn = drawn_view(self.game, decision["knew"], self.lang, self.names)
        heading = self.say("heading.knew", name=self.names[decision["seat"]])
        # Beside the details, not in them: on paper it is shown, whether they are open or not.
        return f"<details><summary>{heading}</summary></details><pre>{_aligned(drawn)}</pre>"

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
        parts = [self.say("about.how"), self._worlds(), self.say("about.steady"), self._grades()]
        parts += [self.say("about.exact"), self.say("about.luck")]
        parts += [self.say("about.lead")] if self.report["measure"] == "lead" else []
        parts += [] if self.report["finished"] else [self.say("about.unfinished")]
        return f"<h2>{self.say('heading.about')}</h2>{''.join(f'<p>{part}</p>' for part in parts if part)}"

    def _worlds(self) -> str:
        """In how many worlds the moves of the tables were played out."""
        counted = [o["worlds"] for d in self.report["decisions"] for o in d["options"] if o["worlds"]]
        if not counted:
            return ""
        least, most = self.own.number(min(counted)), self.own.number(max(counted))
        return self.say("about.worlds", least=least, most=most)

    def _grades(self) -> str:
        return self.say("about.grades", **{name: self.own.percent(least, 0) for least, name in GRADES})


def drawn_view(game: Game, view: dict[str, Any], lang: str, names: list[str]) -> str:
    terminal = importlib.import_module(f"{game.package}.terminal")
    console = Console(file=io.StringIO(), width=COLUMNS, color_system=None, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(terminal.draw(view, game.words(lang), names))
    return "\n".join(typeset(line.rstrip(), lang) for line in capture.get().splitlines())


def _aligned(drawn: str) -> str:
    """Every word as wide as its letters are many: columns stay columns in a font of uneven letters."""
    lines = []
    for line in drawn.split("\n"):
        *begun, last = [word for word in WORD.findall(line) if word] or [""]
        lines.append("".join(f"<i class=w{len(word)}>{escape(word)}</i>" for word in begun) + escape(last))
    return "\n".join(lines)


WIDTHS = "".join(f".w{n}{{width:{n}ch}}" for n in range(1, COLUMNS + 1))


def _faint(amount: dict[str, float]) -> str:
    """For what may as well be nothing."""
    return " class=faint" if amount["low"] <= 0 <= amount["high"] and amount["low"] < amount["high"] else ""


def _reversed(amount: dict[str, float]) -> dict[str, float]:
    """What a loss is as a gain."""
    return {"value": -amount["value"], "low": -amount["high"], "high": -amount["low"]}


def _table(heads: list[str], rows: list[str], kind: str = "moves") -> str:
    head = "".join(f"<th scope=col>{text}</th>" for text in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    table = f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide">{table}</div>'
