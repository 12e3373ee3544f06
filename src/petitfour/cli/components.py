"""`petitfour components`: what is in a game's box, for people and for hosts who edit it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from petitfour.cli.console import ACCENT, DONE, WRONG, AsJson, GameName, Lang, Screen, print_json
from petitfour.core.errors import BadInput
from petitfour.core.game import COMPONENTS, game_named

if TYPE_CHECKING:
    from rich.console import RenderableType

    from petitfour.core.game import Game

Check = Annotated[
    Path | None,
    typer.Option("--check", metavar="FILE", help="Check your own list instead.", show_default=False),
]


def show_components(game: GameName, as_json: AsJson = False, check: Check = None, lang: Lang = None) -> None:
    """The component list of a game.

    With --json it is printed as the file a host edits: save it, change it, check it, and play with
    --components FILE.
    """
    screen = Screen(lang)
    chosen = game_named(game)
    if check:
        _check(screen, chosen, check, as_json)
    elif as_json:
        typer.echo(files(chosen.package).joinpath(COMPONENTS).read_text(encoding="utf-8"), nl=False)
    else:
        screen.line(chosen.title(screen.lang), style=ACCENT)
        for name, value in chosen.built_in_components().items():
            screen.show(Text(name, style="bold"), _pretty(value))


def _check(screen: Screen, game: Game, path: Path, as_json: bool) -> None:
    error: BadInput | None = None
    try:
        game.load_components(path)
    except BadInput as mistake:
        error = mistake
    if as_json:
        answer = {"file": str(path), "game": game.name, "ok": error is None}
        print_json({**answer, "error": error and error.message, "line": (error and error.line) or None})
    elif error:
        screen.console.print(Text.assemble(("✗ ", WRONG), error.told(screen.lang)), soft_wrap=True)
    else:
        screen.say("components.right", style=DONE, file=path, game=game.title(screen.lang))
    if error:
        raise typer.Exit(1)


def _pretty(value: Any) -> RenderableType:
    """Rows of alike objects as a table, names with numbers as one too, anything else in columns."""
    if isinstance(value, dict):
        rows = [{"": name, **(row if isinstance(row, dict) else {"n": row})} for name, row in value.items()]
        return _table(rows)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return _table(value)
    parts = value if isinstance(value, list) else [value]
    return Columns([Text(_cell(part)) for part in parts], padding=(0, 3))


def _table(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=SIMPLE_HEAD, row_styles=["", "dim"] if len(rows) > 20 else None)
    headings = list(dict.fromkeys(key for row in rows for key in row))
    for heading in headings:
        is_number = all(isinstance(row.get(heading), int) for row in rows)
        table.add_column(heading, justify="right" if is_number else "left")
    for row in rows:
        table.add_row(*(Text(_cell(row.get(heading, ""))) for heading in headings))
    return table


def _cell(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
