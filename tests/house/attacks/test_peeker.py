"""Somebody who would like to see a hand that is not theirs: on no way does the house show it.

Ann, Eve and a bot play; Eve has as many browsers as she likes.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from tests.house.answers import answers, foreign
from tests.house.attacks.raw import ATTACKER
from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import House
from tests.house.test_codes import refused, socket_of, why_closed
from tests.house.test_hands import hand

ANN, EVE, BOT = range(3)
SEATS = range(3)


@dataclass
class Table:
    """A running game, Eve's second browser, and what only the house knows."""

    id: str
    ann: Guest
    eve: Guest
    other: Guest

    @property
    def ask(self) -> str:
        return f"/api/tables/{self.id}/ask"


@pytest.fixture
def table(house: House) -> Table:
    ann, eve, other = (house.guest(name) for name in ("Ann", "Eve", "Other"))
    seats = ({"name": "Ann"}, None, {"bot": "random"})
    id_ = ann.open("cake-auf", 3, *seats, options={"start": ANN}, allows_hints=True)["id"]
    table = Table(id_, ann, eve, other)
    eve.post(table.ask, {"type": "sit", "seat": EVE, "name": "Eve"})
    ann.post(table.ask, {"type": "begin"})
    return table


async def try_everything(sitting: Sitting, seat: int, legal: int = 0) -> None:
    """All that can be asked about a seat, by somebody who does not have it; `legal` is a decision it has."""
    at = {"seat": seat, "position": sitting.position}
    asks: list[tuple[str, dict[str, Any]]] = [
        ("look", {"seat": seat}),
        ("try", {**at, "codes": [legal]}),
        ("move", {**at, "codes": [legal]}),
        ("undo", at),
        ("undo", {**at, "is_asking": True}),
        ("sit", {"seat": seat, "name": "Eve"}),
        ("sit", {"seat": seat, "bot": "random"}),
        ("stand", {"seat": seat}),
        ("hand-over", {"seat": seat}),
        ("take-back", {"seat": seat}),
        ("stand-in", {"seat": seat, "until": "turn"}),
        ("commit", {"seat": seat, "game": 1, "attempt": 1, "commitment": "0" * 64}),
        ("reveal", {"seat": seat, "value": "0" * 64}),
        ("again", {"seat": seat}),
        ("admit", {"seat": seat, "who": sitting.you["handle"], "wished": seat, "yes": True}),
        ("look", {"seat": seat}),
        ("withdraw", {}),
    ]
    for type_, fields in asks:
        with suppress(Refused):
            await sitting.ask(type_, **fields)


def a_move_of(ann: Sitting) -> int:
    """Ann is to move."""
    assert ann.play
    code: int = ann.play["legal"][0]["code"]
    return code


def no_hand_was_sent(sitting: Sitting, own: list[int]) -> bool:
    """Whether all views were those of a spectator, or of a seat of one's own."""
    return '"type":"preview"' not in "".join(sitting.messages) and not any(
        f'"you":{seat},' in text for text in sitting.messages for seat in SEATS if seat not in own
    )


def test_a_spectator_who_tries_everything_sees_no_hand(table: Table) -> None:
    async def tries() -> None:
        async with table.ann.at(table.id) as ann, table.other.at(table.id) as other:
            for seat in SEATS:
                await try_everything(other, seat, a_move_of(ann))
            assert other.you["seats"] == []
            assert hand(other) is None
            assert no_hand_was_sent(other, [])

    asyncio.run(tries())


def test_a_player_who_tries_everything_sees_no_other_hand(table: Table) -> None:
    async def tries() -> None:
        async with table.ann.at(table.id) as ann, table.eve.at(table.id) as eve:
            for seat in (ANN, BOT):
                await try_everything(eve, seat, a_move_of(ann))
            assert eve.you["seats"] == [EVE]
            assert hand(eve) is not None
            assert no_hand_was_sent(eve, [EVE])

    asyncio.run(tries())


