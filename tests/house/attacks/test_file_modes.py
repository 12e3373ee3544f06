"""Somebody else with an account on the machine: the house's files tell them nothing."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.houses import Embedded
from tests.house.test_archive import petitfour

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
RECORD = next((Path(__file__).parents[2] / "corpus").glob("top-cake-2p-*.json"))


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """One that closes nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.glob("house.sqlite*")}


def test_a_new_house_its_copy_and_its_records_are_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "house"
    assert petitfour("import", RECORD, "--data", folder).returncode == 0
    assert mode(folder) == PRIVATE_FOLDER
    house = Embedded(folder)
    try:
        house.guest().open("top-cake", 2, {"name": "Ann"})
        in_use = modes(folder)
        assert petitfour("backup", tmp_path / "copies" / "copy.sqlite", "--data", folder).returncode == 0
        assert petitfour("export", tmp_path / "records", "--data", folder).returncode == 0
    finally:
        house.stop()
    assert set(in_use) == {"house.sqlite", "house.sqlite-wal", "house.sqlite-shm"}
    assert set(in_use.values()) == {PRIVATE_FILE}
    assert {path.name: mode(path) for path in (tmp_path / "copies").iterdir()} == {
        "copy.sqlite": PRIVATE_FILE
    }
    assert mode(tmp_path / "copies") == mode(tmp_path / "records") == PRIVATE_FOLDER
    assert [mode(path) for path in (tmp_path / "records").iterdir()] == [PRIVATE_FILE]


def test_a_house_from_before_is_closed_when_it_opens(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    assert petitfour("import", RECORD, "--data", folder).returncode == 0
    folder.chmod(0o755)
    (folder / "house.sqlite").chmod(0o644)
    assert petitfour("import", RECORD, "--data", folder).returncode == 0
    assert mode(folder) == PRIVATE_FOLDER
    assert set(modes(folder).values()) == {PRIVATE_FILE}


def test_a_crashed_house_from_before_is_closed_with_its_log(tmp_path: Path) -> None:
    house = Embedded(tmp_path)
    house.guest().open("top-cake", 2, {"name": "Ann"})
    house.processes[0].kill()
    for path in tmp_path.glob("house.sqlite*"):
        path.chmod(0o644)
    house.processes[0].start()
    try:
        house.guest().open("top-cake", 2, {"name": "Ann"})
        assert set(modes(tmp_path).values()) == {PRIVATE_FILE}
    finally:
        house.stop()


def test_a_folder_with_other_things_keeps_its_mode(tmp_path: Path) -> None:
    """Somebody's own folder is not ours to close; what we put into it is."""
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").touch()
    assert petitfour("import", RECORD, "--data", tmp_path).returncode == 0
    assert mode(tmp_path) == 0o755
    assert set(modes(tmp_path).values()) == {PRIVATE_FILE}


def test_an_older_record_is_closed_when_it_is_written_anew(tmp_path: Path) -> None:
    assert petitfour("import", RECORD, "--data", tmp_path / "house").returncode == 0
    assert petitfour("export", tmp_path / "records", "--data", tmp_path / "house").returncode == 0
    (record,) = (tmp_path / "records").iterdir()
    record.chmod(0o644)
    assert petitfour("export", tmp_path / "records", "--data", tmp_path / "house").returncode == 0
    assert mode(record) == PRIVATE_FILE
