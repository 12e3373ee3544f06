"""Two processes, one table, moves that race: for each position exactly one is accepted."""

import asyncio
import random
from pathlib import Path

from tests.house.guests import Guest, Refused, Sitting
from tests.house.houses import Shared

ROUNDS = 40


def test_of_two_moves_on_one_position_one_is_played(tmp_path: Path) -> None:
    house = Shared(tmp_path)
    try:
        asyncio.run(_race(house))
    finally:
        house.stop()
    assert not house.complaints(), house.logs()


async def _race(house: Shared) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"}, {"name": "Bob"}, begin=True)["id"]
    doors = [Guest(process.port, cookie=ann.cookie) for process in house.processes]
    chance = random.Random(4)
    accepted = 0
    async with doors[0].at(table) as one, doors[1].at(table) as other:
        for _ in range(ROUNDS):
            if one.is_over:
                break
            accepted += await _both_at_once(one, other, chance)
            await one.until(lambda: one.n >= other.n)
            await other.until(lambda: other.n >= one.n)
            assert one.play["scores"] == other.play["scores"]
    assert accepted > ROUNDS / 2
    moves = [entry for entry in ann.get(f"/api/tables/{table}/log") if entry["kind"] == "moved"]
    assert len(moves) == accepted


async def _both_at_once(one: Sitting, other: Sitting, chance: random.Random) -> int:
    actor = one.play["actor"]
    for sitting in (one, other):
        await sitting.ask("look", seat=actor)
        await sitting.until(lambda s=sitting: s.play["you"] == actor)
    position = one.position
    assert other.position == position
    code = chance.choice([small["code"] for small in one.play["legal"]])
    seen = await one.ask("try", seat=actor, position=position, codes=[code])
    assert seen["is_complete"]  # every move of this game is one decision
    ask = {"seat": actor, "position": position, "codes": [code]}
    answers = await asyncio.gather(one.ask("move", **ask), other.ask("move", **ask), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 1, answers
    assert refused[0].code == "position-passed"
    return 1
