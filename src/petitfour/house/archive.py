"""Games out of the house and into it: as records that anybody can verify, or all of it as a backup."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.json_text import json_text
from petitfour.core.record import Replay
from petitfour.core.words import said, words
from petitfour.house.listing import record_of
from petitfour.house.live import now_ms
from petitfour.house.private import private_file, private_folder, private_text
from petitfour.house.store import Finished, Write, store_at
from petitfour.house.store.store import in_a_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from petitfour.house.settings import Settings
    from petitfour.house.store import Store

PACKAGE = "petitfour.house"


def say(key: str, lang: str, **values: Any) -> str:
    return words(PACKAGE, lang).say(f"archive.{key}", **values)


def must_have_a_house(settings: Settings, lang: str) -> None:
    if not settings.database and not (settings.folder / "house.sqlite").exists():
        raise BadInput(say("empty", lang, folder=settings.folder))


async def export(settings: Settings, folder: Path, told: Callable[[int, int], None]) -> tuple[int, int]:
    """Write the record of every finished game into a folder; how many, and how many games are still on."""
    store = store_at(settings.database, settings.folder)
    await store.start()
    try:
        games = await store.all_finished()
        with _said_if_not_written(folder):
            private_folder(folder)
        for done, (table, game) in enumerate(games, 1):
            record = await record_of(store, table, game)
            path = folder / f"{game.game}-{table.replace(':', '-')}-{game.number}.json"
            with _said_if_not_written(path):
                private_text(path, json_text(record, ensure_ascii=False) + "\n")
            told(done, len(games))
        return len(games), await store.running()
    finally:
        await store.stop()


async def import_(
    settings: Settings, files: Sequence[Path], lang: str, told: Callable[[int, int], None]
) -> tuple[int, int]:
    """Take in records, all of them or none: each is replayed first; how many are new, how many were known."""
    records = []
    for done, path in enumerate(files, 1):
        records.append(_verified(path, lang))
        told(done, len(files))
    store = store_at(settings.database, settings.folder)
    await store.start()
    try:
        known = 0
        for record in records:
            known += not await _keep(store, record)
        return len(records) - known, known
    finally:
        await store.stop()


def _verified(path: Path, lang: str) -> dict[str, Any]:
    replay = Replay(path, lang)
    document = replay.document
    if not replay.to_the_end().is_over or "result" not in document.value:
        document.fail(say("unfinished", lang))
    record: dict[str, Any] = document.value
    return record


async def _keep(store: Store, record: dict[str, Any]) -> bool:
    """Keep a record under a name that follows from its content; False if it is there already."""
    text = json_text(record, sort_keys=True, ensure_ascii=False)
    table = f"record:{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    if await store.finished(table):
        return False
    finished = Finished(
        number=1,
        n=0,
        game=record["game"],
        players=record["options"]["players"],
        seats=json_text(record["seats"]),
        result=json_text(record["result"]),
        ended_at=now_ms(),
        record=text,
    )
    return await store.append(Write(table, finished=finished))


def backup(settings: Settings, path: Path, lang: str) -> None:
    """Copy the whole store as it is at one moment, while people play."""
    from petitfour.house.store.sqlite import copy_database

    if settings.database:
        raise BadInput(say("postgres", lang))
    must_have_a_house(settings, lang)
    if path.exists():
        raise BadInput(say("exists", lang, file=path))
    unfinished = path.with_name(path.name + ".part")
    with _said_if_not_written(path):
        private_folder(path.parent)
        unfinished.unlink(missing_ok=True)
        private_file(unfinished)
    source = settings.folder / "house.sqlite"
    try:
        copy_database(source, unfinished)
        unfinished.replace(path)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise BadInput(said("setting.store", why=in_a_line(error)), str(source)) from None


@contextmanager
def _said_if_not_written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(said("error.cannot-write", why=in_a_line(error)), str(path)) from None
