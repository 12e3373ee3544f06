"""What a viewer is sent is put together from parts: it must be what the match itself would show."""

import json
import random

import pytest

from petitfour.core.game import all_games
from petitfour.core.match import SPECTATOR
from petitfour.house import entries
from petitfour.house.table import Table
from petitfour.house.telling import MOST_EVENTS, Teller, Viewer

GAMES = [game.name for game in all_games()]


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
        again = Table.of("T", ((n, entries.read(entries.written(entry))) for n, entry in written))
        assert again.match.view(0) == table.match.view(0)
        assert again.match.record() == table.match.record()


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
