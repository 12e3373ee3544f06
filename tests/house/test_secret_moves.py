"""In two houses others make different moves in secret: a player and a spectator are sent the same messages.

Both houses deal the same cards. Over real sockets the two listen to all that happens, also to a move that is
taken back; the player tries moves and makes mistakes. Then both come anew, and ask over HTTP for everything
that can be asked of a table; only times are not compared.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from tests.house.answers import PATIENT, answers, foreign, texts, untimed
from tests.house.guests import Guest, Refused, Sitting
from tests.house.inside import Inside
from tests.kit import Setting
from tests.twins.pairs import next_moves
from tests.twins.worlds import has_secret_moves

from petitfour.core.game import Game, all_games
from petitfour.core.match import SPECTATOR
from petitfour.house import entries, telling
from petitfour.house.table import Happened

SECRETIVE = [game for game in all_games() if has_secret_moves(Setting(game, (("players", 2),)))]
OPENLY = (0, 9, 21)  # moves before the two houses begin to differ
TABLES = [
    pytest.param(game, players, openly, id=f"{game.name}-{players}-{openly}")
    for game in SECRETIVE
    for players in (2, game.players[-1])
    for openly in OPENLY
]
MOVES = 40  # at most
WRONG = 12  # moves that the player tries each time

EYES = 1  # the player's seat


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Inside]]:
    found = [Inside(tmp_path_factory.mktemp(name), **PATIENT) for name in ("one", "other")]
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
    twin = Twin(houses, game, players, monkeypatch)
    heard, differing = twin.heard(openly)
    assert differing
    assert twin.taken_back, "a move that differed was taken back"
    assert heard[0] == heard[1]


def an_event_with_the_whole_move(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.view, "seen_moves", lambda s, seat, moves: moves)


def a_line_with_the_whole_move(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.moves, "say", lambda move, *others: str(move))


def a_view_with_the_truth(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.view, "own", lambda s, seat, box: {"peek": s.place})


def what_was_taken_back_in_full(game: Game, patch: pytest.MonkeyPatch) -> None:
    moved = telling.Teller._moved

    def leaking(teller: telling.Teller, happened: Happened, seen: list[dict[str, Any]]) -> telling.Raw:
        if happened.n in teller.table.moves:
            return moved(teller, happened, seen)
        assert isinstance(happened.entry, entries.Moved)
        told = {"n": happened.n, "at": 0, "kind": "moved", "move": happened.entry.move}
        return telling.Raw(telling._encode(told))

    patch.setattr(telling.Teller, "_moved", leaking)


PLANTED = [
    an_event_with_the_whole_move,
    a_line_with_the_whole_move,
    a_view_with_the_truth,
    what_was_taken_back_in_full,
]


@pytest.mark.parametrize("plant", PLANTED)
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
        self.taken_back = 0
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
            heard = [
                (await _all(player, table, EYES), await _all(spectator, table, None))
                for (player, spectator), table in zip(sittings, self.tables, strict=True)
            ]
        return heard, differing

    async def _play(self, sittings: list[list[Sitting]], eyes: tuple[int, ...], most: int) -> int:
        """Play on as long as none of these viewers can know which house it is; how many moves differed."""
        differing = 0
        for _ in range(most):
            one, other = (inside.table(id_) for inside, id_ in zip(self.houses, self.tables, strict=True))
            moves = next_moves(one.match, other.match, eyes, self.chooser)
            if moves is None:
                break
            if one.actor == EYES:
                for player, _ in sittings:
                    await self._try(player, moves[0])
            await self._make(sittings, moves)
            if moves[0] != moves[1] and not differing:
                await self._take_back(sittings)
            differing += moves[0] != moves[1]
        return differing

    async def _make(self, sittings: list[list[Sitting]], moves: tuple[list[int], list[int]]) -> None:
        """A move in each house."""
        at = self.houses[0].table(self.tables[0])
        guests = self.players if at.actor == EYES else self.hosts
        ask = {"type": "move", "seat": at.actor, "position": at.position}
        for guest, table, codes in zip(guests, self.tables, moves, strict=True):
            await asyncio.to_thread(guest.post, f"/api/tables/{table}/ask", {**ask, "codes": codes})
        await _awaited(sittings, ask["position"])

    async def _take_back(self, sittings: list[list[Sitting]]) -> None:
        """The host takes back what was just played, if the player agrees: it was not the same in both."""
        at = self.houses[0].table(self.tables[0])
        position, seat = at.position, at.match.moves[-1]["seat"]
        if not at.match.may_undo():
            return
        self.taken_back += 1
        for host, player, table in zip(self.hosts, self.players, self.tables, strict=True):
            ask = {"type": "undo", "seat": seat, "position": position, "is_asking": True}
            await asyncio.to_thread(host.post, f"/api/tables/{table}/ask", ask)
            answer = {"type": "answer", "seat": EYES, "yes": True}
            await asyncio.to_thread(player.post, f"/api/tables/{table}/ask", answer)
        await _awaited(sittings, position)

    async def _try(self, player: Sitting, move: list[int]) -> None:
        """Whatever the player tries, in both languages: is it looked at, or refused?"""
        chooser = random.Random(1)
        most = self.houses[0].table(self.tables[0]).match.game.rules.MOVES
        begun = [move[:length] for length in range(1, len(move) + 1)]
        for lang in ("en", "fr"):
            await player.ask("speak", lang=lang)
            for codes in [*begun, *([chooser.randrange(most)] for _ in range(WRONG))]:
                with suppress(Refused):
                    await player.ask("try", seat=EYES, position=player.position, codes=codes)


async def _awaited(sittings: list[list[Sitting]], position: int) -> None:
    """Until everybody has heard what came after a position."""
    for sitting in (*sittings[0], *sittings[1]):
        await sitting.until(lambda at=sitting: at.position > position)


async def _all(sitting: Sitting, table: str, seat: int | None) -> list[str]:
    """All that was sent, what is sent to the same guest who comes anew, and all answers over HTTP."""
    sent = list(sitting.messages)
    for since in (0, sitting.n // 2):
        async with sitting.guest.at(table, since=since) as anew:
            sent += anew.messages
    told = answers(sitting.guest, table, sitting.room["code"], range(len(sitting.room["seats"])))
    assert 200 not in foreign(told, [] if seat is None else [seat]).values()
    return [*(untimed(text, table) for text in sent), *texts(told, table)]
