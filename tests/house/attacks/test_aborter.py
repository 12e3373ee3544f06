"""Who does not reveal when they do not like the deal: as a guest, and as the operator, who knows it."""

import time
from pathlib import Path

from benchmarks.fairness.attackers import CHANCE, GAME
from benchmarks.fairness.deals import WIDTH, interval, tally
from tests.house.inside import Inside
from tests.house.test_dealing import Device, ended

from petitfour.core.fair import drawn_bytes
from petitfour.core.record import verify
from petitfour.house.dealing import IN_TIME

DEALS = 1500


def test_the_old_shuffle_let_him_try_again_unseen() -> None:
    counted = tally("format 1: aborter", DEALS)
    assert counted.share > interval(DEALS)[1]
    assert counted.aborts > DEALS
    assert not counted.recorded, "no record tells of it"


def test_a_guest_gains_nothing_by_it() -> None:
    counted = tally("aborting guest", DEALS)
    low, high = interval(DEALS)
    assert low < counted.wished / DEALS < high
    assert counted.recorded == counted.aborts > DEALS


def test_an_operator_can_do_it_only_in_the_open() -> None:
    """Of all deals that were begun, and of all games with nothing in the record, he has what chance gives."""
    counted = tally("aborting operator", DEALS)
    low, high = interval(DEALS)
    assert low < counted.share < high
    begun = interval(counted.foreseen)
    assert begun[0] < counted.foreseen_wished / counted.foreseen < begun[1]
    assert counted.wished / DEALS > CHANCE + WIDTH * 0.01, "he tried again, and it helped"
    assert counted.recorded == counted.aborts, "and every time stands in the record"


def test_every_abort_at_a_house_stands_in_the_record_and_verify_names_it(tmp_path: Path) -> None:
    """The operator is the host. He adds his part the second time, so that everybody's is in the deal."""
    inside = Inside(tmp_path)
    try:
        _host_tries_again(inside)
    finally:
        inside.close()


def _host_tries_again(inside: Inside) -> None:
    ben, ann = inside.guest("Ben"), inside.guest("Ann")
    table = ben.open(GAME, 2)["id"]
    his, hers = Device(ben, table, 0), Device(ann, table, 1)
    his.sits()
    hers.sits()
    his.does("begin")
    hers.reveals()
    first, promised = hers.value, hers.next["commitment"]
    assert hers.refused("deal-again") == "deal-in-time"
    time.sleep(IN_TIME / 1000)
    hers.does("deal-again")
    for device in (his, hers):
        device.value = drawn_bytes()
        device.commits()
    his.reveals()
    hers.reveals()
    record = ended(his)
    assert [part["value"] for part in record["fair"]["parts"]] == [his.value, hers.value]
    (given_up,) = record["fair"]["given_up"]
    assert (given_up["commitment"], given_up["parts"], given_up["missing"]) == (promised, [None, first], [0])
    verdict = verify(record)
    assert verdict.is_right, verdict.error
    assert verdict.shuffle == "dealt-again"
    assert any("Ben" in note for note in verdict.notes)
    del record["fair"]["given_up"]
    assert not verify(record).is_right, "it cannot be left out"
