"""A program that plays a seat in a house, over the same protocol as a browser.

It is told where the house is, which table, and the token of its seat, which the host of the table is given
(docs/protocol.md shows how):

    house_bot.py HOUSE TABLE TOKEN

It composes each move from what the house says is legal, so it can play all four games, badly. If it is there
before the game begins it adds its own part to the shuffle, so that nobody can choose the deal; when the game
is over it checks the shuffle against what it kept (docs/fairness.md).
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
from collections import defaultdict

import websockets


def hashed(*words: object) -> str:
    return hashlib.sha256(" ".join(map(str, words)).encode()).hexdigest()


class Dice:
    """What this program adds to a table's shuffles: it commits, and reveals when all have committed."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.values: dict[tuple[int, int, int], str] = defaultdict(lambda: secrets.token_hex(32))
        self.promised: dict[tuple[int, int], str] = {}  # by the house
        self.sealed: dict[tuple[int, int], list[str]] = {}  # by the seats

    def commitment(self, game: int, attempt: int, seat: int) -> str:
        return hashed("petitfour/2 seat", self.table, game, attempt, seat, self.values[game, attempt, seat])

    def due(self, room: dict, seats: list[int]) -> list[dict[str, object]]:
        """What to ask for now; what was promised is kept, as it was seen first."""
        deal = room["fair"]["next"]
        game, attempt, waits = deal["game"], deal["attempt"], deal["waits"]
        self.promised.setdefault((game, attempt), deal["commitment"])
        if waits and waits["is_sealed"]:
            sealed = self.sealed.setdefault((game, attempt), deal["commitments"])
            mine = [seat for seat in seats if sealed[seat] == self.commitment(game, attempt, seat)]
            return [
                {"type": "reveal", "seat": seat, "value": self.values[game, attempt, seat]}
                for seat in mine
                if seat in waits["awaited"]
            ]
        if room["status"] not in ("open", "dealing"):
            return []
        deed = {"type": "commit", "game": game, "attempt": attempt}
        return [
            {**deed, "seat": seat, "commitment": self.commitment(game, attempt, seat)}
            for seat in seats
            if not deal["commitments"][seat]
        ]

    def verdict(self, fair: dict) -> str:
        """Whether the shuffle is the one that was promised; that the deal follows is checked by others."""
        game, attempt, parts = fair["game"], fair["attempt"], fair["parts"]
        sealed = self.sealed.get((game, attempt), [])
        own = [seat for seat, made in enumerate(sealed) if made == self.commitment(game, attempt, seat)]
        if not own:
            return "nothing of this program is in the shuffle"
        house = hashed("petitfour/2 house", self.table, game, attempt, fair["secret"])
        is_kept = (
            house == self.promised[game, attempt]
            and sealed == [part.get("commitment", "") for part in parts]
            and all(parts[seat].get("value") == self.values[game, attempt, seat] for seat in own)
        )
        return f"this is {'' if is_kept else 'not '}the shuffle that was promised"


async def play(house: str, table: str, token: str) -> list[int]:
    """Play until the game is over, and say what the shuffle was worth; the final scores."""
    address = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    asked: dict[str, object] = {}
    dice = Dice(table)
    room: dict = {}
    async with websockets.connect(address, additional_headers=headers) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "update":
                room = message.get("room") or room
                for ask in dice.due(room, message["you"]["seats"]):
                    await socket.send(json.dumps(ask))
                game = message.get("play")
                if game and game["ranks"]:
                    print(dice.verdict(room["fair"]["now"]), file=sys.stderr)
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
