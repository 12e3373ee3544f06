"""Two houses whose games differ only in what a seat may not know send that seat the same bytes.

Both houses run here, on real sockets, so that one of them can be given another truth: from the deal on chance
has said other things, as far as a seat cannot know. Then the seat looks, tries every decision and makes every
mistake in both, and asks for the log and the record.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from tests.house.answers import (
    OF_A_SEAT,
    OF_A_TABLE,
    PATIENT,
    POSTED,
    SteadyAdviser,
    answers,
    foreign,
    texts,
    untimed,
)
from tests.house.guests import Guest, Refused
from tests.house.inside import Inside
from tests.kit import Setting
from tests.twins.worlds import History, Twins

from petitfour.core.fair import Fair
from petitfour.core.game import Game, all_games
from petitfour.core.match import SPECTATOR, Match
from petitfour.house import hinting
from petitfour.house.aside import Aside
from petitfour.house.server import api
from petitfour.house.server.app import application
from petitfour.house.settings import Settings

HIDING = [(game.name, players) for game in all_games() for players in (2, game.players[-1])]
DEPTHS = (0, 7, 15)  # moves
CHANGES = 8  # tried in each world
NOT_TOLD = {"/ask", "/token", "/socket"}  # what changes something; what the socket says is heard there


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Inside]]:
    found = [Inside(tmp_path_factory.mktemp(name), **PATIENT) for name in ("one", "other")]
    for inside in found:
        inside.house.hints._aside = Aside(SteadyAdviser, "adviser")
    yield found
    for inside in found:
        inside.close()


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_a_seat_and_a_spectator_cannot_tell_twin_worlds_apart(
    houses: list[Inside], game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = 0
    for depth in DEPTHS:
        tables = _tables(houses, game, players, depth, monkeypatch)
        chance = random.Random(f"{game} {players} {depth}")
        for eyes in (SPECTATOR, *range(players)):
            heard, is_changed = tables.heard(eyes, chance)
            assert heard[0] == heard[1]
            changed += is_changed
    assert changed > players, "towards the end little is hidden"


def test_everything_that_can_be_asked_of_a_table_is_asked(houses: list[Inside]) -> None:
    described = application(Settings(folder=Path("unused"), thinkers=-1)).app.openapi_schema.to_schema()
    paths = described["paths"]
    there = {
        path for path in paths if re.search("{(table|code)}", path) and not path.endswith(tuple(NOT_TOLD))
    }
    asked = {
        way.partition("?")[0].replace("games/1", "games/{number}")
        for way in (*OF_A_TABLE, *OF_A_SEAT, *POSTED)
    }
    assert there == asked


def chance_in_the_record(game: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game.view, "seen_chance", lambda s, seat, entries, moves: entries)


def truth_in_a_hint(game: Game, patch: pytest.MonkeyPatch) -> None:
    told = hinting.told

    def leaking(table: Any, seat: int, advised: dict[str, Any]) -> dict[str, Any]:
        return {**told(table, seat, advised), "line": {"en": str(telltale(table.match.chance)), "fr": ""}}

    patch.setattr(hinting, "told", leaking)


def any_seat_looks_through_all_eyes(game: Game, patch: pytest.MonkeyPatch) -> None:
    """The hand of a seat that somebody else has."""
    patch.setattr(api, "eyes_of", lambda live, who, seat: SPECTATOR if seat is None else seat)


def telltale(chance: list[dict[str, Any]]) -> int:
    return crc32(repr(chance).encode())


PLANTED = {chance_in_the_record: "/record", truth_in_a_hint: "/hint"}


@pytest.mark.parametrize(("plant", "path"), PLANTED.items())
def test_a_planted_leak_is_heard(
    houses: list[Inside],
    plant: Callable[[Game, pytest.MonkeyPatch], None],
    path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for game in all_games():
        with monkeypatch.context() as patch:
            tables = _tables(houses, game.name, 2, DEPTHS[1], patch)
            plant(game, patch)
            heard, is_changed = tables.heard(houses[0].table(tables.ids[0]).actor, random.Random(1))
        assert is_changed
        differing = [one for one, other in zip(*heard, strict=True) if one != other]
        assert differing
        assert all(path in text for text in differing)


def test_a_house_that_shows_the_hands_of_others_is_found_out(
    houses: list[Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    any_seat_looks_through_all_eyes(all_games()[0], monkeypatch)
    with pytest.raises(AssertionError, match="seat=0"):
        _tables(houses, all_games()[0].name, 2, 0, monkeypatch).heard(SPECTATOR, random.Random(1))


def _tables(
    houses: list[Inside], game: str, players: int, depth: int, monkeypatch: pytest.MonkeyPatch
) -> Tables:
    """The same game in both houses: their secrets are the same."""
    tables = Tables(houses)
    for inside in houses:
        dealt = random.Random(f"{game} {players} {depth}")
        monkeypatch.setattr(secrets, "token_hex", lambda n=32, dealt=dealt: dealt.randbytes(n).hex())
        monkeypatch.setattr(secrets, "token_urlsafe", lambda n=9, dealt=dealt: dealt.randbytes(n).hex())
        monkeypatch.setattr(secrets, "choice", dealt.choice)
        table, guest, tables.codes = _played(inside, game, players, depth)
        tables.ids.append(table)
        tables.guests.append(guest)
    return tables


def _played(inside: Inside, game: str, players: int, depth: int) -> tuple[str, Guest, list[int]]:
    """A table after so many moves at random, and their small decisions; one guest has all the seats."""
    guest = Guest(inside.port)
    guest.get("/api/me")
    seats = [{"name": f"guest {seat}"} for seat in range(players)]
    table = guest.open(game, players, *seats, begin=True)["id"]
    chance = random.Random(depth)
    moves = inside.table(table)
    codes: list[int] = []
    for _ in range(depth):
        draft = moves.match.draft(moves.actor)
        while not draft.is_complete:
            draft.step(chance.choice(draft.legal()))
        ask = {"type": "move", "seat": moves.actor, "position": moves.position, "codes": draft.codes}
        guest.post(f"/api/tables/{table}/ask", ask)
        codes += draft.codes
    assert moves.actor is not None, "everything is known when the game is over"
    return table, guest, codes


@dataclass
class Tables:
    """One in each house, with a guest who has all the seats, and the decisions made so far in both."""

    houses: list[Inside]
    ids: list[str] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)

    def heard(self, eyes: int, chance: random.Random) -> tuple[list[list[str]], bool]:
        """What a viewer hears in each; and whether there was anything that they could not know."""
        table = self.houses[1].table(self.ids[1])
        truth = table.match
        table.match = _in_another_world(truth, self.codes, eyes, chance)
        wrong = [chance.randrange(truth.game.rules.MOVES) for _ in range(12)]
        heard = []
        for inside, id_, guest in zip(self.houses, self.ids, self.guests, strict=True):
            inside.house.hall.live[id_].teller._n = -1  # nothing encoded before
            stranger = Guest(guest.port)  # who has no seat
            heard.append(
                asyncio.run(_heard(stranger if eyes == SPECTATOR else guest, id_, eyes, wrong, truth))
            )
        is_changed = bool(table.match.chance != truth.chance)
        table.match = truth
        return heard, is_changed


def _in_another_world(truth: Match, codes: list[int], eyes: int, chance: random.Random) -> Match:
    """The same moves on other cards, as far as the viewer does not know them."""
    setting = Setting(truth.game, tuple(truth.options.items()))
    assert isinstance(truth.fair, Fair)
    twins = Twins(History(setting, truth.fair, tuple(codes), tuple(truth.chance)), eyes, chance)
    twins.vary(CHANGES, decisions=False)
    match = twins.other.match()
    match.seats = truth.seats
    for code in codes:
        match.step(match.state.actor, code)
    return match


async def _heard(guest: Guest, table: str, eyes: int, codes: list[int], truth: Match) -> list[str]:
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
    seats = range(truth.state.players)
    own = [] if eyes == SPECTATOR else list(seats)
    told = answers(guest, table, sitting.room["code"], seats[eyes : eyes + 1] if own else seats)
    assert 200 not in foreign(told, own).values(), foreign(told, own)
    heard = [*(untimed(text, table) for text in sitting.messages), *texts(told, table)]
    _must_keep_the_secret(heard, truth)
    return heard


def _must_keep_the_secret(heard: list[str], truth: Match) -> None:
    """Both houses have the same, so that no comparison would find it: whoever has it knows every card."""
    assert isinstance(truth.fair, Fair)
    for value in (truth.fair.secret, truth.fair.seed, *truth.fair.values):
        assert not any(value in text for text in heard)
