"""Who commits and reveals after everybody else, and even knows the house's secret."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.fairness.attackers import GAME, is_wished
from benchmarks.fairness.deals import interval, tally
from tests.house.inside import Inside
from tests.house.test_dealing import Device, ended

from petitfour.core.fair import Fair, drawn_bytes
from petitfour.core.record import verify

DEALS = 1500
BETTER = 5  # values that would give the wish, each of them tried


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    house = Inside(tmp_path)
    yield house
    house.close()


def test_the_old_shuffle_was_his() -> None:
    assert tally("format 1: operator, last mover", 300).share > 0.6


def test_he_gets_what_chance_gives() -> None:
    counted = tally("last mover", DEALS)
    low, high = interval(DEALS)
    assert low < counted.share < high


def test_the_house_takes_nothing_from_him_but_what_he_committed_to(inside: Inside) -> None:
    """He commits again and again before the game begins; afterwards he knows what to add, and may not."""
    ann, ben = inside.guest("Ann"), inside.guest("Ben")
    table = ann.open(GAME, 2)["id"]
    hers, his = Device(ann, table, 0), Device(ben, table, 1)
    hers.sits()
    his.sits()
    for _ in range(BETTER):
        his.value = drawn_bytes()
        his.commits()
    hers.does("begin")
    hers.reveals()
    secret = inside.table(table).dealing.secret
    for value in wishes(secret, hers.value):
        assert his.refused("reveal", seat=1, value=value) == "not-committed"
        late = {
            "game": 1,
            "attempt": 1,
            "commitment": inside.table(table).dealing.deal.seat_commitment(1, value),
        }
        assert his.refused("commit", seat=1, **late) == "another-deal"
        assert his.refused("sit", seat=1, name="Ben", commitment=late["commitment"]) == "dealing"
    his.reveals()
    record = ended(hers)
    assert [part["value"] for part in record["fair"]["parts"]] == [hers.value, his.value]
    assert record["fair"]["secret"] == secret
    assert verify(record).shuffle == "nobody-could"


def wishes(secret: str, hers: str) -> list[str]:
    found: list[str] = []
    while len(found) < BETTER:
        value = drawn_bytes()
        if is_wished(Fair(secret, (hers, value))):
            found.append(value)
    return found
