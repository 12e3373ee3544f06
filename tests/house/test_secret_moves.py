"""In two houses others make different moves in secret: a player and a spectator are sent the same messages.

Both houses deal the same cards. Over real sockets the two listen to all that happens, make mistakes, and ask
for the log and the record; only times are not compared.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from tests.house.guests import Guest, Refused, Sitting
from tests.house.inside import Inside
from tests.kit import Setting
from tests.twins.pairs import next_moves
from tests.twins.worlds import has_secret_moves

from petitfour.core.game import Game, all_games
from petitfour.core.match import SPECTATOR
from petitfour.house import telling

SECRETIVE = [game for game in all_games() if has_secret_moves(Setting(game, (("players", 2),)))]
OPENLY = (0, 9, 21)  # moves before the two houses begin to differ
TABLES = [
    pytest.param(game, players, openly, id=f"{game.name}-{players}-{openly}")
    for game in SECRETIVE
    for players in (2, game.players[-1])
    for openly in OPENLY
]
TIMES = re.compile(r'"(at|now|turn_began|until)": ?\d+')
MOVES = 40  # at most
WRONG = 12  # moves that the player tries

EYES = 1  # the player's seat


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Inside]]:
    found = [Inside(tmp_path_factory.mktemp(name)) for name in ("one", "other")]
    yield found
    for inside in found:
        inside.close()


@pytest.fixture(autouse=True)
def _unsaid() -> Iterator[None]:
    telling._in_words.cache_clear()
    yield
    telling._in_words.cache_clear()


def test_there_are_secret_moves() -> None:
    assert SECRETIVE


@pytest.mark.parametrize(("game", "players", "openly"), TABLES)
def test_a_player_and_a_spectator_hear_nothing_of_secret_moves(
    houses: list[Inside], game: Game, players: int, openly: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, differing = Twin(houses, game, players, monkeypatch).heard(openly)
    assert differing
    assert heard[0] == heard[1]


def an_event_with_the_whole_move(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.view, "seen_moves", lambda s, seat, moves: moves)


def a_line_with_the_whole_move(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.moves, "say", lambda move, *others: str(move))


def a_view_with_the_truth(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.view, "own", lambda s, seat, box: {"peek": s.place})


@pytest.mark.parametrize(
    "plant", [an_event_with_the_whole_move, a_line_with_the_whole_move, a_view_with_the_truth]
)
def test_a_planted_leak_is_heard_by_both(
    houses: list[Inside], plant: Callable[[Game, pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(SECRETIVE[0], monkeypatch)
    heard, _ = Twin(houses, SECRETIVE[0], 2, monkeypatch).heard(OPENLY[0])
    for one, other in zip(*heard, strict=True):
        assert one != other


class Twin:
    """One table in each of two houses, with the same cards: a host on all seats but the player's."""

    def __init__(
        self, houses: list[Inside], game: Game, players: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.houses = houses
        self.chooser = random.Random(f"{game.name} {players}")
        self.players: list[Guest] = []
        self.hosts: list[Guest] = []
        self.tables: list[str] = []
        for inside in houses:
            dealt = random.Random(f"{game.name} {players}")  # the same secrets in both houses
            monkeypatch.setattr(secrets, "token_hex", lambda n=32, dealt=dealt: dealt.randbytes(n).hex())
            monkeypatch.setattr(secrets, "token_urlsafe", lambda n=9, dealt=dealt: dealt.randbytes(n).hex())
            monkeypatch.setattr(secrets, "choice", dealt.choice)
            host, player = inside.guest(), inside.guest()
            seats = [None if seat == EYES else {"name": f"guest {seat}"} for seat in range(players)]
            table = host.open(game.name, players, *seats)["id"]
            player.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": EYES, "name": "Ann"})
            host.post(f"/api/tables/{table}/ask", {"type": "begin"})
            self.hosts.append(host)
            self.players.append(player)
            self.tables.append(table)

    def heard(self, openly: int) -> tuple[list[tuple[list[str], list[str]]], int]:
        """In each house, what the player and the spectator heard; and how many moves differed."""
        return asyncio.run(self._heard(openly))

    async def _heard(self, openly: int) -> tuple[list[tuple[list[str], list[str]]], int]:
        async with AsyncExitStack() as stack:
            sittings = [
                [await stack.enter_async_context(guest.at(table)) for guest in (player, Guest(player.port))]
                for player, table in zip(self.players, self.tables, strict=True)
            ]
            for sitting in (*sittings[0], *sittings[1]):
                await sitting.ask("ping")
                sitting.messages.clear()  # who came first is not the same in both
            everybody = range(SPECTATOR, len(sittings[0][0].room["seats"]))
            await self._play(sittings, tuple(everybody), openly)
            differing = await self._play(sittings, (SPECTATOR, EYES), MOVES)
            heard = []
            for (player, spectator), table in zip(sittings, self.tables, strict=True):
                await self._try(player)
                heard.append((_texts(player, table, EYES), _texts(spectator, table, None)))
        return heard, differing

    async def _play(self, sittings: list[list[Sitting]], eyes: tuple[int, ...], most: int) -> int:
        """Play on as long as none of these viewers can know which house it is; how many moves differed."""
        differing = 0
        for _ in range(most):
            one, other = (inside.table(id_) for inside, id_ in zip(self.houses, self.tables, strict=True))
            moves = next_moves(one.match, other.match, eyes, self.chooser)
            if moves is None:
                break
            differing += moves[0] != moves[1]
            ask = {"type": "move", "seat": one.actor, "position": one.position}
            guests = self.players if one.actor == EYES else self.hosts
            for guest, table, codes in zip(guests, self.tables, moves, strict=True):
                await asyncio.to_thread(guest.post, f"/api/tables/{table}/ask", {**ask, "codes": codes})
            for sitting in (*sittings[0], *sittings[1]):
                await sitting.until(lambda at=sitting, last=ask["position"]: at.position > last)
        return differing

    async def _try(self, player: Sitting) -> None:
        """Whatever the player tries, in both languages: is it looked at, or refused?"""
        chooser = random.Random(1)
        moves = self.houses[0].table(self.tables[0]).match.game.rules.MOVES
        for lang in ("en", "fr") * (WRONG // 2):
            await player.ask("speak", lang=lang)
            try:
                codes = [chooser.randrange(moves)]
                await player.ask("try", seat=EYES, position=player.position, codes=codes)
            except Refused:
                pass


def _texts(sitting: Sitting, table: str, seat: int | None) -> list[str]:
    """All that was sent, and what is answered to a look at the table, its log and its record."""
    guest, query = sitting.guest, "" if seat is None else f"?seat={seat}"
    paths = (f"/api/tables/{table}{query}", f"/api/tables/{table}/log", f"/api/tables/{table}/record{query}")
    answers: list[Any] = [guest.get(path) for path in paths]
    texts = [*sitting.messages, *(telling._encode(answer).decode() for answer in answers)]
    return [TIMES.sub(r'"\1":0', text.replace(table, "TABLE")) for text in texts]
