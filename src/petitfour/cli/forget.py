"""`petitfour forget`: for the operator of a house whom somebody asks to be forgotten."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import typer

from petitfour.cli.console import DONE, Data, Lang, Screen
from petitfour.core.errors import BadInput
from petitfour.core.words import words

if TYPE_CHECKING:
    from petitfour.house.forgetting import Known
    from petitfour.house.settings import Settings
    from petitfour.house.store import Store

Whom = Annotated[
    str,
    typer.Argument(
        metavar="CODE", help="The code from the guest's page “You”, or a personal link of theirs."
    ),
]
Sure = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


def forget_guest(whom: Whom, yes: Sure = False, data: Data = None, lang: Lang = None) -> None:
    """Forget a guest for good, while the house is open or closed.

    Their name is taken from all games, their words are emptied, bots play on for them; what the database's
    files held of it is overwritten. Backups and exported records are yours to delete.
    """
    from petitfour.house import archive
    from petitfour.house.settings import Settings, data_folder

    screen = Screen(lang)
    settings = Settings(folder=data or data_folder())
    archive.must_have_a_house(settings, screen.lang)
    say = words("petitfour.house", screen.lang).say

    def is_sure(known: Known) -> bool:
        screen.line(say("forget.found", **known._asdict()))
        return yes or screen.ask(say("forget.sure")).strip().lower() == say("forget.yes")

    if not asyncio.run(_forget(settings, whom, is_sure, say)):
        screen.line(say("forget.kept"))
        return
    screen.line(say("forget.done"), style=DONE)
    screen.line(say("forget.postgres" if settings.database else "forget.backups"), style="dim")


async def _forget(settings: Settings, whom: str, is_sure: Any, say: Any) -> bool:
    from petitfour.house.forgetting import forget, found_by, known_of
    from petitfour.house.store import store_at

    store: Store = store_at(settings.database, settings.folder)
    await store.start()
    try:
        who = await found_by(store, whom)
        if not who:
            raise BadInput(say("forget.nobody", whom=whom))
        if not is_sure(await known_of(store, who)):
            return False
        await forget(store, who)
        await store.erase()
    finally:
        await store.stop()
    return True
