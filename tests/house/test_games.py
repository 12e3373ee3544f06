"""Whole games over real sockets: people, bots, a spectator, a reconnect, a rematch."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest, Sitting
from tests.house.houses import House

from petitfour.core import located
from petitfour.core.game import all_games
from petitfour.core.record import verify

PLAYERS = [(game.name, players) for game in all_games() for players in game.players]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_people_a_bot_a_spectator_a_reconnect_and_a_rematch(house: House, game: str, players: int) -> None:
    asyncio.run(_evening(house, game, players))


async def _evening(house: House, game: str, players: int) -> None:
    people = [house.guest(f"guest {i}") for i in range(players - 1)]
    table = people[0].open(game, players, {"name": "guest 0"}, is_public=True)["id"]
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": seat, "name": guest.name})
    bot = {"type": "sit", "seat": players - 1, "bot": "beginner"}
    people[0].post(f"/api/tables/{table}/ask", bot)
    people[0].post(f"/api/tables/{table}/ask", {"type": "begin"})
    async with house.guest("watcher").at(table) as watcher:
        plays = [_play(guest, table, seat) for seat, guest in enumerate(people)]
        await asyncio.gather(*plays)
        await watcher.until(lambda: watcher.is_over)
    record = people[0].get(f"/api/tables/{table}/games/1")
    _must_be_right(record, watcher)
    await _again(people, table, record["options"]["start"])


async def _play(guest: Guest, table: str, seat: int) -> None:
    """Play; after three moves the connection is lost, and the rest is played on a new one."""
    chance = random.Random(seat)
    async with guest.at(table) as sitting:
        assert sitting.you["seats"] == [seat]
        await sitting.play_at_random(chance, most=3)
        known = sitting.n
    async with guest.at(table, since=known) as sitting:
        assert all(event["n"] > known for event in sitting.events)
        await sitting.play_at_random(chance)
        assert sitting.play
        assert sitting.play["ranks"]


async def _again(people: list[Guest], table: str, start: int) -> None:
    for seat, guest in enumerate(people):
        guest.post(f"/api/tables/{table}/ask", {"type": "again", "seat": seat})
    async with people[0].at(table) as sitting:
        await sitting.until(lambda: sitting.room["status"] == "playing")
        assert sitting.room["games"] == 2
        assert sitting.play
        assert sitting.play["options"]["start"] == (start + 1) % sitting.play["options"]["players"]


def _must_be_right(record: dict[str, Any], watcher: Sitting) -> None:
    """The record proves itself, the shuffle included, and the house had promised this shuffle."""
    report = verify(located.parse(json.dumps(record), "record"))
    assert report.is_right, report
    assert watcher.play
    assert record["result"]["scores"] == watcher.play["scores"]
    assert watcher.room["fair"]["now"] == record["fair"]


def test_the_promise_is_there_before_anybody_sits(house: House) -> None:
    guest = house.guest()
    table = guest.open("piece-o-cake", 2)["id"]
    promised = guest.get(f"/api/tables/{table}")["room"]["fair"]["next"]["commitment"]
    seats = [{"type": "sit", "seat": seat, "name": name} for seat, name in enumerate(("Ann", "Bob"))]
    for ask in [*seats, {"type": "begin"}]:
        guest.post(f"/api/tables/{table}/ask", ask)
    seen = guest.get(f"/api/tables/{table}/record?seat=0")
    assert seen["fair"]["commitment"] == promised
    assert "secret" not in seen["fair"]
    guest.post(f"/api/tables/{table}/ask", {"type": "abandon"})
    whole = guest.get(f"/api/tables/{table}/games/1")
    assert whole["fair"]["commitment"] == promised
    assert whole["result"] == {"reason": "abandoned"}


def test_several_seats_at_one_device_with_a_curtain(house: House, tmp_path: Path) -> None:
    asyncio.run(_one_device(house))


async def _one_device(house: House) -> None:
    guest = house.guest()
    table = guest.open("cake-auf", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
    async with guest.at(table) as sitting:
        assert sitting.you["seats"] == [0, 1]
        assert sitting.play
        assert sitting.play["table"]["hand"] is None  # nobody's eyes yet
        for seat in (0, 1):
            await sitting.ask("look", seat=seat)
            await sitting.until(lambda seat=seat: sitting.play["you"] == seat)
            assert sitting.play["table"]["hand"]
        await sitting.ask("look", seat=None)
        await sitting.until(lambda: sitting.play["you"] is None)
        assert sitting.play["table"]["hand"] is None
