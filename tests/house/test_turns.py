"""At the table: taking back, asking to take back, swapping seats, previews, refusals in both languages."""

import asyncio
import json
import random

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import House


def test_a_move_is_taken_back_within_the_turn_and_never_past_what_was_shown(house: House) -> None:
    asyncio.run(_within_the_turn(house))


async def _within_the_turn(house: House) -> None:
    guest = house.guest()
    table = guest.open("cake-auf", 2, {"name": "Ann"}, {"name": "Bob"}, options={"start": 0}, begin=True)[
        "id"
    ]
    async with guest.at(table) as sitting:
        await sitting.ask("look", seat=0)
        await sitting.until(lambda: sitting.may_move)
        before = sitting.play["table"]
        with pytest.raises(Refused, match="cannot-undo"):
            await sitting.ask("undo", seat=0, position=sitting.position)
        discard = next(small["code"] for small in sitting.play["legal"] if "discard" in small)
        done = await sitting.ask("move", seat=0, position=sitting.position, codes=[discard])
        assert sitting.you["may_undo"]
        await sitting.ask("undo", seat=0, position=done["n"])
        assert sitting.play["table"] == before
        await sitting.ask("move", seat=0, position=sitting.position, codes=[discard])
        end = next(small["code"] for small in sitting.play["legal"] if "end" in small)
        await sitting.ask("move", seat=0, position=sitting.position, codes=[end])  # draws a card: shown
        with pytest.raises(Refused, match="cannot-undo"):
            await sitting.ask("undo", seat=0, position=sitting.position)
        with pytest.raises(Refused, match="cannot-undo"):
            await sitting.ask("undo", seat=0, position=sitting.position, is_asking=True)


def test_beyond_the_turn_everybody_has_to_agree(house: House) -> None:
    asyncio.run(_by_consent(house))


async def _by_consent(house: House) -> None:
    people = [house.guest(name) for name in ("Ann", "Bob", "Cem")]
    table = people[0].open("piece-o-cake", 3, {"name": "Ann"}, options={"start": 0})["id"]
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": seat, "name": guest.name})
    people[0].post(f"/api/tables/{table}/ask", {"type": "begin"})
    async with people[0].at(table) as ann, people[1].at(table) as bob, people[2].at(table) as cem:
        await ann.move_at_random(random.Random(3))  # the cut: nothing is shown by it
        await bob.until(lambda: bob.may_move)
        with pytest.raises(Refused, match="cannot-undo"):
            await ann.ask("undo", seat=0, position=ann.position)  # it is Bob's turn now
        await ann.ask("undo", seat=0, position=ann.position, is_asking=True)
        await bob.until(lambda: bool(bob.room["asking"]))
        await bob.ask("answer", seat=1, yes=False)
        await ann.until(lambda: not ann.room["asking"])
        await ann.ask("undo", seat=0, position=ann.position, is_asking=True)
        await bob.ask("answer", seat=1, yes=True)
        assert ann.room["status"] == "playing"
        await cem.ask("answer", seat=2, yes=True)
        await ann.until(lambda: ann.may_move)
        assert ann.play["table"]["cuts"] == []


def test_a_move_on_a_position_that_has_passed_is_refused(house: House) -> None:
    async def late() -> None:
        guest = house.guest()
        table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
        async with guest.at(table) as sitting:
            await _take_eyes(sitting)
            old = sitting.position
            await sitting.move_at_random(random.Random(5))
            with pytest.raises(Refused, match="position-passed"):
                await sitting.ask("move", seat=0, position=old, codes=[0])

    asyncio.run(late())


async def _take_eyes(sitting: Sitting) -> None:
    actor = sitting.play["actor"]
    await sitting.ask("look", seat=actor)
    await sitting.until(lambda: sitting.may_move)


def test_a_refusal_has_a_code_a_sentence_and_the_rule_in_both_languages(house: House) -> None:
    async def refused(lang: str) -> dict[str, str]:
        guest = house.guest()
        seats = [{"name": "Ann"}, {"name": "Bob"}]
        table = guest.open("piece-o-cake", 2, *seats, options={"start": 0}, begin=True)["id"]
        async with guest.at(table, lang=lang) as sitting:
            with pytest.raises(Refused) as error:
                await sitting.ask("move", seat=0, position=sitting.position, move={"cut": [3]})
            answer: dict[str, str] = error.value.answer
            return answer

    english, french = asyncio.run(refused("en")), asyncio.run(refused("fr"))
    assert english["rule"] == french["rule"] == "POC-3.2"
    assert english["code"] == french["code"] == "one-cut"
    assert english["message"] != french["message"]
    assert all("POC-3.2" in answer["message"] for answer in (english, french))


def test_a_preview_shows_the_score_and_nobody_else_hears_of_it(house: House) -> None:
    asyncio.run(_preview(house))


async def _preview(house: House) -> None:
    host = house.guest()
    table = host.open("piece-o-cake", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
    async with host.at(table) as sitting, house.guest("watcher").at(table) as watcher:
        await _take_eyes(sitting)
        heard = len(watcher.messages)
        code = sitting.play["legal"][0]["code"]
        seat = sitting.play["you"]
        seen = await sitting.ask("try", seat=seat, position=sitting.position, codes=[code])
        assert seen["codes"] == [code]
        assert len(seen["scores"]) == 2
        assert not seen["is_complete"]
        assert seen["table"]["cuts"] == [0]
        await watcher.ask("ping")
        updates = [json.loads(text) for text in watcher.messages[heard:] if '"update"' in text]
        assert not any(update["events"] for update in updates)
        assert watcher.play["table"]["cuts"] == []


def test_a_seat_is_swapped_between_person_and_bot(house: House) -> None:
    asyncio.run(_swap(house))


async def _swap(house: House) -> None:
    host, other = house.guest("Ann"), house.guest("Bob")
    table = host.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"})["id"]
    async with host.at(table) as ann, other.at(table) as bob:
        with pytest.raises(Refused, match="seat-taken"):
            await bob.ask("sit", seat=1, name="Bob")
        await ann.ask("stand", seat=1)
        await bob.ask("sit", seat=1, name="Bob")
        await ann.ask("begin")
        await bob.ask("hand-over", seat=1, level="random")
        await ann.until(lambda: ann.room["seats"][1]["stand_in"] == "random")
        await bob.ask("take-back", seat=1)
        await ann.until(lambda: ann.room["seats"][1]["stand_in"] is None)
        await bob.ask("stand", seat=1)  # leaves for good: a bot plays on
        await ann.until(lambda: ann.room["seats"][1]["stand_in"] is not None)


def test_a_personal_link_brings_the_guest_to_another_device(house: House) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"}, {"bot": "random"})["id"]
    link = ann.post("/api/me/links")["url"]
    phone = Guest(ann.port, "phone")
    assert phone.call("POST", link)[0] == 303
    assert phone.get("/api/me")["tables"][0]["id"] == table
    assert house.guest().call("GET", "/p/forged")[0] == 404


def test_tables_are_private_unless_told_and_found_by_code(house: House) -> None:
    host, other = house.guest(), house.guest()
    private = host.open("top-cake", 3)
    public = host.open("top-cake", 3, is_public=True)
    listed = {table["id"] for table in other.get("/api/tables")}
    assert public["id"] in listed
    assert private["id"] not in listed
    assert other.get(f"/api/codes/{private['code'].lower()}")["id"] == private["id"]
    assert other.call("GET", "/api/codes/NOPE")[0] == 404
