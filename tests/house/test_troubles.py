"""A house that cannot be opened says why in one line: settings, disks, databases that are not there."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.houses import free_port
from tests.house.parts import Postgres

WRONG_USAGE = 2
NOT_THERE = 1
NOWHERE = "no-such-host.invalid"


def petitfour(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "petitfour", *map(str, arguments)]
    known = {name: value for name, value in os.environ.items() if not name.startswith("PETITFOUR_")}
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        env={**known, "PETITFOUR_LANG": "en", **environment},
    )


def serve(data: Path, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    port = () if "--port" in arguments else ("--port", free_port())
    command = ("serve", "--no-browser", "--host", "127.0.0.1", *port, "--data", data)
    return petitfour(*command, *arguments, **environment)


def must_say(done: subprocess.CompletedProcess[str], code: int, *parts: object) -> None:
    """One line on the error stream and nothing else, neither a promise nor a traceback."""
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stderr.startswith("petitfour: "), done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not done.stdout
    for part in parts:
        assert str(part) in done.stderr


# Settings

SETTINGS = [
    ("PETITFOUR_DATABASE", "mysql://user:s3cret@host/db", "mysql://"),
    ("PETITFOUR_DATABASE", "postgresql+asyncpg://user:s3cret@host/db", "postgresql+asyncpg://"),
    ("PETITFOUR_DATABASE", "house.sqlite", "postgresql://"),
    ("PETITFOUR_DATABASE", "postgresql://[", "postgresql://"),
    ("PETITFOUR_DATABASE", "postgresql://user:s3cret@host:port/db", "postgresql://"),
    ("PETITFOUR_BUS", "amqp://user:s3cret@host", "amqp://"),
    ("PETITFOUR_BUS", "redis://host:99999999/0", "redis://"),
    ("PETITFOUR_ORIGINS", "https://cake.example,cake", '"cake"'),
    ("PETITFOUR_ORIGINS", "https://cake.example/path", "https://cake.example/path"),
    ("PETITFOUR_ORIGINS", "http://[", "http://["),
    ("PETITFOUR_CLIENT", "/no/such/folder", "/no/such/folder"),
]


@pytest.mark.parametrize(("name", "value", "named"), SETTINGS, ids=lambda text: text[:40])
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str, named: str) -> None:
    done = serve(tmp_path, **{name: value})
    must_say(done, WRONG_USAGE, name, named)
    assert "s3cret" not in done.stderr
    assert not list(tmp_path.iterdir()), "another database was made"


def test_a_wrong_setting_is_named_in_french_and_by_every_command(tmp_path: Path) -> None:
    wrong = {"PETITFOUR_DATABASE": "mysql://host/db"}
    must_say(serve(tmp_path, "--lang", "fr", **wrong), WRONG_USAGE, "PETITFOUR_DATABASE", "attendu")
    for command in (
        ("export", tmp_path / "out"),
        ("backup", tmp_path / "copy"),
        ("import", tmp_path / "x.json"),
    ):
        must_say(petitfour(*command, "--data", tmp_path, **wrong), WRONG_USAGE, "mysql://")
    must_say(petitfour("bots", **wrong, PETITFOUR_BUS="redis://127.0.0.1:1"), WRONG_USAGE, "mysql://")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("host", ["a..b", NOWHERE, "x" * 80, "192.0.2.1"])
def test_an_address_that_is_not_ours_is_named(tmp_path: Path, host: str) -> None:
    must_say(serve(tmp_path, "--host", host), WRONG_USAGE, host)


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        must_say(serve(tmp_path, "--port", port), WRONG_USAGE, port)


# Disks. The tests may run as root, for whom everything can be written that is there.


def _folder_below_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("a file")
    return tmp_path / "file" / "data"


def _folder_that_is_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("a file")
    return tmp_path / "file"


def _folder_of_the_kernel(tmp_path: Path) -> Path:
    return Path("/proc/petitfour")


def _file_that_is_a_folder(tmp_path: Path) -> Path:
    (tmp_path / "house.sqlite").mkdir()
    return tmp_path


def _file_that_is_no_database(tmp_path: Path) -> Path:
    (tmp_path / "house.sqlite").write_text("Once upon a time there was a cake.\n" * 100)
    return tmp_path


def _database_of_a_newer_house(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.execute("CREATE TABLE house (key TEXT PRIMARY KEY, value TEXT)")
        database.execute("INSERT INTO house VALUES ('schema', '999')")
    database.close()
    return tmp_path


def _database_of_something_else(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.execute("CREATE TABLE house (rooms INTEGER)")
    database.close()
    return tmp_path


DISKS = [
    _folder_below_a_file,
    _folder_that_is_a_file,
    _folder_of_the_kernel,
    _file_that_is_a_folder,
    _file_that_is_no_database,
    _database_of_a_newer_house,
    _database_of_something_else,
]


@pytest.mark.parametrize("disk", DISKS, ids=lambda disk: disk.__name__)
def test_a_disk_that_cannot_be_used_is_named(tmp_path: Path, disk: object) -> None:
    data = disk(tmp_path)  # type: ignore[operator]
    must_say(serve(data), WRONG_USAGE, data)


@pytest.mark.parametrize("disk", DISKS[3:], ids=lambda disk: disk.__name__)
def test_other_commands_name_it_too(tmp_path: Path, disk: object) -> None:
    data = disk(tmp_path)  # type: ignore[operator]
    must_say(petitfour("export", tmp_path / "out", "--data", data), WRONG_USAGE, data)
    if disk in (_file_that_is_a_folder, _file_that_is_no_database):
        must_say(petitfour("backup", tmp_path / "copy", "--data", data), WRONG_USAGE, data)
        assert not list(tmp_path.glob("copy*"))


def test_games_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    assert petitfour("import", _record(tmp_path), "--data", tmp_path / "house").returncode == 0
    for place in (_folder_below_a_file(tmp_path), Path("/proc/petitfour")):
        must_say(petitfour("export", place, "--data", tmp_path / "house"), WRONG_USAGE, place)
        must_say(petitfour("backup", place / "copy", "--data", tmp_path / "house"), WRONG_USAGE, place)


def _record(folder: Path) -> Path:
    done = petitfour("simulate", "piece-o-cake", "--players", 2, "--games", 1, "--save", folder / "games")
    assert done.returncode == 0, done.stderr
    return next((folder / "games").glob("*.json"))


# PostgreSQL


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("postgresql://user:s3cret@127.0.0.1:{port}/house", "127.0.0.1"),
        (f"postgresql://user:s3cret@{NOWHERE}/house", NOWHERE),
        ("postgresql://user@127.0.0.1:{port}/house?password=s3cret", "127.0.0.1"),
        ("postgresql://user:s3cret@127.0.0.1:{port}/house?sslmode=strange", "127.0.0.1"),
    ],
)
def test_a_database_that_is_not_there_is_named(tmp_path: Path, address: str, named: str) -> None:
    database = address.format(port=free_port())
    shared = {"PETITFOUR_DATABASE": database, "PETITFOUR_BUS": "redis://127.0.0.1:1"}
    for done in (
        serve(tmp_path, **shared),
        petitfour("bots", **shared),
        petitfour("export", tmp_path / "out", **shared),
    ):
        must_say(done, NOT_THERE, named)
        assert "s3cret" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_database_that_does_not_let_us_in_is_named(tmp_path: Path, postgres: Postgres) -> None:
    address = postgres.new_database("wanted")
    postgres.require_a_password("guest", "right")
    for wrong, why in (
        (address.replace("/wanted", "/missing"), "missing"),
        (address.replace("postgres:@", "guest:s3cret@").replace("postgres@", "guest:s3cret@"), "guest"),
    ):
        assert wrong != address
        done = serve(tmp_path, PETITFOUR_DATABASE=wrong)
        must_say(done, NOT_THERE, why)
        assert "s3cret" not in done.stderr


# Files


@pytest.mark.parametrize(
    "deep", ["[" * 2000 + "]" * 2000, '{"a":' * 2000 + "1" + "}" * 2000, "[" + "9" * 5000 + "]"]
)
def test_a_file_nested_too_deeply_is_named(tmp_path: Path, deep: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(deep)
    for command, code in (
        (("import", file, "--data", tmp_path / "house"), WRONG_USAGE),
        (("replay", file, "--all"), NOT_THERE),
        (("play", "piece-o-cake", "--components", file), WRONG_USAGE),
    ):
        done = petitfour(*command)
        must_say(done, code, file, "deep" if deep[1] != "9" else "digits")
    assert not (tmp_path / "house").exists()
