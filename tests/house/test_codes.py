"""Codes that a host changes, and guests who were sent away: they stay away."""

import asyncio
import random

import pytest
import websockets
from tests.house.attacks.raw import ATTACKER
from tests.house.guests import Guest, Refused
from tests.house.houses import House
from websockets.asyncio.client import ClientConnection

GAME = "piece-o-cake"


def refused(guest: Guest, table: str, code: str = "") -> str:
    """Why a guest may not see a table; empty if they may."""
    status, answer = guest.call("GET", f"/api/tables/{table}?code={code}")
    return "" if status == 200 else str(answer["code"])


async def why_closed(guest: Guest, table: str, code: str = "", source: str = "127.0.0.1") -> str:
    """Why a guest may not see a table: the reason of the closed socket; empty if it stays open."""
    socket = await socket_of(guest, table, code, source)
    try:
        await asyncio.wait_for(socket.recv(), 60)
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.reason if closed.rcvd else "closed"
    else:
        return ""
    finally:
        await socket.close()


async def socket_of(guest: Guest, table: str, code: str, source: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{guest.port}/api/tables/{table}/socket?code={code}"
    headers = {"Cookie": guest.cookie} if guest.cookie else {}
    return await websockets.connect(
        address, additional_headers=headers, local_addr=(source, 0), open_timeout=60
    )


def test_who_was_there_stays_and_newcomers_need_the_new_code(house: House) -> None:
    async def changed() -> None:
        ann, bob, eve, late = (house.guest(name) for name in ("Ann", "Bob", "Eve", "Late"))
        opened = ann.open(GAME, 2, {"name": "Ann"})
        table, old = opened["id"], opened["code"]
        bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
        async with ann.at(table) as a, bob.at(table) as b, eve.at(table) as e:
            with pytest.raises(Refused, match="host-only"):
                await b.ask("change-code")
            await a.ask("change-code")
            await e.until(lambda: e.room["code"] != old)
            new = e.room["code"]
            assert [event["kind"] for event in e.events][-1] == "code-changed"
            assert refused(bob, table) == ""
            assert refused(late, table) == "code-changed"
            assert refused(late, table, old) == "code-changed"
            assert late.call("GET", f"/api/codes/{old}")[0] == 404
            assert await why_closed(late, table, old) == "code-changed"
            status, answer = late.call("GET", f"/api/tables/{table}/log")
            assert (status, answer["code"]) == (403, "code-changed")
            ask = {"type": "sit", "seat": 1, "name": "Late"}
            assert late.call("POST", f"/api/tables/{table}/ask", ask)[1]["code"] == "code-changed"
            assert refused(late, table, new.lower()) == ""
            assert late.get(f"/api/codes/{new}")["id"] == table
            async with late.at(table, code=new) as sitting:
                assert sitting.room["code"] == new

    asyncio.run(changed())


def test_the_new_code_lasts(house: House) -> None:
    ann, late = house.guest("Ann"), house.guest("Late")
    table = ann.open(GAME, 2, {"name": "Ann"})["id"]
    ann.post(f"/api/tables/{table}/ask", {"type": "change-code"})
    new = ann.get(f"/api/tables/{table}")["room"]["code"]
    for process in house.processes:
        process.kill()
    for process in house.processes:
        process.start()
    assert late.get(f"/api/codes/{new}")["id"] == table
    assert refused(late, table) == "code-changed"
    assert refused(late, table, new) == ""
    assert refused(ann, table) == ""


def test_who_is_sent_away_comes_back_neither_as_another_guest_nor_with_the_old_code(house: House) -> None:
    async def sent_away() -> None:
        ann = house.guest("Ann")
        eve, other = house.guest("Eve"), house.guest("Eve again")
        friend = house.guest("Friend")
        opened = ann.open(GAME, 2, {"name": "Ann"}, {"bot": "random"})
        table = opened["id"]
        async with ann.at(table) as a:
            socket = await socket_of(eve, table, "", ATTACKER)
            await a.until(lambda: bool(a.room["watching"]))
            handle = a.room["watching"][0]
            await a.ask("remove", who=handle)  # somebody who only looks on
            await asyncio.wait_for(socket.wait_closed(), 60)
            assert a.room["code"] != opened["code"]
            assert refused(eve, table, a.room["code"]) == "removed"
            assert await why_closed(other, table, "", ATTACKER) == "removed"
            assert await why_closed(other, table, a.room["code"], ATTACKER) == "removed"
            assert refused(friend, table) == "code-changed"
            assert refused(friend, table, a.room["code"]) == ""

    asyncio.run(sent_away())


def test_a_bot_plays_on_for_who_was_sent_away(house: House) -> None:
    async def plays_on() -> None:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        table = ann.open(GAME, 2, {"name": "Ann"}, options={"start": 1})["id"]
        async with ann.at(table) as a, bob.at(table) as b:
            await b.ask("sit", seat=1, name="Bob")
            await a.ask("begin")
            who = next(chair["who"] for chair in a.room["seats"] if chair["name"] == "Bob")
            await a.ask("remove", who=who)
            await a.until(lambda: a.may_move or a.is_over)
            assert a.room["seats"][1]["bot"] is not None
            await a.play_at_random(random.Random(1), most=2)

    asyncio.run(plays_on())
