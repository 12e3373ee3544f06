"""Somebody who would like to be taken for a bot, or whose name turns the page around: refused at every door,
and cleaned wherever a name from elsewhere is shown.
"""

import asyncio
import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest
from tests.house.houses import Embedded, House
from tests.house.test_archive import petitfour
from tests.kit import Setting, finished

from petitfour.core.game import game_named

GAME = "piece-o-cake"
AS_A_BOT = [
    "bot:expert",
    "Bot 2",
    "ROBOT 12",
    "Ｂｏｔ ２",
    "Вot 2",
    "Rοbot 2",
    "B0t-2",
    "🅱ot #2",
    "ʙot ❷",
    "Bót 2",
]
UNSEEN = [
    "\u202eAnn",
    "Ann\u2066",
    "An\nn",
    "An\tn",
    "\x1b[31mAnn",
    "Mar\u00adkus",
    "Ann\u200b",
    "\u3164",
    "\u2800",
]
NAMES = pytest.mark.parametrize("name", AS_A_BOT + UNSEEN, ids=ascii)
REFUSED = ("bad-name", "name-missing")


def opened(house: House, *seats: Any, begin: bool = False) -> tuple[Guest, str]:
    ann = house.guest("Ann")
    return ann, ann.open(GAME, 2, {"name": "Ann"}, *seats, begin=begin)["id"]


def must_be_refused(guest: Guest, table: str, name: str) -> None:
    ask = {"type": "sit", "seat": 1, "name": name}
    for lang in ("en", "fr"):
        status, answer = guest.call("POST", f"/api/tables/{table}/ask?lang={lang}", ask)
        assert status == 400, answer
        assert answer["code"] in REFUSED
        assert not unseen(answer["message"])


def unseen(text: str) -> set[str]:
    """What may not stand in a line that people read."""
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cf") or c in "\u3164\u2800"}


@NAMES
def test_at_a_table_that_waits(embedded: House, name: str) -> None:
    ann, table = opened(embedded)
    must_be_refused(embedded.guest(), table, name)
    wish = {"game": GAME, "options": {"players": 2}, "seats": [{"name": name}]}
    status, answer = ann.call("POST", "/api/tables", wish)
    assert (status, answer["code"] in REFUSED) == (400, True)


@NAMES
def test_who_asks_for_a_seat_of_a_running_game(embedded: House, name: str) -> None:
    """The others would be asked whether to let this name in."""
    ann, table = opened(embedded, {"bot": "random"}, begin=True)
    must_be_refused(embedded.guest(), table, name)
    told = ann.get(f"/api/tables/{table}")
    assert told["room"]["wish"] is None
    assert not any(event["kind"] == "wished" for event in ann.get(f"/api/tables/{table}/log"))


@NAMES
def test_who_takes_a_free_seat_after_a_game(embedded: House, name: str) -> None:
    ann, table = opened(embedded, {"bot": "random"}, begin=True)
    for ask in ({"type": "abandon"}, {"type": "stand", "seat": 1}):
        ann.post(f"/api/tables/{table}/ask", ask)
    must_be_refused(embedded.guest(), table, name)
    chair = ann.get(f"/api/tables/{table}")["room"]["seats"][1]
    assert (chair["who"], chair["bot"]) == (None, None)


def test_over_the_socket(embedded: House) -> None:
    async def sits() -> None:
        _, table = opened(embedded)
        async with embedded.guest().at(table) as eve:
            for name in AS_A_BOT + UNSEEN:
                await eve.socket.send(json.dumps({"type": "sit", "id": 7, "seat": 1, "name": name}))
            await eve.ask("ping")
            refusals = [json.loads(text) for text in eve.messages if '"refused"' in text]
            assert [refusal["code"] in REFUSED for refusal in refusals] == [True] * len(AS_A_BOT + UNSEEN)
            assert eve.you["seats"] == []

    asyncio.run(sits())


def test_names_of_a_record_from_elsewhere_are_cleaned_wherever_they_are_shown(tmp_path: Path) -> None:
    record, files = finished(Setting(game_named(GAME), (("players", 2),)), 1).record(), []
    for number, name in enumerate(UNSEEN):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps({**record, "seats": [name, "bot:random"]}))
    done = petitfour("import", *files, "--data", tmp_path / "house")
    assert done.returncode == 0, done.stdout + done.stderr
    for file in files:
        for said in (petitfour("replay", file, "--all"), petitfour("verify", file)):
            assert unseen(said.stdout + said.stderr) <= {"\n"}
    house = Embedded(tmp_path / "house")
    try:
        past = house.guest().get("/api/past")
        assert len(past) == len(UNSEEN)
        for game in past:
            seats = [*game["seats"], *house.guest().get(f"{game['record']}/replay")["seats"]]
            assert not unseen("".join(seats)), seats
    finally:
        house.stop()
    assert not house.complaints(), house.logs()
