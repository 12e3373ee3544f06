"""Programs as players: a token for a seat, and the example that plays with it."""

import asyncio
import random
import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import PATIENCE, Guest
from tests.house.houses import House

from petitfour.core.fair import Deal, Fair

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_bot.py"


@pytest.mark.parametrize("game", ["piece-o-cake", "cake-auf"])
def test_the_example_plays_a_whole_game(house: House, game: str) -> None:
    host = house.guest()
    table = host.open(game, 2, {"name": "Ann"})["id"]
    token = host.post(f"/api/tables/{table}/seats/1/token")["token"]
    address = f"http://127.0.0.1:{host.port}"
    command = [sys.executable, str(EXAMPLE), address, table, token]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _until_it_has_committed(host, table)
    host.post(f"/api/tables/{table}/ask", {"type": "begin"})

    async def play() -> list[int]:
        async with host.at(table) as sitting:
            await sitting.until(lambda: sitting.room["status"] == "playing")
            await sitting.play_at_random(random.Random(2))
            assert sitting.play
            scores: list[int] = sitting.play["scores"]
            return scores

    scores = asyncio.run(play())
    out, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert out.strip() == str(scores)
    assert errors.strip() == "this is the shuffle that was promised"
    parts = host.get(f"/api/tables/{table}/games/1")["fair"]["parts"]
    assert [set(part) for part in parts] == [{"from"}, {"commitment", "value"}]


def test_the_example_finds_out_a_house_that_lies() -> None:
    """Its check is a few lines; each of the six lies that are the house's falls to it or to `verify`."""
    example = runpy.run_path(str(EXAMPLE))
    dice = example["Dice"]("a-table")
    deal = Deal("a-table")
    secret, hers = "7a" * 32, "5e" * 32
    room = {"status": "open", "fair": {"next": _next(deal, secret, ["", ""], None)}}
    (asked,) = dice.due(room, [1])
    made = [deal.seat_commitment(0, hers), asked["commitment"]]
    waits = {"is_sealed": True, "awaited": [1]}
    room = {"status": "dealing", "fair": {"next": _next(deal, secret, made, waits)}}
    (revealed,) = dice.due(room, [1])
    right = Fair(secret, (hers, revealed["value"]), deal)
    assert dice.verdict(right.to_json()) == "this is the shuffle that was promised"
    for lie in (
        Fair("6b" * 32, right.parts, deal),
        Fair(secret, ("4d" * 32, right.parts[1]), deal),
        Fair(secret, (hers, None), deal),
    ):
        assert dice.verdict(lie.to_json()) == "this is not the shuffle that was promised"
    assert "nothing of this program" in dice.verdict(Fair(secret, (hers, None), deal.again()).to_json())
    stranger = {"status": "dealing", "fair": {"next": _next(deal, secret, [made[0], "0" * 64], waits)}}
    assert example["Dice"]("a-table").due(stranger, [1]) == [], "reveals only what it committed to"


def _next(deal: Deal, secret: str, made: list[str], waits: Any) -> dict[str, Any]:
    promised = deal.commitment(secret)
    return {"game": 1, "attempt": 1, "commitment": promised, "commitments": made, "waits": waits}


def _until_it_has_committed(host: Guest, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not host.get(f"/api/tables/{table}")["room"]["fair"]["next"]["commitments"][1]:
        assert time.monotonic() < deadline, "the program adds nothing to the shuffle"
        time.sleep(0.05)


def test_only_the_host_gives_tokens(house: House) -> None:
    host = house.guest()
    table = host.open("top-cake", 2)["id"]
    status, answer = house.guest().call("POST", f"/api/tables/{table}/seats/0/token")
    assert (status, answer["code"]) == (403, "host-only")
    assert house.guest().call("GET", "/api/me", authorization="Bearer forged")[0] == 200
