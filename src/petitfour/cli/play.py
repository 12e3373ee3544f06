"""`petitfour play`: a game in the terminal, between people and simple bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from petitfour.cli import tables
from petitfour.cli.console import ACCENT, Components, GameName, Lang, Leaving, Screen, TableOptions
from petitfour.cli.options import listed, own_components, table_options
from petitfour.cli.saving import must_be_free, numbered
from petitfour.cli.seats import kinds_of, names_of, players_of, shown_names
from petitfour.cli.sitting import Sitting
from petitfour.core.fair import Fair, digest
from petitfour.core.game import game_named
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.series import Series

if TYPE_CHECKING:
    from petitfour.core.game import Game

Players = Annotated[int | None, typer.Option(metavar="N", help="How many play.", show_default=False)]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="KIND",
        help="person, random or greedy; once for each seat, or with commas. Else you against greedy bots.",
        show_default=False,
    ),
]
Names = Annotated[
    str | None, typer.Option(metavar="A,B", help="The people's names, with commas.", show_default=False)
]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="The same text, the same shuffle.", show_default=False)
]
Start = Annotated[
    int | None,
    typer.Option(metavar="SEAT", help="The starting seat, counted from 0; else drawn.", show_default=False),
]
Games = Annotated[
    int, typer.Option(metavar="K", min=1, help="Play a match of K games and add up the points.")
]
Save = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the record of the game there.", show_default=False)
]


@dataclass
class Plan:
    """What was decided about a match before it begins."""

    game: Game
    kinds: list[str]
    names: list[str]
    options: dict[str, Any]
    components: Any = None
    seed: str | None = None
    games: int = 1
    save: Path | None = None

    @property
    def players(self) -> int:
        return len(self.kinds)

    def files(self) -> list[Path]:
        """Where the record of each game goes, if they are to be saved."""
        numbers = range(1, self.games + 1)
        return [numbered(self.save, number, self.games) for number in numbers] if self.save else []

    def fair(self, number: int) -> Fair:
        if self.seed is None:
            return Fair.drawn(self.players)
        return Fair.repeated(f"{self.seed} {number}" if number else self.seed, self.players)


def play_game(
    game: GameName,
    players: Players = None,
    seat: SeatOption = None,
    names: Names = None,
    option: TableOptions = None,
    components: Components = None,
    seed: Seed = None,
    start: Start = None,
    games: Games = 1,
    save: Save = None,
    lang: Lang = None,
) -> None:
    """Play a game here: alone against bots, or with others at one keyboard.

    Pick decisions from the list, or type a whole move. At any prompt, help says what else you can type.
    """
    screen = Screen(lang)
    chosen = game_named(game)
    wanted = listed(seat)
    kinds = kinds_of(wanted, players_of(chosen, players, wanted))
    options = {"players": len(kinds), **table_options(chosen, option)}
    if start is not None:
        options["start"] = of_value(start, "start").whole_number(0, len(kinds) - 1)
    plan = Plan(
        game=chosen,
        kinds=kinds,
        names=names_of(kinds, listed(names), screen.words),
        options=options,
        components=own_components(chosen, components),
        seed=seed,
        games=games,
        save=save,
    )
    play_match(screen, plan)


def play_match(screen: Screen, plan: Plan) -> None:
    """Play all the games of a plan; the start moves one seat left each time (POC-5.4)."""
    for path in plan.files():
        must_be_free(path)
    screen.line(plan.game.title(screen.lang), style=ACCENT)
    screen.say("play.welcome")
    series: Series | None = None
    for number in range(plan.games):
        fair = plan.fair(number)
        match = _new_match(plan, fair, series)
        series = series or Series(plan.players, plan.games, match.options["start"])
        save = plan.files()[number] if plan.save else None
        try:
            Sitting(screen, match, plan.kinds, _bots_dice(fair), save).play()
        except Leaving:
            return
        series.add(match.scores())
        if plan.games > 1:
            _show_totals(screen, series, plan)


def _new_match(plan: Plan, fair: Fair, series: Series | None) -> Match:
    start = {"start": series.next_start} if series else {}
    return Match(
        plan.game,
        {**plan.options, **start},
        fair=fair,
        seats=plan.names,
        components=plan.components,
    )


def _bots_dice(fair: Fair) -> list[int]:
    """The bots' own generator: with the same seed they play the same game again."""
    mixed = digest(fair.seed, "bots")
    return [int(mixed[8 * i : 8 * i + 8], 16) | 1 for i in range(4)]


def _show_totals(screen: Screen, series: Series, plan: Plan) -> None:
    names = shown_names(plan.names, screen.words)
    screen.say("play.totals", style="bold", done=len(series.results), games=series.games)
    screen.show(tables.result(series.totals(), series.ranks(), names, screen.words))
    if series.is_over:
        screen.line(tables.victory(series.ranks(), names, screen.words), style=ACCENT)
