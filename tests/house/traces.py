"""Everything that is in the files of a house's database, to look for what must not be there."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.house.guests import Guest
from tests.house.houses import House, Shared


def files_of(house: House) -> Iterator[Path]:
    """SQLite's file with its log; PostgreSQL's folder, without its write-ahead log (docs/privacy.md)."""
    if isinstance(house, Shared):
        house.postgres.flush()
        folder = house.postgres.folder
        yield from (path for path in folder.rglob("*") if path.is_file() and "pg_wal" not in path.parts)
    else:
        yield from house.processes[0].folder.glob("house.sqlite*")


def found_in_files(house: House, texts: list[str]) -> set[str]:
    """Which of these texts stand somewhere in the files."""
    found: set[str] = set()
    for path in files_of(house):
        content = path.read_bytes()
        found |= {text for text in texts if text.encode() in content}
    return found


def id_of(guest: Guest) -> str:
    """A guest's id, which only the house and the guest's own cookie hold."""
    payload = guest.cookie.partition("=")[2].split(".")
    is_packed = payload[0] == ""
    text = payload[1] if is_packed else payload[0]
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    found = json.loads(zlib.decompress(content) if is_packed else content)
    return str(found[0] if isinstance(found, list) else found)
