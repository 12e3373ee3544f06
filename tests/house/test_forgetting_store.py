"""Somebody is forgotten in a database that is damaged, or by a process that the others have not heard of."""

import asyncio
from pathlib import Path

import pytest
from tests.house.parts import Postgres

from petitfour.house.forgetting import forget, known_of
from petitfour.house.linking import PersonalLinks
from petitfour.house.own import own_tables
from petitfour.house.store import Finished, Row, Store, Write, store_at


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_who_was_forgotten_gets_no_link(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        asyncio.run(_link_after_forgetting(store_at("", tmp_path)))
        return
    postgres = Postgres()
    try:
        asyncio.run(_link_after_forgetting(store_at(postgres.new_database("house"), tmp_path)))
    finally:
        postgres.stop()


async def _link_after_forgetting(store: Store) -> None:
    await store.start()
    links = PersonalLinks(store)
    first = await links.new("ann")
    assert await links.of("ann") == [first]
    assert await forget(store, "ann")
    await links.new("ann")
    assert await links.of("ann") == []
    other = await links.new("bob")
    assert await links.of("bob") == [other]
    await store.stop()


def test_damaged_tables_are_no_refuge(tmp_path: Path) -> None:
    asyncio.run(_forgotten_at_a_damaged_table(store_at("", tmp_path)))
    for path in tmp_path.glob("house.sqlite*"):
        assert not any(trace in path.read_bytes() for trace in (b"ann-number", b"Ann with a name"))


async def _forgotten_at_a_damaged_table(store: Store) -> None:
    await store.start()
    row = Row("cake", "BCDFG", "top-cake", 2, "open", False, '["Ann with a name', 1, 1, None)
    ended = Finished(1, 3, "top-cake", 2, "Ann with a name]", "{", 1)
    bodies = [
        '{"kind":"opened","host":"ann-number"',
        '"ann-number"',
        '{"kind":"sat","who":"ann-number"}',
        "[]",
    ]
    for n, body in enumerate(bodies, 1):
        assert await store.append(Write("cake", n, body, row, finished=ended if n == 3 else None))
    (known,) = await own_tables(store, "ann-number")
    assert known["is_damaged"]
    assert (await known_of(store, "ann-number")).tables == 1
    assert await forget(store, "ann-number")
    await store.erase()
    assert await store.tables_naming("ann-number") == []
    assert len(await store.entries("cake")) == 5, "and that they left"
    await store.stop()
