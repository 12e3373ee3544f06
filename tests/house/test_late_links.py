"""A process that does not know yet that somebody was forgotten keeps no link of theirs."""

import asyncio
from pathlib import Path

import pytest
from tests.house.parts import Postgres

from petitfour.house.forgetting import forget
from petitfour.house.linking import PersonalLinks
from petitfour.house.store import Store, store_at


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
