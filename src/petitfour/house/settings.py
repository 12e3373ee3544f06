"""How a house is set up: by options of the command, by the environment, or as it is."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    return Path(os.environ.get("PETITFOUR_DATA") or user_data_path("petitfour", appauthor=False))


@dataclass(frozen=True)
class Settings:
    """Where things are and how much is too much."""

    host: str = "127.0.0.1"
    port: int = 4444
    folder: Path = field(default_factory=data_folder)
    database: str = field(default_factory=lambda: os.environ.get("PETITFOUR_DATABASE", ""))
    bus: str = field(default_factory=lambda: os.environ.get("PETITFOUR_BUS", ""))
    origins: tuple[str, ...] = field(
        default_factory=lambda: tuple(filter(None, os.environ.get("PETITFOUR_ORIGINS", "").split(",")))
    )
    thinkers: int = 0  # processes for bots: 0 for one less than there are cores, -1 for none here
    asks_a_second: int = 20  # of one socket, on average
    asks_at_once: int = 60
    tables_an_hour: int = 200  # of one guest
    hints_a_minute: int = 20  # of one guest
    requests_a_minute: int = 600  # of one address
