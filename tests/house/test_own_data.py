"""What the house knows of a guest, for the guest to take along: all of it, and nothing they may not know."""

import asyncio
import http.client
import json
import random
import sqlite3
from contextlib import AsyncExitStack
from typing import Any

from tests.house.guests import Guest, Sitting
from tests.house.houses import Embedded, House
from tests.house.traces import id_of

from petitfour.core.record import verify


def everything(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get("/api/me/everything")
    return found


async def both_sit(house: House, game: str, stack: AsyncExitStack) -> tuple[Guest, Guest, Sitting, Sitting]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.open(game, 2, {"name": "Ann"})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    sittings = [await stack.enter_async_context(guest.at(table)) for guest in (ann, bob)]
    await sittings[0].ask("begin")
    return ann, bob, sittings[0], sittings[1]


def test_everything_of_ones_own_is_in_it(house: House) -> None:
    asyncio.run(_all_taken_along(house))


async def _all_taken_along(house: House) -> None:
    async with AsyncExitStack() as stack:
        ann, bob, anns, bobs = await both_sit(house, "top-cake", stack)
        link = ann.post("/api/me/links")
        await anns.ask("say", text="mine")
        await bobs.ask("say", text="his")
        await asyncio.gather(*(one.play_at_random(random.Random(1)) for one in (anns, bobs)))
        taken = everything(ann)
        assert taken["format"] == "petitfour-guest/1"
        assert taken["links"] == [link]
        assert taken["code"] == ann.get("/api/me/known")["code"]
        (table,) = taken["tables"]
        assert (table["id"], table["is_host"], table["is_damaged"]) == (anns.table, True, False)
        assert [(done["kind"], done.get("name"), done.get("text")) for done in table["done"]] == [
            ("opened", None, None),
            ("sat", "Ann", None),
            ("said", "Ann", "mine"),
        ]
        (game,) = table["games"]
        assert game["record"] == ann.get(f"/api/tables/{anns.table}/games/1")
        assert verify(game["record"]).is_right
        assert table["playing"] == []
        assert everything(bob)["tables"][0]["done"][-1]["text"] == "his"
    assert ann.get("/api/me/known") == {"code": taken["code"], "tables": 1, "games": 1, "links": 1}


def test_of_a_game_that_is_on_it_tells_what_the_seat_may_know(embedded: Embedded) -> None:
    asyncio.run(_taken_along_in_the_middle(embedded))


async def _taken_along_in_the_middle(house: Embedded) -> None:
    for game in ("top-cake", "cake-auf"):
        async with AsyncExitStack() as stack:
            ann, bob, anns, bobs = await both_sit(house, game, stack)
            for one in (anns, bobs, anns, bobs):
                if one.may_move:
                    await one.play_at_random(random.Random(2), 1)
            taken = everything(ann)
            (table,) = taken["tables"]
            (playing,) = table["playing"]
            assert playing == {"seat": 0, "record": ann.get(f"/api/tables/{anns.table}/record?seat=0")}
            assert table["games"] == []
            text = json.dumps(taken)
            for secret in (*secrets_of(house, anns.table), id_of(ann), id_of(bob)):
                assert secret not in text
            assert everything(house.guest())["tables"] == []


def secrets_of(house: Embedded, table: str) -> list[str]:
    """What the house keeps to itself while the game is on."""
    database = sqlite3.connect(house.processes[0].folder / "house.sqlite")
    rows = database.execute("SELECT body FROM entries WHERE table_id = ?", (table,)).fetchall()
    database.close()
    found = [entry["secret"] for entry in (json.loads(body) for (body,) in rows) if "secret" in entry]
    assert len(found) == 2, "of the game that is on and of the next one"
    return found


def test_it_is_a_file_for_nobody_else(house: House) -> None:
    ann = house.guest()
    for path in ("/api/me/everything", "/api/me/known"):
        assert Guest(ann.port).call("GET", path)[0] == 403
        assert _header(ann, path, "cache-control") == "no-store"
    assert (
        _header(ann, "/api/me/everything", "content-disposition") == 'attachment; filename="petit-four.json"'
    )


def _header(guest: Guest, path: str, name: str) -> str | None:
    connection = http.client.HTTPConnection("127.0.0.1", guest.port)
    connection.request("GET", path, headers={"cookie": guest.cookie})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.headers[name]
