"""Without the network, without the house: one is told, nothing is lost, and one comes back to the table."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.house.houses import House
from tests.web.fine import must_be_fine
from tests.web.hands import hands_for
from tests.web.hands.piece_o_cake import Hands
from tests.web.hands.ways import Mouse
from tests.web.people import Person

from petitfour.core.game import game_named

CAKE = game_named("piece-o-cake")
OUT_OF_REACH = {"en": "The house is out of reach", "fr": "La maison est hors de portée"}


def test_what_is_composed_without_a_network_is_there_when_it_is_back(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.opens(CAKE.name, 2, "random", start=0)
    ann.awaits_turn_or_end()
    hands = hands_for(CAKE, ann, Mouse(ann.page))
    assert isinstance(hands, Hands)
    ann.context.set_offline(True)
    away = ann.page.get_by_role("status").filter(has_text=ann.say("connection.offline"))
    expect(away).to_be_visible()
    hands.cut([0, 5], 11)
    expect(hands.main).to_have_count(0)  # the house has not said yet whether it may be
    ann.context.set_offline(False)
    expect(away).to_have_count(0)
    hands.confirm()
    expect(ann.page.locator("[data-position]")).not_to_have_attribute("data-position", "0")
    table = ann.page.url.rpartition("/")[2]
    assert ann.call(f"/api/tables/{table}")["play"]["table"]["cuts"] == [0, 5]


def test_a_friendly_page_while_the_house_is_out_of_reach(
    house: House, axe: Axe, arrives: Callable[..., Person]
) -> None:
    ann = arrives("Ann")
    path = ann.opens(CAKE.name, 2, "random", start=0)
    ann.awaits_turn_or_end()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    house.processes[0].kill()
    ann.go(path)
    for said in OUT_OF_REACH.values():
        expect(ann.page.get_by_role("heading", name=said)).to_be_visible()
    must_be_fine(ann, axe)
    again = ann.page.get_by_role("link")
    again.click()  # still away
    expect(ann.page.get_by_role("heading", name=OUT_OF_REACH["en"])).to_be_visible()
    house.processes[0].start()
    again.click()
    ann.awaits_turn_or_end()
    assert ann.page.url.endswith(path)


def test_it_can_be_installed(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.go()
    address = ann.page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = ann.call(str(address))
    assert manifest["name"] == "Petit Four"
    assert manifest["display"] == "standalone"
    assert ann.context.request.get(f"{ann.home}{manifest['start_url']}").ok
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in pictures:
        answer = ann.context.request.get(f"{ann.home}{icon['src']}")
        assert answer.headers["content-type"] == "image/png"
        assert icon["sizes"] == "{}x{}".format(*size_of(answer.body()))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert any(icon.get("purpose") == "maskable" for icon in pictures)
    scope = ann.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)")
    assert scope == f"{ann.home}/"


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, which a PNG tells in its first chunk."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
