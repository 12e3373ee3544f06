"""The shuffle that nobody can steer: its formulas, what a record of it must say, and what it proves."""

import hashlib
import hmac
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from tests.kit import random_play

from petitfour.core import fair
from petitfour.core.errors import BadInput
from petitfour.core.fair import Deal, Fair, GivenUp
from petitfour.core.generator import below
from petitfour.core.located import of_value
from petitfour.core.match import Match, draw
from petitfour.core.promised import Promised
from petitfour.core.record import verify
from petitfour.games.icing_on_the_cake.rules import ROTATION

SECRET, ONE, TWO = ("5e" * 32, "01" * 32, "02" * 32)
SHUFFLE = Fair(SECRET, (ONE, TWO, None), Deal("a-table", 3, 2), (GivenUp("6f" * 32, (ONE, None, TWO)),))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


def test_everything_is_a_hash_of_plain_words() -> None:
    told = SHUFFLE.to_json()
    assert told["commitment"] == sha(f"petitfour/2 house a-table 3 2 {SECRET}")
    assert told["parts"] == [
        {"commitment": sha(f"petitfour/2 seat a-table 3 2 0 {ONE}"), "value": ONE},
        {"commitment": sha(f"petitfour/2 seat a-table 3 2 1 {TWO}"), "value": TWO},
        {"from": "house"},
    ]
    third = mac(SECRET, "petitfour/2 part 2")
    assert told["seed"] == sha(f"petitfour/2 seed {SECRET} {ONE} {TWO} {third}")


def test_every_event_has_a_seed_of_its_own() -> None:
    for event in range(4):
        word = mac(SHUFFLE.seed, f"petitfour/2 chance {event}")
        words = [int(word[8 * i : 8 * i + 8], 16) for i in range(4)]
        assert SHUFFLE.words(event) == [words[0] | 1, *words[1:]]
    assert SHUFFLE.start(3) == below(SHUFFLE.words(0), 3)


def test_what_is_shown_while_the_game_is_on_has_no_secret() -> None:
    assert not {"secret", "seed", "given_up"} & set(SHUFFLE.shown())
    assert SECRET not in repr(SHUFFLE)


def test_a_record_is_read_again() -> None:
    assert fair.from_json(of_value(SHUFFLE.to_json(), "fair"), 3) == SHUFFLE
    assert fair.from_json(of_value(SHUFFLE.shown(), "fair"), 3) is None


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        inner: Any = told
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("secret", value=ONE), "the secret does not fit"),
        (put("commitment", value=ONE), "the secret does not fit"),
        (put("seed", value=ONE), "give the seed"),
        (put("table", value="another"), "the value does not fit"),
        (put("table", value="a table"), "without spaces"),
        (put("game", value=4), "the value does not fit"),
        (put("attempt", value=1), "the value does not fit"),
        (put("attempt", value=0), "from 1"),
        (put("parts", 0, "value", value=TWO), "the value does not fit"),
        (put("parts", 0, "value", value="01"), "64 hex digits"),
        (put("parts", 0, "value", value=ONE.replace("0", "A")), "64 hex digits"),
        (put("parts", 0, value={"from": "elsewhere"}), "commitment"),
        (put("parts", 1, value={"from": "house"}), "give the seed"),
        (put("parts", value=[{"from": "house"}]), "expected 3 elements"),
        (put("given_up", value=[]), "expected 1 element"),
        (put("given_up", 0, "secret", value=ONE), "the secret does not fit"),
        (put("given_up", 0, "missing", value=[]), r"expected \[1\]"),
        (put("given_up", 0, "parts", 0, value=None), r"expected \[0, 1\]"),
        (lambda told: told.pop("given_up"), "expected 1 attempt"),
        (lambda told: told.pop("seed"), "seed"),
    ],
)
def test_a_wrong_shuffle_is_refused(change: Callable[[dict[str, Any]], None], said: str) -> None:
    told = deepcopy(SHUFFLE.to_json())
    change(told)
    with pytest.raises(BadInput, match=said):
        fair.from_json(of_value(told, "fair"), 3)


def test_drawn_secrets_differ() -> None:
    assert Fair.drawn(2).seed != Fair.drawn(2).seed
    assert [part is None for part in Fair.drawn(3, people=[1]).parts] == [True, False, True]


# What can be foretold


