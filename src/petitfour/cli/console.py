"""The terminal: where words go out and lines come in, in one language."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from petitfour.core.errors import BadInput, PetitFourError
from petitfour.core.json_text import json_text
from petitfour.core.words import LANGUAGES, Words, said, words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from rich.console import RenderableType

ACCENT = "bold magenta"
DONE = "green"
WRONG = "bold red"
QUIET = "dim"

WRONG_RECORD = 1  # how the program ends; wrong usage is 2

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
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where games are kept.", show_default="the data folder"),
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

    spoken = "en"
    """The language last asked for, in which the program takes its leave."""

    def __init__(self, lang: str | None = None) -> None:
        Screen.spoken = "en"
        self.lang = Screen.spoken = language(lang)
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

    def busy(self, key: str, **values: object) -> AbstractContextManager[object]:
        """A sentence that stands there as long as something takes; nothing for what is done at once."""
        return self.console.status(Text(self.words.say(key, **values))) if key else nullcontext()

    def ask(self, question: str = "") -> str:
        """One line from the person, without the blanks around it."""
        prompt = Text.assemble((question + " " if question else ""), ("› ", ACCENT))
        self.console.print(prompt, end="")
        line = input().strip()
        if not sys.stdin.isatty():
            self.line(line)  # nobody's keys were echoed: the transcript shows what was said
        return line

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
        raise BadInput(said("error.language", languages=", ".join(LANGUAGES), found=repr(lang)))
    return lang


def _language_of_system() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            spoken = os.environ[name][:2].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"


def print_json(value: Any) -> None:
    typer.echo(json_text(value, indent=2, ensure_ascii=False))


def in_words(error: PetitFourError, lang: str) -> str:
    """What was wrong, in this language where the sentence is known in it."""
    return error.told(lang) if isinstance(error, BadInput) else str(error)


@contextmanager
def wrong_record_ends(lang: str) -> Iterator[None]:
    """A record that cannot be read or played again ends the program as it does for `verify`."""
    try:
        yield
    except BadInput as error:
        complain(error.told(lang))
        raise typer.Exit(WRONG_RECORD) from None


def complain(message: str) -> None:
    """One line on the error stream."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(
        f"petitfour: {message}", style="red", soft_wrap=True
    )
