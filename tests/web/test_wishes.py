"""Taking over a seat of a running game: why not is shown before, everybody agrees, everybody is told."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.web.fine import must_be_fine
from tests.web.people import Person
from tests.web.test_states import opens_panel

GAME = "top-cake"  # hands are hidden
LANGS = pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])


def sits_with_bob(ann: Person, bob: Person) -> str:
    """A running game of Ann, Bob and a bot on the third seat."""
    bots = [None, {"bot": "casual"}]
    wish = {"game": GAME, "options": {"players": 3, "start": 0}, "seats": [{"name": "Ann"}, *bots]}
    path = f"/t/{ann.call('/api/tables', wish)['id']}"
    ann.go(path)
    bob.sits(path)
    ann.button("waiting.begin").click()
    for person in (ann, bob):
        person.page.locator('[data-status="playing"]').wait_for()
    return path


def looks_on(person: Person, path: str) -> None:
    person.go(path)
    person.page.locator('[data-status="playing"]').wait_for()


def notice(person: Person, key: str, **gaps: object) -> Locator:
    return person.page.locator(".notice").filter(has_text=person.say(key, **gaps))


def opens_seats(person: Person) -> None:
    notice(person, "wish.may").get_by_role("button", name=person.say("wish.seats")).click()


def asks(person: Person, seat_name: str) -> None:
    person.page.get_by_role("button", name=f"{person.say('wish.ask')} ({seat_name})").click()


def seat(person: Person, name: str) -> Locator:
    """A line of the list of seats."""
    return person.page.locator("aside, dialog").get_by_role("listitem").filter(has_text=name)


def closes_panel(person: Person) -> None:
    dialog = person.page.get_by_role("dialog")
    if dialog.count():
        person.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@LANGS
def test_everybody_has_to_agree_to_who_takes_over_the_seat_of_a_bot(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann, bob, cem = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem"))
    bot = ann.say("bot.name", seat=3)
    path = sits_with_bob(ann, bob)
    looks_on(cem, path)
    opens_seats(cem)
    expect(seat(cem, "Ann")).to_contain_text(cem.say("wish.not.person"))
    expect(seat(cem, bot)).not_to_contain_text(cem.say("wish.not.person"))
    must_be_fine(cem, axe)
    asks(cem, bot)
    expect(seat(cem, bot)).to_contain_text(cem.say("wish.not.asked"))
    closes_panel(cem)
    for person in (ann, bob):
        expect(notice(person, "wish.question", name="Cem", seat=bot)).to_be_visible()
        must_be_fine(person, axe)
    ann.button("wish.yes").click()
    expect(notice(ann, "wish.others", name="Cem", seat=bot, names="Bob")).to_be_visible()
    expect(notice(cem, "wish.mine", seat=bot, names="Bob")).to_be_visible()
    must_be_fine(cem, axe)
    bob.button("wish.yes").focus()
    bob.page.keyboard.press("Enter")
    for person in (ann, bob, cem):
        expect(person.page.locator('[data-announce="seat"]')).to_have_text(
            person.say("wish.came", name="Cem", seat=3)
        )
        expect(person.page.locator(".notice").filter(has_text="Cem")).to_have_count(0)
    told = cem.call(f"/api{path.replace('/t/', '/tables/')}")
    assert [chair["name"] for chair in told["room"]["seats"]] == ["Ann", "Bob", "Cem"]
    assert told["play"]["you"] == 2  # counted from 0
    opens_panel(ann, "log")
    expect(ann.page.get_by_text(ann.say("event.wished", seat=3))).to_be_visible()


@LANGS
def test_one_no_is_enough_and_a_wish_can_be_withdrawn(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann, bob, cem = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem"))
    bot = ann.say("bot.name", seat=3)
    looks_on(cem, sits_with_bob(ann, bob))
    opens_seats(cem)
    asks(cem, bot)
    closes_panel(cem)
    expect(notice(ann, "wish.question", name="Cem", seat=bot)).to_be_visible()
    cem.button("wish.withdraw").click()
    expect(notice(ann, "wish.question", name="Cem", seat=bot)).to_have_count(0)
    opens_seats(cem)
    asks(cem, bot)
    closes_panel(cem)
    bob.button("wish.no").click()
    refused = notice(cem, "wish.refused", name="Bob")
    expect(refused).to_be_visible()
    must_be_fine(cem, axe)
    refused.get_by_role("button").click()
    expect(notice(ann, "wish.question", name="Cem", seat=bot)).to_have_count(0)
    if not seat(cem, bot).count():  # on a large screen the panel has stayed open
        opens_panel(cem, "table")
    expect(seat(cem, bot)).to_contain_text(cem.say("wish.not.turned-away", time="").rstrip("."))
    must_be_fine(cem, axe)


@LANGS
def test_a_second_one_is_told_to_wait(arrives: Callable[..., Person], lang: str, size: str) -> None:
    ann, bob, cem, dora = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem", "Dora"))
    path = sits_with_bob(ann, bob)
    for person in (cem, dora):
        looks_on(person, path)
        opens_seats(person)
    bot = ann.say("bot.name", seat=3)
    asks(cem, bot)
    expect(seat(dora, bot)).to_contain_text(dora.say("wish.not.pending", name="Cem"))


@LANGS
def test_who_has_held_a_seat_is_told_that_no_other_is_open(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    """Bob leaves and Cem takes over his seat: from then on Bob looks on, and knows why that is so."""
    ann, bob, cem = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem"))
    path = sits_with_bob(ann, bob)
    ask = f"/api{path.replace('/t/', '/tables/')}/ask"
    bob.call(ask, {"type": "stand", "seat": 1})
    looks_on(cem, path)
    opens_seats(cem)
    asks(cem, "Bob")
    ann.button("wish.yes").click()
    expect(bob.page.locator('[data-announce="seat"]')).to_have_text(bob.say("wish.came", name="Cem", seat=2))
    opens_panel(bob, "table")
    expect(seat(bob, bob.say("bot.name", seat=3))).to_contain_text(bob.say("wish.not.had-seat"))
    expect(bob.page.get_by_role("button", name=bob.say("wish.ask"))).to_have_count(0)
    must_be_fine(bob, axe)


def test_where_bots_play_alone_only_the_host_sits_down(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("Bob")
    bots = [{"bot": "expert"}] * 4  # who take their time
    wish = {"game": GAME, "options": {"players": 4}, "seats": bots, "begin": True}
    path = f"/t/{ann.call('/api/tables', wish)['id']}"
    looks_on(bob, path)
    opens_panel(bob, "table")
    expect(seat(bob, bob.say("bot.name", seat=2))).to_contain_text(bob.say("wish.not.host-only"))
    looks_on(ann, path)
    opens_seats(ann)
    asks(ann, ann.say("bot.name", seat=2))
    expect(seat(ann, "Ann")).to_be_visible()
