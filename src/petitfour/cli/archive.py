"""`petitfour export`, `import`, `backup`: games out of the house and into it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from petitfour.cli.console import DONE, Data, Lang, Screen
from petitfour.cli.progress import progress

if TYPE_CHECKING:
    from petitfour.house.settings import Settings

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write one file a game.")]
Records = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records of finished games.")]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="The copy to write.")]


def _settings(data: Path | None) -> Settings:
    from petitfour.house.settings import Settings, data_folder

    return Settings(folder=data or data_folder())


def export_games(folder: Folder, data: Data = None, lang: Lang = None) -> None:
    """Write every finished game of the house as a record that `petitfour verify` accepts."""
    from petitfour.house import archive

    screen = Screen(lang)
    settings = _settings(data)
    archive.must_have_a_house(settings, screen.lang)
    with progress(archive.say("working", screen.lang), None) as step:
        count, running = asyncio.run(archive.export(settings, folder, lambda done, _: step(done)))
    key = "exported" if count else "nothing"
    screen.line(archive.say(key, screen.lang, n=count, folder=folder), style=DONE)
    if running:
        screen.line(archive.say("running", screen.lang, n=running), style="dim")


def import_games(files: Records, data: Data = None, lang: Lang = None) -> None:
    """Take finished games into the house; each is replayed first, and one that is wrong stops them all."""
    from petitfour.house import archive

    screen = Screen(lang)
    with progress(archive.say("working", screen.lang), len(files)) as step:
        new, known = asyncio.run(
            archive.import_(_settings(data), files, screen.lang, lambda done, _: step(done))
        )
    screen.line(archive.say("imported", screen.lang, n=new), style=DONE)
    if known:
        screen.line(archive.say("known", screen.lang, n=known), style="dim")


def back_up(file: Copy, data: Data = None, lang: Lang = None) -> None:
    """Copy everything in the house to one file, while people play. It is a house of its own: copy it back to
    the data folder as house.sqlite, and everything is as it was."""
    from petitfour.house import archive

    screen = Screen(lang)
    archive.backup(_settings(data), file, screen.lang)
    screen.line(archive.say("backed-up", screen.lang, file=file), style=DONE)
