"""Somebody is forgotten: nothing in any file tells who it was, and nobody else loses anything."""

import asyncio
import itertools
import json
import random
import sqlite3
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import Embedded, House, Shared
from tests.house.traces import found_in_files, id_of
from websockets.exceptions import ConnectionClosed

from petitfour.core.record import verify
from petitfour.house.store.rewriting import TO_ERASE

numbers = itertools.count(1)


@pytest.fixture
def name() -> str:
    """One that nobody else has: all files are looked at."""
    return f"Zéphyrine {next(numbers)}"


@pytest.fixture
def text(name: str) -> str:
    return f"quicksilver rhubarb for {name}"


def code_of(guest: Guest) -> str:
    code: str = guest.get("/api/me/known")["code"]
    return code


def forget(guest: Guest) -> None:
    guest.post("/api/me/forget", {"code": code_of(guest)})


async def two_play(
    opener: Guest, other: Guest, game: str, stack: AsyncExitStack, **more: Any
) -> tuple[Sitting, Sitting]:
    """A table of two people who sit at two doors of the house."""
    table = opener.open(game, 2, {"name": opener.name}, **more)["id"]
    other.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": other.name})
    one = await stack.enter_async_context(opener.at(table))
    two = await stack.enter_async_context(other.at(table))
    await one.ask("begin")
    return one, two


async def play_to_the_end(*sittings: Sitting) -> None:
    chance = random.Random(1)
    await asyncio.gather(*(sitting.play_at_random(chance) for sitting in sittings))


# Everywhere


def test_nothing_is_left_in_any_file_and_everything_goes_on(house: House, name: str, text: str) -> None:
    asyncio.run(_forgotten_in_the_middle(house, name, text))


async def _forgotten_in_the_middle(house: House, name: str, text: str) -> None:
    ann, bob = house.guest(name), house.guest("Bob")
    link = ann.post("/api/me/links")["id"]
    traces = [name, text, id_of(ann), link]
    async with AsyncExitStack() as stack:
        anns, bobs = await two_play(ann, bob, "top-cake", stack)
        await anns.ask("say", text=text)
        await play_to_the_end(anns, bobs)
        ended = f"/api/tables/{anns.table}/games/1"
        before = bob.get(ended)
        assert before["seats"] == [name, "Bob"]
        anns2, bobs2 = await two_play(ann, bob, "cake-auf", stack)
        await anns2.ask("say", text=text)
        first = anns2 if anns2.play and anns2.play["actor"] == 0 else bobs2
        await first.play_at_random(random.Random(2), 1)
        await bobs2.until(lambda: any(event["kind"] == "said" for event in bobs2.events))
        assert found_in_files(house, traces) == set(traces), "the test would not see it"
        await asyncio.to_thread(forget, ann)
        assert found_in_files(house, traces) == set()
        await _goes_on_for_others(bobs, bobs2, name)
        await _lets_nobody_in(ann, anns2, link)
        after = bob.get(ended)
        assert after["seats"] == ["guest:", "Bob"]
        assert {**after, "seats": 0} == {**before, "seats": 0}
        assert verify(after).is_right, verify(after).error
        running = bob.get(f"/api/tables/{anns2.table}/games/1")
        assert running["seats"] == ["guest:", "Bob"]
        assert verify(running).is_right, verify(running).error
        assert [game["seats"] for game in bob.get("/api/past")] == [["guest:", "Bob"]] * 2
        assert {seat["name"] for table in bob.get("/api/me")["tables"] for seat in table["seats"]} <= {
            "",
            "guest:",
            "Bob",
        }
    assert found_in_files(house, traces) == set()
    for process in house.processes:
        assert not any(trace in process.log.read_text() for trace in traces)


async def _goes_on_for_others(ended: Sitting, running: Sitting, name: str) -> None:
    """At once, in another process within a second or two."""
    await running.until(lambda: running.room["seats"][0]["bot"] == "casual")
    await running.until(lambda: not any(event["kind"] == "said" for event in running.events))
    assert not any(name in json.dumps(event) for event in running.events)
    assert running.room["seats"][0]["name"] == "guest:"
    assert running.you["is_host"], "somebody has to be"
    await running.play_at_random(random.Random(3))
    assert running.room["status"] == "over"
    await ended.until(lambda: not ended.room["seats"][0]["name"])
    assert "left" in [event["kind"] for event in ended.events]


async def _lets_nobody_in(ann: Guest, sitting: Sitting, link: str) -> None:
    async with asyncio.timeout(10):
        await sitting.socket.wait_closed()
    assert sitting.socket.close_code == 4401
    assert Guest(ann.port).call("POST", f"/p/{link}")[0] == 404


def test_an_old_cookie_is_nobody_afterwards(house: House, name: str, text: str) -> None:
    ann = house.guest(name)
    ann.open("top-cake", 2, {"name": name})
    old = ann.cookie
    forget(ann)
    assert ann.cookie.endswith("=")  # this browser's is gone
    for process in house.processes:
        assert Guest(process.port, cookie=old).get("/api/me")["tables"] == []
        deadline = time.monotonic() + 30
        while _is_known(process.port, old):  # another process looks every second
            assert time.monotonic() < deadline
            time.sleep(0.05)


def _is_known(port: int, cookie: str) -> bool:
    return Guest(port, cookie=cookie).call("GET", "/api/me/known")[0] == 200


