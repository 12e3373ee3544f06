"""Who waits for a hint while others come first sees how many, and when it will be there."""

import re
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from tests.house.guests import Guest
from tests.house.houses import House
from tests.web.people import Person

from petitfour.core.game import game_named
from petitfour.review.readiness import make_ready

GAME = "piece-o-cake"
ADDRESSES = [f"127.0.0.{n}" for n in range(2, 10)]


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """Else a hint is an expert's move, which takes no time."""
    make_ready(game_named(GAME))


@pytest.fixture
def others(house: House) -> Iterator[None]:
    """People from as many addresses, who all ask what to do."""
    threads = [threading.Thread(target=_ask, args=(house.processes[0].port, each)) for each in ADDRESSES]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()


def _ask(port: int, address: str) -> None:
    guest = Guest(port, source=address)
    table = guest.open(GAME, 2, {"name": "Bob"}, {"bot": "random"}, options={"start": 0}, begin=True)["id"]
    guest.post(f"/api/tables/{table}/seats/0/hint")


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize(("lang", "size"), [("fr", "phone"), ("en", "tablet"), ("en", "desktop")])
def test_who_waits_sees_how_many_come_first(lang: str, size: str, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann", lang=lang, size=size, is_new=False)
    ann.opens(GAME, 2, "random", start=0)
    ann.button("advice.ask").click()
    ann.page.get_by_role("status").filter(has_text=_pattern(ann)).wait_for()
    expect(ann.button("advice.show")).to_be_visible(timeout=240_000)


def _pattern(ann: Person) -> re.Pattern[str]:
    """The sentence for any numbers."""
    told = [re.escape(ann.say("advice.ahead", n=n, seconds="SECONDS")) for n in (1, 2)]
    return re.compile("|".join(each.replace("2", r"\d+").replace("SECONDS", r"\d+") for each in told))
