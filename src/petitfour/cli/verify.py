"""`petitfour verify`: whether records of games are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from petitfour.cli.console import DONE, QUIET, WRONG, AsJson, Lang, Screen, print_json
from petitfour.core.record import Verdict, verify

if TYPE_CHECKING:
    from petitfour.core.words import Words

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.", show_default=False)]


def verify_files(files: Files, as_json: AsJson = False, lang: Lang = None) -> None:
    """Replay records and check every move, score and rank, and the shuffle.

    A record written by another program is welcome: the format is documented in docs/record.md.
    Exit code 0: all are right; 1: one is wrong. With --json everything is said in English.
    """
    screen = Screen("en" if as_json else lang)
    verdicts = [verify(path, screen.lang) for path in files]
    if as_json:
        print_json([verdict.to_json() for verdict in verdicts])
    else:
        for verdict in verdicts:
            screen.console.print(_line(verdict, screen.words), soft_wrap=True)
    if not all(verdict.is_right for verdict in verdicts):
        raise typer.Exit(1)


def _line(verdict: Verdict, words: Words) -> Text:
    where = verdict.source
    if verdict.is_right:
        notes = f" ({'; '.join(verdict.notes)})" if verdict.notes else ""
        found = words.say("error.place", place=where, what=verdict.game)
        return Text.assemble((words.say("verify.right"), DONE), f"  {found}", (notes, QUIET))
    if verdict.line:
        where = words.say("error.line", file=where, line=verdict.line)
    found = words.say("error.place", place=where, what=verdict.error)
    return Text.assemble((words.say("verify.wrong"), WRONG), f"  {found}")
