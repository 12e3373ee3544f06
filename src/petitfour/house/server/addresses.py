"""Whose budget a connection uses: the address it comes from, or the one that a trusted proxy names."""

from __future__ import annotations

import ipaddress
import os
from functools import lru_cache

PROXIES = "FORWARDED_ALLOW_IPS"  # uvicorn's own setting: proxies whose X-Forwarded-For is believed
THIS_MACHINE = "127.0.0.1,::1"
NOBODY = "?"


def proxies() -> frozenset[str]:
    """The addresses of proxies in front of the house; on the same machine unless told."""
    named = os.environ.get(PROXIES) or THIS_MACHINE
    return frozenset(each.strip() for each in named.split(",") if each.strip())


def client_address(peer: str, forwarded: str, trusted: frozenset[str]) -> str:
    """Who speaks: the peer, or behind a trusted proxy the last address it names that is no proxy."""
    if not forwarded or peer not in trusted:
        return payer(peer)
    for named in reversed([each.strip() for each in forwarded.split(",")]):
        if named and named not in trusted:
            return payer(named)
    return payer(peer)


@lru_cache(maxsize=10_000)
def payer(address: str) -> str:
    """The address that shares a budget: of IPv6 the first half, which is what one household is given."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64] or NOBODY
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
