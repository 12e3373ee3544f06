"""`petitfour verify`: whether records of games are right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from petitfour.cli.console import DONE, QUIET, WRONG, AsJson, Screen, print_json
from petitfour.core import located
from petitfour.core.errors import BadInput
from petitfour.core.record import Verdict, failed, verify

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.", show_default=False)]


def verify_files(files: Files, as_json: AsJson = False) -> None:
    """Replay records and check every move, score and rank, and the shuffle.

    A record written by another program is welcome: the format is documented in docs/record.md.
    Exit code 0: all are right; 1: one is wrong.
    """
    verdicts = [verdict_on(path) for path in files]
    if as_json:
        print_json([verdict.to_json() for verdict in verdicts])
    else:
        screen = Screen("en")
        for verdict in verdicts:
            screen.console.print(_line(verdict), soft_wrap=True)
    if not all(verdict.is_right for verdict in verdicts):
        raise typer.Exit(1)


def verdict_on(path: Path) -> Verdict:
    """What verifying showed; a file that cannot be read is a wrong one."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput("not a regular file", str(path))
        return verify(located.read(path))
    except BadInput as error:
        return failed(Verdict(str(path)), error)


def _line(verdict: Verdict) -> Text:
    notes = f" ({'; '.join(verdict.notes)})" if verdict.notes else ""
    if verdict.is_right:
        return Text.assemble(("✓ right", DONE), f"  {verdict.source}: {verdict.game}", (notes, QUIET))
    where = f"{verdict.source}, line {verdict.line}" if verdict.line else verdict.source
    return Text.assemble(("✗ wrong", WRONG), f"  {where}: {verdict.error}")
