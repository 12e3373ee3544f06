"""Picking decisions key by key."""

from petitfour.cli.choices import Choices

DECISIONS = [
    ((("4", "card 4"), ("0", "beside item 0")), 40),
    ((("4", "card 4"), ("1", "beside item 1")), 41),
    ((("s", "SNATCH"), ("0", "beside item 0")), 80),
    ((("e", "end"),), 99),
]


def test_one_key_after_the_other():
    choices = Choices.of(DECISIONS)
    assert choices.here() == [("4", "card 4"), ("s", "SNATCH"), ("e", "end")]
    assert choices.pick("4")
    assert choices.code is None
    assert choices.here() == [("0", "beside item 0"), ("1", "beside item 1")]
    assert choices.pick("1")
    assert choices.code == 41


def test_several_keys_at_once_or_none():
    choices = Choices.of(DECISIONS)
    assert not choices.pick_all(["4", "7"])
    assert choices.picked == ()
    assert choices.pick_all(["4", "0"])
    assert choices.code == 40
    assert not Choices.of(DECISIONS).pick_all([])


def test_where_there_is_but_one_way_it_is_taken_up_to_the_last_key():
    choices = Choices.of(DECISIONS[:2])
    choices.pick_forced()
    assert choices.picked == ("4",)
    only = Choices.of(DECISIONS[3:])
    only.pick_forced()
    assert only.picked == ()


def test_back_to_the_last_choice():
    choices = Choices.of(DECISIONS)
    assert not choices.back()
    choices.pick("4")
    assert choices.back()
    assert choices.picked == ()


def test_what_was_forced_cannot_be_gone_back_from():
    choices = Choices.of(DECISIONS[:2])
    choices.pick_forced()
    assert not choices.back()
    assert choices.picked == ("4",)


def test_decisions_that_read_the_same_are_one():
    choices = Choices.of([((("5", "cell 5"),), turn) for turn in range(4)])
    assert choices.pick("5")
    assert choices.code == 0
