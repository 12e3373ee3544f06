"""What players are called: at the door, in records, and on the screen."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.core.test_characters import TEXT
from tests.kit import random_play

from petitfour.core import located
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.names import (
    BOT,
    LONGEST,
    BadName,
    as_at_a_table,
    chosen_name,
    is_like_a_bot,
    read_person,
    shown_names,
)
from petitfour.core.promised import Promised
from petitfour.core.record import Replay, verify


def test_bots_of_a_kind_are_told_apart() -> None:
    names = ["bot:greedy", "Ann", "bot:random", "bot:greedy", "bot:my_bot:Hungry"]
    assert shown_names(names, "en") == ["Greedy 1", "Ann", "Random", "Greedy 2", "Hungry"]
    assert shown_names(["bot:strong"], "fr") == ["Confirmé"]
    assert shown_names(["Ann", "guest:"], "en") == ["Ann", "a guest"]
    assert shown_names(["guest:"], "fr") == ["un invité"]


def test_at_a_table_a_bot_is_called_by_its_seat() -> None:
    names = as_at_a_table(["Ann", "bot:expert", "bot"])
    assert shown_names(names, "en") == ["Ann", "Bot 2", "bot"]
    assert shown_names(names, "fr") == ["Ann", "Robot 2", "bot"]


def test_who_gave_no_name_is_called_by_the_seat_in_every_language() -> None:
    assert shown_names(["seat 1", "Bob"], "en") == ["Seat 1", "Bob"]
    assert shown_names(["seat 1", "seat 1"], "fr") == ["Place 1", "seat 1"]


# At the door


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann\u00a0 B. ", "Ann B."),
        ("Zoe\u0308", "Zoë"),
        ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
        ("Robotnik", "Robotnik"),
        ("Вот и я", "Вот и я"),  # "here I am"
        ("Bottom 2", "Bottom 2"),
        ("Abbot 2", "Abbot 2"),
        ("Bot", "Bot"),
        ("Abbot: me", "Abbot: me"),
    ],
)
def test_a_name_is_kept_in_one_form(text: str, name: str) -> None:
    assert chosen_name(text) == name


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("", "choose a name", "choisir un nom"),
        (" \u3000", "choose a name", "choisir un nom"),
        ("x" * 25, "at most 24 characters; this one has 25", "24 caractères au plus"),
        ("\u202eAnn", "U+202E", "U+202E"),
        ("An\nn", "U+000A", "U+000A"),
        ("Mar\u00adkus", "U+00AD", "U+00AD"),
        ("bot:expert", "what a bot is called", "nom d’un robot"),
        ("Guest: Ann", "what a bot is called", "nom d’un robot"),
        ("BOT : me", "what a bot is called", "nom d’un robot"),
        ("ｂｏｔ：me", "what a bot is called", "nom d’un robot"),
        ("Bot 2", "what a bot is called", "nom d’un robot"),
        ("rob ot  12", "what a bot is called", "nom d’un robot"),
        ("Вот 2", "what a bot is called", "nom d’un robot"),  # Cyrillic
        ("Βοτ 2", "what a bot is called", "nom d’un robot"),  # Greek
        ("ꓐꓳꓔ 2", "what a bot is called", "nom d’un robot"),  # Lisu
        ("B\u0323ót-2", "what a bot is called", "nom d’un robot"),
        ("B0t #2", "what a bot is called", "nom d’un robot"),
        ("ʙøŧ ❷", "what a bot is called", "nom d’un robot"),
        ("🅱ot 2\ufe0f\u20e3", "what a bot is called", "nom d’un robot"),
        ("bоt:expert", "what a bot is called", "nom d’un robot"),
    ],
)
def test_what_cannot_be_a_name_is_said(text: str, english: str, french: str) -> None:
    with pytest.raises(BadName, match=r"\.") as refused:
        chosen_name(text)
    assert english in refused.value.told("en")
    assert french in refused.value.told("fr")
    assert refused.value.code == "bad-name"


# In records


@cache
def _record() -> str:
    return json.dumps(_played(Fair.repeated("names", 2)))


def _played(fair: Fair | Promised) -> dict[str, Any]:
    match = Match(game_named("piece-o-cake"), {"players": 2}, fair=fair, seats=["Ann", "bot:random"])
    for _ in random_play(match, random.Random(1)):
        pass
    return match.record()


def _named(*seats: Any) -> located.Document:
    text = json.dumps({**json.loads(_record()), "seats": list(seats)}, ensure_ascii=False)
    return located.parse(text, "game.json")


@given(TEXT | st.text())
@example("bot:expert")
@example("An\nn")
@example("👨\u200d👩\u200d👧\u200d👦")
@example("نامه\u200cای")
def test_a_name_is_refused_at_the_door_or_read_again_as_it_is(text: str) -> None:
    try:
        name = chosen_name(text)
    except BadName as refused:
        sentence = str(refused)
    else:
        _must_be_read_again(name)
        return
    assert sentence.endswith(".")
    assert "\n" not in sentence


def _must_be_read_again(name: str) -> None:
    assert 0 < len(name) <= LONGEST
    assert len(name.encode()) <= 4 * LONGEST
    assert chosen_name(name) == name
    assert not is_like_a_bot(name)
    record = _named(name, "bot:random")
    assert verify(record).is_right
    assert Replay(record).to_the_end().seats == [name, "bot:random"]


@given(TEXT)
@example("")
@example("x" * 5000)
@example("👩\u200d🚀")
@example("\ud800")
def test_no_game_is_unreadable_for_a_name(text: str) -> None:
    record = _named(text, "bot:random")
    assert verify(record).is_right
    shown = Replay(record).to_the_end().seats[0]
    assert 0 < len(shown) <= 80
    assert shown.isprintable() or "\u200d" in shown or "\u200c" in shown or "\U000e007f" in shown


def test_what_is_no_text_is_no_name() -> None:
    found = verify(_named(7, "bot:random"))
    assert (found.is_right, found.error) == (False, "seats[0]: expected text, found 7")


def test_a_person_of_a_house_is_never_taken_for_a_bot() -> None:
    assert read_person("bot:expert", 0) == "“bot:expert”"
    assert not read_person("bot:\u202e", 0).startswith(BOT)
    assert read_person("Ann", 0) == "Ann"


def test_contributions_of_any_kind_are_read() -> None:
    for text in ("with\na line", "👩\u200d🚀", "\u202e"):
        played = _played(Promised("secret", (text, "x")))
        assert verify(located.parse(json.dumps(played), "game.json")).is_right
