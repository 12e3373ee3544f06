"""What can be said at any prompt of a game: help, rules, score, log, lang, save, quit."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from petitfour.cli import tables
from petitfour.cli.console import QUIET, WRONG, Leaving
from petitfour.cli.rulebook import Rulebook, rulebook
from petitfour.cli.rules import show
from petitfour.core.errors import BadInput
from petitfour.core.words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.cli.sitting import Sitting

ORDERS = ("help", "undo", "table", "score", "log", "rules", "lang", "save", "quit")


@cache
def spoken() -> dict[str, str]:
    """Every word for an order, in whatever language it is said."""
    return {
        word: order
        for lang in LANGUAGES
        for order in ORDERS
        for word in words("petitfour", lang).say(f"order.{order}").split()
    }


class Orders:
    """Orders given during a turn; `refused` is the rule of the last refusal."""

    def __init__(self, sitting: Sitting, view: Callable[[], dict[str, Any]]) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.view = view
        self.refused = ""

    def understood(self, line: str) -> tuple[str, str]:
        """The order in a line, if it is one, and what follows it."""
        word, _, rest = line.partition(" ")
        return spoken().get(word.lower(), ""), rest.strip()

    def obey(self, order: str, rest: str) -> None:
        getattr(self, f"_{order}")(rest)

    def _help(self, rest: str) -> None:
        self.screen.say("help.move", notation=self.sitting.terminal.NOTATION)
        table = Table(box=None, show_header=False, padding=(0, 2))
        for order in ORDERS:
            first = self.screen.words.say(f"order.{order}").split()[0]
            table.add_row(
                Text(f"{first}{self._blank(order)}", style="bold"), self.screen.words.say(f"help.{order}")
            )
        self.screen.show(table)

    def _blank(self, order: str) -> str:
        key = f"blank.{order}"
        return f" {self.screen.words.say(key)}" if self.screen.words.has(key) else ""

    def _score(self, rest: str) -> None:
        sitting = self.sitting
        self.screen.show(
            tables.sheets(self.view()["sheet"], sitting.names, sitting.terminal, sitting.game_words)
        )

    def _log(self, rest: str) -> None:
        if not self.sitting.match.moves:
            self.screen.say("play.no-moves", style=QUIET)
        for number in range(len(self.sitting.match.moves)):
            self.screen.line(self.sitting.log_line(number))

    def _rules(self, rest: str) -> None:
        """One rule, a chapter, or what there is to read."""
        book = rulebook(self.sitting.match.game, self.screen.lang)
        wanted = rest or self.refused
        if wanted:
            self._show_rule(book, wanted)
            return
        for chapter in book.chapters:
            self.screen.line(f"  {chapter}")
        self.screen.say("play.which-rule", style=QUIET, number=book.rules[-1].number)

    def _show_rule(self, book: Rulebook, number: str) -> None:
        try:
            show(self.screen, book.find(number))
        except BadInput:
            self.screen.say("play.no-rule", style=WRONG, number=number)

    def _lang(self, rest: str) -> None:
        if rest.lower() not in LANGUAGES:
            self.screen.say("play.which-lang", style=WRONG)
            return
        self.screen.lang = rest.lower()
        self.screen.say("play.lang")

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.sitting.save
        if path is None:
            self.screen.say("play.save-where", style=QUIET)
            return
        try:
            self.sitting.write(path)
        except BadInput as error:
            self.screen.say("play.not-saved", style=WRONG, why=error.told(self.screen.lang))

    def _quit(self, rest: str) -> None:
        raise Leaving
