"""Under which names the house answers. A name of another site may lead here, too (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from petitfour.house.settings import Settings

ANY = "*"
HERE = "localhost"
LOCAL = ("local", "lan", "home.arpa", "internal")  # domains that nobody outside the network can own
LONGEST_SHOWN = 40  # the reason for closing a socket has 123 bytes


def is_our_host(host: str | None, settings: Settings) -> bool:
    """Whether a request is for us, by its header `Host`; programs may send none.

    An address in digits is never somebody else's name, whichever it is; a name has to be one of ours.
    """
    if not host:
        return True
    name = _name(host)
    return bool(name) and (_is_address(name) or any(_fits(name, ours) for ours in _names(settings)))


def named(host: str | None) -> str:
    """A host as it may stand in a sentence."""
    shown = "".join(c if c.isascii() and c.isprintable() else "?" for c in host or "")
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 3] + "..."


def _name(host: str) -> str:
    """The name in a header, without the port; nothing if it cannot be one."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    is_plain = parts.netloc == host and "@" not in host
    return (parts.hostname or "").removesuffix(".") if is_plain else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _names(settings: Settings) -> set[str]:
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    sites = {urlsplit(origin).hostname or "" for origin in settings.origins}
    in_the_network = {f"{short}.{domain}" for domain in LOCAL}
    return {
        HERE,
        f"*.{HERE}",
        machine,
        short,
        settings.host.lower(),
        *in_the_network,
        *sites,
        *settings.hosts,
    }


def _fits(name: str, ours: str) -> bool:
    """A name, or `*.` and the end of one; `*` is any."""
    return ours in (ANY, name) or (ours.startswith("*.") and name.endswith(ours[1:]) and name != ours[2:])
