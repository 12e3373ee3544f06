"""`petitfour serve`: open a house on this machine."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import Annotated

import typer

from petitfour.cli.console import ACCENT, Data, Lang, Screen
from petitfour.core.errors import BadInput
from petitfour.core.words import words

EVERYWHERE = "0.0.0.0"  # noqa: S104  # friends in the same network are the point of a house
PORT = 4444

Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for all devices in the network.")
]
Port = Annotated[int, typer.Option(metavar="N", min=1, max=65535, help="The port to listen on.")]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]
Thinkers = Annotated[
    int | None,
    typer.Option(
        "--bots",
        metavar="N",
        min=0,
        help="Processes for bots; 0 leaves them to `petitfour bots`.",
        show_default=False,
    ),
]
Processes = Annotated[
    int, typer.Option(metavar="N", min=0, help="How many at a time; 0 for one less than there are cores.")
]


def serve_house(
    host: Host = EVERYWHERE,
    port: Port = PORT,
    data: Data = None,
    browser: Browser = True,
    bots: Thinkers = None,
    lang: Lang = None,
) -> None:
    """Open a house: people play in the browser, on this machine and from others in the same network.

    Games are kept in SQLite, or where PETITFOUR_DATABASE says (postgresql://…); PETITFOUR_BUS (redis://…)
    lets several houses share one database.
    """
    gc.disable()  # until the house is open: nothing of what is imported now is garbage
    from petitfour.house.serve import addresses, qr_code, serve
    from petitfour.house.settings import Settings, data_folder

    screen = Screen(lang)
    thinkers = 0 if bots is None else bots or -1
    settings = Settings(host=host, port=port, folder=data or data_folder(), thinkers=thinkers)
    say = words("petitfour.house", screen.lang).say

    def ready() -> None:
        found = addresses(settings)
        screen.line(f"{say('serve.open')} {found[0]}", style=ACCENT)
        if len(found) > 1:
            screen.line(f"{say('serve.phone')} {found[1]}")
            if screen.console.is_terminal:
                screen.console.print(qr_code(found[1]), highlight=False)
        elif host.startswith("127."):
            screen.line(say("serve.local"), style="dim")
        screen.line(say("serve.stop", folder=settings.place), style="dim")

    with suppress(KeyboardInterrupt):  # Ctrl-C comes through when everything is closed in order
        serve(settings, ready, browser, screen.lang)
    screen.line(say("serve.closed"))


def think_for_houses(processes: Processes = 0, lang: Lang = None) -> None:
    """Let bots think here for houses that share a database and a bus.

    Takes work from PETITFOUR_BUS (redis://…) for the tables in PETITFOUR_DATABASE (postgresql://…). As many
    of these as you like, on any machine; one that is killed is missed by nobody.
    """
    from petitfour.house.serve import think
    from petitfour.house.settings import Settings

    screen = Screen(lang)
    settings = Settings(thinkers=processes)
    say = words("petitfour.house", screen.lang).say
    if not (settings.database and settings.bus):
        raise BadInput(say("serve.no-bus"))
    think(settings, lambda: screen.line(say("serve.thinking"), style=ACCENT))
