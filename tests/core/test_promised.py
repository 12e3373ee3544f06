"""The shuffle of format 1 can be checked with nothing but SHA-256."""

import hashlib

import pytest

from petitfour.core import promised
from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.promised import Promised

SHUFFLE = Promised("a secret", ("one", "two"))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_commitment_and_seed_are_plain_hashes() -> None:
    assert SHUFFLE.commitment == sha("a secret")
    assert SHUFFLE.seed == sha("a secret\none\ntwo")
    assert SHUFFLE.start(3) == int(sha(SHUFFLE.seed + "\nstart"), 16) % 3


def test_the_generator_starts_with_the_first_words_of_the_seed() -> None:
    seed = sha("a secret\none\ntwo")
    words = SHUFFLE.words(1)
    assert words[1:] == [int(seed[8:16], 16), int(seed[16:24], 16), int(seed[24:32], 16)]
    assert words[0] == int(seed[:8], 16) | 1
    assert SHUFFLE.words(2) is None, "it runs through the whole game"


def test_every_contribution_changes_the_game() -> None:
    assert len({Promised("s", c).seed for c in (("a", "b"), ("a", "c"), ("b", "b"), ("b", "a"))}) == 4


def test_a_shuffle_does_not_say_its_secret() -> None:
    """Not even in a log: whoever has it knows every card of a running game."""
    assert repr(SHUFFLE) == "Promised(contributions=('one', 'two'))"


def test_a_record_is_checked() -> None:
    good = SHUFFLE.to_json()
    assert promised.from_json(of_value(good, "record"), 2) == SHUFFLE
    hidden = {key: good[key] for key in ("commitment", "contributions")}
    assert promised.from_json(of_value(hidden, "record"), 2) is None


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("secret", "another", "does not fit"),
        ("commitment", "00", "does not fit"),
        ("seed", "00", "give the seed"),
        ("contributions", ["one"], "expected 2 elements"),
        ("contributions", ["one", "t\nwo"], "give the seed"),
        ("contributions", ["one", "x" * 201], "1 to 200"),
        ("contributions", ["one", 2], "expected text"),
    ],
)
def test_a_wrong_shuffle_is_refused(key: str, value: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        promised.from_json(of_value({**SHUFFLE.to_json(), key: value}, "record"), 2)
