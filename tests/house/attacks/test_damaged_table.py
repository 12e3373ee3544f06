"""What is saved of one table is damaged: it is set aside with a notice, and everything else goes on."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.house.guests import Guest
from tests.house.houses import Embedded, House, Shared

PATIENCE = 30  # seconds
PEOPLE = ({"name": "Ann"}, {"name": "Bob"})
FIRST_OF_THE_GAME = 4  # opened, sat, sat, begun


class Saved:
    """The database of a house, for who damages it."""

    def __init__(self, house: House, folder: Path) -> None:
        self.house = house
        self.file = folder / "house.sqlite"

    def run(self, query: str, *values: Any) -> list[Any]:
        """A statement; blanks are `?`."""
        if isinstance(self.house, Shared):
            return asyncio.run(self._run_there(query, *values))
        with closing(sqlite3.connect(self.file, timeout=10)) as database, database:
            return list(database.execute(query, values))

    async def _run_there(self, query: str, *values: Any) -> list[Any]:
        import asyncpg

        for number in range(1, len(values) + 1):
            query = query.replace("?", f"${number}", 1)
        database = await asyncpg.connect(self.house.environment["PETITFOUR_DATABASE"])  # type: ignore[attr-defined]
        try:
            return [tuple(row) for row in await database.fetch(query, *values)]
        finally:
            await database.close()

    def put(self, table: str, n: int, body: str) -> None:
        self.run("UPDATE entries SET body = ? WHERE table_id = ? AND n = ?", body, table, n)


def no_json(saved: Saved, table: str) -> None:
    saved.put(table, FIRST_OF_THE_GAME, '{"kind":"begun","at":17')


def unknown_kind(saved: Saved, table: str) -> None:
    saved.put(table, FIRST_OF_THE_GAME, '{"kind":"eaten","at":17}')


def no_such_seat(saved: Saved, table: str) -> None:
    saved.put(table, 3, '{"kind":"sat","at":17,"seat":9,"name":"Bob","contribution":"b","who":"w"}')


def illegal_move(saved: Saved, table: str) -> None:
    saved.put(table, FIRST_OF_THE_GAME + 1, '{"kind":"moved","at":17,"seat":0,"move":{"cut":[1]}}')


def one_is_missing(saved: Saved, table: str) -> None:
    saved.run("DELETE FROM entries WHERE table_id = ? AND n = 2", table)


def the_first_is_missing(saved: Saved, table: str) -> None:
    saved.run("DELETE FROM entries WHERE table_id = ? AND n = 1", table)


def game_of_the_future(saved: Saved, table: str) -> None:
    body = json.loads(saved.run("SELECT body FROM entries WHERE table_id = ? AND n = 1", table)[0][0])
    saved.put(table, 1, json.dumps({**body, "game": "upside-down-cake"}))


DAMAGES: list[Callable[[Saved, str], None]] = [
    no_json,
    unknown_kind,
    no_such_seat,
    illegal_move,
    one_is_missing,
    the_first_is_missing,
    game_of_the_future,
]


@pytest.fixture(params=["embedded", "shared"])
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """One that is harmed by the test."""
    house: House = Embedded(tmp_path) if request.param == "embedded" else Shared(tmp_path)
    yield house
    house.stop()


def test_damaged_tables_are_set_aside_and_all_others_go_on(own_house: House, tmp_path: Path) -> None:
    guest, saved = own_house.guest(), Saved(own_house, tmp_path)
    soon, later = {"bank": 1_000}, {"bank": 3_000}
    wish = {"begin": True, "is_public": True, "options": {"start": 0}}
    damaged = [guest.open("piece-o-cake", 2, *PEOPLE, clock=soon, **wish)["id"] for _ in DAMAGES]
    for table in damaged:
        position = guest.get(f"/api/tables/{table}")["position"]
        move = {"type": "move", "seat": 0, "position": position, "move": {"cut": [2, 4, 7, 8]}}
        guest.post(f"/api/tables/{table}/ask", move)
    healthy = guest.open("piece-o-cake", 2, *PEOPLE, clock=later, **wish)["id"]
    for process in own_house.processes:
        process.kill()
    before = [saved.run("SELECT n, body FROM entries WHERE table_id = ?", table) for table in damaged]
    for damage, table in zip(DAMAGES, damaged, strict=True):
        damage(saved, table)
    for process in own_house.processes:
        process.start()

    _until(lambda: _is_late(guest, healthy), "the clock of another table")
    _bots_go_on(guest)
    for table in damaged:
        _is_refused(guest, table)
    assert len(guest.get("/api/me")["tables"]) == len(damaged) + 2
    assert {row["id"] for row in guest.get("/api/tables")} >= {healthy}
    assert _is_noticed(own_house, guest, damaged)

    for table, entries in zip(damaged, before, strict=True):
        saved.run("DELETE FROM entries WHERE table_id = ?", table)
        for n, body in entries:
            saved.run("INSERT INTO entries (table_id, n, body) VALUES (?, ?, ?)", table, n, body)
        assert guest.get(f"/api/tables/{table}")["room"]["table"] == table, "what was repaired is there again"
    assert guest.get("/api/health")["damaged_tables"] == 0


def _is_refused(guest: Guest, table: str) -> None:
    for path, sentence in (("", "damaged"), ("?lang=fr", "endommagé")):
        status, answer = guest.call("GET", f"/api/tables/{table}{path}")
        assert (status, answer["code"]) == (503, "table-damaged"), answer
        assert sentence in answer["message"]
    status, answer = guest.call("POST", f"/api/tables/{table}/ask", {"type": "begin"})
    assert (status, answer["code"]) == (503, "table-damaged")


def _bots_go_on(guest: Guest) -> None:
    wish = {"begin": True, "options": {"start": 1}}
    table = guest.open("piece-o-cake", 2, {"name": "Ann"}, {"bot": "random"}, **wish)["id"]
    _until(
        lambda: any(entry["kind"] == "moved" for entry in guest.get(f"/api/tables/{table}/log")),
        "a bot's move",
    )


def _is_noticed(house: House, guest: Guest, damaged: list[str]) -> bool:
    """In the log of each process once for each table, without a page of traces; in health and in metrics."""
    assert guest.get("/api/health")["damaged_tables"] == len(damaged)
    assert f"petitfour_tables_damaged {len(damaged)}.0" in guest.get("/metrics").decode()
    time.sleep(2)  # some rounds more
    for process in house.processes:
        notices = [line for line in process.log.read_text().splitlines() if "table is damaged" in line]
        assert all(sum(table in line for line in notices) <= 1 for table in damaged), notices
        assert not [line for line in process.complaints() if "Traceback" in line], process.log.read_text()
    logged = house.logs()
    return all(f"table='{table}'" in logged for table in damaged)


def _is_late(guest: Guest, table: str) -> bool:
    """Whether the clock of a table has run out: a stand-in was asked to play the turn.

    Nothing happens where nobody is: who looks at the table is there.
    """
    guest.get(f"/api/tables/{table}")
    return any(event["kind"] == "handed-over" for event in guest.get(f"/api/tables/{table}/log"))


def _until(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"{what}: not within {PATIENCE} s"
        time.sleep(0.2)


def test_a_table_damaged_while_it_is_in_hand(own_house: House, tmp_path: Path) -> None:
    """Somebody else wrote nonsense under the next number: nothing is built upon it."""
    guest, saved = own_house.guest(), Saved(own_house, tmp_path)
    table = guest.open("piece-o-cake", 2, *PEOPLE, begin=True)["id"]
    other = guest.open("piece-o-cake", 2, *PEOPLE, begin=True)["id"]
    n = guest.get(f"/api/tables/{table}")["n"] + 1
    saved.run("INSERT INTO entries (table_id, n, body) VALUES (?, ?, ?)", table, n, "nonsense")
    say = {"type": "say", "text": "Anybody there?"}
    status, answer = guest.call("POST", f"/api/tables/{table}/ask", say)
    assert (status, answer["code"]) == (503, "table-damaged"), answer
    _is_refused(guest, table)
    guest.post(f"/api/tables/{other}/ask", say)


def test_the_record_of_a_damaged_table_is_refused_as_well(own_house: House, tmp_path: Path) -> None:
    guest, saved = own_house.guest(), Saved(own_house, tmp_path)
    table = guest.open("piece-o-cake", 2, *PEOPLE, begin=True)["id"]
    guest.post(f"/api/tables/{table}/ask", {"type": "abandon"})
    saved.put(table, 3, "nonsense")
    for path in ("games/1", "games/1/replay", "log"):
        status, answer = guest.call("GET", f"/api/tables/{table}/{path}")
        assert (status, answer["code"]) == (503, "table-damaged"), path


def test_lists_are_told_although_one_line_is_damaged(own_house: House, tmp_path: Path) -> None:
    guest, saved = own_house.guest(), Saved(own_house, tmp_path)
    tables = [guest.open("piece-o-cake", 2, *PEOPLE, begin=True, is_public=True)["id"] for _ in range(3)]
    for table in tables[:2]:
        guest.post(f"/api/tables/{table}/ask", {"type": "abandon"})
    _until(lambda: len(guest.get("/api/past")) == 2, "the list of past games")
    saved.run("UPDATE games SET result = ? WHERE table_id = ?", "{", tables[0])
    saved.run("UPDATE tables SET seats = ? WHERE id = ?", "[", tables[2])
    assert [game["table"] for game in guest.get("/api/past")] == [tables[1]]
    assert {table["id"] for table in guest.get("/api/me")["tables"]} == set(tables)
    assert [(table["id"], table["seats"]) for table in guest.get("/api/tables")] == [(tables[2], [])]
