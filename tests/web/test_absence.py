"""Absence: the table waits, the others may decide, and who comes back is shown what was played."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.house.houses import Embedded, House
from tests.kit import every_game
from tests.web.fine import must_be_fine
from tests.web.hands import hands_for
from tests.web.hands.ways import Mouse
from tests.web.people import Person
from tests.web.phones import diary, lock, locked, prepare, unlock
from tests.web.shoulder import Shoulder, Small

from petitfour.core.game import Game

GAME = "piece-o-cake"
AWAY = "PETITFOUR_AWAY_SECONDS"  # two minutes, but for tests
LOOKS = pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])
SLOWLY = 0.02  # time for a person to look before the next move is shown


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = Embedded(tmp_path_factory.mktemp("house"), **{AWAY: "1"})
    yield opened
    opened.stop()
    assert not opened.complaints(), opened.logs()


def sit_down(ann: Person, bob: Person, game: str = GAME, **clock: int) -> str:
    """Ann, who is to move, and Bob; the address of their table."""
    wish = {"game": game, "options": {"players": 2, "start": 0}, "seats": [{"name": ann.name}]}
    path = f"/t/{ann.call('/api/tables', {**wish, 'clock': clock or None})['id']}"
    ann.go(path)
    bob.sits(path)
    ann.button("waiting.begin").click()
    for person in (ann, bob):
        person.page.locator('[data-status="playing"]').wait_for()
    ann.awaits_turn_or_end()
    return path


def notice(person: Person, key: str, **gaps: object) -> Locator:
    return person.page.locator(".notice").filter(has_text=person.say(key, **gaps))


def bar(person: Person) -> Locator:
    return person.page.locator("[data-meanwhile]")


def seen(person: Person, path: str) -> Any:
    return person.call(f"/api{path.replace('/t/', '/tables/')}")


def let_a_bot_play(bob: Person, until: str = "turn") -> None:
    bob.button(f"away.{until}", **({"name": "Ann"} if until == "back" else {})).click()
    bob.awaits_turn_or_end()


@LOOKS
def test_the_table_waits_for_a_locked_phone(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    """Nobody asked for it, so nothing is played; the others are offered the choice, and may wait on."""
    ann, bob = arrives("Ann", size="phone"), arrives("Bob", lang=lang, size=size)
    prepare(ann)
    path = sit_down(ann, bob)
    with locked(ann):
        expect(
            ann.page.get_by_role("status").filter(has_text=ann.say("connection.offline-others"))
        ).to_be_visible()
        expect(bob.page.get_by_role("banner")).to_contain_text(bob.say("turn.waits", name="Ann"))
        sign = bob.page.locator('[data-opponent="0"]').get_by_text(bob.say("seat.is-away"), exact=True)
        expect(sign.first).to_be_visible()
        offer = notice(bob, "away.moment", name="Ann")
        expect(offer.get_by_role("button")).to_have_count(3)
        must_be_fine(bob, axe)
        bob.button("away.wait").click()
        expect(notice(bob, "away.waits", name="Ann")).to_be_visible()
        bob.button("away.choose").click()
        expect(bob.button("away.turn")).to_be_visible()
        assert seen(bob, path)["play"]["position"] == 0
    ann.page.get_by_text(ann.say("connection.back")).wait_for()
    expect(ann.page.get_by_role("banner")).to_contain_text(ann.say("turn.yours"))
    expect(bob.page.locator(".notice")).to_have_count(0)
    expect(sign).to_have_count(0)
    ann.moves_by_keyboard(random.Random(1))
    assert diary(ann) == []
    assert seen(bob, path)["room"]["seats"][0]["stand_in"] is None


def test_alone_with_bots_the_table_just_waits(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    prepare(ann)
    ann.opens(GAME, 2, "random", start=0)
    ann.awaits_turn_or_end()
    with locked(ann):
        said = ann.page.get_by_role("status").filter(has_text=ann.say("connection.offline-waits"))
        expect(said).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_comes_back_sees_move_by_move_what_was_played(arrives: Callable[..., Person], lang: str) -> None:
    """By itself, on the board, and no second time; the seat is the person's again."""
    ann, bob = arrives("Ann", lang=lang, size="phone"), arrives("Bob")
    prepare(ann)
    path = sit_down(ann, bob)
    lock(ann)
    let_a_bot_play(bob)
    bob.button("panel.log").click()
    expect(bob.page.get_by_text(bob.say("event.handed-over.away-turn", name="Ann"))).to_be_visible()
    bob.moves_by_keyboard(random.Random(2))
    unlock(ann)
    expect(notice(ann, "played.away", n=1, by="Bob")).to_be_visible()
    log = ann.call(f"/api{path.replace('/t/', '/tables/')}/log")
    cut, taken = [event["line"][lang] for event in log if event["kind"] == "moved"]
    assert [(position, plain(said)) for position, said in diary(ann)] == [
        (0, plain(ann.say("meanwhile.announce", n=2))),
        (1, plain(f"{ann.say('meanwhile.bot-you')} {cut}.")),
        (2, plain(f"Bob {taken}.")),
    ]
    expect(bar(ann)).to_have_count(0)
    assert seen(ann, path)["room"]["seats"][0]["stand_in"] is None
    ann.page.reload()
    ann.awaits_turn_or_end()
    assert diary(ann) == []