def foretold(shuffle: Fair | Promised) -> bool:
    """Whether who has found out the generator's words after the deal knows the first turn of the cut card."""
    match = Match("icing", {"players": 3, "start": 0}, fair=shuffle, oracle=up_to_a_rotation)
    return below(list(match.state.seed), 4) == rotation(shuffle)


def up_to_a_rotation(match: Match) -> list[dict[str, Any]]:
    """Chance as it is, but the cut card is not turned, so that the words are those after the deal."""
    return [] if match.state.due == ROTATION else draw(match)


def rotation(shuffle: Fair | Promised) -> int:
    match = Match("icing", {"players": 3, "start": 0}, fair=shuffle)
    return int(match.chance[-1]["rotation"])


def test_what_was_drawn_tells_nothing_about_the_next_event() -> None:
    games = range(200)
    assert all(foretold(Promised(str(game), ("a", "b", "c"))) for game in games), "the attack itself is right"
    guessed = sum(foretold(Fair.repeated(game, 3)) for game in games)
    assert 30 <= guessed <= 70, "one in four is chance"


# What a record proves


@pytest.mark.parametrize(
    ("seats", "parts", "proof", "named"),
    [
        (["Ann", "Ben"], (ONE, TWO), "nobody-could", "nobody could steer this deal"),
        (["Ann", "bot:expert"], (ONE, None), "nobody-could", "nobody could steer this deal"),
        (["Ann", "Ben"], (ONE, None), "some-could", "Ben cannot be sure"),
        (["Ann", "bot:expert"], (None, None), "promised", "promised its secret first"),
        (["bot:expert", "bot:expert"], (None, None), "promised", "promised its secret first"),
    ],
)
def test_verify_says_who_could_have_steered(
    seats: list[str], parts: tuple[str | None, ...], proof: str, named: str
) -> None:
    match = Match("piece-o-cake", {"players": 2}, seats=seats, fair=Fair(SECRET, parts))
    for _ in random_play(match, random.Random(1)):
        pass
    record = match.record()
    verdict = verify(record)
    assert verdict.is_right, verdict.error
    assert verdict.shuffle == proof
    assert any(named in note for note in verdict.notes)
    del record["fair"]
    assert verify(record).shuffle == "not-proven"


def test_verify_tells_of_every_deal_that_was_given_up() -> None:
    """Also if everybody's part is in this one: who knows the secret could choose between both."""
    shuffle = Fair(SECRET, (ONE, TWO), Deal("a-table", 1, 2), (GivenUp("6f" * 32, (ONE, None)),))
    record = Match("piece-o-cake", {"players": 2}, seats=["Ann", "Ben"], fair=shuffle).record()
    verdict = verify(record)
    assert verdict.is_right, verdict.error
    assert verdict.shuffle == "dealt-again"
    assert any("1 deal was begun and given up" in note and "Ben" in note for note in verdict.notes)
    assert any("1 donne" in note and "Ben" in note for note in verify(record, "fr").notes)


def test_verify_hides_no_attempt_when_nothing_of_anybody_is_in_the_deal() -> None:
    """And names those of whom nothing is in a deal that was dealt again."""
    given_up = (GivenUp("6f" * 32, (ONE, None)),)
    alone = Fair(SECRET, (None, None), Deal("a-table", 1, 2), given_up)
    verdict = verify(Match("piece-o-cake", {"players": 2}, seats=["Ann", "Ben"], fair=alone).record())
    assert verdict.shuffle == "promised"
    assert any("1 deal was begun and given up" in note and "Ben" in note for note in verdict.notes)
    without_ben = Fair(SECRET, (ONE, None), Deal("a-table", 1, 2), given_up)
    verdict = verify(Match("piece-o-cake", {"players": 2}, seats=["Ann", "Ben"], fair=without_ben).record())
    assert verdict.shuffle == "dealt-again"
    assert any("Ben cannot be sure" in note for note in verdict.notes)


def test_verify_says_when_one_program_drew_everything() -> None:
    """A game at one keyboard: whoever started the program could have tried until the deal suited them."""
    at_home = Match("piece-o-cake", {"players": 2}, seats=["Ann", "Ben"], fair=Fair.drawn(2)).record()
    assert any("one program drew all of it" in note for note in verify(at_home).notes)
    at_a_table = Match(
        "piece-o-cake", {"players": 2}, fair=Fair(SECRET, (ONE, TWO), Deal("a-table"))
    ).record()
    assert not any("one program" in note for note in verify(at_a_table).notes)
