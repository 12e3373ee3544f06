"""States of the boards that one meets only in the middle of something: axe finds nothing there either."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.kit import every_game
from tests.web.fine import must_be_fine
from tests.web.hands import hands_for
from tests.web.hands.game import GameHands
from tests.web.hands.ways import Finger, Mouse
from tests.web.people import Person
from tests.web.shoulder import Shoulder

from petitfour.core.game import Game, game_named

AS_ON_PLAIN_HTTP = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
TAKE_A_PIECE = {"en": "Take one piece", "fr": "Prenez un morceau"}  # how the lesson begins

looks = pytest.mark.parametrize(
    ("lang", "theme", "size"), [("en", "light", "desktop"), ("fr", "dark", "phone")]
)


def hands_of(person: Person, game: Game) -> GameHands:
    is_small = (person.page.viewport_size or {"width": 0})["width"] < 600
    return hands_for(game, person, Finger(person.page) if is_small else Mouse(person.page))


@every_game
@looks
def test_composing_and_the_end(
    axe: Axe, arrives: Callable[..., Person], game: Game, lang: str, theme: str, size: str
) -> None:
    """In the middle of a move, with the move complete, and when all is over."""
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    hands = hands_of(ann, game)
    chance = random.Random(game.name)
    with Shoulder(ann, ann.opens(game.name, 2, "random", start=0)) as shoulder:
        shoulder.play_on(chance, lambda play: play["position"] > 4)
        ann.awaits_position(shoulder.look()["play"]["position"])
        hands.get_ready()
        steps = shoulder.think(chance.choice)
        if not hands.is_sent_by_itself(steps):
            for number, _ in enumerate(hands.lay_out(steps)):
                if number == 0:
                    must_be_fine(ann, axe)
            must_be_fine(ann, axe)
        shoulder.play_on(chance)
        ann.page.locator('[data-status="over"]').wait_for()
        ann.button("result.again").wait_for()
        must_be_fine(ann, axe)


@looks
def test_the_bin_of_cake_auf(
    axe: Axe, arrives: Callable[..., Person], lang: str, theme: str, size: str
) -> None:
    """Looked through, and what is still hidden."""
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    hands = hands_of(ann, game_named("cake-auf"))
    with Shoulder(ann, ann.opens("cake-auf", 2, "random", start=0)) as shoulder:
        assert shoulder.play_on(random.Random(1), lambda play: play["table"]["pile"]["size"] > 2)
        ann.awaits_position(shoulder.look()["play"]["position"])
    hands.way.press(hands.button(re.compile(re.escape(hands.say("table.bin")))))
    hands.group("table.bin", "region").wait_for()
    must_be_fine(ann, axe)
    hands.way.press(hands.button(hands.say("table.close")))
    hands.way.press(hands.button(hands.beginning(hands.say("table.deck-label"))))
    hands.group("table.hidden", "region").wait_for()
    must_be_fine(ann, axe)


@looks
def test_the_reveal_of_top_cake(
    axe: Axe, arrives: Callable[..., Person], lang: str, theme: str, size: str
) -> None:
    """Before one's eyes, and looked up later."""
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    hands = hands_of(ann, game_named("top-cake"))
    with Shoulder(ann, ann.opens("top-cake", 2, "random", start=0)) as shoulder:
        assert shoulder.play_on(random.Random(1), lambda play: play["table"]["last"] is not None)
        ann.awaits_position(shoulder.look()["play"]["position"])
    must_be_fine(ann, axe)
    hands.way.press(hands.button(hands.say("table.why", round=1)))
    ann.page.get_by_role("dialog").wait_for()
    must_be_fine(ann, axe)


@looks
def test_the_shuffle_is_shown_and_checked(
    axe: Axe, arrives: Callable[..., Person], lang: str, theme: str, size: str
) -> None:
    """The promise before the end, the secret after it; and the settings."""
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    ann.context.add_init_script(AS_ON_PLAIN_HTTP)
    with Shoulder(ann, ann.opens("piece-o-cake", 2, "random", start=0)) as shoulder:
        opens_panel(ann, "table")
        expect(ann.page.get_by_text(ann.say("fair.house-alone"))).to_be_visible()
        must_be_fine(ann, axe)
        opens_panel(ann, "settings")
        must_be_fine(ann, axe)
        shoulder.play_on(random.Random(1))
    ann.button("result.again").wait_for()
    opens_panel(ann, "table")
    expect(ann.page.get_by_text(ann.say("fair.promised")).first).to_be_visible()
    must_be_fine(ann, axe)


def opens_panel(person: Person, name: str) -> None:
    person.page.get_by_role("main").wait_for()
    tab = person.button(f"panel.{name}")
    if not tab.first.is_visible():
        person.button("bar.menu").click()
    tab.first.click()


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])
def test_who_finds_no_piece_left_is_not_asked_to_take_one(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann = arrives("Ann", lang=lang, size=size)
    hands = hands_of(ann, game_named("piece-o-cake"))
    chance = random.Random("nothing left")
    is_so = False
    while not is_so:
        with Shoulder(ann, ann.opens("piece-o-cake", 2, "random", start=0)) as shoulder:
            is_so = shoulder.play_on(chance, is_nothing_left)
    ann.awaits_position(shoulder.look()["play"]["position"])
    banner = ann.page.get_by_role("banner")
    expect(banner).to_contain_text(hands.say("table.prompt.nothing-left"))
    expect(ann.page.get_by_role("button", name=hands.say("table.nothing"))).to_be_visible()
    for wrong in (hands.say("table.prompt.take"), hands.say("table.forfeit"), TAKE_A_PIECE[lang]):
        expect(ann.page.get_by_text(wrong)).to_be_hidden()
    must_be_fine(ann, axe)


def is_nothing_left(play: dict[str, Any]) -> bool:
    return play["table"]["phase"] == "take" and all(piece["taken"] for piece in play["table"]["pieces"])
