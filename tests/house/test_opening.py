"""Opening a house: what is said when it cannot be, and where other devices find it."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.houses import House, Process

from petitfour.house import network
from petitfour.house.serve import addresses
from petitfour.house.settings import Settings

NEARBY = "192.168.1.5"


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


def test_a_house_for_this_device_has_no_address_for_others(embedded: House) -> None:
    assert embedded.guest().get("/api/health")["url_for_others"] is None


def test_a_house_that_listens_to_all_says_where_others_find_it(tmp_path: Path) -> None:
    process = Process(tmp_path, "--host", "0.0.0.0", "--bots", "0")  # noqa: S104
    own = network.own_address()
    house = House([process])
    try:
        found = house.guest().get("/api/health")["url_for_others"]
    finally:
        house.stop()
    assert found == (f"http://{own}:{process.port}/" if own else None)


@pytest.mark.parametrize(
    ("host", "here", "others"),
    [
        ("0.0.0.0", "127.0.0.1", NEARBY),  # noqa: S104
        ("127.0.0.1", "127.0.0.1", None),
        ("localhost", "localhost", None),
        ("::1", "[::1]", None),
        (NEARBY, NEARBY, NEARBY),
        ("cake.example", "cake.example", "cake.example"),
    ],
)
def test_where_a_house_is_found(
    host: str, here: str, others: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: NEARBY)
    settings = Settings(host=host, port=4444)
    assert network.url_for_others(settings) == (f"http://{others}:4444/" if others else None)
    assert addresses(settings)[0] == f"http://{here}:4444/"
    assert len(addresses(settings)) == (2 if others not in (None, here) else 1)


def test_without_a_network_nobody_else_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    assert network.url_for_others(Settings(host="0.0.0.0")) is None  # noqa: S104
