"""The clock cheat: a guest who moves, takes back, hands over and takes over to have more time than agreed."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest
from tests.house.hours import SECOND, Hours
from tests.house.inside import Inside

from petitfour.core.contract import NOTHING
from petitfour.core.draft import Draft
from petitfour.core.match import Match
from petitfour.house import hall, timing
from petitfour.house.entries import read
from petitfour.house.table import Table

BANK = 60_000
INCREMENT = 10_000
START = {"start": 0}


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch, hall, stands_still=True)  # a clock runs out when a test says so


@pytest.fixture
def inside(tmp_path: Path, hours: Hours) -> Iterator[Inside]:
    found = Inside(tmp_path)
    yield found
    found.close()


class Cheat:
    """Whoever sits on every seat of a table, and asks at the right moment."""

    def __init__(self, inside: Inside, hours: Hours, game: str, *others: Guest, **clock: int) -> None:
        self.inside = inside
        self.hours = hours
        self.guest = inside.guest()
        seats = [{"name": "Ann"}, None if others else {"name": "Bob"}]
        self.id = self.guest.open(game, 2, *seats, clock=clock, options=START)["id"]
        for other in others:
            other.post(f"/api/tables/{self.id}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
        self.guests = [self.guest, *(others or (self.guest,))]
        self.ask(0, "begin")

    @property
    def table(self) -> Table:
        table: Table = self.inside.table(self.id)
        return table

    def ask(self, by: int, type_: str, **fields: Any) -> None:
        self.guests[by].post(f"/api/tables/{self.id}/ask", {"type": type_, **fields})

    def move(self) -> int:
        """Any move that can be taken back; whose it was."""
        match = self.table.match
        assert match
        seat = match.actor
        assert seat is not None
        codes = _any_move(match, seat).codes
        self.ask(seat, "move", seat=seat, position=self.table.position, codes=codes)
        return seat

    def undo(self, seat: int, *, is_asking: bool = False) -> None:
        self.ask(seat, "undo", seat=seat, position=self.table.position, is_asking=is_asking)

    def left(self, seat: int = 0) -> int:
        """What the clock of a seat shows whose turn it is."""
        left = timing.time_left(self.table, seat)
        assert left is not None
        return left - (self.hours.now() - self.table.turn_began)


def _any_move(match: Match, seat: int) -> Draft:
    """A move by which nothing is turned up: it can be taken back."""
    for number in range(1000):
        chance = random.Random(number)
        draft = match.draft(seat)
        while not draft.is_complete:
            draft.step(chance.choice(draft.legal()))
        if draft.state.due == NOTHING:
            return draft
    raise AssertionError("everything turns something up")


def test_move_and_undo_add_nothing_to_the_clock(inside: Inside, hours: Hours) -> None:
    cheat = Cheat(inside, hours, "cake-auf", bank=BANK, increment=INCREMENT)
    for _ in range(21):
        cheat.move()
        cheat.undo(0)
    assert cheat.left() == BANK
    assert cheat.table.chairs[0].left == BANK


def test_what_was_thought_before_a_move_that_is_taken_back_is_spent(inside: Inside, hours: Hours) -> None:
    cheat = Cheat(inside, hours, "cake-auf", bank=BANK, increment=INCREMENT)
    for round_ in range(1, 4):
        hours.pass_by(7)
        cheat.move()
        hours.pass_by(3)
        assert cheat.left() == BANK - (10 * round_ - 3) * SECOND + INCREMENT - 3 * SECOND
        cheat.undo(0)
        assert cheat.left() == BANK - 10 * round_ * SECOND
    cheat.move()
    assert cheat.left() == BANK - 30 * SECOND + INCREMENT, "the increment is given once"


def test_several_moves_taken_back_one_after_the_other(inside: Inside, hours: Hours) -> None:
    cheat = Cheat(inside, hours, "cake-auf", bank=BANK, increment=INCREMENT)
    for _ in range(2):
        hours.pass_by(5)
        cheat.move()
    for _ in range(2):
        hours.pass_by(1)
        cheat.undo(0)
    assert cheat.left() == BANK - 12 * SECOND


def test_a_time_for_every_move_does_not_begin_anew(inside: Inside, hours: Hours) -> None:
    cheat = Cheat(inside, hours, "cake-auf", a_move=BANK)
    for _ in range(3):
        hours.pass_by(10)
        cheat.move()
        hours.pass_by(5)
        cheat.undo(0)
    assert cheat.left() == BANK - 45 * SECOND
    assert _shown(cheat) == BANK - 45 * SECOND


def _shown(cheat: Cheat) -> int:
    """What the browser shows, which counts from what it is told."""
    room = cheat.guest.get(f"/api/tables/{cheat.id}")["room"]
    whole: int = room["clock"].get("a_move") or room["seats"][0]["left"]
    return whole - (cheat.hours.now() - room["turn_began"])


def test_with_consent_both_clocks_are_as_they_were(inside: Inside, hours: Hours) -> None:
    bob = inside.guest("Bob")
    cheat = Cheat(inside, hours, "piece-o-cake", bob, bank=BANK, increment=INCREMENT)
    hours.pass_by(8)
    assert cheat.move() == 0
    hours.pass_by(20)  # Bob thinks
    cheat.undo(0, is_asking=True)
    cheat.ask(1, "answer", seat=1, yes=True)
    assert cheat.left(0) == BANK - 8 * SECOND
    hours.pass_by(2)
    cheat.move()
    assert cheat.table.chairs[0].left == BANK - 10 * SECOND + INCREMENT
    assert cheat.left(1) == BANK, "Bob was kind, and pays nothing for it"


def test_who_has_anothers_move_taken_back_pays_for_having_thought(inside: Inside, hours: Hours) -> None:
    """Bots do not mind, so a person who plays with them could begin to think again and again."""
    cheat = Cheat(inside, hours, "piece-o-cake", bank=BANK, increment=INCREMENT)
    cheat.move()
    for round_ in range(1, 4):
        hours.pass_by(10)
        cheat.undo(1, is_asking=True)
        cheat.move()
        assert cheat.left(1) == BANK - 10 * round_ * SECOND


def test_what_a_stand_in_played_is_taken_back_for_one_turn_and_no_more(inside: Inside, hours: Hours) -> None:
    """A bank that is used up leaves ten seconds for a turn, however often the bot's move is taken back."""
    cheat = Cheat(inside, hours, "piece-o-cake", bank=BANK)
    live = inside.house.hall.live[cheat.id]
    for _ in range(3):
        hours.pass_by(61)
        _write(inside, live, timing.out_of_time(live.table, inside.house.hall.downtime, hours.now()))
        assert cheat.table.chairs[0].stand_in
        asyncio.run_coroutine_threadsafe(_bot_moves(inside, live), inside.loop).result(30)
        assert not cheat.table.chairs[0].stand_in
        cheat.undo(0, is_asking=True)
        assert cheat.left() <= 10 * SECOND
    hours.pass_by(10)
    assert timing.out_of_time(live.table, inside.house.hall.downtime, hours.now())


