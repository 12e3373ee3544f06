"""What a viewer is sent is put together from parts: it must be what the match itself would show."""

import json
import random
import re

import pytest

from petitfour.core.game import all_games
from petitfour.core.match import SPECTATOR
from petitfour.house import entries
from petitfour.house.table import Table
from petitfour.house.telling import MOST_EVENTS, Teller, Viewer, line, told_log

GAMES = [game.name for game in all_games()]
NO_BOARD_SHOWS = re.compile(r"\b(?:piece|morceau|recipe|recette|seat|place) \d")


def playing(game: str, players: int = 3) -> Table:
    table = Table("T")
    options = {"players": players}
    opened = entries.Opened(at=0, game=game, rules=1, options=options, host="h", code="C", secret="s")
    begun = entries.Begun(at=0, secret="next")
    seats = [entries.Sat(at=0, seat=s, name=f"p{s}", who=f"g{s}", contribution="x") for s in range(players)]
    for n, entry in enumerate([opened, *seats, begun], 1):
        table.apply(n, entry)
    return table


def move(table: Table, chance: random.Random) -> None:
    assert table.match
    assert table.actor is not None
    draft = table.match.draft(table.actor)
    while not draft.is_complete:
        draft.step(chance.choice(draft.legal()))
    table.apply(table.n + 1, entries.Moved(at=0, seat=table.actor, move=draft.move), draft)


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_make_the_view_of_the_match(game: str) -> None:
    chance = random.Random(game)
    table = playing(game)
    teller = Teller(table)
    viewers = [Viewer(f"g{seat}", eyes=seat) for seat in range(3)] + [Viewer("", eyes=SPECTATOR)]
    while table.actor is not None:
        move(table, chance)
        for viewer in viewers:
            told = teller.update(viewer, 0)
            assert told
            assert json.loads(told)["play"] == json.loads(json.dumps(table.match.view(viewer.eyes)))
            assert teller.update(viewer, 0) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_table_read_from_its_entries_is_the_same(game: str) -> None:
    chance = random.Random(game)
    table = playing(game)
    written = list(table.recent)
    for _ in range(40):
        if table.actor is None:
            break
        move(table, chance)
        written.append(table.recent[-1])
        again = Table.of("T", ((n, entries.read(entries.written(entry))) for n, entry, _ in written))
        assert again.match.view(0) == table.match.view(0)
        assert again.match.record() == table.match.record()


@pytest.mark.parametrize("game", GAMES)
def test_the_log_tells_moves_as_they_were_told(game: str) -> None:
    """By what the table shows, with players by their names, and those taken back like all others."""
    chance = random.Random(game)
    table = playing(game)
    told = []
    written = [(happened.n, entries.written(happened.entry)) for happened in table.recent]
    while table.actor is not None and len(written) < 80:
        move(table, chance)
        told.append(line(table, table.recent[-1]))
        written.append((table.n, entries.written(table.recent[-1].entry)))
        seat = table.recent[-1].entry.seat
        if chance.random() < 0.2 and table.match.may_undo():
            table.apply(table.n + 1, entries.Undone(at=0, seat=seat, is_agreed=True))
            written.append((table.n, entries.written(table.recent[-1].entry)))
    log = told_log(table, written, after=0)
    assert [entry["n"] for entry in log] == list(range(1, table.n + 1))
    assert [entry["line"] for entry in log if "line" in entry] == told
    assert told_log(table, written, after=len(written) - 3) == log[-3:]
    assert not [said for lines in told for said in lines.values() if NO_BOARD_SHOWS.search(said)]


def test_who_was_away_for_long_gets_a_fresh_view() -> None:
    table = playing("cake-auf")
    teller = Teller(table)
    viewer = Viewer("g0", eyes=0)
    teller.update(viewer, 0)
    for number in range(MOST_EVENTS + 1):
        table.apply(table.n + 1, entries.Said(at=0, who="g1", name="p1", text=str(number)))
    fresh = json.loads(teller.update(viewer, 0))
    assert fresh["is_fresh"]
    assert len(fresh["events"]) == MOST_EVENTS
    assert fresh["room"]
    table.apply(table.n + 1, entries.Said(at=0, who="g1", name="p1", text="one more"))
    gap = json.loads(teller.update(viewer, 0))
    assert "is_fresh" not in gap
    assert [event["text"] for event in gap["events"]] == ["one more"]
    assert "room" not in gap
