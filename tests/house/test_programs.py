"""Programs as players: a token for a seat, and the example that plays with it."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.houses import House

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_bot.py"


@pytest.mark.parametrize("game", ["piece-o-cake", "cake-auf"])
def test_the_example_plays_a_whole_game(house: House, game: str) -> None:
    host = house.guest()
    table = host.open(game, 2, {"name": "Ann"})["id"]
    token = host.post(f"/api/tables/{table}/seats/1/token")["token"]
    host.post(f"/api/tables/{table}/ask", {"type": "begin"})
    address = f"http://127.0.0.1:{host.port}"
    command = [sys.executable, str(EXAMPLE), address, table, token]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    async def play() -> list[int]:
        async with host.at(table) as sitting:
            await sitting.play_at_random(random.Random(2))
            assert sitting.play
            scores: list[int] = sitting.play["scores"]
            return scores

    scores = asyncio.run(play())
    out, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert out.strip() == str(scores)


def test_only_the_host_gives_tokens(house: House) -> None:
    host = house.guest()
    table = host.open("top-cake", 2)["id"]
    status, answer = house.guest().call("POST", f"/api/tables/{table}/seats/0/token")
    assert (status, answer["code"]) == (403, "host-only")
    assert house.guest().call("GET", "/api/me", authorization="Bearer forged")[0] == 200
