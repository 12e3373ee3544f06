"""Whether a page is fine for everybody: axe finds nothing, words are words, all is within the screen."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from tests.web.people import Person, visible_keys


def must_be_fine(person: Person, axe: Axe) -> None:
    """No violation, no key in the place of words, nothing wider than the screen."""
    found: list[Any] = axe.run(person.page).response["violations"]
    told = [(v["id"], [node["html"][:160] for node in v["nodes"][:3]]) for v in found]
    assert not told, f"{person.page.url}: {told}"
    assert not visible_keys(person.page.locator("body").inner_text())
    width = person.page.evaluate("document.documentElement.scrollWidth")
    size = person.page.viewport_size
    assert size
    assert width <= size["width"]
