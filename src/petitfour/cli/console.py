"""The terminal: where words go out and lines come in, in one language."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from petitfour.core.errors import BadInput
from petitfour.core.words import LANGUAGES, Words, words

if TYPE_CHECKING:
    from rich.console import RenderableType

ACCENT = "bold magenta"
DONE = "green"
WRONG = "bold red"
QUIET = "dim"

FORGET_SCROLLED = "\x1b[3J"
"""Also clears what was scrolled out of sight: behind the curtain nobody scrolls back to a hand."""

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game; the beginning of its name is enough.", show_default=False),
]
Lang = Annotated[
    str | None,
    typer.Option(
        metavar="en|fr", help="Language; else PETITFOUR_LANG, else that of your system.", show_default=False
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Components = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Play with your own component list.", show_default=False),
]
TableOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A table option (petitfour list shows them).",
        show_default=False,
    ),
]


class Leaving(Exception):
    """A person leaves the game: no error, a wish."""


class Screen:
    """What a person at the terminal reads and types. Nothing said is taken for markup."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = language(lang)
        self.console = Console(highlight=False, markup=False, emoji=False)

    @property
    def words(self) -> Words:
        return words("petitfour", self.lang)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """A sentence of the program's own words."""
        self.console.print(self.words.say(key, **values), style=style)

    def show(self, *renderables: RenderableType) -> None:
        for renderable in renderables:
            self.console.print(renderable)

    def read_out(self, markdown: str) -> None:
        """Rule text. Its renderer takes long to load, and most commands have none to show."""
        from rich.markdown import Markdown

        self.console.print(Markdown(markdown))

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(text, style=style)

    def ask(self, question: str = "") -> str:
        """One line from the person, without the blanks around it."""
        prompt = Text.assemble((question + " " if question else ""), ("› ", ACCENT))
        self.console.print(prompt, end="")
        line = input().strip()
        if not sys.stdin.isatty():
            self.line(line)  # nobody's keys were echoed: the transcript shows what was said
        return line

    def confirm(self, key: str, **values: object) -> bool:
        """Yes or no; Enter alone is no."""
        answer = self.ask(self.words.say(key, **values)).lower()
        return answer in {"y", "yes", "o", "oui"}

    def curtain(self, key: str, **values: object) -> None:
        """Hide what the last person saw until the next one is there."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET_SCROLLED)
        self.console.rule(style=ACCENT)
        self.ask(self.words.say(key, **values))


def language(chosen: str | None) -> str:
    """The language asked for, else the one of the environment, else English."""
    lang = chosen or os.environ.get("PETITFOUR_LANG") or _language_of_system()
    if lang not in LANGUAGES:
        raise BadInput(f"expected a language of {', '.join(LANGUAGES)}; found {lang!r}")
    return lang


def _language_of_system() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            spoken = os.environ[name][:2].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def complain(message: str) -> None:
    """One line on the error stream."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(
        f"petitfour: {message}", style="red", soft_wrap=True
    )
