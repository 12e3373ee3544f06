"""Whose hand one may see: seats of a running game change hands by consent of all, and nobody sees two."""

import asyncio
from typing import Any

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import House

GAME = "cake-auf"


def game_of(house: House, *people: str, bots: int = 1) -> tuple[str, list[Guest]]:
    """A running game of people and, on the last seats, bots."""
    guests = [house.guest(name) for name in people]
    players = len(people) + bots
    seats = [{"name": people[0]}, *([None] * (len(people) - 1)), *([{"bot": "random"}] * bots)]
    table = guests[0].open(GAME, players, *seats, options={"start": 0})["id"]
    for seat, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": seat, "name": guest.name})
    guests[0].post(f"/api/tables/{table}/ask", {"type": "begin"})
    return table, guests


def hand(sitting: Sitting) -> Any:
    assert sitting.play
    return sitting.play["table"]["hand"]


def test_a_bots_seat_is_taken_over_when_all_agree(house: House) -> None:
    async def all_agree() -> None:
        table, (ann, bob) = game_of(house, "Ann", "Bob")
        cem = house.guest("Cem")
        async with ann.at(table) as a, bob.at(table) as b, cem.at(table) as c:
            await c.ask("sit", seat=2, name="Cem")
            await a.until(lambda: bool(a.room["wish"]))
            wish = a.room["wish"]
            assert (wish["seat"], wish["name"], wish["awaited"]) == (2, "Cem", [0, 1])
            assert c.you["seats"] == []
            assert hand(c) is None
            await a.ask("admit", seat=0, who=wish["who"], wished=2, yes=True)
            await b.until(lambda: bool(b.room["wish"]) and b.room["wish"]["awaited"] == [1])
            assert hand(c) is None
            await b.ask("admit", seat=1, who=wish["who"], wished=2, yes=True)
            await c.until(lambda: c.you["seats"] == [2] and hand(c) is not None)
            assert c.room["wish"] is None
            assert c.room["seats"][2]["bot"] is None
            await a.until(lambda: a.events[-1]["kind"] == "sat")  # the other process has heard of it
            told = [event["kind"] for event in a.events]
            assert [kind for kind in told if kind in ("wished", "admitted", "sat")][-3:] == [
                "wished",
                "admitted",
                "sat",
            ]

    asyncio.run(all_agree())


def test_one_who_says_no_ends_it_and_who_wished_may_withdraw(house: House) -> None:
    async def one_does_not() -> None:
        table, (ann, _) = game_of(house, "Ann", "Bob")
        cem, dan = house.guest("Cem"), house.guest("Dan")
        async with ann.at(table) as a, cem.at(table) as c, dan.at(table) as d:
            await c.ask("sit", seat=2, name="Cem")
            await a.until(lambda: bool(a.room["wish"]))
            with pytest.raises(Refused, match="wish-pending"):
                await d.ask("sit", seat=2, name="Dan")
            with pytest.raises(Refused, match="no-wish"):
                await d.ask("withdraw")
            with pytest.raises(Refused, match="not-your-seat"):
                await d.ask("admit", seat=0, who=a.room["wish"]["who"], wished=2, yes=True)
            with pytest.raises(Refused, match="no-wish"):
                await a.ask("admit", seat=0, who="deadbeef", wished=2, yes=True)
            with pytest.raises(Refused, match="no-wish"):  # who wishes may have turned to another seat
                await a.ask("admit", seat=0, who=a.room["wish"]["who"], wished=1, yes=True)
            await a.ask("admit", seat=0, who=a.room["wish"]["who"], wished=2, yes=False)
            await c.until(lambda: c.room["wish"] is None)
            assert c.you["seats"] == []
            with pytest.raises(Refused, match="turned-away"):  # nobody is asked again and again
                await c.ask("sit", seat=2, name="Cem")
            await d.ask("sit", seat=2, name="Dan")
            await d.ask("withdraw")
            await a.until(lambda: a.room["wish"] is None)

    asyncio.run(one_does_not())


