"""After the game: how it went, what decided it, how good every decision was; and advice while it is on."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.fine import must_be_fine
from tests.web.people import Person
from tests.web.shoulder import Shoulder

from petitfour.core.game import game_named
from petitfour.review.readiness import make_ready

PATIENCE = 900_000  # a review is polite: on a busy machine it takes its time


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """The plain twin would review as well, but take minutes."""
    make_ready(game_named("piece-o-cake"))


def test_a_game_is_reviewed(axe: Axe, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    with Shoulder(ann, ann.opens("piece-o-cake", 2, "random", start=0)) as shoulder:
        shoulder.play_on(random.Random(3))
        record = shoulder.record()
    ann.page.locator('[data-status="over"]').wait_for()
    ann.page.get_by_role("link", name=ann.say("review.open")).click()
    ann.page.get_by_role("progressbar").or_(ann.page.get_by_role("slider")).first.wait_for()
    must_be_fine(ann, axe)
    slider = ann.page.get_by_role("slider")
    slider.wait_for(timeout=PATIENCE)
    must_be_fine(ann, axe)
    _walk(ann, record)
    bob = arrives("Bob", lang="fr", theme="dark", size="phone")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("slider").wait_for()
    bob.page.get_by_text(bob.say("review.hindsight")).first.wait_for()
    must_be_fine(bob, axe)


def _walk(ann: Person, record: dict) -> None:
    """By keyboard through the decisions, and to the position of one as its player saw it."""
    slider = ann.page.get_by_role("slider")
    slider.focus()
    ann.page.keyboard.press("Home")
    names = ["Ann", ann.say("bot.name", seat=2)]
    for number, move in enumerate(record["moves"][:3]):
        title = ann.say("review.move", n=number + 1, name=names[move["seat"]])
        ann.page.get_by_role("heading", name=title).wait_for()
        ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("End")
    last = record["moves"][-1]["seat"]
    ann.page.get_by_role("link", name=ann.say("review.look", name=names[last])).click()
    expect(ann.page).to_have_url(f"{ann.home}{_path(ann)}?at={len(record['moves']) - 1}&eyes={last}")
    ann.page.go_back()
    slider.wait_for()


def _path(ann: Person) -> str:
    return ann.page.url.removeprefix(ann.home).partition("?")[0].replace("/review/", "/replay/")


def test_advice_names_good_moves_and_shows_one(axe: Axe, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann", is_new=False)
    with Shoulder(ann, ann.opens("piece-o-cake", 2, "random", start=0)) as shoulder:
        ann.button("advice.ask").click()
        ann.button("advice.show").wait_for(timeout=PATIENCE)
        must_be_fine(ann, axe)
        before = shoulder.look()["position"]
        ann.button("advice.show").click()
        ann.page.get_by_role("button", name="Serve").first.wait_for()
        assert shoulder.look()["position"] == before  # looked at, not played
