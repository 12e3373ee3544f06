"""Who comes in: removal that lasts, and a code that the host can change."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.fine import must_be_fine
from tests.web.people import Person
from tests.web.test_states import opens_panel
from tests.web.test_wishes import looks_on, sits_with_bob

LANGS = pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])
REFUSED = ("404", "403")  # the browser itself says so of what was asked for and refused


def forgives(*people: Person) -> None:
    for person in people:
        person.complaints = [line for line in person.complaints if not any(code in line for code in REFUSED)]


def code_of(person: Person, path: str) -> str:
    told = person.call(f"/api{path.replace('/t/', '/tables/')}")
    return str(told["room"]["code"])


def changes_code(host: Person) -> None:
    opens_panel(host, "table")
    host.button("host.code").click()
    host.button("host.code-yes").click()
    expect(host.page.get_by_text(host.say("host.code-done"))).to_be_visible()


def comes_by(person: Person, code: str) -> None:
    """Types a code into the field on the page."""
    person.page.get_by_label(person.say("home.join-hint")).fill(code.lower())
    person.page.keyboard.press("Enter")


@LANGS
def test_after_the_code_was_changed_newcomers_need_the_new_one(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann, bob, cem, dora = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem", "Dora"))
    path = sits_with_bob(ann, bob)
    old = code_of(ann, path)
    looks_on(dora, path)
    changes_code(ann)
    must_be_fine(ann, axe)
    new = code_of(ann, path)
    assert new != old
    expect(ann.page.get_by_text(new, exact=True)).to_be_visible()
    for way, title in ((path, cem.say("gone.code")), (f"/c/{old}", cem.say("code.missing", code=old))):
        cem.go(way)
        expect(cem.page.get_by_role("heading", name=title)).to_be_visible()
        must_be_fine(cem, axe)
    comes_by(cem, new)
    cem.page.locator('[data-status="playing"]').wait_for()
    for person in (bob, cem, dora):  # who is or was at the table comes back without typing anything
        person.page.reload()
        person.page.locator('[data-status="playing"]').wait_for()
    forgives(cem)


@LANGS
def test_who_is_removed_is_told_and_does_not_come_back(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann, bob, cem = (arrives(name, lang=lang, size=size) for name in ("Ann", "Bob", "Cem"))
    path = sits_with_bob(ann, bob)
    old = code_of(ann, path)
    looks_on(cem, path)
    opens_panel(ann, "table")
    expect(ann.page.get_by_text(ann.say("onlookers.title", n=1))).to_be_visible()
    must_be_fine(ann, axe)
    ann.page.locator("section li").get_by_role("button", name=removal(ann)).last.click()
    expect(ann.page.get_by_text(ann.say("host.remove-text"))).to_be_visible()
    must_be_fine(ann, axe)
    ann.button("host.remove-yes").click()
    closed = cem.page.get_by_role("heading", name=cem.say("gone.removed"))
    expect(closed).to_be_visible()
    must_be_fine(cem, axe)
    expect(ann.page.get_by_text(ann.say("onlookers.title", n=1))).to_have_count(0)
    assert code_of(ann, path) != old
    cem.page.reload()
    expect(closed).to_be_visible()
    forgives(cem)


def removal(person: Person) -> str:
    """How the button begins that removes somebody who looks on."""
    return person.say("host.remove", name=person.say("onlookers.guest", mark=""))


def test_a_question_is_asked_before_somebody_with_a_seat_is_removed(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("Bob", lang="fr")
    path = ann.opens("top-cake", 2, begin=False)
    bob.sits(path)
    button = ann.button("host.remove", name="Bob")
    button.click()
    ann.button("question.no").click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    ann.button("host.remove-yes").click()
    expect(bob.page.get_by_role("heading", name=bob.say("gone.removed"))).to_be_visible()
    forgives(bob)
