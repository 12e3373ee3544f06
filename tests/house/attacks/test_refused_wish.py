"""A wish for a seat that cannot be granted: no table is left behind with nobody at it."""

from typing import Any

import pytest
from tests.house.houses import House

TABLE = {"game": "piece-o-cake", "options": {"players": 2}, "is_public": True}
WISHES: dict[str, dict[str, Any]] = {
    "a seat that is not there": {"seats": [{"name": "Ann"}, None, {"name": "Bob"}]},
    "a bot where no seat is": {"seats": [{"name": "Ann"}, None, {"bot": "casual"}]},
    "a name like a bot's": {"seats": [{"name": "Ann"}, {"name": "bot:expert"}]},
    "a name of blanks": {"seats": [{"name": "Ann"}, {"name": "  "}]},
    "to begin with a free seat": {"seats": [{"name": "Ann"}], "begin": True},
    "to begin without anybody": {"begin": True},
    "an option that is not one": {"options": {"players": 2, "icing": True}, "seats": [{"name": "Ann"}]},
}


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
def test_no_table_is_left_behind(house: House, wish: dict[str, Any]) -> None:
    guest = house.guest()
    before = {table["id"] for table in guest.get("/api/tables")}
    status, answer = guest.call("POST", "/api/tables", {**TABLE, **wish})
    assert 400 <= status < 500, answer
    assert answer["code"] != "error"
    assert {table["id"] for table in guest.get("/api/tables")} == before
    assert guest.get("/api/me")["tables"] == []


def test_what_can_be_granted_is(house: House) -> None:
    guest = house.guest()
    seats = [{"name": "Ann"}, {"bot": "random"}]
    table = guest.post("/api/tables", {**TABLE, "seats": seats, "begin": True})
    assert table["status"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "bot:random"]
