"""A password asked for by a proxy in front of the house: its header takes no guest's seat away."""

import asyncio
import base64
import json
from itertools import pairwise

import pytest
import websockets
from tests.house.guests import Guest, Sitting
from tests.house.houses import House

PASSWORD = "Basic " + base64.b64encode(b"family:cake").decode()
FOREIGN = [PASSWORD, "Bearer of-another-program", "Digest username=x", "Negotiate YII=", "Bearer ", "Bearer"]


@pytest.mark.parametrize("header", FOREIGN)
def test_who_comes_through_a_password_keeps_the_cookie_and_the_seat(embedded: House, header: str) -> None:
    host = embedded.guest()
    table = host.open("cake-auf", 2, {"name": "Ann"}, {"bot": "random"})["id"]
    cookies = []
    for _ in range(3):
        assert [found["id"] for found in host.get("/api/me", authorization=header)["tables"]] == [table]
        cookies.append(host.cookie)
    assert all(earlier == later for earlier, later in pairwise(cookies))
    status, answer = host.call("POST", f"/api/tables/{table}/ask", {"type": "begin"}, authorization=header)
    assert status == 200, answer
    assert host.call("GET", f"/api/tables/{table}?seat=0", authorization=header)[0] == 200
    assert asyncio.run(_seats(host, table, header)) == [0]


async def _seats(host: Guest, table: str, header: str) -> list[int]:
    """The seats of a guest whose socket comes through the proxy, too."""
    sitting = Sitting(host, table)
    address = f"ws://127.0.0.1:{host.port}/api/tables/{table}/socket"
    headers = {"cookie": host.cookie, "authorization": header}
    async with websockets.connect(address, additional_headers=headers) as line:
        sitting._take(json.loads(await line.recv()))
    seats: list[int] = sitting.you["seats"]
    return seats


def test_a_token_of_the_house_still_counts_before_a_cookie(embedded: House) -> None:
    host = embedded.guest()
    table = host.open("cake-auf", 2, {"name": "Ann"})["id"]
    token = host.post(f"/api/tables/{table}/seats/1/token")["token"]
    for scheme in ("Bearer", "bearer"):
        header = f"{scheme} {token}"
        assert host.call("GET", f"/api/tables/{table}?seat=1", authorization=header)[0] == 200
        assert host.call("GET", f"/api/tables/{table}?seat=0", authorization=header)[0] == 403
