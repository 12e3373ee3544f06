"""A real house in a process of its own, on a free port, ended for real."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.house.guests import Guest

PATIENCE = 60


def free_port() -> int:
    """A port of one's own to the end of the tests, also while the server that is to listen there is not up.

    Somebody else who asks for any port could be given it, too: so it is held by a socket that never listens,
    beside which a server, who names the port and may use it again, still has it.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port: int = holder.getsockname()[1]
    holder.detach()  # open until this process ends
    return port


class Process:
    """`petitfour serve` on a port; started again on the same one after it was killed."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.arguments = arguments
        self.environment = environment
        self.log = folder / f"house-{self.port}.log"
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        command = [sys.executable, "-m", "petitfour", "serve", "--host", "127.0.0.1", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **self.environment}
            )
        deadline = time.monotonic() + PATIENCE
        while not self.is_open():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, "the house does not open\n" + self.log.read_text()
            time.sleep(0.02)

    def is_open(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """As if the power failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As if somebody pressed Ctrl-C."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def kilobytes(self) -> int:
        """What the process has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def complaints(self) -> list[str]:
        """Tracebacks and errors in the log: there must be none."""
        text = self.log.read_text(errors="replace")
        return [line for line in text.splitlines() if "Traceback" in line or "level='error'" in line]


class House:
    """One or several processes that are one house to its guests."""

    def __init__(self, processes: list[Process]) -> None:
        self.processes = processes
        self._guests = 0
        for process in processes:
            process.start()

    def guest(self, name: str = "Ann", source: str = "127.0.0.1") -> Guest:
        """Somebody new, at one of the doors after the other."""
        self._guests += 1
        guest = Guest(self.processes[self._guests % len(self.processes)].port, name, source=source)
        guest.get("/api/me")
        return guest

    def stop(self) -> None:
        for process in self.processes:
            process.stop()

    def complaints(self) -> list[str]:
        return [line for process in self.processes for line in process.complaints()]

    def logs(self) -> str:
        return "\n".join(process.log.read_text(errors="replace") for process in self.processes)


class Embedded(House):
    """As it comes: one process, SQLite."""

    def __init__(self, folder: Path, **environment: str) -> None:
        super().__init__([Process(folder, "--bots", "1", **environment)])


class Shared(House):
    """Two processes that share PostgreSQL and a bus, and bots in a third."""

    def __init__(self, folder: Path) -> None:
        from tests.house.parts import Postgres, Valkey

        self.postgres = Postgres()
        self.bus = Valkey(folder / "bus")
        database = self.postgres.new_database("house")
        self.environment = {"PETITFOUR_DATABASE": database, "PETITFOUR_BUS": self.bus.address}
        super().__init__([Process(folder, "--bots", "0", **self.environment) for _ in range(2)])
        self.bots_log = folder / "bots.log"
        self.start_bots()

    def start_bots(self) -> None:
        command = [sys.executable, "-m", "petitfour", "bots", "--processes", "1"]
        with self.bots_log.open("ab") as log:
            self.bots = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **self.environment}
            )

    def stop(self) -> None:
        self.bots.terminate()
        self.bots.wait(PATIENCE)
        super().stop()
        self.bus.stop()
        self.postgres.stop()

    def complaints(self) -> list[str]:
        text = self.bots_log.read_text(errors="replace")
        return [*super().complaints(), *(line for line in text.splitlines() if "Traceback" in line)]
