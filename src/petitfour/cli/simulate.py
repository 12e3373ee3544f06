"""`petitfour simulate`: many games between simple bots, and what they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import ROUNDED
from rich.table import Table

from petitfour.cli.console import (
    ACCENT,
    DONE,
    AsJson,
    Components,
    GameName,
    Lang,
    Screen,
    TableOptions,
    print_json,
)
from petitfour.cli.options import listed, own_components, table_options
from petitfour.cli.progress import progress
from petitfour.cli.seats import players_of
from petitfour.core.game import game_named
from petitfour.core.names import BOT, shown_names

if TYPE_CHECKING:
    from petitfour.lab.simulation import Report

Players = Annotated[int | None, typer.Option(metavar="N", help="How many play.", show_default="the fewest")]
Games = Annotated[int, typer.Option(metavar="K", min=1, help="How many games.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same number, the same games.")]
BotsOption = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="random or greedy; one for all seats, or one for each.")
]
SaveFolder = Annotated[
    Path | None,
    typer.Option("--save", metavar="DIR", help="Write every game's record there.", show_default=False),
]


def simulate_games(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    seed: Seed = 0,
    bots: BotsOption = "random",
    option: TableOptions = None,
    components: Components = None,
    save: SaveFolder = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and see the scores, who wins and how long it takes.

    The same seed gives the same games, on any machine.
    """
    from petitfour.lab.simulation import save_records, simulate

    screen = Screen(lang)
    chosen = game_named(game)
    names = listed(bots)
    count = players_of(chosen, players, names if len(names) > 1 else [])
    options = {"players": count, "start": 0, **table_options(chosen, option)}
    own = own_components(chosen, components)
    if save:  # first, for it may be refused
        with progress(screen.words.say("simulate.saving"), games) as done:
            save_records(chosen, options, games, seed, names, save, components=own, progress=done)
    with progress(screen.words.say("simulate.playing"), games) as done:
        report = simulate(chosen, options, games, seed, names, own, progress=done)
    if as_json:
        print_json(report.to_json())
        return
    screen.show(_table(screen, report))
    _say_figures(screen, report)
    if save:
        screen.say("simulate.saved", style=DONE, n=games, folder=save)


def _table(screen: Screen, report: Report) -> Table:
    from petitfour.lab.tables import deviation_text, ranged, share_text
    from petitfour.lab.telling import lab_words

    say, words = screen.words.say, lab_words(screen.lang)
    title = f"{game_named(report.game).title(screen.lang)} · {say('simulate.games', n=report.games)}"
    table = Table(box=ROUNDED, title=title, title_style=ACCENT, title_justify="left")
    table.add_column(say("simulate.seat"), justify="right")
    table.add_column(say("simulate.bot"))
    for heading in ("mean", "sd", "wins"):
        table.add_column(say(f"simulate.{heading}"), justify="right")
    for number, seat in enumerate(report.seats):
        table.add_row(
            str(number + 1),
            shown_names([BOT + seat.bot], screen.lang)[0],
            ranged(seat.score, words),
            deviation_text(seat.deviation, words),
            share_text(seat.win_share, words),
        )
    return table


def _say_figures(screen: Screen, report: Report) -> None:
    screen.say(
        "simulate.length",
        mean=screen.words.number(report.length_mean, 1),
        least=report.length_min,
        most=report.length_max,
    )
    screen.say(
        "simulate.speed-when-ready" if report.ready_seconds else "simulate.speed",
        seconds=screen.words.number(report.seconds, 2),
        ready=screen.words.number(report.ready_seconds, 2),
        speed=screen.words.number(report.games_per_second),
        engine=screen.words.say(f"simulate.{report.engine}"),
        n=report.cores,
    )
