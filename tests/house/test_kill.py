"""The power fails, again and again, while people play: nothing acknowledged is lost, nothing is twice."""

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets
from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import Embedded, House, Shared

GAMES = ("piece-o-cake", "top-cake", "icing-on-the-cake", "cake-auf")
LOST = (OSError, ConnectionError, TimeoutError, websockets.WebSocketException, AssertionError)


@dataclass
class Player:
    """One guest who plays both seats of a table, and writes down what was tried and what was acknowledged."""

    guest: Guest
    table: str
    chance: random.Random
    tried: dict[int, list[int]] = field(default_factory=dict)  # the codes, by the position they were made on
    acknowledged: set[int] = field(default_factory=set)  # positions
    known: int = 0
    games: int = 1

    async def play(self, until: asyncio.Event) -> None:
        while not until.is_set():
            with contextlib.suppress(*LOST):
                async with self.guest.at(self.table, since=self.known) as sitting:
                    assert sitting.n >= self.known, "what was told is gone"
                    await self._sit(sitting, until)
            await asyncio.sleep(0.1)

    async def _sit(self, sitting: Sitting, until: asyncio.Event) -> None:
        while not until.is_set():
            self.known = sitting.n
            if sitting.is_over:
                for seat in (0, 1):
                    with contextlib.suppress(Refused):
                        await sitting.ask("again", seat=seat)
                await sitting.until(lambda: not sitting.is_over)
            with contextlib.suppress(Refused):
                await self._move(sitting)

    async def _move(self, sitting: Sitting) -> None:
        """Look through the eyes of whoever is to move, and move at random."""
        assert sitting.play
        actor = sitting.play["actor"]
        await sitting.ask("look", seat=actor)
        await sitting.until(lambda: sitting.play["you"] == sitting.play["actor"] or sitting.is_over)
        position = sitting.position
        codes = [self.chance.choice(sitting.play["legal"])["code"]]
        seen = await sitting.ask("try", seat=actor, position=position, codes=codes)
        while not seen["is_complete"]:
            codes.append(self.chance.choice(seen["legal"])["code"])
            seen = await sitting.ask("try", seat=actor, position=position, codes=codes)
        self.tried[position] = codes
        done = await sitting.ask("move", seat=actor, position=position, codes=codes)
        assert done["n"] > position
        self.acknowledged.add(position)
        self.known = sitting.n


def moves_of(player: Player) -> dict[int, dict[str, Any]]:
    """The moves that are there, by the position they were made on; read after everything is over."""
    entries = player.guest.get(f"/api/tables/{player.table}/log")
    found: dict[int, dict[str, Any]] = {}
    position = 0
    for entry in entries:
        if entry["kind"] == "moved":
            assert position not in found
            found[position] = entry
        if entry["kind"] in ("begun", "moved"):
            position = entry["n"]
    return found


def report(players: list[Player], kills: int, tell: Any) -> None:
    """Tell what was acknowledged, found and lost, and insist on none lost and none that nobody made."""
    acknowledged = found = lost = unknown = 0
    for player in players:
        moves = moves_of(player)
        acknowledged += len(player.acknowledged)
        found += len(moves)
        lost += len(player.acknowledged - set(moves))
        unknown += len(set(moves) - set(player.tried))
    tell(f"{kills} kills: {acknowledged} moves acknowledged, {found} found, {lost} lost, {unknown} unknown")
    assert acknowledged > kills
    assert lost == 0
    assert unknown == 0


async def _evening(house: House, kills: int, strike: Any, tables: int = 8) -> list[Player]:
    players = []
    for number in range(tables):
        guest = house.guest()
        seats = [{"name": "Ann"}, {"name": "Bob"}]
        table = guest.open(GAMES[number % len(GAMES)], 2, *seats, begin=True)["id"]
        players.append(Player(guest, table, random.Random(number)))
    until = asyncio.Event()
    playing = [asyncio.create_task(player.play(until)) for player in players]
    chance = random.Random("strikes")
    for number in range(kills):
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        await asyncio.to_thread(strike, number)
    before = [len(player.acknowledged) for player in players]
    deadline = time.monotonic() + 60
    while not all(len(p.acknowledged) > b for p, b in zip(players, before, strict=True)):
        assert time.monotonic() < deadline, "a client does not go on"
        await asyncio.sleep(0.1)
    until.set()
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    return players


def test_kill_minus_nine_a_hundred_times(tmp_path: Path, tell: Any) -> None:
    house = Embedded(tmp_path)

    def strike(_: int) -> None:
        house.processes[0].kill()
        house.processes[0].start()

    try:
        players = asyncio.run(_evening(house, 100, strike))
        report(players, 100, tell)
    finally:
        house.stop()
    assert not house.complaints(), house.logs()


def test_a_shared_house_whose_processes_and_bus_are_killed(tmp_path: Path, tell: Any) -> None:
    house = Shared(tmp_path)

    def strike(number: int) -> None:
        if number % 3 == 2:
            house.bus.restart()
        else:
            house.processes[number % 2].kill()
            house.processes[number % 2].start()

    try:
        players = asyncio.run(_evening(house, 21, strike))
        report(players, 21, tell)
    finally:
        house.stop()


def test_a_shared_house_whose_database_crashes(tmp_path: Path, tell: Any) -> None:
    house = Shared(tmp_path)
    try:
        players = asyncio.run(_evening(house, 3, lambda _: house.postgres.crash(), tables=4))
        report(players, 3, tell)
    finally:
        house.stop()
