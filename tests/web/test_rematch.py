"""Another game: everybody is asked wherever they are, and nobody is pulled out of the result."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.house.houses import Embedded, House
from tests.web.fine import must_be_fine
from tests.web.people import Person
from tests.web.shoulder import Shoulder
from tests.web.test_absence import AWAY

GAME = "piece-o-cake"
LANGS = pytest.mark.parametrize("lang", ["en", "fr"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = Embedded(tmp_path_factory.mktemp("house"), **{AWAY: "1"})
    yield opened
    opened.stop()
    assert not opened.complaints(), opened.logs()


def play_a_game(*people: Person) -> str:
    """From the first seat to the result, which lies open before everybody; the address."""
    path = people[0].opens(GAME, len(people), begin=False, start=0)
    for person in people[1:]:
        person.sits(path)
    people[0].button("waiting.begin").click()
    people[0].page.locator('[data-status="playing"]').wait_for()
    play_to_the_end(path, *people)
    for person in people:
        person.button("result.again").wait_for()
    return path


def play_to_the_end(path: str, *people: Person) -> None:
    """Behind the boards."""
    chance = random.Random(1)
    with ExitStack() as stack:
        shoulders = [stack.enter_context(Shoulder(person, path)) for person in people]
        seen = shoulders[0].look(lambda seen: seen["room"]["status"] == "playing")
        while seen["room"]["status"] == "playing":
            play = seen["play"]
            shoulders[play["actor"]].move(chance, play["position"])
            seen = shoulders[0].look(is_past(play["position"]))


def is_past(position: int) -> Callable[[dict[str, dict[str, object]]], bool]:
    return lambda seen: seen["play"]["position"] != position or seen["room"]["status"] != "playing"


def want_in(person: Person, n: int, of: int) -> Locator:
    return person.button("rematch.in", n=n, all=of).first


def result(person: Person) -> Locator:
    return person.page.locator("div.result")


@LANGS
def test_everybody_is_asked_and_the_result_stays_open(
    axe: Axe, arrives: Callable[..., Person], lang: str
) -> None:
    """Three people and somebody who looks on; who begins the game by the last press goes along at once."""
    ann, bob = arrives("Ann", lang=lang, size="phone"), arrives("Bob")
    cid, dan = arrives("Cid", lang=lang, size="tablet"), arrives("Dan", lang=lang)
    path = play_a_game(ann, bob, cid)
    dan.go(path)
    result(dan).wait_for()
    opens_tab(cid, "chat")
    ann.button("result.again").click()
    expect(result(ann)).to_contain_text(ann.say("rematch.are-in", n=1, all=3))
    names = {"en": "Bob and Cid", "fr": "Bob et Cid"}[lang]
    expect(result(ann)).to_contain_text(ann.say("rematch.waits", names=names))
    expect(cid.page.get_by_role("dialog")).to_contain_text(cid.say("rematch.asks", n=1, names="Ann"))
    must_be_fine(ann, axe)
    must_be_fine(cid, axe)
    expect(result(dan)).to_contain_text(dan.say("rematch.asks", n=1, names="Ann"))
    ann.button("rematch.out").click()
    expect(want_in(bob, 2, 3)).to_have_count(0)
    ann.button("result.again").click()
    want_in(cid, 2, 3).click()
    want_in(bob, 3, 3).click()
    bob.page.locator('[data-status="playing"]').wait_for()
    expect(result(bob)).to_have_count(0)  # his press began it
    for person in (ann, dan):
        expect(person.page.get_by_text(person.say("rematch.begun")).first).to_be_visible()
        expect(result(person).get_by_role("link", name=person.say("result.replay"))).to_have_attribute(
            "href", path.replace("/t/", "/replay/") + "/1"
        )
        expect(result(person)).to_contain_text("Cid")
    must_be_fine(dan, axe)
    must_be_fine(ann, axe)
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.say("rematch.go")).click()
    for person in (bob, ann):
        expect(person.page.locator('[data-position="0"]')).to_be_visible()
        expect(result(person)).to_have_count(0)
        expect(person.page.locator(".bar .last")).to_have_count(0)  # the last move was another game's
    assert dan.page.locator("[data-position]").get_attribute("data-position") != "0"


def opens_tab(person: Person, name: str) -> None:
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name=person.say(f"panel.{name}"), exact=True).click()
    expect(dialog.get_by_role("heading", name=person.say(f"panel.{name}"))).to_be_visible()


def test_whose_turn_it_is_in_the_next_game_is_told_beside_the_result(arrives: Callable[..., Person]) -> None:
    """The next seat begins: Bob, who wanted it first and still looks at the result."""
    ann, bob = arrives("Ann"), arrives("Bob", lang="fr", size="phone")
    play_a_game(ann, bob)
    bob.button("result.again").click()
    want_in(ann, 2, 2).click()
    expect(result(ann)).to_have_count(0)
    told = bob.page.get_by_role("dialog").get_by_text(bob.say("rematch.begun-yours"))
    expect(told).to_be_visible()
    expect(bob.page.get_by_role("banner")).to_contain_text(bob.say("turn.yours-short"))
    bob.page.keyboard.press("Escape")
    bob.awaits_position(0)


@LANGS
def test_the_seat_of_somebody_who_left_is_freed_and_filled(
    axe: Axe, arrives: Callable[..., Person], lang: str
) -> None:
    ann, bob, cid = arrives("Ann", lang=lang, size="phone"), arrives("Bob", lang=lang), arrives("Cid")
    play_a_game(ann, bob, cid)
    ann.button("result.again").click()
    want_in(bob, 2, 3).click()
    cid.page.close()
    free = bob.page.get_by_role("button", name=f"{bob.say('rematch.free')} (Cid)")
    expect(free).to_be_visible()
    must_be_fine(bob, axe)
    free.click()
    expect(result(ann)).to_contain_text(ann.say("rematch.seats", n=1))
    expect(result(bob)).to_contain_text("Cid")  # who played is not forgotten
    must_be_fine(ann, axe)
    bot = ann.page.get_by_role("button", name=ann.say("rematch.bot"))
    expect(bob.page.get_by_role("button", name=bob.say("rematch.bot"))).to_have_count(0)  # the host is there
    bot.click()
    for person in (ann, bob):
        person.page.locator('[data-status="playing"]').wait_for()
    expect(result(ann)).to_have_count(0)
    expect(result(bob)).to_be_visible()


def test_against_bots_one_press_begins_the_next_game(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    path = ann.opens(GAME, 2, "random", start=0)
    ann.awaits_turn_or_end()
    with Shoulder(ann, path) as shoulder:
        shoulder.play_on(random.Random(1))
    ann.button("result.again").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    expect(result(ann)).to_have_count(0)
    ann.awaits_turn_or_end()
