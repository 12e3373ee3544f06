"""At a table in a real browser: lost connections, undo, reasons, languages, replays, lessons, chat."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.house.houses import House
from tests.web.people import Person


def begins_a_move(person: Person) -> None:
    """One small decision of several."""
    person.awaits_turn_or_end()
    person.button("turn.moves").click()
    person.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.click()
    person.page.keyboard.press("Escape")
    expect(person.button("turn.undo")).to_be_visible()


def test_a_page_is_loaded_anew_in_mid_turn(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.opens("piece-o-cake", 2, "random", start=0)
    begins_a_move(ann)
    ann.page.reload()
    ann.awaits_turn_or_end()
    ann.moves_by_keyboard(random.Random(1))
    expect(ann.page.locator("[data-position]")).not_to_have_attribute("data-position", "0")


def test_the_house_is_killed_in_mid_turn_and_the_table_is_there_again(
    house: House, arrives: Callable[..., Person]
) -> None:
    ann = arrives("Ann")
    ann.opens("piece-o-cake", 2, "random", start=0)
    begins_a_move(ann)
    house.processes[0].kill()
    expect(ann.page.get_by_text(ann.say("connection.lost"))).to_be_visible()
    house.processes[0].start()
    ann.page.get_by_text(ann.say("connection.lost")).wait_for(state="hidden")
    ann.awaits_turn_or_end()
    expect(ann.page.locator("[data-position]")).to_have_attribute("data-position", "0")
    ann.moves_by_keyboard(random.Random(2))
    expect(ann.page.locator("[data-position]")).not_to_have_attribute("data-position", "0")


def test_undo_step_by_step_and_within_a_turn(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.opens("cake-auf", 2, "random", start=0)
    ann.awaits_turn_or_end()
    ann.button("turn.moves").click()
    discard = re.compile("^Discard")
    ann.page.get_by_role("dialog").get_by_role("button", name=discard).first.click()
    ann.page.locator(".bar .main").click()
    at = ann.page.locator("[data-position]")
    expect(at).to_have_attribute("data-position", "1")
    ann.button("turn.undo").click()
    expect(at).to_have_attribute("data-position", "0")


def test_a_language_switch_at_any_time(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.opens("piece-o-cake", 2, "random", start=0)
    ann.awaits_turn_or_end()
    bar = ann.page.locator("header").first
    expect(bar).to_contain_text(ann.say("turn.yours"))
    ann.button("panel.settings").click()
    ann.page.get_by_role("radio", name="Français").check(force=True)
    ann.lang = "fr"
    expect(bar).to_contain_text(ann.say("turn.yours"))
    assert ann.page.locator("html").get_attribute("lang") == "fr"
    ann.page.reload()
    expect(bar).to_contain_text(ann.say("turn.yours"))


def test_what_is_said_is_text(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("<b>Bob</b>")
    path = ann.opens("piece-o-cake", 2, begin=False)
    bob.sits(path)
    ann.button("waiting.begin").click()
    bob.button("panel.chat").click()
    said = "<img src=x onerror=alert(1)>"
    bob.page.get_by_label(bob.say("chat.say")).fill(said)
    bob.button("chat.send").click()
    ann.button("panel.chat-news").click()
    expect(ann.page.get_by_text(said, exact=True)).to_be_visible()
    assert not ann.page.locator("img[src=x]").count()


def test_a_replay_steps_through_every_move(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    path = ann.opens("piece-o-cake", 2, "random")
    rng = random.Random(3)
    while not ann.is_over:
        ann.awaits_turn_or_end()
        if not ann.is_over:
            ann.moves_by_keyboard(rng)
    table = path.rpartition("/")[2]
    moves = len(ann.call(f"/api/tables/{table}/games/1")["moves"])
    ann.go(f"/replay/{table}/1")
    slider = ann.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(moves))
    ann.page.keyboard.press("End")
    expect(slider).to_have_value(str(moves))
    ann.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(moves - 1))
    ann.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
