"""A real house and a real browser for the tests of a file."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from tests.house.houses import Embedded, House
from tests.web import browser as chromium
from tests.web.people import PATIENCE, Person

expect.set_options(timeout=PATIENCE)  # else five seconds, which a busy machine may need for a page


@pytest.fixture(scope="module")  # while it is open its event loop is: no other file's tests can have theirs
def browser() -> Iterator[Browser]:
    with chromium.opened() as opened:
        yield opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = Embedded(tmp_path_factory.mktemp("house"))
    yield opened
    opened.stop()
    assert not opened.complaints(), opened.logs()


@pytest.fixture(scope="module")
def axe() -> Axe:
    return Axe()


@pytest.fixture
def arrives(browser: Browser, house: House) -> Iterator[Callable[..., Person]]:
    """Somebody new with a browser of their own; at the end nothing may have gone wrong in it."""
    people: list[Person] = []

    def arrive(name: str = "Ann", **how: Any) -> Person:
        people.append(Person(browser, house.processes[0].port, name, **how))
        return people[-1]

    yield arrive
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.leave()
    assert not complaints
