"""A program that plays a seat in a house, over the same protocol as a browser.

It is told where the house is, which table, and the token of its seat, which the host of the table is given
(docs/protocol.md shows how):

    house_bot.py HOUSE TABLE TOKEN

It composes each move from what the house says is legal, so it can play all four games, badly. If it is there
before the game begins it adds its own part to the shuffle, so that nobody can choose the deal
(docs/fairness.md).
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
from collections import defaultdict

import websockets


class Dice:
    """What this program adds to a table's shuffles: it commits, and reveals when all have committed."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.values: dict[tuple[int, int, int], str] = defaultdict(lambda: secrets.token_hex(32))

    def due(self, room: dict, seats: list[int]) -> list[dict[str, object]]:
        """What to ask for now."""
        deal = room["fair"]["next"]
        game, attempt, waits = deal["game"], deal["attempt"], deal["waits"]
        asks: list[dict[str, object]] = []
        for seat in seats:
            value = self.values[game, attempt, seat]
            text = f"petitfour/2 seat {self.table} {game} {attempt} {seat} {value}"
            commitment = hashlib.sha256(text.encode()).hexdigest()
            if waits and waits["is_sealed"] and seat in waits["awaited"]:
                asks.append({"type": "reveal", "seat": seat, "value": value})
            elif room["status"] in ("open", "dealing") and not deal["commitments"][seat]:
                deed = {"type": "commit", "seat": seat, "game": game, "attempt": attempt}
                asks.append({**deed, "commitment": commitment})
        return asks


async def play(house: str, table: str, token: str) -> list[int]:
    """Play until the game is over; the final scores."""
    address = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    asked: dict[str, object] = {}
    dice = Dice(table)
    async with websockets.connect(address, additional_headers=headers) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "update":
                for ask in dice.due(message["room"], message["you"]["seats"]) if message.get("room") else ():
                    await socket.send(json.dumps(ask))
                game = message.get("play")
                if game and game["ranks"]:
                    return list(game["scores"])
                if not (game and game["legal"]):
                    continue
                asked = {"type": "try", "seat": game["you"], "position": message["position"]}
                asked["codes"] = [random.choice(game["legal"])["code"]]  # our turn: begin to compose a move
            elif message["type"] == "preview" and message["is_complete"]:
                asked = {**asked, "type": "move"}
            elif message["type"] == "preview":
                asked["codes"] = [*message["codes"], random.choice(message["legal"])["code"]]
            elif message.get("code") == "too-fast":
                await asyncio.sleep(message["seconds"])
            else:  # done; or somebody was faster, and an update is on its way
                continue
            await socket.send(json.dumps(asked))
    raise ConnectionError("the house closed the socket before the game was over")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
