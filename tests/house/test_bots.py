"""Bots at a table: nobody looks into their hands, and nobody but the house knows their dice."""

import asyncio
import hashlib
import hmac
import random
from typing import Any

import pytest
from tests.house.guests import Guest, Sitting
from tests.house.houses import Embedded, House

from petitfour.bots.bot import words_of
from petitfour.bots.checking import bot_move, check_bots
from petitfour.core.fair import bot_dice
from petitfour.core.record import Replay

AT_ONCE = ("random", "beginner", "casual")  # with the same dice they decide the same way


# Dice


def test_a_bots_turn_does_not_follow_from_what_everybody_knows(house: House) -> None:
    """An attacker knows the table's address and its rules, and plays the bot at home."""
    foretold = 0
    for _ in range(6):
        record, table = _first_turn_of_a_bot(house.guest())
        at_home = words_of("house", table, 1, 1)[1]
        move = record["moves"][0]
        level = record["seats"][move["seat"]].removeprefix("bot:")
        at_first = Replay({**record, "moves": []}).match
        foretold += bot_move(at_first, move["seat"], level, at_home) == move
    assert foretold < 3


def _first_turn_of_a_bot(host: Guest) -> tuple[dict[str, Any], str]:
    """The record of a game that ends after the first move, a bot's."""
    seats = [{"name": "Ann"}, {"bot": "random"}]
    table = host.open("top-cake", 2, *seats, options={"start": 1})["id"]

    async def watch() -> None:
        async with host.at(table) as sitting:
            await sitting.ask("begin")
            await sitting.until(lambda: sitting.may_move)
            await sitting.ask("abandon")

    asyncio.run(watch())
    return host.get(f"/api/tables/{table}/games/1"), table


@pytest.mark.parametrize("level", AT_ONCE)
def test_every_move_of_a_bot_follows_from_the_secret_of_its_game(house: House, level: str) -> None:
    host = house.guest()
    table = host.open("piece-o-cake", 3, {"name": "Ann"}, {"bot": level}, {"bot": level}, begin=True)["id"]
    asyncio.run(_play_to_the_end(host, table))
    _must_follow_from_the_secret(host.get(f"/api/tables/{table}/games/1"))


@pytest.mark.parametrize("game", ["cake-auf", "top-cake"])  # in one of them it has to remember its cards
def test_a_bot_plays_the_same_after_the_house_was_killed(tmp_path: Any, game: str) -> None:
    house = Embedded(tmp_path)
    try:
        host = house.guest()
        table = host.open(game, 2, {"name": "Ann"}, {"bot": "casual"}, begin=True)["id"]
        for turns in (1, 2, 1, 3):
            asyncio.run(_play_to_the_end(host, table, turns))
            house.processes[0].kill()
            house.processes[0].start()
        asyncio.run(_play_to_the_end(host, table))
        _must_follow_from_the_secret(host.get(f"/api/tables/{table}/games/1"))
    finally:
        house.stop()


async def _play_to_the_end(host: Guest, table: str, most: int = 10_000) -> None:
    sitting: Sitting
    async with host.at(table) as sitting:
        await sitting.play_at_random(random.Random(table), most)


def _must_follow_from_the_secret(record: dict[str, Any]) -> None:
    """As the record's page says it: anybody can compute a bot's moves when the game is over."""
    secret = record["fair"]["secret"]
    text = hmac.new(secret.encode(), b"petitfour/2 bot 2 7", hashlib.sha256).hexdigest()
    assert bot_dice(secret, 2, 7) == int(text, 16)
    checked = check_bots(record)
    assert [each for each in checked if not each.is_right] == []
    assert len(checked) > 3
