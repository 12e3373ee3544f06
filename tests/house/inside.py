"""A house in this process, on a real socket: a test can look behind the counter and change what is there."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from tests.house.guests import Guest
from tests.house.houses import free_port

from petitfour.house.budgets import Budgets
from petitfour.house.serve import config_of
from petitfour.house.settings import Settings

UNHURRIED = dict.fromkeys(("asks_a_second", "asks_at_once", "frames_a_second", "frames_at_once"), 20_000)


class Inside:
    """A house in this process."""

    def __init__(self, folder: Path, thinkers: int = -1, **budgets: int) -> None:
        settings = Settings(
            port=free_port(), folder=folder, thinkers=thinkers, budgets=Budgets(**{**UNHURRIED, **budgets})
        )
        self.port = settings.port
        self.server = uvicorn.Server(config_of(settings))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        self.house: Any = self.server.config.app.app.state.house  # type: ignore[union-attr]

    def guest(self, name: str = "Ann") -> Guest:
        guest = Guest(self.port, name)
        guest.get("/api/me")
        return guest

    def table(self, id_: str) -> Any:
        return self.house.hall.live[id_].table

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """In which the house runs."""
        found: asyncio.AbstractEventLoop = self.house.hall.store._writer.get_loop()
        return found

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()
