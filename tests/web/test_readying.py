"""A fresh house in the browser: while a bot is made ready its table says so, on every screen."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.house.houses import Embedded, House
from tests.web.fine import must_be_fine
from tests.web.people import SIZES, Person


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Nothing was compiled on this machine yet."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PETITFOUR_CACHE", str(tmp_path_factory.mktemp("cache")))
        opened = Embedded(tmp_path_factory.mktemp("house"))
    yield opened
    opened.stop()
    assert not opened.complaints(), opened.logs()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "words"), [("en", "Bot 2 is warming up"), ("fr", "Robot 2 s’échauffe")])
def test_the_table_says_who_is_warming_up(
    axe: Axe, arrives: Callable[..., Person], lang: str, words: str, size: str
) -> None:
    ann = arrives("Ann", lang=lang, size=size)
    ann.opens("piece-o-cake", 3, "strong", "casual", start=1)
    notice = ann.page.locator(".notice")
    expect(notice).to_contain_text(words)
    expect(notice).to_have_count(1)
    must_be_fine(ann, axe)
