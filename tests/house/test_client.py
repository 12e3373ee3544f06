"""What the browser client asks of the house besides playing: its files, replays, hints, reasons why not."""

import asyncio
import random
from typing import Any

import pytest
from tests.house.guests import Guest, Refused
from tests.house.houses import House
from tests.kit import every_game

from petitfour.core.game import Game, game_named
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.record import Replay
from petitfour.house.telling import in_words


@pytest.mark.parametrize("path", ["/", "/t/anything", "/c/BCDFG", "/replay/anything/1", "/past", "/watch"])
def test_every_address_of_the_client_is_its_page(embedded: House, path: str) -> None:
    page = embedded.guest().get(path)
    assert b'<div id="app">' in page
    assert b'type="module"' in page


def test_what_the_page_names_is_there(embedded: House) -> None:
    guest = embedded.guest()
    page = guest.get("/").decode()
    named = [part.split('"')[0] for part in page.split('src="')[1:] + page.split('href="')[1:]]
    assert len(named) >= 4
    for path in named:
        status, _ = guest.call("GET", path)
        assert status == 200, path


@pytest.mark.parametrize(
    "path", ["/nope", "/assets/nope.js", "/assets/..%2f..%2fserve.py", "/..%2fserve.py", "/t/a/b"]
)
def test_nothing_else_is(embedded: House, path: str) -> None:
    status, answer = embedded.guest().call("GET", path)
    assert (status, answer["code"]) == (404, "not-found")


