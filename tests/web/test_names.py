"""Names in the browser: the house says what cannot be one, and an emoji family is a fine one."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.people import Person

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


def test_the_house_says_what_cannot_be_a_name(arrives: Callable[..., Person]) -> None:
    ann, bob = arrives("Ann"), arrives("Bob", lang="fr")
    path = ann.opens("piece-o-cake", 2, begin=False)
    bob.page.goto(bob.home + path)
    sit = bob.page.get_by_role("button", name=bob.say("waiting.sit"))
    field = bob.page.get_by_label(bob.say("name.label"))
    for name, why in (
        ("bot:expert", "est le nom d’un robot"),
        ("x" * 25, "24 caractères au plus"),
        ("\u202eBob", "U+202E"),
    ):
        field.fill(name)
        sit.click()
        expect(bob.page.get_by_role("alert").filter(has_text=why)).to_be_visible()
    field.fill(FAMILY)
    sit.click()
    expect(ann.page.get_by_text(FAMILY).first).to_be_visible()
