"""A real Ray on this machine: a head and two working nodes, each with processes that can be killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

START = (str(Path(sys.executable).with_name("ray")), "start", "--block", "--disable-usage-stats")
STORE = ("--object-store-memory", str(80 * 1024 * 1024))
ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_initial_delay_ms": "1000",  # a node that was killed is missed within seconds
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_failure_threshold": "3",
}
SECONDS = 120  # for a node to start
TRIES = 3


class Cluster:
    """Nodes at addresses of the loopback, one started after the other: at once they mix up their names."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")  # the paths of sockets must be short
        # Of its own for every process, for nodes also have ports that cannot be chosen.
        self.hosts = [f"127.{os.getpid() % 250 + 1}.{os.getpid() // 250 % 250}.{n}" for n in (2, 3, 4)]
        self.port, self.client = free_port(self.hosts[0]), free_port(self.hosts[0])
        self.address = f"{self.hosts[0]}:{self.port}"
        self.client_address = f"ray://{self.hosts[0]}:{self.client}"
        self.nodes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        ports = ("--port", str(self.port), "--ray-client-server-port", str(self.client))
        head, *others = self.hosts
        self._add(head, 0, "--head", *ports, "--include-dashboard", "false", "--temp-dir", self.folder)
        for host in others:
            self._add(host, 1, "--address", self.address)

    def _add(self, host: str, processors: int, *more: str) -> None:
        """Start a node; on a busy machine Ray may give up, and is asked again."""
        for _ in range(TRIES):
            self._try(host, processors, *more)
            if self._runs(f"{host}.log"):
                return
            self.kill(-1)
            self.nodes.pop()
        raise AssertionError(Path(self.folder, f"{host}.log").read_text())

    def _try(self, host: str, processors: int, *more: str) -> None:
        with Path(self.folder, f"{host}.log").open("wb") as log:
            node = subprocess.Popen(
                [*START, *STORE, "--node-ip-address", host, "--num-cpus", str(processors), *more],
                env={**os.environ, **ENVIRONMENT},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.nodes.append(node)

    def _runs(self, log: str) -> bool:
        """Wait until the last node says that it runs, or ends."""
        until = time.monotonic() + SECONDS
        while b"Ray runtime started" not in Path(self.folder, log).read_bytes():
            if self.nodes[-1].poll() is not None or time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True

    def kill(self, number: int) -> None:
        """End a node and all its processes at once, as if somebody had pulled the plug."""
        node = self.nodes[number]
        for pid in of_session(node.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        node.wait()

    def stop(self) -> None:
        for number in reversed(range(len(self.nodes))):
            self.kill(number)
        shutil.rmtree(self.folder, ignore_errors=True)


def of_session(leader: int) -> list[int]:
    """All processes that a node started, and those that they started."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(ValueError, OSError):
            if os.getsid(int(folder.name)) == leader:
                found.append(int(folder.name))
    return found


def what_runs(pid: int) -> str:
    """The name a process goes by; nothing if it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")[0]
    return ""


def free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port