def test_who_has_or_had_a_seat_takes_no_other(house: House) -> None:
    async def peekers() -> None:
        table, (ann, bob) = game_of(house, "Ann", "Bob")
        async with ann.at(table) as a, bob.at(table) as b:
            for sitting in (a, b):  # the host, too
                with pytest.raises(Refused, match="had-a-seat"):
                    await sitting.ask("sit", seat=2, name="Peeker")
            await b.ask("stand", seat=1)
            with pytest.raises(Refused, match="had-a-seat"):
                await b.ask("sit", seat=2, name="Peeker")
            assert b.you["had_seat"]

    asyncio.run(peekers())


def test_who_left_may_be_replaced_and_has_lost_the_seat(house: House) -> None:
    async def left() -> None:
        table, (ann, bob) = game_of(house, "Ann", "Bob")
        cem = house.guest("Cem")
        async with ann.at(table) as a, bob.at(table) as b, cem.at(table) as c:
            with pytest.raises(Refused, match="seat-taken"):
                await c.ask("sit", seat=1, name="Cem")
            await b.ask("stand", seat=1)
            await a.until(lambda: a.room["seats"][1]["has_left"])
            await c.ask("sit", seat=1, name="Cem")
            await a.until(lambda: bool(a.room["wish"]) and a.room["wish"]["awaited"] == [0])
            await a.ask("admit", seat=0, who=a.room["wish"]["who"], wished=1, yes=True)
            await c.until(lambda: c.you["seats"] == [1] and hand(c) is not None)
            await b.until(lambda: b.you["seats"] == [] and hand(b) is None)
            with pytest.raises(Refused, match="not-your-seat"):
                await b.ask("take-back", seat=1)
        async with bob.at(table) as b:
            assert b.you["seats"] == []
            assert hand(b) is None

    asyncio.run(left())


def test_who_left_and_opens_the_table_has_the_seat_back(house: House) -> None:
    async def came_back() -> None:
        table, (ann, bob) = game_of(house, "Ann", "Bob", bots=0)
        async with ann.at(table) as a:
            async with bob.at(table) as b:
                await b.ask("stand", seat=1)
                await a.until(lambda: a.room["seats"][1]["has_left"])
                with pytest.raises(Refused, match="had-a-seat"):  # it is Bob's, whoever plays for him
                    await a.ask("sit", seat=1, name="Ann")
            async with bob.at(table) as b:
                assert b.room["seats"][1]["stand_in"] is None
                assert not b.room["seats"][1]["has_left"]
                assert hand(b) is not None

    asyncio.run(came_back())


def test_at_a_table_of_bots_the_host_alone_decides(house: House) -> None:
    async def host_decides() -> None:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        seats = [{"bot": "random"}, {"bot": "random"}]
        table = ann.open("piece-o-cake", 2, *seats, begin=False)["id"]
        async with ann.at(table) as a, eve.at(table) as e:
            await a.ask("begin")
            with pytest.raises(Refused, match="host-only"):
                await e.ask("sit", seat=1, name="Eve")
            await a.ask("sit", seat=1, name="Ann")
            await a.until(lambda: a.you["seats"] == [1])
            with pytest.raises(Refused, match="had-a-seat"):
                await a.ask("sit", seat=0, name="Ann")

    asyncio.run(host_decides())


def test_several_people_at_one_device_answer_once(house: House) -> None:
    async def once() -> None:
        ann, cem = house.guest("Ann"), house.guest("Cem")
        seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]
        table = ann.open(GAME, 3, *seats, options={"start": 0}, begin=True)["id"]
        async with ann.at(table) as a, cem.at(table) as c:
            await c.ask("sit", seat=2, name="Cem")
            await a.until(lambda: bool(a.room["wish"]))
            await a.ask("admit", seat=0, who=a.room["wish"]["who"], wished=2, yes=True)
            await c.until(lambda: c.you["seats"] == [2])

    asyncio.run(once())
