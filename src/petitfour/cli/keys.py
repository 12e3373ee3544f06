"""`petitfour rotate-key`: a new signing key for the cookies and tokens of a house."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from petitfour.cli.console import DONE, Data, Lang, Screen
from petitfour.core.words import words

if TYPE_CHECKING:
    from petitfour.house.settings import Settings

Days = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, max=365, help="How long older cookies are accepted; 0 if the key was stolen."
    ),
]


def rotate_key(days: Days = 30, data: Data = None, lang: Lang = None) -> None:
    """Sign cookies and tokens with a new key, while the house is open or closed.

    Older ones are accepted for so many days, and renewed when their guests come: nobody loses a seat.
    """
    from petitfour.house import archive
    from petitfour.house.settings import Settings, data_folder

    screen = Screen(lang)
    settings = Settings(folder=Path(data or data_folder()))
    archive.must_have_a_house(settings, screen.lang)
    until = asyncio.run(_rotate(settings, days))
    say = words("petitfour.house", screen.lang).say
    day = datetime.fromtimestamp(until / 1000).date().isoformat()
    screen.line(say("keys.rotated" if days else "keys.at-once", day=day), style=DONE)


async def _rotate(settings: Settings, days: int) -> int:
    from petitfour.house.keys import rotate
    from petitfour.house.store import store_at

    store = store_at(settings.database, settings.folder)
    await store.start()
    try:
        return await rotate(store, days)
    finally:
        await store.stop()
