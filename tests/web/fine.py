"""Whether a page is fine for everybody: axe finds nothing, words are words, all is within the screen."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from tests.web.people import Person, visible_keys

ALL: dict[str, Any] = {"resultTypes": ["violations"]}  # what is in order need not be told in full
COLOURS = {**ALL, "runOnly": {"type": "rule", "values": ["color-contrast"]}}  # the rest is the same by night
VIOLATIONS = "(options) => axe.run(document, options).then((found) => found.violations)"


def must_be_fine(person: Person, axe: Axe) -> None:
    """No violation in either theme, no key in the place of words, nothing wider than the screen."""
    person.awaits_calm()
    must_please(person, axe, ALL)
    with person.in_the_other_theme():
        must_please(person, axe, COLOURS)
    assert not visible_keys(person.page.locator("body").inner_text())
    width = person.page.evaluate("document.documentElement.scrollWidth")
    size = person.page.viewport_size
    assert size
    assert width <= size["width"]


def must_please(person: Person, axe: Axe, options: dict[str, Any]) -> None:
    if person.page.evaluate("typeof axe") == "undefined":  # once for each page: it is half a megabyte
        person.page.evaluate(axe.axe_script)
    found: list[Any] = person.page.evaluate(VIOLATIONS, options)
    told = [(v["id"], [_told(node) for node in v["nodes"][:3]]) for v in found]
    assert not told, f"{person.page.url}: {told}"


def _told(node: dict[str, Any]) -> str:
    return " ".join([node["html"][:160], *(check["message"] for check in node["any"][:1])])
