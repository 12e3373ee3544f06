"""`petitfour list`: the games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import ROUNDED
from rich.console import Group
from rich.table import Table
from rich.text import Text

from petitfour.cli.console import ACCENT, QUIET, AsJson, Lang, Screen, print_json
from petitfour.core.game import all_games

if TYPE_CHECKING:
    from petitfour.core.game import Game


def list_games(lang: Lang = None, as_json: AsJson = False) -> None:
    """The games, with how many play, how long it takes and what a table can choose."""
    screen = Screen(lang)
    if as_json:
        print_json([_as_json(game, screen.lang) for game in all_games()])
    else:
        screen.show(_table(screen))


def _table(screen: Screen) -> Table:
    table = Table(box=ROUNDED, show_lines=True, expand=True)
    table.add_column(screen.words.say("list.game"), ratio=1)
    table.add_column(screen.words.say("list.players"), justify="center")
    table.add_column(screen.words.say("list.minutes"), justify="center")
    for game in all_games():
        table.add_row(_description(screen, game), span(game.players), span(game.minutes))
    return table


def _description(screen: Screen, game: Game) -> Group:
    words = game.words(screen.lang)
    lines = [
        Text.assemble((words.say("title"), ACCENT), "  ", (game.name, QUIET)),
        Text(words.say("line")),
    ]
    for option in game.options:
        default = screen.words.say("list.default", value=_shown(screen, option.default))
        about = words.say(f"option.{option.name}")
        lines.append(Text.assemble("· ", (option.name, "bold"), f" {about} ", (f"({default})", QUIET)))
    return Group(*lines)


def span(numbers: range | tuple[int, int]) -> str:
    return f"{numbers[0]}–{numbers[-1]}"


def _shown(screen: Screen, value: Any) -> str:
    """A value as it can be written after `--option`."""
    if isinstance(value, bool):
        return screen.words.say("list.yes" if value else "list.no")
    return str(value)


def _as_json(game: Game, lang: str) -> dict[str, Any]:
    words = game.words(lang)
    return {
        "name": game.name,
        "title": words.say("title"),
        "line": words.say("line"),
        "players": list(game.players),
        "minutes": list(game.minutes),
        "rules": game.version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "rule": option.rule,
                "players": list(option.players or game.players),
                "line": words.say(f"option.{option.name}"),
            }
            for option in game.options
        ],
    }
