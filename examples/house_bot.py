"""A program that plays a seat in a house, over the same protocol as a browser.

It is told where the house is, which table, and the token of its seat, which the host of the table is given
(docs/protocol.md shows how):

    house_bot.py HOUSE TABLE TOKEN

It composes each move from what the house says is legal, so it can play all four games, badly.
"""

import asyncio
import json
import random
import sys

import websockets


async def play(house: str, table: str, token: str) -> list[int]:
    """Play until the game is over; the final scores."""
    address = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    asked: dict[str, object] = {}
    async with websockets.connect(address, additional_headers=headers) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "update":
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