def test_a_socket_of_nobody_gets_no_seat(house: House, table: Table) -> None:
    async def sits() -> None:
        nobody = Guest(house.processes[0].port)
        async with table.ann.at(table.id) as ann, nobody.at(table.id) as sitting:
            for seat in SEATS:
                await try_everything(sitting, seat)
            assert hand(sitting) is None
            assert ann.room["wish"] is None or ann.room["wish"]["awaited"] == [ANN, EVE]

    asyncio.run(sits())


def test_every_answer_over_http_is_that_of_ones_own_seat(table: Table) -> None:
    code = table.ann.get(f"/api/tables/{table.id}")["room"]["code"]
    for guest, own in ((table.eve, [EVE]), (table.other, [])):
        told = answers(guest, table.id, code, SEATS)
        assert 200 not in foreign(told, own).values(), foreign(told, own)
        views = [
            answer["play"] for _, answer in told.values() if isinstance(answer, dict) and "play" in answer
        ]
        assert len(views) > len(own)
        assert all(view["you"] in [None, *own] for view in views)
        if not own:
            assert all(view["table"]["hand"] is None for view in views)


# Consent


def test_the_consent_of_a_second_browser_is_not_that_of_the_others(table: Table) -> None:
    """Ann's phone is locked, and a bot plays on for her: her consent is needed all the same."""

    async def consents() -> None:
        table.ann.post(table.ask, {"type": "hand-over", "seat": ANN})
        async with table.eve.at(table.id) as eve, table.other.at(table.id) as other:
            await other.ask("sit", seat=BOT, name="Other")
            await eve.until(lambda: bool(eve.room["wish"]))
            who = eve.room["wish"]["who"]
            for seat in (EVE, ANN):
                with suppress(Refused):
                    await eve.ask("admit", seat=seat, who=who, wished=BOT, yes=True)
            with suppress(Refused):
                await other.ask("admit", seat=BOT, who=who, wished=BOT, yes=True)
            await other.until(lambda: bool(other.room["wish"]["agreed"]))
            assert other.room["wish"]["awaited"] == [ANN]
            assert other.you["seats"] == []
            assert hand(other) is None

    asyncio.run(consents())


def test_an_old_consent_does_not_count_in_the_next_game(table: Table) -> None:
    async def consents() -> None:
        people = (table.ann, table.eve, table.other)
        ann_at, eve_at, other_at = (guest.at(table.id) for guest in people)
        async with ann_at as ann, eve_at as eve, other_at as other:
            await other.ask("sit", seat=BOT, name="Other")
            await eve.until(lambda: bool(eve.room["wish"]))
            who = eve.room["wish"]["who"]
            await eve.ask("admit", seat=EVE, who=who, wished=BOT, yes=True)
            await ann.ask("abandon")
            await ann.ask("again", seat=ANN)
            await eve.ask("again", seat=EVE)
            await other.until(lambda: other.room["games"] == 2)
            assert other.room["wish"] is None
            with pytest.raises(Refused, match="no-wish"):
                await ann.ask("admit", seat=ANN, who=who, wished=BOT, yes=True)
            assert hand(other) is None

    asyncio.run(consents())


# One hand, and no other


def test_who_has_seen_a_hand_gets_no_other_by_standing_up_first(table: Table) -> None:
    async def stands_up() -> None:
        async with table.ann.at(table.id), table.eve.at(table.id) as eve:
            await eve.ask("stand", seat=EVE)
            for seat in (BOT, EVE):
                with pytest.raises(Refused, match="had-a-seat"):
                    await eve.ask("sit", seat=seat, name="Eve")
            assert eve.room["wish"] is None

    asyncio.run(stands_up())


