"""`petitfour arena`: bots against bots, every deal in all seatings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import ROUNDED
from rich.table import Table

from petitfour.bots.levels import thinkers
from petitfour.bots.warming import start_warming
from petitfour.cli.console import ACCENT, AsJson, GameName, Lang, Screen, TableOptions, print_json
from petitfour.cli.options import listed, table_options
from petitfour.cli.progress import progress
from petitfour.cli.saving import kept_when_interrupted
from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.lab.arena import Report

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="A,B",
        help="Levels (random, beginner, casual, strong, expert) or module:Class; expert@0.1 thinks 0.1 s.",
    ),
]
Players = Annotated[
    int | None, typer.Option(metavar="N", help="How many play; else as many as bots.", show_default=False)
]
Games = Annotated[int, typer.Option(metavar="N", min=1, help="At least so many games, in whole deals.")]
Seconds = Annotated[
    float | None,
    typer.Option(
        metavar="S", min=0.001, help="Seconds a decision; else each level's own.", show_default=False
    ),
]
Iterations = Annotated[
    int | None,
    typer.Option(metavar="I", min=1, help="Iterations a decision: the same every time.", show_default=False),
]
Given = Annotated[
    int, typer.Option("--give", metavar="POINTS", help="What the first bot gives away before winning.")
]
Cores = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="Processes at a time; else all.", show_default=False)
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Ray cluster: ray://host:10001, host:6379 or auto.",
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option(metavar="X", help="The same number, the same deals.")]
Store = Annotated[
    Path | None,
    typer.Option(
        "--resume", metavar="FILE", help="Keep each game there; begin where it ended.", show_default=False
    ),
]


def compete_bots(
    game: GameName,
    bots: Bots,
    players: Players = None,
    games: Games = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    seed: Seed = 0,
    resume: Store = None,
    give: Given = 0,
    cores: Cores = None,
    cluster: Cluster = "",
    option: TableOptions = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other and measure who is stronger.

    Every deal is played in all seatings. Shares, margins and ratings have 95 % intervals over the deals.
    """
    from petitfour.lab.arena import Pairing, compete

    screen = Screen(lang)
    chosen = game_named(game)
    names = tuple(listed(bots))
    count = players or len(names)
    if count not in chosen.players:
        low, high = chosen.players[0], chosen.players[-1]
        raise BadInput(said("error.whole-number", low=low, high=high, found=count), label="players")
    options = {"players": count, **table_options(chosen, option)}
    one_deal = Pairing(chosen.name, options, names, 1, seed, seconds, iterations, give)
    deals = -(-games // max(len(one_deal.seatings()), 1))
    pairing = replace(one_deal, deals=deals)
    with kept_when_interrupted(screen, resume):
        make_ready(screen, chosen, names)
        with progress(screen.words.say("arena.playing"), len(pairing.games())) as done:
            report = compete(pairing, resume, done, cores, cluster)
    if as_json:
        print_json(report.to_json())
        return
    screen.show(_table(report, screen))


def make_ready(screen: Screen, game: Game, bots: tuple[str, ...]) -> None:
    """What is measured is the compiled bots: the first arena of a game waits until they are there."""
    warming = start_warming(game, thinkers(bots))
    if warming:
        try:
            with screen.busy("arena.warming"):
                warming.wait()
        finally:
            warming.close()


def _table(report: Report, screen: Screen) -> Table:
    from petitfour.lab.tables import ranged, rating_text, share_text
    from petitfour.lab.telling import lab_words

    say, words = screen.words.say, lab_words(screen.lang)
    game = game_named(report.pairing.game)
    title = f"{game.title(screen.lang)} · {say('simulate.games', n=len(report.outcomes))}"
    table = Table(box=ROUNDED, title=title, title_style=ACCENT, title_justify="left")
    table.add_column(say("simulate.bot"))
    for heading in ("arena.played", "simulate.wins", "arena.margin", "arena.elo"):
        table.add_column(say(heading), justify="right")
    for line in report.lines:
        table.add_row(
            line.bot,
            str(line.games),
            share_text(line.win_share, words),
            ranged(line.margin, words, "+"),
            rating_text(line.elo, words),
        )
    return table
