"""Opening the house: the server process, its address, a code for phones, the browser."""

from __future__ import annotations

import asyncio
import gc
import io
import signal
import socket
import webbrowser
from typing import TYPE_CHECKING, Any

import uvicorn

from petitfour.core.errors import BadInput
from petitfour.core.words import words
from petitfour.house.house import House
from petitfour.house.logs import write_logs
from petitfour.house.network import ANYWHERE, url, url_for_others
from petitfour.house.server.app import application
from petitfour.house.server.connections import Connections, raise_file_limit
from petitfour.house.server.door import Door
from petitfour.house.server.socket import wires_to

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from petitfour.house.settings import Settings


def config_of(settings: Settings) -> uvicorn.Config:
    app = application(settings)
    connections = Connections(settings.budgets, raise_file_limit())
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=type("HouseDoor", (Door,), {"connections_of_house": connections}),
        ws=wires_to(app.app.state.house, connections),
        timeout_graceful_shutdown=3,
    )


class Server(uvicorn.Server):
    """uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.config.app.app.state.house.start()  # type: ignore[union-attr]  # what it says is for people
        await super().startup(sockets)
        if self.started:
            _collect_seldom()
            self._when_ready()


def _collect_seldom() -> None:
    """What is there at the start stays, and tables have few cycles: collecting often makes players wait."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def must_be_free(host: str, port: int, lang: str) -> None:
    """Say so plainly if the port is taken, before anything is started."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, UnicodeError) as error:  # also for a name that cannot be one
            why = getattr(error, "strerror", None) or error
            say = words("petitfour.house", lang).say
            raise BadInput(say("serve.port-taken", host=host, port=port, why=why)) from None


def addresses(settings: Settings) -> list[str]:
    """Where the house can be found: here, and from other devices if it listens to them."""
    here = url("127.0.0.1" if settings.host in ANYWHERE else settings.host, settings.port)
    others = url_for_others(settings)
    return [here] if others in (None, here) else [here, others]


def qr_code(text: str) -> str:
    """The address for a phone's camera, in half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def serve(settings: Settings, when_ready: Callable[[], None], open_browser: bool, lang: str) -> None:
    """Keep the house open until it is asked to close."""
    must_be_free(settings.host, settings.port, lang)
    write_logs()

    def ready() -> None:
        when_ready()
        if open_browser:
            webbrowser.open(addresses(settings)[0])

    _run(Server(config_of(settings), ready).serve())


def think(settings: Settings, when_ready: Callable[[], None]) -> None:
    """Let bots think for houses that share a database and a bus, until asked to stop."""
    write_logs()
    _run(_think(settings, when_ready))


async def _think(settings: Settings, when_ready: Callable[[], None]) -> None:
    house = House(settings)
    asked_to_stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, asked_to_stop.set)
    await house.start()
    when_ready()
    await asked_to_stop.wait()
    await house.stop()


def _run(work: Coroutine[Any, Any, None]) -> None:
    """On the faster loop where there is one."""
    try:
        import uvloop
    except ImportError:  # pragma: no cover
        asyncio.run(work)
    else:
        uvloop.run(work)
