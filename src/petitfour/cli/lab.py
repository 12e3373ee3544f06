"""`petitfour lab`: how balanced a game is, under its rules or under other ones, as a report."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import ROUNDED
from rich.table import Table

from petitfour.cli.arena import Cluster, Cores, Iterations, Seconds, make_ready
from petitfour.cli.console import (
    ACCENT,
    DONE,
    QUIET,
    AsJson,
    GameName,
    Lang,
    Screen,
    TableOptions,
    print_json,
)
from petitfour.cli.options import listed, option_value, table_options
from petitfour.cli.progress import progress
from petitfour.cli.saving import kept_when_interrupted, must_be_writable, write_text
from petitfour.cli.seats import players_of
from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.game import Game, Option
    from petitfour.lab.figures import Compared
    from petitfour.lab.findings import Findings, Found
    from petitfour.lab.plan import Plan, Variant

Players = Annotated[int | None, typer.Option(metavar="N", help="How many play.", show_default="the fewest")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="A,B",
        help="One for all seats, or one for each: they change seats. As in the arena.",
    ),
]
Games = Annotated[int, typer.Option(metavar="K", min=1, help="At least so many games of each variant.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same number, the same games.")]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary", metavar="OPTION=A,B", help="Compare these values of a table option.", show_default=False
    ),
]
Components = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Compare your own component list with ours.", show_default=False),
]
ReportFile = Annotated[
    Path | None,
    typer.Option("--report", metavar="OUT.html", help="Write the report there.", show_default=False),
]
Store = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help="Keep what was played there; begin where it ended.",
        show_default=False,
    ),
]


def examine_game(
    game: GameName,
    players: Players = None,
    bots: Bots = "greedy",
    games: Games = 1000,
    vary: Vary = None,
    option: TableOptions = None,
    components: Components = None,
    report: ReportFile = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    resume: Store = None,
    cores: Cores = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """How balanced a game is: seats, length, scores, and which rules and cards matter.

    Rule options (--vary) or a component list of your own (--components) are compared side by side, with the
    same deals. The same seed gives the same numbers, on one machine or on a cluster.
    """
    from petitfour.lab.page import page
    from petitfour.lab.plan import must_be_possible
    from petitfour.lab.telling import as_json as as_data

    screen = Screen(lang)
    chosen = game_named(game)
    names = tuple(listed(bots))
    count = players_of(chosen, players, list(names) if len(names) > 1 else [])
    fixed = table_options(chosen, option)
    variants = _variants(chosen, count, vary, fixed, components)
    plan = _plan(chosen, count, names, games, seed, fixed, variants, seconds, iterations)
    must_be_possible(plan)
    if report:
        must_be_writable(report, components, resume)
    with kept_when_interrupted(screen, resume):
        make_ready(screen, chosen, names)
        findings = _found(screen, plan, resume, cores, cluster)
    if report:
        write_text(page(findings, screen.lang, shlex.join(["petitfour", *sys.argv[1:]])), report)
    if as_json:
        print_json(as_data(findings, screen.lang))
        return
    _show(screen, findings)
    if report:
        screen.say("lab.written", style=DONE, file=report)


def _found(screen: Screen, plan: Plan, resume: Path | None, cores: int | None, cluster: str) -> Findings:
    """Play what is not played yet, with the rules compiled first where that pays."""
    from petitfour.lab.findings import Findings
    from petitfour.lab.playing import is_ready
    from petitfour.lab.playing import make_ready as compile_rules
    from petitfour.lab.study import best_engine, study

    engine = best_engine(plan)
    if not cluster and not is_ready(plan, engine):
        with screen.busy("lab.compiling"):
            compile_rules(plan, engine)
    total = plan.games * len(plan.variants)
    with progress(screen.words.say("lab.playing"), total) as done:
        return Findings.of(plan, study(plan, resume, done, cores, cluster, engine))


def _plan(
    game: Game,
    players: int,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: dict[str, Any],
    variants: tuple[Variant, ...],
    seconds: float | None,
    iterations: int | None,
) -> Plan:
    """Whole deals: as many as make at least so many games."""
    from dataclasses import replace

    from petitfour.lab.plan import Plan

    fixed = tuple(sorted(options.items()))
    plan = Plan(game.name, players, bots, games, seed, fixed, variants, seconds, iterations)
    return replace(plan, deals=-(-games // len(plan.rotations)))


def _variants(
    game: Game, players: int, vary: list[str] | None, fixed: dict[str, Any], path: Path | None
) -> tuple[Variant, ...]:
    from petitfour.lab.plan import all_variants

    varied: dict[str, list[Any]] = {}
    for text in vary or []:
        option, values = _varied(game, text)
        if option.name in varied or option.name in fixed:
            raise BadInput(said("lab.varied-twice", name=option.name))
        _must_mean_something(option, players)
        varied[option.name] = values
    for name, values in varied.items():
        if len(values) == 1:
            raise BadInput(said("lab.one-value", name=name, value=shown(values[0])), label="--vary")
    own = game.load_components(path) if path else None
    if path and own == game.built_in_components():
        raise BadInput(said("lab.nothing-to-compare"), str(path))
    return all_variants(varied, own, path.name if path else "")


def _varied(game: Game, text: str) -> tuple[Option, list[Any]]:
    """`edition=token,card`: an option with the values to be compared."""
    if not game.options:
        raise BadInput(said("lab.vary-none", game=game.name), label="--vary")
    name, equals, values = text.partition("=")
    option = next((option for option in game.options if option.name == name.strip()), None)
    if option is None or not equals or not listed(values):
        known = game.options[0]
        example = f"{known.name}={','.join(shown(value) for value in known.values)}"
        raise BadInput(said("lab.vary", example=example, found=repr(text)), label="--vary")
    chosen = [option_value(option, value.lower()) for value in listed(values)]
    for i, value in enumerate(chosen):
        if value in chosen[:i]:
            raise BadInput(said("lab.same-value", value=repr(shown(value))), label=option.name)
    return option, chosen


def _must_mean_something(option: Option, players: int) -> None:
    if option.players and players not in option.players:
        meant = ", ".join(map(str, option.players))
        raise BadInput(said("lab.no-effect", name=option.name, players=players, meant=meant), label="--vary")


def shown(value: Any) -> str:
    """A value as it is typed."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _show(screen: Screen, findings: Findings) -> None:
    for found in findings.variants:
        screen.show(_seat_table(screen, findings, found))
    for found, rows in zip(findings.others, findings.comparisons, strict=True):
        screen.show(_comparison(screen, findings, found, rows))
    if findings.others:
        figures = screen.words.number(findings.variants_beside_first.size)
        screen.say("lab.corrected", style=QUIET, figures=figures)


def _seat_table(screen: Screen, findings: Findings, found: Found) -> Table:
    from petitfour.lab.tables import deviation_text, ranged, share_text
    from petitfour.lab.telling import lab_words, variant_name

    words = lab_words(screen.lang)
    plan = findings.plan
    games = screen.words.say("simulate.games", n=plan.games)
    name = f" · {variant_name(plan, found.variant, screen.lang)}" if findings.others else ""
    title = f"{game_named(plan.game).title(screen.lang)} · {games}{name}"
    table = Table(box=ROUNDED, title=title, title_style=ACCENT, title_justify="left")
    table.add_column(screen.words.say("simulate.seat"), justify="right")
    for key in ("share", "score", "deviation", "ahead"):
        table.add_column(words.say(f"seats.{key}"), justify="right")
    for number, seat in enumerate(found.seats):
        table.add_row(
            str(number + 1),
            share_text(seat.share, words),
            ranged(seat.score, words),
            deviation_text(seat.deviation, words),
            ranged(seat.ahead, words, "+"),
        )
    table.caption = words.say("seats.moves", moves=ranged(found.moves, words))
    return table


def _comparison(screen: Screen, findings: Findings, found: Found, rows: list[Compared]) -> Table | str:
    """What is clearly different, or that nothing is."""
    from petitfour.lab.matters import compared_cells
    from petitfour.lab.telling import lab_words, variant_name

    names = [variant_name(findings.plan, one.variant, screen.lang) for one in (found, findings.first)]
    clear = [row for row in compared_cells(findings, rows, screen.lang) if row[-1].clear]
    if not clear:
        return screen.words.say("lab.nothing-clear", name=names[0], first=names[1])
    title = screen.words.say("lab.compared", name=names[0], first=names[1])
    table = Table(box=ROUNDED, title=title, title_style=ACCENT, title_justify="left")
    say = lab_words(screen.lang).say
    heads = ["", names[1], names[0], say("compared.difference"), say("compared.adjusted")]
    for i, head in enumerate(heads):
        table.add_column(head, justify="right" if i else "left")
    for cells in clear:
        table.add_row(*(cell.text for cell in cells))
    return table
