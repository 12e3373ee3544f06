"""For everybody: axe finds nothing on any page or board, both languages are whole, all is on the screen."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.kit import every_game
from tests.web.fine import must_be_fine
from tests.web.people import SIZES, Person
from tests.web.shoulder import Shoulder

from petitfour.core.game import Game

LOOKS = [
    ("en", "light", "desktop"),
    ("fr", "dark", "phone"),
    ("fr", "light", "tablet"),
    ("en", "dark", "desktop"),
]
PANELS = ("log", "scores", "rules", "chat", "table", "settings")
LOOKED_AT = 6  # moments of a game


@pytest.mark.parametrize(("lang", "theme", "size"), LOOKS)
def test_pages(axe: Axe, arrives: Callable[..., Person], lang: str, theme: str, size: str) -> None:
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    for path in ("/", "/past", "/watch", "/you", "/privacy", "/c/XXXXX", "/replay/nowhere/1", "/t/nowhere"):
        ann.go(path)
        ann.page.get_by_role("heading").first.wait_for()
        must_be_fine(ann, axe)
    ann.opens("top-cake", 3, begin=False)
    ann.page.get_by_role("heading").first.wait_for()
    must_be_fine(ann, axe)
    ann.complaints = [line for line in ann.complaints if "404" not in line]  # they were asked for


@every_game
@pytest.mark.parametrize(("lang", "theme", "size"), LOOKS[:2])
def test_boards(
    axe: Axe, arrives: Callable[..., Person], game: Game, lang: str, theme: str, size: str
) -> None:
    """At moments further and further apart; what lies between them is played behind the board."""
    ann = arrives("Ann", lang=lang, theme=theme, size=size)
    chance = random.Random(game.name)
    bots = ["random"] * (game.players[-1] - 1)
    with Shoulder(ann, ann.opens(game.name, game.players[-1], *bots)) as shoulder:
        for turns in range(LOOKED_AT):
            if not shoulder.play_on(chance, after(turns)):
                return  # seen in tests/web/test_states.py
            ann.awaits_position(shoulder.look()["play"]["position"])
            must_be_fine(ann, axe)


def after(turns: int) -> Callable[[object], bool]:
    """True when one has been to move so many times since."""
    left = iter(range(turns, -1, -1))
    return lambda _: next(left) == 0


@every_game
@pytest.mark.parametrize("size", SIZES)
def test_what_a_move_needs_is_on_the_screen(arrives: Callable[..., Person], game: Game, size: str) -> None:
    """The page does not scroll: board, hand and buttons are all in sight."""
    ann = arrives("Ann", size=size)
    ann.opens(game.name, game.players[-1], *["random"] * (game.players[-1] - 1))
    ann.awaits_turn_or_end()
    beyond = ann.page.evaluate(
        "(({scrollHeight, scrollWidth}) => [scrollHeight - innerHeight, scrollWidth - innerWidth])"
        "(document.scrollingElement)"
    )
    assert max(beyond) <= 0
    box = ann.page.locator("#board > .board").bounding_box()
    assert box
    assert box["height"] >= 200
    assert box["y"] + box["height"] <= SIZES[size][1]


def test_panels_in_both_languages(axe: Axe, arrives: Callable[..., Person]) -> None:
    for lang in ("en", "fr"):
        ann = arrives("Ann", lang=lang)
        ann.opens("piece-o-cake", 2, "random", start=0)
        ann.awaits_turn_or_end()
        ann.moves_by_keyboard(random.Random(1))
        for panel in PANELS:
            button = ann.button(f"panel.{panel}").first
            if button.get_attribute("aria-pressed") != "true":
                button.click()
            must_be_fine(ann, axe)
