"""`petitfour forget`: the operator of a house forgets somebody who asks for it, while people play."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.house.guests import Guest
from tests.house.houses import House, Shared
from tests.house.traces import found_in_files, id_of


def forget(house: House, whom: str, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    process = house.processes[0]
    environment = process.environment if isinstance(house, Shared) else {}
    return subprocess.run(
        [sys.executable, "-m", "petitfour", "forget", whom, *options, "--data", process.folder],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


def own_code(guest: Guest) -> str:
    code: str = guest.get("/api/me/known")["code"]
    return code


def own_link(guest: Guest) -> str:
    return "https://cake.example" + str(guest.post("/api/me/links")["url"])


@pytest.mark.parametrize("whom", [own_code, own_link], ids=["code", "link"])
def test_somebody_is_forgotten_while_others_play(house: House, whom: Callable[[Guest], str]) -> None:
    asyncio.run(_forgotten(house, whom))


async def _forgotten(house: House, whom: Callable[[Guest], str]) -> None:
    name = f"Zéphyrine by {whom.__name__}"
    ann, bob = house.guest(name), house.guest("Bob")
    table = ann.open("top-cake", 2, {"name": name})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    traces = [name, id_of(ann)]
    async with bob.at(table) as bobs:
        await bobs.ask("begin")
        await bobs.until(lambda: bobs.room["status"] == "playing")
        done = await asyncio.to_thread(forget, house, whom(ann), "--lang", "fr", typed="oui\n")
        assert done.returncode == 0, done.stderr
        assert "tables : 1" in done.stdout
        assert "oublié" in done.stdout
        await bobs.until(lambda: bobs.room["seats"][0]["name"] == "guest:")
        await bobs.until(lambda: bobs.room["seats"][0]["bot"] == "casual")
        assert bobs.you["is_host"]
    assert found_in_files(house, traces) == set()


def test_only_who_says_yes_forgets(house: House) -> None:
    ann = house.guest()
    ann.open("top-cake", 2, {"name": "Ann"})
    done = forget(house, own_code(ann), "--lang", "en", typed="\n")
    assert done.returncode == 0
    assert "Nothing was changed" in done.stdout
    assert len(ann.get("/api/me")["tables"]) == 1
    done = forget(house, own_code(ann), "--yes", "--lang", "en")
    assert "forgotten" in done.stdout
    assert "Backups" in done.stdout or "backups" in done.stdout


def test_nobody_has_such_a_code(house: House) -> None:
    for whom in ("1234-5678-9abc-def0", "https://cake.example/p/none", ""):
        done = forget(house, whom, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert "Nobody in this house" in done.stderr
