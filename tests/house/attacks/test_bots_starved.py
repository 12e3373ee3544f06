"""Many tables of experts, opened by one stranger: the bots at all other tables answer as if nothing was."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from tests.house.attacks.raw import ATTACKER
from tests.house.guests import Guest, Sitting
from tests.house.houses import House

from petitfour.bots.warming import Warming
from petitfour.core.game import game_named
from petitfour.house.refusals import Refusal

GAME = "piece-o-cake"
TABLES = 60
PATIENCE = 20  # seconds, in which experts would not get through all these tables
EXPERTS = [{"bot": "expert"}] * 3
BEFORE = 4  # moves of the stranger that may come first: one in progress, one as its share; and news of them


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """Else experts think more simply, and nobody would notice them."""
    warming = Warming(game_named(GAME), ["expert"])
    warming.wait()
    warming.close()


@asynccontextmanager
async def starved(stranger: Guest) -> AsyncIterator[list[Sitting]]:
    """All the stranger's tables, with somebody at each and all their bots to move."""
    seats = [{"name": "Eve"}, *EXPERTS]
    tables = [stranger.open(GAME, 4, *seats, options={"start": 1})["id"] for _ in range(TABLES)]
    async with AsyncExitStack() as stack:
        sittings = [await stack.enter_async_context(stranger.at(table)) for table in tables]
        for sitting in sittings:
            await sitting.ask("begin")
        assert waiting(stranger) > TABLES / 2
        yield sittings


def waiting(guest: Guest) -> float:
    """Tables whose bot waits to think."""
    lines = guest.get("/metrics").decode().splitlines()
    return float(next(line for line in lines if line.startswith("petitfour_bot_turns_waiting ")).split()[1])


def seen(sittings: list[Sitting]) -> int:
    """How many moves of the stranger's bots were told so far."""
    return sum(sitting.position for sitting in sittings)


def test_a_table_of_friends_does_not_wait_for_the_strangers(house: House) -> None:
    asyncio.run(_play_beside(house.guest(), house.guest("Eve", ATTACKER)))


async def _play_beside(friend: Guest, stranger: Guest) -> None:
    table = friend.open(GAME, 2, {"name": "Ann"}, {"bot": "casual"}, options={"start": 0}, begin=True)["id"]
    async with friend.at(table) as ann, starved(stranger) as sittings:
        waited = [await _moves_before_the_answer(ann, sittings) for _ in range(4)]
    assert max(waited) <= BEFORE, waited


async def _moves_before_the_answer(ann: Sitting, sittings: list[Sitting]) -> int:
    """How many moves of the stranger's bots come between Ann's move and her bot's."""
    await ann.until(lambda: ann.may_move)
    before = seen(sittings)
    await ann.move_at_random(random.Random(1))
    await ann.until(lambda: ann.may_move or ann.is_over)
    return seen(sittings) - before


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_has_many_tables_waiting_opens_no_more_with_bots(house: House, lang: str) -> None:
    asyncio.run(_open_one_more(house.guest(), house.guest("Eve", ATTACKER), lang))


async def _open_one_more(friend: Guest, stranger: Guest, lang: str) -> None:
    async with starved(stranger):
        status, answer = _wish(stranger, lang, {"bot": "expert"})
        assert (status, answer["code"]) == (429, "bots-waiting")
        numbers = [int(number) for number in re.findall(r"\d+", answer["message"])]
        sentence = Refusal("bots-waiting", n=numbers[0], seconds=answer["seconds"]).sentence(lang)
        assert answer["message"] == sentence
        assert answer["seconds"] >= 1
        assert _wish(stranger, lang, {"name": "Eve"})[0] == 201
        assert _wish(friend, lang, {"bot": "expert"})[0] == 201


def _wish(guest: Guest, lang: str, seat: dict[str, str]) -> tuple[int, Any]:
    wish = {"game": GAME, "options": {"players": 2}, "seats": [seat, None]}
    return guest.call("POST", f"/api/tables?lang={lang}", wish)


def test_bots_do_not_think_for_a_stranger_who_has_left(house: House) -> None:
    stranger = house.guest("Eve", ATTACKER)
    asyncio.run(_leave(stranger))
    deadline = time.monotonic() + PATIENCE
    while waiting(stranger):
        assert time.monotonic() < deadline
        time.sleep(0.05)


async def _leave(stranger: Guest) -> None:
    async with starved(stranger) as sittings:
        before = seen(sittings)
    assert seen(sittings) - before < TABLES / 2
