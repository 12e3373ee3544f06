"""Names over the wire: refused at the door in a sentence, or in a game that everybody can read again."""

import asyncio
import json
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from tests.core.test_characters import TEXT
from tests.house.guests import Guest
from tests.house.houses import Embedded, House
from tests.house.test_archive import petitfour

from petitfour.core.game import game_named
from petitfour.core.names import BadName, chosen_name
from petitfour.core.record import verify
from petitfour.review.readiness import make_ready

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
FINE = [FAMILY, "نامه\u200cای", "葛\U000e0100城", "{name} <b>", "“bot:”"]
BAD = [
    "\u202eAnn",
    "An\nn",
    "Mar\u00adkus",
    "Ann\u200d",
    "\u3164",
    "bot:expert",
    "ＢＯＴ：me",
    "Robot 2",
    "x" * 25,
]
REFUSALS = {"bad-name", "name-missing"}
SEATS = ({"bot": "random"},)
PATIENCE = 240  # seconds for a review


def _sits(guest: Guest, table: str, name: str, lang: str = "en") -> tuple[int, Any]:
    ask = {"type": "sit", "seat": 0, "name": name}
    return guest.call("POST", f"/api/tables/{table}/ask?lang={lang}", ask)


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_bad_name_is_refused_at_every_door(house: House, name: str) -> None:
    guest = house.guest()
    table = guest.open("piece-o-cake", 2)["id"]
    for lang, word in (("en", "name"), ("fr", "nom")):
        status, answer = _sits(guest, table, name, lang)
        assert (status, answer["code"]) == (400, "bad-name")
        assert word in answer["message"]
    before = len(guest.get("/api/tables"))
    wish = {"game": "piece-o-cake", "options": {"players": 2}, "seats": [{"name": name}], "is_public": True}
    status, answer = guest.call("POST", "/api/tables", wish)
    assert (status, answer["code"]) == (400, "bad-name")
    assert len(guest.get("/api/tables")) == before


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(TEXT)
@example("a")
@example(FAMILY)
@example("bot:expert")
def test_any_text_is_refused_in_a_sentence_or_its_game_is_read_again(embedded: House, text: str) -> None:
    guest = embedded.guest()
    table = guest.open("piece-o-cake", 2, None, *SEATS, options={"start": 0})["id"]
    status, answer = _sits(guest, table, text)
    try:
        name = chosen_name(text)
    except BadName:
        assert answer["code"] in REFUSALS
        assert answer["message"].endswith(".")
        return
    assert status == 200, answer
    guest.post(f"/api/tables/{table}/ask", {"type": "begin"})
    guest.post(f"/api/tables/{table}/ask", {"type": "abandon"})
    record = guest.get(f"/api/tables/{table}/games/1")
    assert record["seats"] == [name, "bot:random"]
    assert verify(json.dumps(record)).is_right
    assert guest.get(f"/api/tables/{table}/games/1/replay")["seats"][0] == name


def _played(guest: Guest, name: str) -> str:
    table: str = guest.open("piece-o-cake", 2, {"name": name}, *SEATS, begin=True)["id"]

    async def play() -> None:
        async with guest.at(table) as sitting:
            await sitting.play_at_random(random.Random(name))

    asyncio.run(play())
    return table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house in which people with unusual names have played."""
    make_ready(game_named("piece-o-cake"))
    folder = tmp_path_factory.mktemp("played")
    house = Embedded(folder)
    try:
        for name in FINE:
            guest = house.guest()
            table = _played(guest, name)
            if name == FAMILY:  # a review takes its time
                assert _reviewed(guest, table)["names"]["en"] == [name, "Bot 2"]
    finally:
        house.stop()
    assert not house.complaints(), house.logs()
    return folder


def _reviewed(guest: Guest, table: str) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while not (answer := guest.post(f"/api/tables/{table}/games/1/review"))["review"]:
        assert time.monotonic() < deadline
        time.sleep(0.3)
    review: dict[str, Any] = answer["review"]
    return review


def test_unusual_names_leave_the_house_and_come_into_another(played: Path, tmp_path: Path) -> None:
    assert petitfour("export", tmp_path / "out", "--data", played).returncode == 0
    files = sorted((tmp_path / "out").glob("*.json"))
    assert {json.loads(file.read_text())["seats"][0] for file in files} == set(FINE)
    for command in (("verify", *files), ("import", *files, "--data", tmp_path / "new")):
        done = petitfour(*command)
        assert done.returncode == 0, done.stdout + done.stderr
    family = next(file for file in files if FAMILY in file.read_text())
    assert FAMILY in petitfour("replay", family, "--all").stdout


# From before names were checked

OLD = ["An\nn", "👩\u200d🚀 \u202eevil", "bot:expert"]


@pytest.mark.parametrize("name", OLD, ids=ascii)
def test_an_older_house_with_any_name_stays_readable(tmp_path: Path, name: str) -> None:
    house = Embedded(tmp_path)
    try:
        guest = house.guest()
        table = _played(guest, "Ann")
        house.processes[0].stop()
        _rename(tmp_path / "house.sqlite", name)
        house.processes[0].start()
        shown = guest.get(f"/api/tables/{table}")["room"]["seats"][0]["name"]
        record = guest.get(f"/api/tables/{table}/games/1")
        assert record["seats"][0] == shown
        assert not shown.startswith("bot:")
        assert verify(json.dumps(record)).is_right
        assert guest.get(f"/api/tables/{table}/games/1/replay")["seats"][0] == shown
        told = json.dumps(
            [guest.get(f"/api/tables/{table}/log"), guest.get("/api/past"), guest.get("/api/me")]
        )
        assert json.dumps(name)[1:-1] not in told or name == "bot:expert"
        asyncio.run(_look(guest, table))
    finally:
        house.stop()
    assert not house.complaints(), house.logs()
    done = petitfour("export", tmp_path / "out", "--data", tmp_path)
    assert done.returncode == 0, done.stderr
    assert petitfour("verify", *(tmp_path / "out").glob("*.json")).returncode == 0


async def _look(guest: Guest, table: str) -> None:
    async with guest.at(table) as sitting:
        assert sitting.is_over


def _rename(database: Path, name: str) -> None:
    """As if Ann had sat down under this name when any was taken."""
    with sqlite3.connect(database) as house:
        rows = house.execute("SELECT table_id, n, body FROM entries").fetchall()
        for table, n, body in rows:
            entry = json.loads(body)
            if entry.get("name") == "Ann":
                changed = json.dumps({**entry, "name": name})
                house.execute("UPDATE entries SET body = ? WHERE table_id = ? AND n = ?", (changed, table, n))
        for column in ("games", "tables"):
            house.execute(
                f"UPDATE {column} SET seats = replace(seats, '\"Ann\"', ?)",  # noqa: S608
                (json.dumps(name),),
            )
    house.close()