@every_game
def test_a_replay_shows_every_position_from_every_side(embedded: House, game: Game) -> None:
    guest = embedded.guest()
    table = guest.open(game.name, 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
    assert guest.call("GET", f"/api/tables/{table}/games/1/replay")[1]["code"] == "game-is-on"
    asyncio.run(_play(guest, table))
    record = guest.get(f"/api/tables/{table}/games/1")
    for eyes, query in ((0, "&seat=0"), (1, "&seat=1"), (-1, "")):
        frames = _frames(guest, table, query)
        assert [frame["position"] for frame in frames] == list(range(len(record["moves"]) + 1))
        assert [frame["seat"] for frame in frames[1:]] == [move["seat"] for move in record["moves"]]
        replay = Replay(of_value(record, "record"))
        assert frames[0]["play"] == replay.match.view(eyes)
        for frame, match in zip(frames[1:], replay.play(), strict=True):
            assert frame["play"] == match.view(eyes)
            assert all(frame["line"].values())
    status, answer = guest.call("GET", f"/api/tables/{table}/games/1/replay?seat=2")
    assert (status, answer["code"]) == (409, "no-such-seat")


async def _play(guest: Guest, table: str) -> None:
    async with guest.at(table) as sitting:
        await sitting.play_at_random(random.Random(table))


def _frames(guest: Guest, table: str, query: str) -> list[dict]:
    frames: list[dict] = []
    while True:
        after = frames[-1]["position"] if frames else 0
        answer = guest.get(f"/api/tables/{table}/games/1/replay?after={after}{query}")
        frames += answer["frames"]
        if frames[-1]["position"] == answer["moves"]:
            return frames


@every_game
def test_a_hint_is_made_of_moves_that_can_be_played(embedded: House, game: Game) -> None:
    guest = embedded.guest()
    wish = {"options": {"start": 0}, "begin": True}
    table = guest.open(game.name, 2, {"name": "Ann"}, {"bot": "random"}, **wish)["id"]
    asyncio.run(_follow_a_hint(guest, table))


async def _follow_a_hint(guest: Guest, table: str) -> None:
    async with guest.at(table) as sitting:
        await sitting.until(lambda: sitting.may_move)
        assert sitting.play
        hint = await asyncio.to_thread(guest.post, f"/api/tables/{table}/seats/0/hint")
        assert hint["scores"] == sitting.play["scores"]
        assert 1 <= len(hint["moves"]) <= 3
        for move in hint["moves"]:
            assert all(move["line"].values())
            assert move["line"]["fr"].split()[0].endswith(("ez", "ne"))  # it speaks to whoever asks
            if move["sentence"]:  # not before the engine of reviews is compiled
                assert all(move["sentence"].values())
        best = hint["moves"][0]
        assert best["loss"] is None
        await sitting.ask("move", seat=0, position=hint["position"], codes=best["codes"])
        assert sitting.play["scores"][0] == best["scores"][0]


def test_no_hint_where_it_would_wrong_somebody(embedded: House) -> None:
    ann, bob = embedded.guest("Ann"), embedded.guest("Bob")
    table = ann.open("piece-o-cake", 2, {"name": "Ann"}, options={"start": 0})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    ann.post(f"/api/tables/{table}/ask", {"type": "begin"})
    asked = f"/api/tables/{table}/seats/0/hint"
    assert ann.call("POST", asked)[1]["code"] == "no-hints-here"
    assert bob.call("POST", asked)[1]["code"] == "not-your-seat"


def test_a_host_may_allow_hints_to_all(embedded: House) -> None:
    ann, bob = embedded.guest("Ann"), embedded.guest("Bob")
    wish = {"options": {"start": 1}, "allows_hints": True}
    table = ann.open("piece-o-cake", 2, {"name": "Ann"}, **wish)["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    ann.post(f"/api/tables/{table}/ask", {"type": "begin"})
    assert ann.call("POST", f"/api/tables/{table}/seats/1/hint")[1]["code"] == "not-your-seat"
    assert ann.call("POST", f"/api/tables/{table}/seats/0/hint")[1]["code"] == "not-your-turn"
    assert bob.post(f"/api/tables/{table}/seats/1/hint")["moves"]


def test_a_whole_move_can_be_tried_to_learn_why_not(embedded: House) -> None:
    asyncio.run(_why_not(embedded.guest()))


async def _why_not(guest: Guest) -> None:
    wish = {"options": {"start": 0}, "begin": True}
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, **wish)["id"]
    async with guest.at(table) as sitting:
        await sitting.until(lambda: sitting.may_move)
        here = {"seat": 0, "position": sitting.position}
        with pytest.raises(Refused, match="POC-"):
            await sitting.ask("try", move={"cut": [3]}, **here)
        seen = await sitting.ask("try", move={"cut": [0, 5]}, **here)
        assert seen["is_complete"]
        with pytest.raises(Refused, match="codes-or-move"):
            await sitting.ask("try", **here)
        with pytest.raises(Refused, match="codes-or-move"):
            await sitting.ask("try", codes=[1], move={"cut": [0, 5]}, **here)


@pytest.mark.parametrize("path", ["/nope", "/a/b/c", "/p/forged"])
def test_somebody_who_is_lost_gets_a_page(embedded: House, path: str) -> None:
    status, page = embedded.guest().call("GET", path, accept="text/html,*/*")
    assert status == 404
    assert b'<div id="app">' in page


def test_who_is_removed_sees_nothing_more(embedded: House) -> None:
    asyncio.run(_removed(embedded))


async def _removed(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.open("cake-auf", 2, {"name": "Ann"}, options={"start": 0})["id"]
    bob.post(f"/api/tables/{table}/ask", {"type": "sit", "seat": 1, "name": "Bob"})
    ann.post(f"/api/tables/{table}/ask", {"type": "begin"})
    async with bob.at(table) as sitting:
        await sitting.until(lambda: sitting.play is not None)
        assert sitting.play
        assert "hand" in sitting.play["table"]
        ann.post(f"/api/tables/{table}/ask", {"type": "remove", "who": sitting.you["handle"]})
        await sitting.until(lambda: sitting.events[-1]["kind"] == "removed")
        assert sitting.play["you"] is None
        assert not sitting.play["table"].get("hand")
        await sitting.socket.wait_closed()
        assert (sitting.socket.close_code, sitting.socket.close_reason) == (4404, "removed")


def test_another_game_is_one_s_own_again(embedded: House) -> None:
    asyncio.run(_again(embedded.guest()))


async def _again(guest: Guest) -> None:
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, begin=True)["id"]
    async with guest.at(table) as sitting:
        await sitting.ask("hand-over", seat=0, level="random")
        await sitting.until(lambda: sitting.room["status"] == "over")
        await sitting.ask("again", seat=0)
        assert sitting.room["status"] == "playing"
        assert sitting.room["seats"][0]["stand_in"] is None


def test_nobody_sits_without_being_known(embedded: House) -> None:
    asyncio.run(_unknown(embedded))


async def _unknown(house: House) -> None:
    table = house.guest().open("piece-o-cake", 2)["id"]
    stranger = Guest(house.processes[0].port)
    async with stranger.at(table) as sitting:
        with pytest.raises(Refused, match="unknown-guest"):
            await sitting.ask("sit", seat=0, name="Bob")
    stranger.get("/")  # the page makes a guest of whoever comes
    async with stranger.at(table) as sitting:
        await sitting.ask("sit", seat=0, name="Bob")
        assert sitting.you["seats"] == [0]


@pytest.mark.parametrize(
    ("game", "move", "sentence"),
    [
        ("piece-o-cake", {"take": 0, "eat": {}}, "takes piece 1 and collects all of it"),
        ("cake-auf", {"place": "flour", "recipe": 0}, "places flour under recipe 1"),
        ("top-cake", {"stack": [[3, "new"], [4, 0]]}, "stacks item 4 as a new stack, item 5 on stack 1"),
        ("icing-on-the-cake", {"rotate": 1}, "turns the cut card by a quarter and cuts"),
    ],
)
def test_at_the_table_people_count_from_one(game: str, move: dict[str, Any], sentence: str) -> None:
    match = Match(game_named(game), {"players": 2})
    made = match.game.moves.from_json(of_value(move, "move"), match.box)
    assert in_words(match, made, ())["en"] == sentence
