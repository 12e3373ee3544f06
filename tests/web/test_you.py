"""A guest's devices and data in the browser: links, signing out."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.people import Person


def opens_own_page(person: Person) -> None:
    person.go()
    person.page.get_by_role("link", name=person.say("home.knows")).click()
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