def test_a_host_who_sat_nowhere_is_forgotten_too(house: House, name: str, text: str) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    table = ann.open("top-cake", 2)["id"]
    ann.post(f"/api/tables/{table}/ask", {"type": "say", "text": text})
    who = id_of(ann)
    assert found_in_files(house, [who, text]) == {who, text}
    forget(ann)
    assert found_in_files(house, [who, text]) == set()
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 0, "name": "Bob"})
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "bot": "random"})  # he is the host now


def test_others_of_the_same_name_keep_it(house: House, name: str, text: str) -> None:
    ann, other = house.guest(name), house.guest(name)
    table = ann.open("top-cake", 2, {"name": name})["id"]
    other.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": name})
    forget(ann)
    (listed,) = other.get("/api/me")["tables"]
    assert listed["seats"][1]["name"] == name
    assert other.get(f"/api/tables/{table}")["room"]["seats"][1]["name"] == name


def test_nobody_is_forgotten_by_mistake_or_by_others(house: House) -> None:
    ann, eve = house.guest(), house.guest("Eve")
    ann.open("top-cake", 2, {"name": "Ann"})
    status, answer = eve.call("POST", "/api/me/forget", {"code": code_of(ann)})
    assert (status, answer["code"]) == (409, "another-code")
    assert ann.call("POST", "/api/me/forget", {"code": code_of(ann)}, origin="https://evil.example")[0] == 403
    assert Guest(ann.port).call("POST", "/api/me/forget", {"code": ""})[0] == 403
    assert len(ann.get("/api/me")["tables"]) == 1


# While others go on


def test_nothing_acknowledged_is_lost_while_names_are_rewritten(house: House, name: str, text: str) -> None:
    asyncio.run(_spoken_meanwhile(house, name, text))


async def _spoken_meanwhile(house: House, name: str, text: str) -> None:
    ann, bob = house.guest(name), house.guest("Bob")
    traces = [name, text, id_of(ann)]
    async with AsyncExitStack() as stack:
        tables = [await two_play(ann, bob, "piece-o-cake", stack) for _ in range(3)]
        is_over = asyncio.Event()

        async def speak(sitting: Sitting) -> None:
            number = 0
            while not is_over.is_set():
                number += 1
                words = f"{sitting.table} {number}"
                with suppress(Refused):  # busy: two doors of the house write at the same table
                    answer = await sitting.ask("say", text=words)
                    told[sitting.table][answer["n"]] = words

        async def speak_until_gone(sitting: Sitting) -> None:
            with suppress(ConnectionError, ConnectionClosed):
                while not sitting._reading.done():
                    with suppress(Refused):
                        await sitting.ask("say", text=text)

        told: dict[str, dict[int, str]] = {bobs.table: {} for _, bobs in tables}
        bobs_speak = [asyncio.create_task(speak(bobs)) for _, bobs in tables]
        anns_speak = [asyncio.create_task(speak_until_gone(anns)) for anns, _ in tables]

        async def said_by_all(more: int) -> None:
            before = {table: len(lines) for table, lines in told.items()}
            async with asyncio.timeout(60):
                while any(len(told[table]) < before[table] + more for table in told):
                    await asyncio.sleep(0.01)
                    assert not any(task.done() and task.result() for task in bobs_speak)

        await said_by_all(5)
        await asyncio.to_thread(forget, ann)
        await said_by_all(5)
        is_over.set()
        await asyncio.gather(*bobs_speak, *anns_speak)
    for table, lines in told.items():
        log = {entry["n"]: entry for entry in bob.get(f"/api/tables/{table}/log") if entry["kind"] == "said"}
        assert {n: log[n]["text"] for n in lines} == lines
        assert set(log) == set(lines), "of the one who is forgotten no word is left"
    assert found_in_files(house, traces) == set()


@pytest.mark.parametrize("kind", [Embedded, Shared])
def test_the_only_guest_of_a_house_leaves_empty_tables_behind(
    kind: type[House], tmp_path: Path, name: str
) -> None:
    house = kind(tmp_path)  # type: ignore[arg-type]
    try:
        ann = house.guest(name)
        for _ in range(3):
            ann.open("top-cake", 2, {"name": name})
        traces = [name, id_of(ann)]
        assert found_in_files(house, traces) == set(traces), "the test would not see it"
        forget(ann)
        assert found_in_files(house, traces) == set()
    finally:
        house.stop()
    assert not house.complaints(), house.logs()


def test_a_house_that_was_killed_before_its_files_were_clean_does_it_when_it_opens(
    tmp_path: Path, name: str
) -> None:
    house = Embedded(tmp_path)
    try:
        house.processes[0].kill()
        _leave_in_a_free_page(tmp_path / "house.sqlite", name)
        assert found_in_files(house, [name]) == {name}, "the test would not see it"
        house.processes[0].start()
        deadline = time.monotonic() + 30
        while found_in_files(house, [name]):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    finally:
        house.stop()
    assert not house.complaints(), house.logs()


def _leave_in_a_free_page(path: Path, name: str) -> None:
    """As forgetting does before the files are cleaned, in a database that was not careful."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO sittings VALUES (?, '')", (name * 1000,))
        database.execute("DELETE FROM sittings")
        database.execute("INSERT INTO house VALUES (?, '')", (TO_ERASE,))
    database.close()
