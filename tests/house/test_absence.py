"""A phone that locks its screen is not a player who left: the table waits, and the others decide."""

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.hours import Hours
from tests.house.inside import Inside

MINUTE = 60
GAME = "piece-o-cake"


def friends(inside: Inside, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    """A game in which the last of them begins."""
    people = [inside.guest(name) for name in names]
    start = {"start": len(names) - 1}
    table = people[0].open(GAME, len(names), {"name": names[0]}, options=start, **more)["id"]
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": seat, "name": guest.name})
    people[0].post(f"/api/tables/{table}/ask", {"type": "begin"})
    return table, people


def moves_at(inside: Inside, table: str) -> int:
    """What is written; asking the house would be somebody who is there."""
    with closing(sqlite3.connect(inside.house.settings.folder / "house.sqlite")) as database:
        written = "SELECT count(*) FROM entries WHERE table_id = ? AND json_extract(body, '$.kind') = 'moved'"
        return int(database.execute(written, (table,)).fetchone()[0])


async def until_absent(sitting: Sitting, seat: int) -> None:
    await sitting.until(lambda: not sitting.room["seats"][seat]["is_present"])


async def rounds_of_the_watch(number: int = 4) -> None:
    """Let time do what it would do by itself."""
    await asyncio.sleep(0.5 * number)


# Without a clock


def test_without_a_clock_the_table_waits_and_others_are_offered_a_bot(inside: Inside, hours: Hours) -> None:
    async def locked() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        async with ann.at(table) as sitting:
            async with bob.at(table):
                pass
            await until_absent(sitting, 1)
            offer = sitting.room["offer"]
            assert offer == {"seat": 1, "from": sitting.room["seats"][1]["absent_since"] + 2 * MINUTE * 1000}
            with pytest.raises(Refused, match="not-absent-long-enough") as refused:
                await sitting.ask("stand-in", seat=1, until="turn")
            assert "1" in refused.value.answer["message"]
            hours.pass_by(10 * MINUTE)
            await rounds_of_the_watch()
            assert moves_at(inside, table) == 0
            assert sitting.room["seats"][1]["stand_in"] is None
            async with bob.at(table) as other:  # the seat is his, as if nothing had been
                assert other.may_move
                await sitting.until(lambda: sitting.room["offer"] is None)
                await other.move_at_random(random.Random(1))

    asyncio.run(locked())


def test_one_of_the_others_lets_a_bot_play_this_turn(inside: Inside, hours: Hours) -> None:
    async def this_turn() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        async with ann.at(table) as sitting:
            async with bob.at(table):
                pass
            await until_absent(sitting, 1)
            hours.pass_by(2 * MINUTE + 1)
            await sitting.ask("stand-in", seat=1, until="turn")
            await sitting.until(lambda: sitting.may_move)
            assert sitting.room["seats"][1]["stand_in"] is None
            decided = next(event for event in sitting.events if event["kind"] == "handed-over")
            assert (decided["why"], decided["until"], decided["by"]) == ("away", "turn", 0)
            await sitting.move_at_random(random.Random(1))  # Bob's turn again, who is still away
            made = moves_at(inside, table)
            await sitting.until(lambda: bool(sitting.room["offer"]) or sitting.may_move)
            if sitting.room["offer"]:
                await rounds_of_the_watch()
                assert moves_at(inside, table) == made

    asyncio.run(this_turn())


def test_who_comes_back_has_the_seat_and_is_shown_what_was_played(inside: Inside, hours: Hours) -> None:
    async def back() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        async with ann.at(table) as sitting:
            async with bob.at(table):
                pass
            await until_absent(sitting, 1)
            hours.pass_by(2 * MINUTE + 1)
            await sitting.ask("stand-in", seat=1, until="back")
            await sitting.until(lambda: sitting.may_move)
            assert sitting.room["seats"][1]["stand_in_for"] == "back"
            async with bob.at(table) as other:
                assert other.room["seats"][1]["stand_in"] is None
                await sitting.until(lambda: any(e["kind"] == "taken-back" for e in sitting.events))
                missed = bob.get(f"/api/tables/{table}/meanwhile?seat=1")
                assert [move["seat"] for move in missed["moves"]] == [1] * len(missed["moves"])
                assert all(move["is_stand_in"] for move in missed["moves"])
                assert missed["moves"][-1]["play"]["table"] == other.play["table"]
                assert missed["start"]["you"] == 1
                assert set(missed["moves"][0]["line"]) == {"en", "fr"}
                assert bob.call("GET", f"/api/tables/{table}/meanwhile?seat=0")[0] == 403
                last = missed["moves"][-1]["n"]
                assert bob.get(f"/api/tables/{table}/meanwhile?seat=1&since={last}")["moves"] == []
                # What was played for him he may have taken back, if Ann agrees.
                await other.ask("undo", seat=1, position=other.position, is_asking=True)
                await sitting.until(lambda: bool(sitting.room["asking"]))
                await sitting.ask("answer", seat=0, yes=True)
                await other.until(lambda: other.may_move)

    asyncio.run(back())


@pytest.mark.parametrize("until", ["turn", "back"])
def test_nobody_else_decides(inside: Inside, hours: Hours, until: str) -> None:
    async def others() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob")
        eve = inside.guest("Eve")
        async with ann.at(table) as sitting, eve.at(table) as watcher:
            async with bob.at(table):
                with pytest.raises(Refused, match="is-present"):
                    await sitting.ask("stand-in", seat=1, until=until)
            await until_absent(sitting, 1)
            hours.pass_by(3 * MINUTE)
            with pytest.raises(Refused, match="sit-first"):
                await watcher.ask("stand-in", seat=1, until=until)
            with pytest.raises(Refused, match="not-for-yourself"):
                await sitting.ask("stand-in", seat=0, until=until)
            with pytest.raises(Refused, match="no-such-seat"):
                await sitting.ask("stand-in", seat=5, until=until)

    asyncio.run(others())


def test_with_nobody_there_for_an_hour_nothing_moves(inside: Inside, hours: Hours) -> None:
    """Neither the bot whose turn it is, nor a stand-in until its person is back."""

    async def empty() -> None:
        ann = inside.guest("Ann")
        seats = [{"name": "Ann"}, {"bot": "random"}]
        table = ann.open(GAME, 2, *seats, options={"start": 0}, begin=True)["id"]
        async with ann.at(table) as sitting:
            await sitting.ask("hand-over", seat=0)
            await sitting.until(lambda: sum(e["kind"] == "moved" for e in sitting.events) > 1)
        live = inside.house.hall.live[table]
        while live.attendance.present:
            await asyncio.sleep(0.01)
        await rounds_of_the_watch()  # what was thought already is played
        made = moves_at(inside, table)
        hours.pass_by(3600)
        await rounds_of_the_watch()
        assert moves_at(inside, table) == made
        async with ann.at(table) as sitting:  # who opens the table takes the seat back
            assert sitting.room["seats"][0]["stand_in"] is None
            await sitting.until(lambda: sitting.may_move or sitting.is_over)

    asyncio.run(empty())


def test_a_table_of_bots_goes_on_while_somebody_watches(inside: Inside) -> None:
    async def watched() -> None:
        ann = inside.guest("Ann")
        table = ann.open(GAME, 2, {"bot": "random"}, {"bot": "random"})["id"]
        live = inside.house.hall.live[table]
        async with ann.at(table) as sitting:
            await sitting.ask("begin")
            await sitting.until(lambda: bool(sitting.play and inside.table(table).moves))
        while live.attendance.is_attended(live.table):
            await asyncio.sleep(0.01)
        await rounds_of_the_watch()
        made = moves_at(inside, table)
        await rounds_of_the_watch()
        assert moves_at(inside, table) == made
        async with inside.guest("Bob").at(table) as sitting:
            await sitting.until(lambda: sitting.is_over)

    asyncio.run(watched())


# With a clock


def test_when_time_is_over_the_stand_in_plays_that_turn_and_no_other(inside: Inside, hours: Hours) -> None:
    async def late() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob", clock={"bank": 5 * MINUTE * 1000})
        async with ann.at(table) as sitting:
            async with bob.at(table):
                pass
            await until_absent(sitting, 1)
            assert sitting.room["offer"] is None
            with pytest.raises(Refused, match="clock-decides"):
                await sitting.ask("stand-in", seat=1, until="back")
            await rounds_of_the_watch()
            assert moves_at(inside, table) == 0
            hours.pass_by(10 * MINUTE)
            await sitting.until(lambda: sitting.may_move)
            told = next(event for event in sitting.events if event["kind"] == "handed-over")
            assert (told["why"], told["until"], told["by"]) == ("time", "turn", None)
            assert sitting.room["seats"][1]["stand_in"] is None
            async with bob.at(table) as other:
                assert other.room["seats"][1]["left"] == 10_000
                assert other.you["seats"] == [1]

    asyncio.run(late())


def test_who_is_late_and_there_has_time_for_the_next_turn(inside: Inside, hours: Hours) -> None:
    async def there() -> None:
        table, (ann, bob) = friends(inside, "Ann", "Bob", clock={"bank": 5 * MINUTE * 1000})
        async with ann.at(table) as sitting, bob.at(table) as other:
            hours.pass_by(10 * MINUTE)
            await sitting.until(lambda: sitting.may_move)
            await sitting.move_at_random(random.Random(2))
            await other.until(lambda: other.may_move or sitting.may_move)
            if other.may_move:
                await other.move_at_random(random.Random(2))

    asyncio.run(there())


def test_a_slow_game_goes_on_with_its_bots_but_not_with_stand_ins(inside: Inside, hours: Hours) -> None:
    async def slow() -> None:
        ann = inside.guest("Ann")
        day = 24 * 3600 * 1000
        seats = [{"name": "Ann"}, {"bot": "random"}]
        table = ann.open(GAME, 2, *seats, options={"start": 1}, clock={"a_move": day})["id"]
        live = inside.house.hall.live[table]
        live.requests.clear()
        live.look_who_is_there()
        ann.post(f"/api/tables/{table}/ask", {"type": "begin"})
        live.requests.clear()
        live.look_who_is_there()
        async with asyncio.timeout(60):
            while live.table.actor != 0:  # the bot has served, though nobody looks
                await asyncio.sleep(0.05)
        made = moves_at(inside, table)
        hours.pass_by(2 * 24 * 3600)
        await rounds_of_the_watch()
        assert moves_at(inside, table) == made
        async with ann.at(table) as sitting:  # whose time was over long ago
            await sitting.until(lambda: any(e["kind"] == "handed-over" for e in sitting.events))

    asyncio.run(slow())


# Programs


def test_who_plays_over_http_alone_is_there(inside: Inside, hours: Hours) -> None:
    ann, bob = inside.guest("Ann"), inside.guest("Bob")
    table = ann.open(GAME, 2, {"name": "Ann"}, options={"start": 1})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    ann.post(f"/api/tables/{table}/ask", {"type": "begin"})
    assert [chair["is_present"] for chair in ann.get(f"/api/tables/{table}")["room"]["seats"]] == [True, True]
    hours.pass_by(3 * MINUTE)
    asyncio.run(rounds_of_the_watch())
    room = ann.get(f"/api/tables/{table}")["room"]
    assert [chair["is_present"] for chair in room["seats"]] == [True, False]
    assert room["offer"]["seat"] == 1