async def _bot_moves(inside: Inside, live: Any) -> None:
    codes = _any_move(live.table.match, 0).codes
    await inside.house.hall.move_for(live, 0, live.table.position, codes)


def _write(inside: Inside, live: Any, entry: Any) -> None:
    asyncio.run_coroutine_threadsafe(
        inside.house.hall.note(live, lambda table, now: entry), inside.loop
    ).result(30)


def test_hand_over_and_take_back_add_nothing_to_the_clock(inside: Inside, hours: Hours) -> None:
    """No process of this house thinks: the bot has not moved yet when its seat is taken back."""
    cheat = Cheat(inside, hours, "piece-o-cake", bank=BANK, increment=INCREMENT)
    hours.pass_by(57)
    cheat.ask(0, "hand-over", seat=0)
    cheat.ask(0, "take-back", seat=0)
    assert cheat.left() == 3 * SECOND
    cheat.ask(1, "hand-over", seat=1)
    cheat.ask(1, "take-back", seat=1)
    assert cheat.left() == 3 * SECOND, "nor by what another seat does"


def test_who_was_late_waits_until_the_bot_has_moved(inside: Inside, hours: Hours) -> None:
    cheat = Cheat(inside, hours, "piece-o-cake", bank=BANK, increment=INCREMENT)
    live = inside.house.hall.live[cheat.id]
    hours.pass_by(61)
    _write(inside, live, timing.out_of_time(live.table, inside.house.hall.downtime, hours.now()))
    hours.pass_by(10)
    assert cheat.table.chairs[0].stand_in
    asked = {"type": "take-back", "seat": 0}
    status, answer = cheat.guest.call("POST", f"/api/tables/{cheat.id}/ask", asked)
    assert (status, answer["code"]) == (409, "out-of-time")
    hours.pass_by(11)  # and does not wait for ever, should no bot come
    cheat.ask(0, "take-back", seat=0)


def test_the_clocks_are_the_same_after_a_restart(tmp_path: Path, hours: Hours) -> None:
    inside = Inside(tmp_path)
    try:
        cheat = Cheat(inside, hours, "cake-auf", bank=BANK, increment=INCREMENT)
        for spent in (5, 6, 7):
            hours.pass_by(spent)
            cheat.move()
            hours.pass_by(1)
            cheat.undo(0)
        before = [(chair.left, chair.thought) for chair in cheat.table.chairs]
        left = cheat.left()
    finally:
        inside.close()
    inside = Inside(tmp_path)
    try:
        cheat.inside, cheat.guest.port = inside, inside.port
        assert _shown(cheat) == left
        assert [(chair.left, chair.thought) for chair in cheat.table.chairs] == before
    finally:
        inside.close()


def test_entries_written_before_clocks_were_set_back_are_still_read() -> None:
    """What a house wrote then: nothing was said of the time when a move was taken back."""
    text = [
        '{"kind":"opened","at":1,"game":"piece-o-cake","rules":1,"options":{"players":2,"start":0},"host":"h",'
        '"code":"BCDFG","secret":"s","clock":{"bank":60000,"increment":10000}}',
        '{"kind":"sat","at":2,"seat":0,"name":"Ann","contribution":"a","who":"h"}',
        '{"kind":"sat","at":3,"seat":1,"name":"Bob","contribution":"b","who":"h"}',
        '{"kind":"begun","at":4,"secret":"t"}',
    ]
    table = Table.of("t", [(n, read(body)) for n, body in enumerate(text, 1)])
    for n, spent in ((5, 2_000), (7, 9_000)):
        assert table.match
        move = json.dumps(_any_move(table.match, 0).move)
        moved = f'{{"kind":"moved","at":{n},"seat":0,"move":{move},"spent":{spent}}}'
        table.apply(n, read(moved))
        table.apply(n + 1, read(f'{{"kind":"undone","at":{n + 1},"seat":0,"is_agreed":true}}'))
        assert table.chairs[0].left == BANK
        assert timing.time_left(table, 0) == BANK - spent
