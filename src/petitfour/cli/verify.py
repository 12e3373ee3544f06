"""`petitfour verify`: whether records of games are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from petitfour.cli.console import DONE, QUIET, WRONG, AsJson, Lang, Screen, print_json
from petitfour.core.errors import BadInput
from petitfour.core.record import Verdict, verify

if TYPE_CHECKING:
    from petitfour.core.words import Words

BotsToo = Annotated[
    bool, typer.Option("--bots", help="Also whether the bots' moves are those that their dice give.")
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.", show_default=False)]

MOST_NAMED = 20  # moves


def verify_files(files: Files, bots: BotsToo = False, as_json: AsJson = False, lang: Lang = None) -> None:
    """Replay records and check every move, score and rank, and the shuffle.

    A record written by another program is welcome: the format is documented in docs/record.md.
    Exit code 0: all are right; 1: one is wrong. With --json everything is said in English.
    """
    screen = Screen("en" if as_json else lang)
    verdicts = [verify(path, screen.lang) for path in files]
    if bots:
        for path, verdict in zip(files, verdicts, strict=True):
            _check_bots(path, verdict, screen.words)
    if as_json:
        print_json([verdict.to_json() for verdict in verdicts])
    else:
        for verdict in verdicts:
            screen.console.print(_line(verdict, screen.words), soft_wrap=True)
    if not all(verdict.is_right for verdict in verdicts):
        raise typer.Exit(1)


def _check_bots(path: Path, verdict: Verdict, words: Words) -> None:
    """Say it in a note: a bot may have taken over from a person, whose moves were no bot's."""
    from petitfour.bots.checking import check_bots  # which loads every bot

    if not verdict.is_right:
        return
    try:
        moves = check_bots(path)
    except BadInput as error:
        verdict.notes.append(error.in_language(words.lang))
        return
    others = [move.number + 1 for move in moves if not move.is_right]
    numbers = ", ".join(map(str, others[:MOST_NAMED])) + (", …" if len(others) > MOST_NAMED else "")
    said = "bots-others" if others else "bots-right" if moves else "bots-none"
    verdict.notes.append(words.say(f"verify.{said}", n=len(moves), others=len(others), numbers=numbers))


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
