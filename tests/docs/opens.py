"""`opens COMMAND`: start a house or its bots, see that they are there, stop them. Exit code 0: they were."""

from __future__ import annotations

import http.client
import signal
import subprocess
import sys
import time

from tests.house.houses import free_port
from tests.kit import heed_ctrl_c

PATIENCE = 60


def main(command: list[str]) -> int:
    """A house answers at its port; bots say that they think."""
    is_house = "bots" not in command
    port = free_port()
    if is_house:
        command = _at(command, port)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c)
    try:
        assert process.stdout
        print(process.stdout.readline().strip())
        assert not is_house or _is_healthy(process, port), "the house does not answer"
        assert process.poll() is None, f"{command} ended with {process.returncode}"
        process.send_signal(signal.SIGINT)
        print(process.communicate(timeout=PATIENCE)[0])
        return process.returncode
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _at(command: list[str], port: int) -> list[str]:
    if "--port" in command:
        at = command.index("--port") + 1
        return [*command[:at], str(port), *command[at + 1 :]]
    return [*command, "--port", str(port)]


def _is_healthy(process: subprocess.Popen[str], port: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
