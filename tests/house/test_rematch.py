"""Another game: everybody is asked, and it begins when all people at the table want it."""

import asyncio
import random

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.hours import Hours
from tests.house.inside import Inside

GAME = "piece-o-cake"


def friends(inside: Inside, *names: str) -> tuple[str, list[Guest]]:
    people = [inside.guest(name) for name in names]
    table = people[0].open(GAME, len(names), {"name": names[0]}, options={"start": 0})["id"]
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": seat, "name": guest.name})
    people[0].post(f"/api/tables/{table}/ask", {"type": "begin"})
    return table, people


async def to_the_end(*sittings: Sitting) -> None:
    chance = random.Random(1)
    await asyncio.gather(*(sitting.play_at_random(chance) for sitting in sittings))


def test_nobody_begins_another_game_alone(inside: Inside) -> None:
    async def alone() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        async with ann.at(table) as a, bob.at(table) as b:
            await to_the_end(a, b)
            with pytest.raises(Refused, match="not-all-want") as refused:
                await a.ask("begin")
            assert "Bob" in refused.value.answer["message"]
            await a.ask("again", seat=0)
            await b.until(lambda: b.room["seats"][0]["wants_again"])
            assert b.room["status"] == "over"
            assert not b.room["seats"][1]["wants_again"]
            await a.ask("again", seat=0, is_wanted=False)
            await b.until(lambda: not b.room["seats"][0]["wants_again"])
            await b.ask("again", seat=1)
            assert b.room["status"] == "over"
            await a.ask("again", seat=0)
            await b.until(lambda: b.room["status"] == "playing")
            assert b.room["games"] == 2

    asyncio.run(alone())


def test_the_table_waits_for_who_is_away_or_the_others_give_the_seat_to_a_bot(
    inside: Inside, hours: Hours
) -> None:
    async def away() -> None:
        table, (ann, bob, cem) = friends(inside, "Ann", "Bob", "Cem")
        async with bob.at(table) as b, cem.at(table) as c:
            async with ann.at(table) as a:
                await to_the_end(a, b, c)
            await b.until(lambda: not b.room["seats"][0]["is_present"])  # Ann, the host
            await b.ask("again", seat=1)
            await c.ask("again", seat=2)
            assert c.room["status"] == "over"
            with pytest.raises(Refused, match="not-absent-long-enough"):
                await c.ask("stand", seat=0)
            with pytest.raises(Refused, match="is-present"):
                await c.ask("stand", seat=1)
            hours.pass_by(121)
            await c.ask("stand", seat=0)
            await c.until(lambda: c.room["seats"][0]["who"] is None)
            assert c.room["status"] == "over"
            await c.ask("sit", seat=0, bot="random")  # the host is not there
            await b.until(lambda: b.room["status"] == "playing")
            assert b.room["seats"][0]["bot"] == "random"

    asyncio.run(away())


def test_who_left_is_replaced_and_the_game_that_ended_keeps_its_names(inside: Inside) -> None:
    async def replaced() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        cem = inside.guest("Cem")
        async with ann.at(table) as a, cem.at(table) as c:
            async with bob.at(table) as b:
                await to_the_end(a, b)
                await b.ask("stand", seat=1)
            await a.ask("again", seat=0)
            assert a.room["status"] == "over"
            await c.ask("sit", seat=1, name="Cem")
            assert ann.get(f"/api/tables/{table}/record")["seats"] == ["Ann", "Bob"]
            await c.ask("again", seat=1)
            await a.until(lambda: a.room["status"] == "playing")
        assert ann.get(f"/api/tables/{table}/games/1")["seats"] == ["Ann", "Bob"]

    asyncio.run(replaced())


def test_a_bot_that_stood_in_does_not_play_the_next_game(inside: Inside) -> None:
    async def stood_in() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        async with ann.at(table) as a, bob.at(table) as b:
            await b.ask("hand-over", seat=1, level="random")
            await to_the_end(a)
            await a.until(lambda: a.is_over)
            await a.ask("again", seat=0)
            assert a.room["status"] == "over"  # Bob was not asked yet, whoever played for him
            await b.ask("again", seat=1)
            await b.until(lambda: b.room["status"] == "playing")
            assert b.room["seats"][1]["stand_in"] is None

    asyncio.run(stood_in())


def test_alone_with_bots_nobody_else_has_to_want_it(inside: Inside) -> None:
    async def alone() -> None:
        ann = inside.guest("Ann")
        seats = [{"name": "Ann"}, {"bot": "random"}]
        table = ann.open(GAME, 2, *seats, options={"start": 0}, begin=True)["id"]
        async with ann.at(table) as a:
            await to_the_end(a)
            await a.ask("again", seat=0)
            await a.until(lambda: a.room["status"] == "playing")

    asyncio.run(alone())