def plain(said: str) -> str:
    return said.replace("\xa0", " ").replace("\u202f", " ")


@LOOKS
def test_what_was_missed_is_skipped_or_stepped_through_by_keyboard(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    """The page was closed. It never hides that it is one's turn."""
    ann, bob = arrives("Ann", lang=lang, size=size), arrives("Bob")
    path = sit_down(ann, bob)
    ann.page.close()
    let_a_bot_play(bob)
    bob.moves_by_keyboard(random.Random(2))
    comes_back(ann, path)
    expect(bar(ann)).to_have_attribute("data-meanwhile", "0")
    expect(ann.page.get_by_role("banner")).to_contain_text(ann.say("turn.yours"))
    expect(ann.button("turn.moves")).to_have_count(0)  # nothing is decided on what has passed
    ann.page.keyboard.press("ArrowRight")
    expect(bar(ann)).to_have_attribute("data-meanwhile", "1")
    expect(ann.page.locator('[data-position="1"]')).to_be_visible()
    must_be_fine(ann, axe)
    expect(ann.button("meanwhile.go-on")).to_be_visible()
    ann.page.keyboard.press("ArrowLeft")
    expect(bar(ann)).to_have_attribute("data-meanwhile", "0")
    ann.page.keyboard.press("Escape")
    expect(bar(ann)).to_have_count(0)
    ann.awaits_position(2)
    must_be_fine(ann, axe)
    ann.button("played.show").click()
    expect(bar(ann)).to_be_visible()
    expect(ann.button("meanwhile.skip")).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.awaits_position(2)
    expect(notice(ann, "played.away", n=1, by="Bob")).to_be_visible()
    ann.page.reload()
    ann.awaits_position(2)
    expect(bar(ann)).to_have_count(0)


LATER = """
const kept = Object.keys(localStorage).find((key) => key.startsWith('petitfour-seen:'));
const looked = JSON.parse(localStorage[kept]).at;
Date.now = () => looked + SECONDS * 1000 + performance.now();
"""


@pytest.mark.parametrize("seconds", [1, 60])
def test_what_others_played_is_shown_after_a_while_away(arrives: Callable[..., Person], seconds: int) -> None:
    """Who was away for a moment sees the last move as ever."""
    ann, bob = arrives("Ann"), arrives("Bob")
    prepare(ann)
    path = sit_down(ann, bob)
    ann.moves_by_keyboard(random.Random(2))
    ann.page.close()
    bob.awaits_turn_or_end()
    bob.moves_by_keyboard(random.Random(2))
    ann.context.add_init_script(LATER.replace("SECONDS", str(seconds)))
    ann.page = ann.new_page()
    ann.go(path)
    ann.awaits_position(2)
    assert [position for position, _ in diary(ann)] == ([1, 2] if seconds > 1 else [])


def test_what_came_while_the_page_was_hidden_is_shown(arrives: Callable[..., Person]) -> None:
    """The socket stayed open: the table did not wait, but nobody looked."""
    ann, bob = arrives("Ann"), arrives("Bob")
    prepare(ann)
    sit_down(ann, bob)
    ann.moves_by_keyboard(random.Random(2))
    hide(ann, True)
    bob.awaits_turn_or_end()
    bob.moves_by_keyboard(random.Random(2))
    ann.awaits_position(2)
    ann.page.evaluate("Date.now = ((now) => () => now() + 60_000)(Date.now)")
    hide(ann, False)
    ann.awaits_position(2)
    assert [position for position, _ in diary(ann)] == [1, 2]


def hide(person: Person, is_hidden: bool) -> None:
    """As when somebody looks at another page."""
    person.page.evaluate(
        """(isHidden) => {
            Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        is_hidden,
    )


@every_game
def test_the_board_that_showed_the_past_is_played_on(arrives: Callable[..., Person], game: Game) -> None:
    """By mouse, on a page whose first board was that of what was missed."""
    ann, bob = arrives("Ann", is_new=False), arrives("Bob")
    prepare(ann)
    path = sit_down(ann, bob, game.name)
    ann.page.close()
    let_a_bot_play(bob)
    chance = random.Random(2)
    with Shoulder(bob, path) as shoulder:
        while shoulder.look()["play"]["actor"] == 1:
            shoulder.move(chance)
    ann.page = ann.new_page()
    ann.go(path)
    ann.button("turn.moves").wait_for()
    assert diary(ann)
    hands = hands_for(game, ann, Mouse(ann.page))
    before = ann.position
    with Shoulder(ann, path) as shoulder:
        hands.make(shoulder.think(lambda legal: hands.choose(at_home(legal), chance)))
    ann.awaits_another(before)


def at_home(legal: list[Small]) -> list[Small]:
    """Nothing done to others, whom the hands take for bots."""
    return [small for small in legal if "whom" not in small] or legal


def test_without_motion_the_board_changes_all_the_same(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann", speed=1), arrives("Bob")
    prepare(ann)
    sit_down(ann, bob)
    ann.page.emulate_media(reduced_motion="reduce")
    lock(ann)
    let_a_bot_play(bob)
    unlock(ann)
    expect(notice(ann, "played.away", n=1, by="Bob")).to_be_visible()
    assert [position for position, _ in diary(ann)] == [0, 1]
    assert ann.page.evaluate("window.longest") <= 1  # milliseconds


def comes_back(person: Person, path: str) -> None:
    """On a new page, on which everything takes its time."""
    kept = "JSON.parse(localStorage.petitfour)"
    slow = f"localStorage.petitfour = JSON.stringify({{ ...{kept}, speed: {json.dumps(SLOWLY)} }})"
    person.context.add_init_script(slow)
    person.page = person.new_page()
    person.go(path)


def test_what_was_played_is_taken_back_by_consent(arrives: Callable[..., Person]) -> None:
    """The move after it goes back first: Bob is asked for each."""
    ann, bob = arrives("Ann"), arrives("Bob", lang="fr", size="phone")
    prepare(ann)
    path = sit_down(ann, bob)
    lock(ann)
    let_a_bot_play(bob)
    bob.moves_by_touch(random.Random(2))
    unlock(ann)
    asked = notice(ann, "played.away", n=1, by="Bob")
    expect(asked).to_contain_text(ann.say("played.followed", n=1))
    asked.get_by_role("button", name=ann.say("played.undo-ask")).click()
    for position in (1, 0):
        bob.button("asking.yes").click()
        bob.page.locator(f'[data-position="{position}"]').wait_for()
    ann.awaits_position(0)
    expect(ann.page.locator(".notice")).to_have_count(0)
    assert seen(ann, path)["play"]["position"] == 0


def test_who_is_asked_may_say_no(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("Bob")
    prepare(ann)
    path = sit_down(ann, bob)
    lock(ann)
    let_a_bot_play(bob)
    bob.moves_by_keyboard(random.Random(2))
    unlock(ann)
    ann.button("played.undo-ask").click()
    bob.button("asking.no").click()
    expect(ann.button("played.undo-ask")).to_be_visible()
    assert seen(ann, path)["play"]["position"] == 2


def test_a_bot_plays_until_somebody_is_back(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("Bob", lang="fr", size="phone")
    prepare(ann)
    path = sit_down(ann, bob)
    lock(ann)
    let_a_bot_play(bob, "back")
    sign = bob.page.locator('[data-opponent="0"]').get_by_text(bob.say("stand-in.back", name="Ann"))
    expect(sign).to_have_count(1)
    bob.moves_by_touch(random.Random(2))
    bob.awaits_turn_or_end()
    unlock(ann)
    expect(sign).to_have_count(0)
    expect(notice(ann, "played.away", n=2, by="Bob")).to_be_visible()
    expect(bob.page.locator('[data-announce="table"]')).to_contain_text("Ann")
    assert seen(ann, path)["room"]["seats"][0]["stand_in"] is None


def test_with_a_clock_time_decides_and_its_person_is_told(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann", size="phone"), arrives("Bob", lang="fr")
    prepare(ann)
    path = sit_down(ann, bob, a_move=12_000)
    with locked(ann):
        expect(
            ann.page.get_by_role("status").filter(has_text=ann.say("connection.offline-clock"))
        ).to_be_visible()
        bob.awaits_another(0)
        expect(bob.button("away.turn")).to_have_count(0)
    expect(notice(ann, "played.time")).to_be_visible()
    (before, _), (after, said) = diary(ann)[:2]
    assert (before, after) == (0, 1)
    assert said.startswith(ann.say("meanwhile.bot-you"))
    assert seen(bob, path)["play"]["position"] >= 1


@LOOKS
def test_a_turn_lost_to_the_clock_is_explained(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    """To somebody who was there and thought for too long."""
    ann, bob = arrives("Ann", lang=lang, size=size), arrives("Bob")
    sit_down(ann, bob, a_move=6_000)
    expect(notice(ann, "played.time")).to_be_visible()
    must_be_fine(ann, axe)
