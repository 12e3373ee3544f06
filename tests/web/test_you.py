"""A guest's devices and data in the browser: links, signing out."""

import json
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.fine import must_be_fine
from tests.web.people import Person


def opens_own_page(person: Person) -> None:
    person.go()
    person.page.get_by_role("link", name=person.say("you.title")).click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.say("you.title"))


def makes_link(person: Person) -> str:
    person.page.get_by_role("button", name=person.say("links.make")).click()
    return person.page.get_by_label(person.say("links.label"), exact=True).input_value()


def test_a_link_asks_first_and_brings_the_tables_to_another_device(arrives: Callable[..., Person]) -> None:
    ann, phone = arrives("Ann"), arrives("Phone", size="phone", lang="fr")
    ann.opens("top-cake", 2, "casual", begin=False)
    opens_own_page(ann)
    link = "/p/" + makes_link(ann).rpartition("/")[2]
    phone.go(link)
    phone.page.get_by_role("button", name="Continuer, ce lien est à moi").click()
    expect(phone.page.get_by_role("heading", name=phone.say("home.running"))).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text("127.0.0.1 (Chrome")).to_be_visible()
    ann.page.get_by_role("button", name="Revoke").click()
    expect(ann.page.get_by_role("button", name=ann.say("links.make"))).to_be_visible()
    phone.go(link)
    expect(phone.page.get_by_role("heading", name=phone.say("lost.title"))).to_be_visible()
    phone.complaints.clear()  # the browser itself says that the page was not found


def test_signing_out_everywhere_leaves_this_device_alone(arrives: Callable[..., Person]) -> None:
    ann, phone = arrives("Ann"), arrives("Phone")
    ann.opens("top-cake", 2, "casual", begin=False)
    opens_own_page(ann)
    phone.go("/p/" + makes_link(ann).rpartition("/")[2])
    phone.page.get_by_role("button").click()
    expect(phone.page.get_by_role("heading", name=phone.say("home.running"))).to_be_visible()
    ann.page.get_by_role("button", name=ann.say("sign-out.do")).click()
    ann.page.get_by_role("button", name=ann.say("sign-out.yes")).click()
    expect(ann.page.get_by_text(ann.say("sign-out.done"))).to_be_visible()
    phone.go()
    expect(phone.page.get_by_role("heading", name=phone.say("home.join"))).to_be_visible()
    expect(phone.page.get_by_role("heading", name=phone.say("home.running"))).to_have_count(0)
    ann.go()
    expect(ann.page.get_by_role("heading", name=ann.say("home.running"))).to_be_visible()


# What the house knows


def test_everything_is_taken_along_as_a_file(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    table = ann.opens("top-cake", 2, "casual", begin=False)
    opens_own_page(ann)
    expect(ann.page.get_by_text(ann.say("known.tables", n=1))).to_be_visible()
    with ann.page.expect_download() as waiting:
        ann.page.get_by_role("button", name=ann.say("known.take")).click()
    assert waiting.value.suggested_filename == "petit-four.json"
    taken = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert [f"/t/{own['id']}" for own in taken["tables"]] == [table]


def test_who_is_forgotten_is_told_first_and_asked_twice_by_keyboard_alone(
    axe: Axe, arrives: Callable[..., Person]
) -> None:
    ann, bob = arrives("Zéphyrine", lang="fr", size="phone"), arrives("Bob")
    table = ann.opens("top-cake", 2, begin=False)
    bob.go(table)
    expect(bob.page.get_by_text("Zéphyrine").first).to_be_visible()
    opens_own_page(ann)
    ann.page.get_by_role("button", name=ann.say("forget.do")).press("Enter")
    question = ann.page.get_by_role("dialog")
    expect(question.get_by_role("listitem")).to_have_count(6)
    must_be_fine(ann, axe)
    question.get_by_role("button", name=ann.say("question.no")).press("Enter")
    expect(question).to_have_count(0)
    ann.page.get_by_role("button", name=ann.say("forget.do")).press("Enter")
    question.get_by_role("button", name=ann.say("forget.go-on")).press("Enter")
    expect(ann.page.get_by_role("heading", name=ann.say("forget.second"))).to_be_focused()
    must_be_fine(ann, axe)
    ann.page.get_by_role("button", name=ann.say("forget.yes")).press("Enter")
    expect(ann.page.get_by_role("heading", name=ann.say("forget.done-title"))).to_be_visible()
    must_be_fine(ann, axe)
    assert ann.page.evaluate("Object.keys(localStorage)") == []
    assert ann.context.cookies() == []
    expect(bob.page.get_by_text("Zéphyrine")).to_have_count(0)
    ann.page.get_by_role("link", name=ann.say("forget.home")).press("Enter")
    expect(ann.page.get_by_role("heading", name=ann.say("home.join"))).to_be_visible()
    expect(ann.page.get_by_role("heading", name=ann.say("home.running"))).to_have_count(0)


def test_others_see_a_guest_in_their_language(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Zéphyrine"), arrives("Bob", lang="fr")
    path = ann.opens("piece-o-cake", 2, begin=False)
    bob.sits(path)
    ann.button("waiting.begin").click()
    expect(bob.page.locator("[data-position]")).to_be_visible()
    ann.call("/api/me/forget", {"code": ann.call("/api/me/known")["code"]})
    bob.call(f"/api{path.replace('/t/', '/tables/')}/ask", {"type": "abandon"})  # he is the host now
    bob.go("/past")
    expect(bob.page.get_by_text(bob.say("name.forgotten"))).to_be_visible()
    expect(bob.page.get_by_text("Zéphyrine")).to_have_count(0)
