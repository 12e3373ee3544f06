"""Somebody's personal link on another site's page: nobody becomes another guest without having said so."""

import asyncio
import http.client
import sqlite3
from contextlib import AsyncExitStack
from typing import Any

import pytest
from tests.house.guests import Guest, Refused
from tests.house.houses import House

ELSEWHERE = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
TYPED = {**ELSEWHERE, "sec-fetch-site": "none"}
IMAGE = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
WAYS = pytest.mark.parametrize(
    "headers", [ELSEWHERE, TYPED, IMAGE, {}], ids=["elsewhere", "typed", "image", "plain http"]
)


@pytest.fixture(scope="module")
def eve(house: House) -> str:
    """The personal link of somebody who would like others to play under her name."""
    return new_link(house.guest("Eve"))


def new_link(guest: Guest) -> str:
    link: str = guest.post("/api/me/links")["url"]
    return link


def tables(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get("/api/me")["tables"]]


# The question


@WAYS
def test_who_is_somebody_is_asked_first(house: House, eve: str, headers: dict[str, str]) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"})["id"]
    cookie = ann.cookie
    status, page = ann.call("GET", eve, **headers)
    assert (status, ann.cookie) == (200, cookie)
    assert tables(ann) == [table]
    assert f'<form method="post" action="{eve}">'.encode() in page
    assert b"<script" not in page
    assert b"style=" not in page


@WAYS
def test_who_is_nobody_yet_is_asked_first(house: House, eve: str, headers: dict[str, str]) -> None:
    visitor = Guest(house.processes[0].port)
    assert visitor.call("GET", eve, **headers)[0] == 200
    assert visitor.cookie == ""


def test_looking_at_a_link_is_no_use_of_it(house: House) -> None:
    ann = house.guest()
    Guest(ann.port).call("GET", new_link(ann), **{"user-agent": "a program that previews links"})
    assert ann.get("/api/me/links")[0]["used_at"] is None


def test_the_page_asks_in_the_visitors_language(house: House, eve: str) -> None:
    for lang, words in (("en", "Continue as"), ("fr", "Continuer comme")):
        _, page = house.guest().call("GET", eve, **{"accept-language": f"{lang}-CH"})
        assert f'<html lang="{lang}">'.encode() in page
        assert words.encode() in page


def test_only_who_has_tables_is_told_what_is_lost(house: House, eve: str) -> None:
    ann = house.guest()
    assert b"somebody already" not in ann.call("GET", eve)[1]
    ann.open("cake-auf", 2, {"name": "Ann"})
    assert b"somebody already" in ann.call("GET", eve)[1]


def test_who_says_so_becomes_the_guest_of_the_link(house: House) -> None:
    ann, phone = house.guest(), house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"})["id"]
    link = new_link(ann)
    assert phone.call("POST", link, origin=f"http://127.0.0.1:{phone.port}")[0] == 303
    assert tables(phone) == [table]
    assert phone.call("GET", link, **ELSEWHERE)[0] == 303  # already the same guest: nothing to ask


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
    ids=["another origin", "no origin", "another site"],
)
def test_no_other_site_says_so_instead(house: House, eve: str, headers: dict[str, str]) -> None:
    ann = house.guest()
    cookie = ann.cookie
    status, answer = ann.call("POST", eve, **headers)
    assert (status, answer["code"]) == (403, "not-allowed")
    assert ann.cookie == cookie


