"""Where other devices find the house."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petitfour.house.settings import Settings

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_address() -> str | None:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def url_for_others(settings: Settings) -> str | None:
    """How other devices reach the house; None if only this one does. Networks change: it is not kept."""
    host = own_address() if settings.host in ANYWHERE else settings.host
    return None if host is None or _is_this_device(host) else url(host, settings.port)


def _is_this_device(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"
