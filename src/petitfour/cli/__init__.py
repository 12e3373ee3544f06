"""The command line: `petitfour`, its commands, and how each of them ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from petitfour import __version__
from petitfour.cli import (
    archive,
    arena,
    components,
    forget,
    games,
    keys,
    lab,
    play,
    replay,
    review,
    rules,
    serve,
    simulate,
    verify,
)
from petitfour.cli.console import Data, Lang, Screen, complain, in_words, language
from petitfour.core.errors import PetitFourError, Unavailable

NOT_THERE = 1
NOT_ACCEPTED = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """A person's mistake ends in one sentence, an interruption politely; neither in a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PetitFourError as error:
            complain(in_words(error, Screen.spoken))
            raise typer.Exit(NOT_THERE if isinstance(error, Unavailable) else NOT_ACCEPTED) from None
        except KeyboardInterrupt:
            typer.echo()
            raise typer.Exit(INTERRUPTED) from None
        except EOFError:
            typer.echo()
            raise typer.Exit(0) from None
        except BrokenPipeError:
            # Whoever read our output went away; what is still buffered has nowhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None


app = typer.Typer(
    cls=Commands,
    name="petitfour",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"petitfour {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", help="Say the version and end.", callback=_say_version, is_eager=True),
]


@app.callback(
    invoke_without_command=True,
    epilog="Try [bold]petitfour[/] alone, to play in the browser, or [bold]petitfour play[/] to play here.",
)
def start(
    context: typer.Context,
    version: Version = False,
    host: serve.Host = serve.EVERYWHERE,
    port: serve.Port = serve.PORT,
    data: Data = None,
    browser: serve.Browser = True,
    lang: Lang = None,
) -> None:
    """[bold]Petit Four[/]: four cake games, one table.

    Without a command a house opens on this machine and the browser shows its tables (as `petitfour serve`).
    """
    if lang:
        os.environ["PETITFOUR_LANG"] = language(lang)  # said before the command, it holds for the command
    if context.invoked_subcommand is None:
        serve.serve_house(host, port, data, browser, lang=lang)


def examples(*lines: str) -> str:
    """Commands to try, below a help text."""
    return "\n\n".join(("[bold]Examples[/]", *(f"  petitfour {line}" for line in lines)))


app.command(
    "play",
    epilog=examples(
        "play",
        "play piece-o-cake",
        "play top-cake --seat person,person,expert --names Ann,Bob",
        "play piece --players 4 --games 3 --save evening.json --lang fr",
        "play --resume game.json",
    ),
)(play.play_game)
app.command(
    "rules", epilog=examples("rules top-cake --lang fr", "rules piece-o-cake 4.3", "rules icing 7 --json")
)(rules.show_rules)
app.command("serve", epilog=examples("serve", "serve --port 8080 --data games --no-browser"))(
    serve.serve_house
)
app.command("export", epilog=examples("export games"))(archive.export_games)
app.command("import", epilog=examples("import games/*.json"))(archive.import_games)
app.command("backup", epilog=examples("backup house-of-today.sqlite"))(archive.back_up)
app.command("forget", epilog=examples("forget 1f0a-77c2-9d31-5be8", "forget https://cake.example/p/LINK"))(
    forget.forget_guest
)
app.command("rotate-key", epilog=examples("rotate-key", "rotate-key --days 0"))(keys.rotate_key)
app.command("bots", epilog=examples("bots", "bots --processes 4"))(serve.think_for_houses)
app.command("list", epilog=examples("list --lang fr", "list --json"))(games.list_games)
app.command(
    "components",
    epilog=examples(
        "components piece-o-cake",
        "components piece-o-cake --json > mine.json",
        "components piece --check mine.json",
    ),
)(components.show_components)
app.command(
    "replay",
    epilog=examples("replay game.json", "replay game.json --all", "replay game.json --move 12 --seat 1"),
)(replay.replay_file)
app.command(
    "review",
    epilog=examples(
        "review game.json",
        "review game.json --html review.html --lang fr",
        "review game.json --seconds 20 --json",
    ),
)(review.review_file)
app.command("verify", epilog=examples("verify game.json --lang fr", "verify *.json --json"))(
    verify.verify_files
)
app.command(
    "simulate",
    epilog=examples(
        "simulate piece-o-cake --games 10000",
        "simulate top-cake --players 3 --bots greedy,random,random --seed 7 --json",
        "simulate icing --games 20 --save records",
    ),
)(simulate.simulate_games)
app.command(
    "arena",
    epilog=examples(
        "arena top-cake --bots expert,strong --games 200",
        "arena icing --bots expert,casual,casual,casual --seconds 0.1 --resume evening.jsonl",
        "arena piece --bots mymodule:MyBot,expert --seed 7 --json",
    ),
)(arena.compete_bots)
app.command(
    "lab",
    epilog=examples(
        "lab piece-o-cake --players 4 --games 100000 --report cake.html",
        "lab icing --players 3 --vary edition=token,card --report editions.html --lang fr",
        "lab piece --components mine.json --bots expert@0.05 --games 500 --resume night.jsonl",
    ),
)(lab.examine_game)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another
    app()
