"""How a house is set up: by options of the command or by the environment. What is wrong is named."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from urllib.parse import SplitResult, urlsplit

from platformdirs import user_data_path

from petitfour.core.errors import BadInput
from petitfour.core.located import shown
from petitfour.core.words import said
from petitfour.house.budgets import Budgets, chosen_budgets, whole_number
from petitfour.house.conditions import AWAY

DATABASES = ("postgresql", "postgres")
BUSES = ("redis", "rediss", "unix")
SITES = ("https", "http")
HOST = re.compile(r"(\*\.)?[\w-]+(\.[\w-]+)*")


def data_folder() -> Path:
    return Path(os.environ.get("PETITFOUR_DATA") or user_data_path("petitfour", appauthor=False))


def client_folder() -> Path | None:
    """Where somebody who works on the client has put what was built."""
    chosen = os.environ.get("PETITFOUR_CLIENT")
    return Path(chosen) if chosen else None


def _listed(name: str) -> tuple[str, ...]:
    """What a setting names, with commas in between."""
    return tuple(part.strip() for part in os.environ.get(name, "").split(",") if part.strip())


def _hosts() -> tuple[str, ...]:
    return tuple(host.lower().removesuffix(".") for host in _listed("PETITFOUR_HOSTS"))


def _away() -> int:
    """The seconds after which the others may let a bot play for somebody who is not there."""
    name = "PETITFOUR_AWAY_SECONDS"
    return whole_number(name) if os.environ.get(name) else AWAY // 1000


@dataclass(frozen=True)
class Settings:
    """Where things are; how much is too much stands in the budgets."""

    host: str = "127.0.0.1"
    port: int = 4444
    folder: Path = field(default_factory=data_folder)
    database: str = field(default_factory=lambda: os.environ.get("PETITFOUR_DATABASE", ""))
    bus: str = field(default_factory=lambda: os.environ.get("PETITFOUR_BUS", ""))
    origins: tuple[str, ...] = field(default_factory=lambda: _listed("PETITFOUR_ORIGINS"))
    hosts: tuple[str, ...] = field(default_factory=_hosts)
    away: int = field(default_factory=_away)  # seconds
    thinkers: int = 0  # processes for bots: 0 for one less than there are cores, -1 for none here
    budgets: Budgets = field(default_factory=chosen_budgets)

    def __post_init__(self) -> None:
        if self.database:
            _must_be_address("PETITFOUR_DATABASE", self.database, DATABASES)
        if self.bus:
            _must_be_address("PETITFOUR_BUS", self.bus, BUSES)
        for origin in self.origins:
            _must_be_origin(origin)
        for host in self.hosts:
            _must_be_host(host)
        client = client_folder()
        if client and not client.is_dir():
            raise BadInput(said("error.no-folder"), f"PETITFOUR_CLIENT={client}")

    @property
    def place(self) -> str:
        """Where games are kept, without a password."""
        return without_secrets(self.database) if self.database else str(self.folder)


def without_secrets(address: str) -> str:
    """An address as it may be shown: neither user nor password."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _must_be_address(name: str, address: str, schemes: tuple[str, ...]) -> None:
    """An address that may hold a password: of a wrong one no more is shown than how it begins."""
    begins, mark, _ = address.partition("://")
    wanted = f"{schemes[0]}://…"
    if not mark or begins not in schemes:
        found = f"{begins}://…" if mark else said("setting.no-address")
        raise BadInput(said("error.expected", expected=wanted, found=found), name)
    if _split(address) is None:
        raise BadInput(said("setting.address", expected=wanted), name)


def _must_be_origin(origin: str) -> None:
    def refuse() -> NoReturn:
        expected = f"{SITES[0]}://…"
        raise BadInput(said("setting.origin", expected=expected, found=shown(origin)), "PETITFOUR_ORIGINS")

    parts = _split(origin)
    if parts is None or parts.scheme not in SITES or not parts.hostname:
        refuse()
    if origin != f"{parts.scheme}://{parts.netloc}":  # a browser sends no more than that
        refuse()


def _must_be_host(host: str) -> None:
    """A name without a port; `*.` before it stands for all names below it, `*` alone for any."""
    if host != "*" and not HOST.fullmatch(host):
        expected = "cake.example, *.cake.example, *"
        raise BadInput(said("error.expected", expected=expected, found=shown(host)), "PETITFOUR_HOSTS")


def _split(address: str) -> SplitResult | None:
    """The parts of an address with a port that is one, if there is any."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts
