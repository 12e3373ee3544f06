"""The shuffle at a table: all commit, all reveal, the game begins; nobody steers it or stops it unseen."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from tests.house.guests import Guest
from tests.house.houses import Embedded, House

from petitfour.core.fair import Deal, drawn_bytes
from petitfour.core.record import verify
from petitfour.house.dealing import IN_TIME


class Device:
    """A guest whose device has drawn bytes for one seat of a table."""

    def __init__(self, guest: Guest, table: str, seat: int) -> None:
        self.guest, self.table, self.seat = guest, table, seat
        self.value = drawn_bytes()

    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.guest.get(f"/api/tables/{self.table}")["room"]
        return room

    @property
    def next(self) -> dict[str, Any]:
        deal: dict[str, Any] = self.room()["fair"]["next"]
        return deal

    def ask(self, type_: str, **fields: Any) -> tuple[int, Any]:
        return self.guest.call("POST", f"/api/tables/{self.table}/ask", {"type": type_, **fields})

    def does(self, type_: str, **fields: Any) -> None:
        status, answer = self.ask(type_, **fields)
        assert status in (200, 201), answer

    def refused(self, type_: str, **fields: Any) -> str:
        status, answer = self.ask(type_, **fields)
        assert status >= 400, answer
        return str(answer["code"])

    def commitment(self) -> str:
        deal = self.next
        return Deal(self.table, deal["game"], deal["attempt"]).seat_commitment(self.seat, self.value)

    def sits(self) -> None:
        self.does("sit", seat=self.seat, name=self.guest.name, commitment=self.commitment())

    def commits(self) -> None:
        deal = self.next
        made = {"game": deal["game"], "attempt": deal["attempt"], "commitment": self.commitment()}
        self.does("commit", seat=self.seat, **made)

    def reveals(self) -> None:
        self.does("reveal", seat=self.seat, value=self.value)


def two_devices(house: House) -> tuple[Device, Device]:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("piece-o-cake", 2)["id"]
    one, other = Device(ann, table, 0), Device(ben, table, 1)
    one.sits()
    other.sits()
    return one, other


def ended(one: Device, number: int = 1) -> dict[str, Any]:
    one.does("abandon")
    record: dict[str, Any] = one.guest.get(f"/api/tables/{one.table}/games/{number}")
    return record


def test_all_commit_then_all_reveal_then_the_game_begins(house: House) -> None:
    one, other = two_devices(house)
    promised, made = one.next["commitment"], one.next["commitments"]
    assert made == [one.commitment(), other.commitment()]
    one.does("begin")
    assert one.room()["status"] == "dealing"
    assert one.next["waits"]["awaited"] == [0, 1]
    other.reveals()
    assert one.next["waits"]["awaited"] == [0]
    one.reveals()
    assert one.room()["status"] == "playing"
    record = ended(one)
    assert record["fair"]["commitment"] == promised
    assert [part["value"] for part in record["fair"]["parts"]] == [one.value, other.value]
    verdict = verify(record)
    assert verdict.is_right, verdict.error
    assert verdict.shuffle == "nobody-could"


def test_nothing_can_be_chosen_late(house: House) -> None:
    """Not another value, not another commitment, not for another deal, not for somebody else."""
    one, other = two_devices(house)
    deal = {"game": 1, "attempt": 1, "commitment": "0" * 64}
    assert other.refused("reveal", seat=1, value=other.value) == "nothing-to-reveal"
    assert other.refused("commit", seat=0, **deal) == "not-your-seat"
    assert other.refused("commit", seat=1, **{**deal, "game": 2}) == "another-deal"
    one.does("begin")
    assert other.refused("reveal", seat=1, value=one.value) == "not-committed"
    assert other.refused("commit", seat=1, **deal) == "another-deal"
    assert other.refused("stand", seat=1) == "dealing"
    assert one.refused("begin") == "game-is-on"
    other.reveals()
    assert other.refused("reveal", seat=1, value=other.value) == "nothing-to-reveal"
    one.reveals()
    assert one.room()["status"] == "playing"


def test_another_device_may_commit_anew_before_the_game_begins(house: House) -> None:
    one, other = two_devices(house)
    other.value = drawn_bytes()
    other.commits()
    one.does("begin")
    one.reveals()
    other.reveals()
    assert ended(one)["fair"]["parts"][1]["value"] == other.value


def test_bots_and_programs_without_dice_need_no_reveal(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
    record = ended(Device(ann, table, 0))
    assert record["fair"]["parts"] == [{"from": "house"}, {"from": "house"}]
    assert verify(record).shuffle == "promised"


def test_a_device_that_does_not_reveal_is_named_and_dealt_without(tmp_path: Path) -> None:
    """In the open: the record has the attempt that was given up. The house is killed meanwhile."""
    house = Embedded(tmp_path)
    try:
        _deal_without_ben(house)
    finally:
        house.stop()
    assert not house.complaints()


def _deal_without_ben(house: House) -> None:
    one, other = two_devices(house)
    one.does("begin")
    one.reveals()
    promised = one.next["commitment"]
    assert one.refused("deal-again") == "deal-in-time"
    assert one.next["waits"]["awaited"] == [1]
    _kill(house)
    time.sleep(IN_TIME / 1000)
    assert other.refused("deal-again") == "host-only"
    one.does("deal-again")
    assert (one.next["attempt"], one.next["commitments"]) == (2, ["", ""])
    assert one.next["commitment"] != promised
    _kill(house)
    assert one.refused("reveal", seat=0, value=one.value) == "nothing-to-reveal"
    first, one.value = one.value, drawn_bytes()
    one.commits()
    _kill(house)
    one.reveals()
    record = ended(one)
    assert record["fair"]["given_up"][0]["parts"] == [first, None]
    assert record["fair"]["given_up"][0]["commitment"] == promised
    assert [part.get("value") for part in record["fair"]["parts"]] == [one.value, None]
    assert verify(record).is_right
    assert verify(record).shuffle == "dealt-again"


def _kill(house: House) -> None:
    house.processes[0].kill()
    house.processes[0].start()


def test_a_rematch_has_a_shuffle_of_its_own(house: House) -> None:
    one, other = two_devices(house)
    one.does("begin")
    one.reveals()
    other.reveals()
    first = ended(one)
    for device in (one, other):
        device.value = drawn_bytes()
        device.does("again", seat=device.seat, commitment=device.commitment())
    assert one.room()["status"] == "dealing"
    other.reveals()
    one.reveals()
    assert one.room()["status"] == "playing"
    second = ended(one, 2)
    assert second["fair"]["game"] == 2
    assert second["fair"]["secret"] != first["fair"]["secret"]
    assert verify(second).shuffle == "nobody-could"


def test_while_the_host_is_away_anybody_at_the_table_may_go_on(house: House) -> None:
    """The host has revealed and gone; nothing comes from Cat. Nobody is to wait for ever."""
    guests = [house.guest(name) for name in ("Ann", "Ben", "Cat")]
    table = guests[0].open("piece-o-cake", 3)["id"]
    ann, ben, cat = (Device(guest, table, seat) for seat, guest in enumerate(guests))
    for device in (ann, ben, cat):
        device.sits()
    ann.does("begin")
    ann.reveals()
    ben.reveals()
    asyncio.run(_host_is_there(ann, ben))
    while ben.guest.get(f"/api/tables/{table}")["room"]["seats"][0]["is_present"]:
        time.sleep(0.05)  # the house hears a moment later that she has gone
    ben.does("deal-again")
    assert ben.next["attempt"] == 2
    stranger = Device(house.guest("Eve"), table, 2)
    assert stranger.refused("deal-again") == "sit-first"


async def _host_is_there(ann: Device, ben: Device) -> None:
    """Until it is time, and a moment longer."""
    async with ann.guest.at(ann.table):
        await asyncio.sleep(IN_TIME / 1000)
        refused = await asyncio.to_thread(ben.refused, "deal-again")
        assert refused == "host-only"
