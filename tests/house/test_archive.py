"""Games leave the house as records and come into another; a backup is taken while people play."""

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.houses import Embedded


def petitfour(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "petitfour", *map(str, arguments), "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house in which two games were finished and one is being played."""
    folder = tmp_path_factory.mktemp("played")
    house = Embedded(folder)
    try:
        asyncio.run(_play(house))
        backed_up = petitfour("backup", folder / "copy.sqlite", "--data", folder)  # while it is open
        assert backed_up.returncode == 0, backed_up.stderr
    finally:
        house.stop()
    return folder


async def _play(house: Embedded) -> None:
    for game in ("top-cake", "cake-auf"):
        guest = house.guest()
        table = guest.open(game, 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
        async with guest.at(table) as sitting:
            await sitting.play_at_random(random.Random(game))
    house.guest().open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)


def test_everything_finished_is_exported_and_verified(played: Path, tmp_path: Path) -> None:
    done = petitfour("export", tmp_path, "--data", played)
    assert done.returncode == 0, done.stderr
    assert "2 games exported" in done.stdout
    assert "still being played" in done.stdout
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 2
    assert petitfour("verify", *files).returncode == 0


def test_exported_games_are_imported_once(played: Path, tmp_path: Path) -> None:
    petitfour("export", tmp_path / "out", "--data", played)
    files = sorted((tmp_path / "out").glob("*.json"))
    assert "2 games imported" in petitfour("import", *files, "--data", tmp_path / "new").stdout
    again = petitfour("import", *files, "--data", tmp_path / "new")
    assert "2 were there already" in again.stdout
    petitfour("export", tmp_path / "back", "--data", tmp_path / "new")
    texts = {json.dumps(json.loads(path.read_text()), sort_keys=True) for path in files}
    assert texts == {
        json.dumps(json.loads(path.read_text()), sort_keys=True)
        for path in (tmp_path / "back").glob("*.json")
    }


def test_a_wrong_record_stops_the_whole_import(played: Path, tmp_path: Path) -> None:
    petitfour("export", tmp_path / "out", "--data", played)
    files = sorted((tmp_path / "out").glob("*.json"))
    record = json.loads(files[1].read_text())
    record["result"]["scores"][0] += 1
    files[1].write_text(json.dumps(record))
    refused = petitfour("import", *files, "--data", tmp_path / "new")
    assert refused.returncode == 2
    assert "score" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (tmp_path / "new" / "house.sqlite").exists()


def test_a_backup_taken_while_people_play_is_a_house_of_its_own(played: Path, tmp_path: Path) -> None:
    (tmp_path / "house.sqlite").write_bytes((played / "copy.sqlite").read_bytes())
    assert "2 games exported" in petitfour("export", tmp_path / "out", "--data", tmp_path).stdout


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    for command in (("export", tmp_path / "out"), ("backup", tmp_path / "copy.sqlite")):
        refused = petitfour(*command, "--data", tmp_path / "nothing")
        assert refused.returncode == 2
        assert "no house" in refused.stderr
