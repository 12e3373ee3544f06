"""Two houses whose games differ only in what a seat may not know send that seat the same bytes.

Both houses run here, on real sockets, so that one of them can be given another truth: everything that a seat
cannot know is drawn anew. Then the seat looks, tries every decision and makes every mistake in both.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from tests.house.guests import Guest, Refused
from tests.house.inside import Inside

from petitfour.bots.bot import words_of
from petitfour.core.game import all_games, game_named
from petitfour.core.match import SPECTATOR
from petitfour.core.state import clone

HIDING = [(game.name, players) for game in all_games() for players in (2, game.players[-1])]
TIMES = re.compile(r'"(at|now|turn_began|until)": ?\d+')


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Inside]]:
    found = [Inside(tmp_path_factory.mktemp(name)) for name in ("one", "other")]
    yield found
    for inside in found:
        inside.close()


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_a_seat_and_a_spectator_cannot_tell_twin_worlds_apart(
    houses: list[Inside], game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(f"{game} {players}")
    for depth in (0, 7, 23):
        pairs = []
        for inside in houses:
            dealt = random.Random(f"{game} {players} {depth}")  # the same secrets in both houses
            monkeypatch.setattr(secrets, "token_hex", lambda n=32, dealt=dealt: dealt.randbytes(n).hex())
            monkeypatch.setattr(secrets, "token_urlsafe", lambda n=9, dealt=dealt: dealt.randbytes(n).hex())
            monkeypatch.setattr(secrets, "choice", dealt.choice)
            pairs.append(_played(inside, game, players, depth))
        (one, guest), (other, twin_guest) = pairs
        for eyes in (SPECTATOR, *range(players)):
            _must_be_alike(houses, (one, other), (guest, twin_guest), eyes, chance)


def _played(inside: Inside, game: str, players: int, depth: int) -> tuple[str, Guest]:
    """A table after so many decisions at random; one guest has all the seats."""
    guest = Guest(inside.port)
    guest.get("/api/me")
    seats = [{"name": f"guest {seat}"} for seat in range(players)]
    table = guest.open(game, players, *seats, begin=True)["id"]
    chance = random.Random(depth)
    moves = inside.table(table)
    for _ in range(depth):
        if moves.actor is None:
            break
        draft = moves.match.draft(moves.actor)
        while not draft.is_complete:
            draft.step(chance.choice(draft.legal()))
        ask = {"type": "move", "seat": moves.actor, "position": moves.position, "codes": draft.codes}
        guest.post(f"/api/tables/{table}/ask", ask)
    return table, guest


def _must_be_alike(
    houses: list[Inside],
    tables: tuple[str, str],
    guests: tuple[Guest, Guest],
    eyes: int,
    chance: random.Random,
) -> None:
    truth = houses[1].table(tables[1]).match
    before = truth.state
    truth.state = clone(before)
    rules = game_named(truth.game.name).rules
    rules.resample(truth.state, eyes if eyes >= 0 else _nobody(truth), words_of(chance.random()))
    codes = [chance.randrange(rules.MOVES) for _ in range(12)]
    for inside, table in zip(houses, tables, strict=True):
        inside.house.hall.live[table].teller._n = -1  # nothing encoded before
    if eyes == SPECTATOR:
        guests = (Guest(guests[0].port), Guest(guests[1].port))  # strangers, who have no seat
    heard = [asyncio.run(_heard(g, t, eyes, codes)) for g, t in zip(guests, tables, strict=True)]
    truth.state = before
    assert heard[0] == heard[1]


def _nobody(match: Any) -> int:
    """A seat for whom the world is drawn anew when a spectator looks: who knows least is not to move."""
    players = match.options["players"]
    return (match.state.actor + 1) % players


async def _heard(guest: Guest, table: str, eyes: int, codes: list[int]) -> list[str]:
    """Everything the house sends to one who looks, tries each decision and some that are not allowed."""
    async with guest.at(table) as sitting:
        await sitting.ask("look", seat=None if eyes == SPECTATOR else eyes)
        await sitting.until(lambda: sitting.play["you"] == (None if eyes == SPECTATOR else eyes))
        legal = [small["code"] for small in sitting.play["legal"]]
        for code in [*legal, *codes]:
            for kind in ("try", "move") if code not in legal else ("try",):
                try:
                    seat = max(eyes, 0)
                    await sitting.ask(kind, seat=seat, position=sitting.position, codes=[code])
                except Refused:
                    pass
    record = guest.call("GET", f"/api/tables/{table}/log")[1]
    texts = [*sitting.messages, json.dumps(record)]
    return [TIMES.sub(r'"\1":0', text.replace(table, "TABLE")) for text in texts]
