"""The servers that are measured, each in a process of its own that listens to this machine alone."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).parent
WORK = HERE / ".work"  # on the disk of the checkout: a folder in memory would make a sync free
PATIENCE = 60
HEALTH = "/api/health"


@dataclass(frozen=True)
class Kind:
    """A server with its way to store moves."""

    name: str
    load: str  # the part of the load that speaks with it
    storage: str
    program: str = ""  # of a peer
    how: str = ""

    def command(self, port: int, folder: Path) -> list[str]:
        if self.program:
            return ["node", str(HERE / "peers" / self.program), str(port), str(folder), self.how]
        options = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
        return [sys.executable, "-m", "petitfour", "serve", *options, "--no-browser", "--bots", "0"]


HOUSE = Kind("Petit Four", "house", "SQLite, grouped")
BOARDGAME = Kind("boardgame.io", "boardgame", "SQLite, after telling", "boardgame.js", "disk")
BOARDGAME_CACHED = Kind(
    "boardgame.io, cached", "boardgame", "SQLite, after telling", "boardgame.js", "memory"
)
COLYSEUS = Kind("Colyseus", "colyseus", "SQLite, a sync a move", "colyseus.js", "each")
COLYSEUS_GROUPED = Kind("Colyseus, grouped", "colyseus", "SQLite, grouped", "colyseus.js", "grouped")


@dataclass
class Server:
    """A server that answers."""

    process: subprocess.Popen[bytes]
    port: int
    seconds: float  # from its start to its first answer

    @property
    def kilobytes(self) -> int:
        """What it has in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise RuntimeError("the server has ended")


@contextmanager
def running(kind: Kind, folder: Path | None = None) -> Iterator[Server]:
    """A server, ended in any case; with its own empty folder unless told."""
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as fresh:
        port = _free_port()
        log = Path(fresh) / "log"
        began = time.perf_counter()
        with log.open("wb") as written:
            process = subprocess.Popen(  # noqa: S603
                kind.command(port, folder or Path(fresh)), stdout=written, stderr=written
            )
        try:
            _wait_until(is_healthy if kind == HOUSE else is_listening, process, port, log)
            yield Server(process, port, time.perf_counter() - began)
        finally:
            _end(process)


def _free_port() -> int:
    """A port that nobody else is given: a socket that never listens holds it to the end of this process."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port: int = holder.getsockname()[1]
    holder.detach()
    return port


def _wait_until(
    is_there: Callable[[int], bool], process: subprocess.Popen[bytes], port: int, log: Path
) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_there(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("the server does not answer\n" + log.read_text(errors="replace"))
        time.sleep(0.005)


def is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True


def is_healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", HEALTH)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