def test_a_link_is_not_kept_by_anybody_on_the_way(house: House, eve: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", house.processes[0].port)
    connection.request("GET", eve)
    response = connection.getresponse()
    response.read()
    connection.close()
    assert response.headers["cache-control"] == "no-store"


# Links of one's own


def test_links_are_listed_with_their_last_use_and_revoked(house: House) -> None:
    ann = house.guest()
    used, unused = new_link(ann), new_link(ann)
    Guest(ann.port).call("POST", used, **{"user-agent": "A phone\u00ad" + "x" * 500})
    found = {link["url"]: link for link in ann.get("/api/me/links")}
    assert set(found) == {used, unused}
    assert found[unused]["used_at"] is None
    assert found[used]["used_at"] >= found[used]["made_at"]
    assert found[used]["used_from"] == "127.0.0.1"
    assert found[used]["used_by"].startswith("A phonex")
    assert len(found[used]["used_by"]) <= 120
    ann.post(f"/api/me/links/{found[used]['id']}/revoke")
    assert [link["url"] for link in ann.get("/api/me/links")] == [unused]
    stranger = Guest(ann.port)
    assert stranger.call("GET", used)[0] == 404
    assert stranger.call("POST", used)[0] == 404
    assert stranger.cookie == ""


def test_nobody_revokes_the_link_of_another(house: House) -> None:
    ann, eve = house.guest(), house.guest()
    link = new_link(ann)
    (found,) = ann.get("/api/me/links")
    assert eve.get("/api/me/links") == []
    assert eve.call("POST", f"/api/me/links/{found['id']}/revoke")[0] == 404
    assert Guest(ann.port).call("POST", link)[0] == 303


def test_nobody_has_more_than_a_few(house: House) -> None:
    ann = house.guest()
    answers = [ann.call("POST", "/api/me/links") for _ in range(11)]
    assert [status for status, _ in answers] == [201] * 10 + [409]
    assert "10" in answers[-1][1]["message"]


def test_a_link_ends_by_itself(embedded: House) -> None:
    ann = embedded.guest()
    link = new_link(ann)
    (found,) = ann.get("/api/me/links")
    assert found["ends_at"] - found["made_at"] == 30 * 24 * 3600 * 1000
    _change(embedded, "UPDATE links SET ends_at = 1 WHERE id = ?", found["id"])
    assert Guest(ann.port).call("GET", link)[0] == 404
    assert Guest(ann.port).call("POST", link)[0] == 404
    assert ann.get("/api/me/links") == []


def test_neither_a_cookie_nor_a_token_is_a_link(house: House) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"})["id"]
    token = ann.post(f"/api/tables/{table}/seats/1/token")["token"]
    for signed in (ann.cookie.partition("=")[2], token):
        assert Guest(ann.port).call("POST", f"/p/{signed}")[0] == 404


# Sign out everywhere


def test_signing_out_everywhere_leaves_this_device_alone(house: House) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"})["id"]
    links = [new_link(ann), new_link(ann)]
    thief = Guest(ann.port, cookie=ann.cookie)
    phone = Guest(ann.port)
    phone.call("POST", links[0])
    old = phone.cookie
    ann.post("/api/me/sign-out")
    assert tables(ann) == [table]
    assert ann.get("/api/me/links") == []
    assert all(Guest(ann.port).call("POST", link)[0] == 404 for link in links)
    for other in (thief, phone):
        assert tables(other) == []
        assert other.cookie != old  # somebody new
    ann.post("/api/me/sign-out")
    assert tables(ann) == [table]
    assert tables(Guest(ann.port, cookie=old)) == []


def test_sockets_of_the_other_devices_are_closed_in_every_process(house: House) -> None:
    asyncio.run(_signed_out_while_thieves_sit(house))


async def _signed_out_while_thieves_sit(house: House) -> None:
    ann = house.guest()
    table = ann.open("cake-auf", 2, {"name": "Ann"})["id"]
    thieves = [Guest(process.port, cookie=ann.cookie) for process in house.processes]
    async with AsyncExitStack() as sockets:
        sittings = [await sockets.enter_async_context(thief.at(table)) for thief in thieves]
        ann.post("/api/me/sign-out")
        for sitting in sittings:
            async with asyncio.timeout(5):
                await sitting.socket.wait_closed()
            assert sitting.socket.close_code == 4401
    for thief in thieves:
        async with thief.at(table) as again:
            assert again.you["seats"] == []
            with pytest.raises(Refused, match="unknown-guest"):
                await again.ask("say", text="still here")
    async with ann.at(table) as mine:
        assert mine.you["seats"] == [0]


def test_who_is_nobody_cannot_sign_out(house: House) -> None:
    assert Guest(house.processes[0].port).call("POST", "/api/me/sign-out")[0] == 403


def _change(house: House, statement: str, *values: Any) -> None:
    with sqlite3.connect(house.processes[0].folder / "house.sqlite") as database:
        database.execute(statement, values)
    database.close()
