"""Opening a house: what is said when it cannot be."""

import subprocess
import sys

import pytest
from tests.house.houses import House


@pytest.mark.parametrize(("lang", "sentence"), [("en", "cannot be used"), ("fr", "ne peut pas être utilisé")])
def test_a_port_that_is_taken_is_named(embedded: House, lang: str, sentence: str) -> None:
    port = str(embedded.processes[0].port)
    command = [sys.executable, "-m", "petitfour", "serve", "--host", "127.0.0.1", "--no-browser"]
    done = subprocess.run(
        [*command, "--port", port, "--lang", lang], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert port in done.stderr
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
