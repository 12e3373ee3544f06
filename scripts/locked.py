"""What the lock files name: packages of Python and of Node, with the hashes of the files they accept."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = ("locks/play.txt", "locks/test.txt", "locks/uv.txt", "locks/audit.txt")
NODE = ("web", "tests/web", "benchmarks/house")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
HASH = re.compile(r"--hash=(sha\d+):([0-9a-f]+)")
ALGORITHMS = {"sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


@dataclass
class Package:
    """A package at one version, and the lock files that name it."""

    purl: str
    name: str
    version: str
    licence: str = ""
    hashes: set[tuple[str, str]] = field(default_factory=set)
    locks: set[str] = field(default_factory=set)


def locked() -> dict[str, Package]:
    """All packages by their address (purl)."""
    found: dict[str, Package] = {}
    for lock in PYTHON:
        _read_python(lock, found)
    for folder in NODE:
        _read_node(f"{folder}/package-lock.json", found)
    return dict(sorted(found.items()))


def _read_python(lock: str, found: dict[str, Package]) -> None:
    package = None
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        if pinned := PINNED.match(line):
            name, version = pinned.groups()
            package = _package(found, f"pkg:pypi/{name.lower()}@{version}", name, version, lock)
        if package:
            package.hashes |= {(ALGORITHMS[kind], text) for kind, text in HASH.findall(line)}


def _read_node(lock: str, found: dict[str, Package]) -> None:
    content = json.loads((ROOT / lock).read_text(encoding="utf-8"))
    for place, entry in content["packages"].items():
        if not place:
            continue  # the folder itself
        name = entry.get("name") or place.rpartition("node_modules/")[2]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
        package = _package(found, purl, name, entry["version"], lock)
        package.licence = str(entry.get("license") or "")
        for kind, _, text in (part.partition("-") for part in entry.get("integrity", "").split()):
            package.hashes.add((ALGORITHMS[kind], base64.b64decode(text).hex()))


def _package(found: dict[str, Package], purl: str, name: str, version: str, lock: str) -> Package:
    package = found.setdefault(purl, Package(purl, name, version))
    package.locks.add(lock)
    return package