def test_who_was_replaced_sees_the_hand_no_more_on_a_socket_that_stayed_open(table: Table) -> None:
    async def replaced() -> None:
        async with table.ann.at(table.id) as ann, table.eve.at(table.id) as eve:
            await eve.ask("stand", seat=EVE)
            async with table.other.at(table.id) as other:
                await other.ask("sit", seat=EVE, name="Other")
                await ann.until(lambda: bool(ann.room["wish"]))
                await ann.ask("admit", seat=ANN, who=ann.room["wish"]["who"], wished=EVE, yes=True)
                await other.until(lambda: other.you["seats"] == [EVE] and hand(other) is not None)
                await eve.until(lambda: eve.you["seats"] == [] and hand(eve) is None)
                eve.messages.clear()
                await try_everything(eve, EVE)
                assert no_hand_was_sent(eve, [])
                with pytest.raises(Refused, match="had-a-seat"):
                    await eve.ask("sit", seat=BOT, name="Eve")
        told = answers(table.eve, table.id, other.room["code"], SEATS)
        assert 200 not in foreign(told, []).values(), foreign(told, [])

    asyncio.run(replaced())


def test_a_seat_of_a_running_game_is_given_to_no_program(table: Table) -> None:
    for guest in (table.ann, table.eve, table.other):  # Ann is the host
        for seat in SEATS:
            status, answer = guest.call("POST", f"/api/tables/{table.id}/seats/{seat}/token")
            assert (status, answer["code"]) in ((409, "game-is-on"), (403, "host-only"))


def test_a_seat_that_is_taken_is_given_to_no_program(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = eve.open("cake-auf", 2, None, {"name": "Eve"})["id"]
    ann.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": ANN, "name": "Ann"})
    status, answer = eve.call("POST", f"/api/tables/{table}/seats/{ANN}/token")
    assert (status, answer["code"]) == (409, "seat-taken")


# Out, and in again


def test_who_was_removed_sees_nothing_as_anybody(house: House, table: Table) -> None:
    """Not as herself, by her personal link, as another guest or with the old code; the host is elsewhere."""

    async def comes_back() -> None:
        link = table.eve.post("/api/me/links")["url"]
        async with table.ann.at(table.id) as ann:
            old = ann.room["code"]
            socket = await socket_of(table.eve, table.id, "", ATTACKER)
            await socket.send('{"type": "say", "text": "I am here"}')
            await ann.until(lambda: any(event["kind"] == "said" for event in ann.events))
            await ann.ask("remove", who=ann.room["seats"][EVE]["who"])
            await asyncio.wait_for(socket.wait_closed(), 60)
            new = ann.room["code"]
            again = Guest(house.processes[0].port)
            again.call("POST", link[link.index("/p/") :])
            for guest in (table.eve, again):
                assert refused(guest, table.id, new) == "removed"
                assert await why_closed(guest, table.id, new, "127.0.0.3") == "removed"
                told = answers(guest, table.id, new, SEATS)
                shown = {path for path, (status, _) in told.items() if status == 200}
                assert shown == {f"/api/codes/{new}"}  # who sits there, as any list shows it
                status, answer = guest.call("POST", table.ask, {"type": "sit", "seat": BOT, "name": "Eve"})
                assert (status, answer["code"]) == (403, "removed")
            assert await why_closed(table.other, table.id, new, ATTACKER) == "removed"
            assert await why_closed(table.other, table.id, old, "127.0.0.3") == "code-changed"

    asyncio.run(comes_back())


def test_the_seat_of_who_was_removed_is_not_to_be_had_without_consent(table: Table) -> None:
    async def comes_back() -> None:
        async with table.ann.at(table.id) as ann:
            await ann.ask("remove", who=ann.room["seats"][EVE]["who"])
            code = ann.room["code"]
            async with table.other.at(table.id, code=code) as other:
                await other.ask("sit", seat=EVE, name="Other")
                await ann.until(lambda: bool(ann.room["wish"]))
                assert ann.room["wish"]["awaited"] == [ANN]
                assert hand(other) is None
                await ann.ask("admit", seat=ANN, who=ann.room["wish"]["who"], wished=EVE, yes=False)
                await other.until(lambda: other.room["wish"] is None)
                assert hand(other) is None

    asyncio.run(comes_back())
