"""`petitfour play`: a game in the terminal, between people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from petitfour.cli import tables
from petitfour.cli.bots import SECONDS, Bots
from petitfour.cli.console import ACCENT, Components, Lang, Leaving, Screen, TableOptions, wrong_record_ends
from petitfour.cli.options import listed, own_components, table_options
from petitfour.cli.saving import must_be_free, numbered
from petitfour.cli.seats import PERSON, kinds_in, kinds_of, names_again, names_of, players_of
from petitfour.cli.sitting import Sitting
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.game import all_games, game_named
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.names import shown_names
from petitfour.core.record import Replay
from petitfour.core.series import Series
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.game import Game

GameName = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="The game; the beginning of its name is enough.", show_default=False),
]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many play.", show_default=False)]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="KIND",
        help="person, random, beginner, casual, strong, expert, greedy or module:Class; once for each seat, "
        "or with commas. Else you against casual bots.",
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
    typer.Option(metavar="SEAT", help="The starting seat, counted from 1; else drawn.", show_default=False),
]
Games = Annotated[
    int, typer.Option(metavar="K", min=1, help="Play a match of K games and add up the points.")
]
Seconds = Annotated[
    float, typer.Option(metavar="S", min=0.01, help="How long strong bots may think about a decision.")
]
Save = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the record of the game there.", show_default=False)
]
Resume = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Go on with a saved game, and save it there again.", show_default=False
    ),
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
    seconds: float = SECONDS

    @property
    def players(self) -> int:
        return len(self.kinds)

    def files(self) -> list[Path]:
        """Where the record of each game goes, if they are to be saved."""
        numbers = range(1, self.games + 1)
        return [numbered(self.save, number, self.games) for number in numbers] if self.save else []

    def fair(self, number: int) -> Fair:
        if self.seed is None:
            people = [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]
            return Fair.drawn(self.players, people)
        return Fair.repeated(f"{self.seed} {number}" if number else self.seed, self.players)


def play_game(
    game: GameName = None,
    players: Players = None,
    seat: SeatOption = None,
    names: Names = None,
    option: TableOptions = None,
    components: Components = None,
    seed: Seed = None,
    start: Start = None,
    games: Games = 1,
    seconds: Seconds = SECONDS,
    save: Save = None,
    resume: Resume = None,
    lang: Lang = None,
) -> None:
    """Play a game here: alone against bots, or with others at one keyboard; without a game a menu asks.

    Pick decisions from the list, or type a whole move. At any prompt, help says what else you can type.
    """
    screen = Screen(lang)
    wanted = listed(seat)
    if resume:
        if any(said is not None for said in (game, players, names, option, components, seed, start)):
            raise BadInput(said("error.resume"))
        go_on(screen, resume, wanted, save, seconds)
        return
    if game is None and not any((players, wanted, names, option, components, seed, save)):
        from petitfour.cli.menu import choose_and_play  # which plays with what is here

        choose_and_play(lang)
        return
    if game is None:
        raise BadInput(said("error.which-game", games=", ".join(known.name for known in all_games())))
    chosen = game_named(game)
    kinds = kinds_of(chosen, wanted, players_of(chosen, players, wanted))
    options = {"players": len(kinds), **table_options(chosen, option)}
    if start is not None:
        options["start"] = of_value(start, "start").whole_number(1, len(kinds)) - 1
    plan = Plan(
        game=chosen,
        kinds=kinds,
        names=names_of(kinds, listed(names), screen.words),
        options=options,
        components=own_components(chosen, components),
        seed=seed,
        games=games,
        save=save,
        seconds=seconds,
    )
    play_match(screen, plan)


def play_match(screen: Screen, plan: Plan) -> None:
    """Play all the games of a plan; the start moves one seat left each time (POC-5.4)."""
    for path in plan.files():
        must_be_free(path)
    _welcome(screen, plan.game)
    series: Series | None = None
    for number in range(plan.games):
        fair = plan.fair(number)
        match = _new_match(plan, fair, series)
        series = series or Series(plan.players, plan.games, match.options["start"])
        save = plan.files()[number] if plan.save else None
        bots = Bots(plan.game, plan.kinds, fair.seed, plan.seconds)
        try:
            Sitting(screen, match, plan.kinds, bots, save).play()
        except Leaving:
            return
        series.add(match.scores())
        if plan.games > 1:
            _show_totals(screen, series, plan)


def go_on(screen: Screen, path: Path, wanted: list[str], save: Path | None, seconds: float) -> None:
    """Play a saved game to its end; it is saved where it was, unless another place is named."""
    with wrong_record_ends(screen.lang):
        match = Replay(path, screen.lang).to_go_on()
    if save:
        must_be_free(save)
    kinds = kinds_of(match.game, wanted, len(match.seats)) if wanted else kinds_in(match.seats)
    match.seats = names_again(kinds, match.seats, screen.words)
    dice = match.fair.seed if match.fair else str(path)
    _welcome(screen, match.game)
    try:
        Sitting(screen, match, kinds, Bots(match.game, kinds, dice, seconds), save or path).play()
    except Leaving:
        return


def _welcome(screen: Screen, game: Game) -> None:
    screen.line(game.title(screen.lang), style=ACCENT)
    screen.say("play.welcome")


def _new_match(plan: Plan, fair: Fair, series: Series | None) -> Match:
    start = {"start": series.next_start} if series else {}
    return Match(
        plan.game,
        {**plan.options, **start},
        fair=fair,
        seats=plan.names,
        components=plan.components,
    )


def _show_totals(screen: Screen, series: Series, plan: Plan) -> None:
    names = shown_names(plan.names, screen.lang)
    screen.say("play.totals", style="bold", done=len(series.results), games=series.games)
    screen.show(tables.result(series.totals(), series.ranks(), names, screen.words))
    if series.is_over:
        screen.line(tables.victory(series.ranks(), names, screen.words), style=ACCENT)
