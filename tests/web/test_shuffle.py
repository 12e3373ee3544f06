"""The shuffle as a browser takes part in it, tells of it and checks it, whatever happens while it is made."""

import json
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.house.houses import House
from tests.web.fine import must_be_fine
from tests.web.people import Person
from tests.web.shoulder import Shoulder

from petitfour.core.record import verify

AS_ON_PLAIN_HTTP = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
Record = dict[str, Any]


def begins(person: Person, game: str = "piece-o-cake") -> str:
    """As most people do: one press, against a bot. The address of the table."""
    person.go("/")
    card = person.page.locator(f'[data-game="{game}"]')
    card.get_by_role("button", name=re.compile(person.say("home.play-bots"))).first.click()
    person.page.wait_for_url(re.compile("/t/"))
    person.page.locator('[data-status="playing"]').wait_for()
    return person.page.url.removeprefix(person.home)


def ends(person: Person, path: str) -> Record:
    with Shoulder(person, path) as shoulder:
        shoulder.play_on(random.Random(1))
        return shoulder.record()


def ends_early(person: Person, path: str) -> None:
    person.call(f"{path.replace('/t/', '/api/tables/')}/ask", {"type": "abandon"})


def verdict(person: Person) -> Locator:
    """What the device says of the game that is over."""
    return person.page.locator(".shield [data-verdict]").first


def shield(person: Person) -> Locator:
    """The one on top of the page, at all times."""
    return person.page.locator("header button.shield")


def test_a_device_adds_its_part_by_itself_and_checks_it_at_the_end(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.context.add_init_script(AS_ON_PLAIN_HTTP)
    record = ends(ann, begins(ann))
    assert [set(part) for part in record["fair"]["parts"]] == [{"commitment", "value"}, {"from"}]
    assert verify(record).shuffle == "nobody-could"
    expect(verdict(ann)).to_have_text(ann.say("fair.right"))


def test_friends_each_add_their_own(arrives: Callable[..., Person]) -> None:
    ann, ben = arrives("Ann"), arrives("Ben", lang="fr", size="phone")
    path = ann.opens("piece-o-cake", 2, begin=False)
    ben.sits(path)
    ann.button("waiting.begin").click()
    for person in (ann, ben):
        person.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    record = ann.call(f"/api{path.replace('/t/', '/tables/')}/games/1")
    assert verify(record).shuffle == "nobody-could"
    for person in (ann, ben):
        expect(verdict(person)).to_have_text(person.say("fair.right"))


def test_a_page_that_was_reloaded_is_as_sure(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    path = begins(ann)
    ann.page.reload()
    ann.page.locator('[data-status="playing"]').wait_for()
    expect(shield(ann)).to_have_accessible_name(f"{ann.say('panel.fair')}: {ann.say('fair.added')}")
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.right"))


def test_another_device_of_the_same_person_says_that_it_cannot_vouch(arrives: Callable[..., Person]) -> None:
    ann, other = arrives("Ann"), arrives("Ann", lang="fr", size="phone")
    eve = arrives("Eve")
    path = begins(ann)
    other.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    for person in (other, eve):
        person.go(path)
        person.page.locator('[data-status="playing"]').wait_for()
    expect(shield(eve)).to_have_accessible_name(f"{eve.say('panel.fair')}: {eve.say('fair.together')}")
    ends_early(ann, path)
    expect(verdict(eve)).to_have_text(eve.say("fair.watched"))
    expect(verdict(ann)).to_have_text(ann.say("fair.right"))
    expect(verdict(other)).to_have_text(other.say("fair.elsewhere"))


def test_two_devices_before_the_game_the_last_one_to_commit_is_in(arrives: Callable[..., Person]) -> None:
    ann, other, ben = arrives("Ann"), arrives("Ann"), arrives("Ben")
    path = ann.opens("piece-o-cake", 2, begin=False)
    ann.page.locator(".waiting").first.wait_for()
    other.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    other.go(path)
    ben.sits(path)
    other.button("waiting.begin").click()
    for person in (ann, other, ben):
        person.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.elsewhere"))
    expect(verdict(other)).to_have_text(other.say("fair.right"))
    expect(verdict(ben)).to_have_text(ben.say("fair.right"))


REFUSED = """for (const what of WHAT) {
    const real = Storage.prototype[what];
    Storage.prototype[what] = function (key, ...rest) {
        if (key.startsWith("petitfour-shuffle")) throw new DOMException("no", "QuotaExceededError");
        return real.call(this, key, ...rest);
    };
}"""


@pytest.mark.parametrize("what", [["setItem"], ["getItem", "setItem"]], ids=["full", "private"])
def test_a_browser_that_keeps_nothing_takes_part_as_long_as_the_page_is_open(
    arrives: Callable[..., Person], what: list[str]
) -> None:
    ann, eve = arrives("Ann"), arrives("Eve")
    for person in (ann, eve):
        person.context.add_init_script(REFUSED.replace("WHAT", str(what)))
    path, hers = begins(ann), begins(eve)
    eve.page.reload()
    eve.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    ends_early(eve, hers)
    expect(verdict(ann)).to_have_text(ann.say("fair.right"))
    expect(verdict(eve)).to_have_text(eve.say("fair.elsewhere"))


def test_who_comes_back_while_the_cards_are_dealt_reveals_by_herself(arrives: Callable[..., Person]) -> None:
    ann, ben = arrives("Ann"), arrives("Ben", lang="fr", size="phone")
    path = ann.opens("piece-o-cake", 2, begin=False)
    ben.sits(path)
    is_seated(ben)
    ben.go("/")
    ann.button("waiting.begin").click()
    expect(ann.page.locator(".dealing")).to_contain_text(ann.say("dealing.waits", names="Ben"))
    expect(ann.page.locator("h1")).to_have_text("Piece o' Cake")
    ben.go(path)
    for person in (ann, ben):
        person.page.locator('[data-status="playing"]').wait_for()
    expect(ann.page.locator(".dealing")).to_be_empty()
    ends_early(ann, path)
    for person in (ann, ben):
        expect(verdict(person)).to_have_text(person.say("fair.right"))


def test_who_is_not_the_host_is_told_who_can_go_on(axe: Axe, arrives: Callable[..., Person]) -> None:
    """Cat's device never reveals; Ben sees what Ann, the host, may do. Then nothing comes from Ben either."""
    ann, ben = arrives("Ann"), arrives("Ben", lang="fr", size="phone")
    path = ann.opens("piece-o-cake", 3, begin=False)
    table = path.replace("/t/", "/api/tables/")
    ben.sits(path)
    is_seated(ben)
    commits_alone(arrives("Cat"), table, 2)
    ann.button("waiting.begin").click()
    expect(ben.page.locator(".dealing")).to_contain_text(ben.say("dealing.host", host="Ann", names="Cat"))
    must_be_fine(ben, axe)
    must_be_fine(ann, axe)
    ben.go("/")
    ann.button("dealing.without", names="Cat").click()
    expect(ann.page.locator(".dealing")).to_contain_text(ann.say("dealing.waits", names="Ben"))
    commits_once_more(ben, table, 1)
    ann.button("dealing.without", names="Ben").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.again", n=3, names="Ben and Cat"))
    record = ann.call(f"{table}/games/1")
    assert [one["missing"] for one in record["fair"]["given_up"]] == [[2], [1]]
    assert verify(record).is_right
    ann.page.locator(".shield button").last.click()
    for n, names in ((1, "Cat"), (2, "Ben")):
        given_up = ann.say("fair.deal-given-up", n=n, names=names)
        expect(ann.page.get_by_role("heading", name=given_up)).to_be_visible()
    must_be_fine(ann, axe)


def test_another_game_that_is_not_dealt_can_be_gone_on_with_from_the_result(
    axe: Axe, arrives: Callable[..., Person]
) -> None:
    """The sheet with the result lies over the notice: it is in the sheet, too."""
    ann, ben = arrives("Ann", lang="fr", size="phone"), arrives("Ben")
    path = ann.opens("piece-o-cake", 2, begin=False)
    ben.sits(path)
    is_seated(ben)
    ann.button("waiting.begin").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.right"))
    ben.go("/")
    wish = {"type": "again", "seat": 1, "commitment": "5e" * 32}
    ben.call(f"{path.replace('/t/', '/api/tables/')}/ask", wish)
    ann.button("rematch.in", n=2, all=2).click()
    words = ann.say("dealing.without", names="Ben")
    without = ann.page.get_by_role("dialog").get_by_role("button", name=words)
    without.wait_for()
    must_be_fine(ann, axe)
    without.click()
    ann.page.locator('[data-status="playing"]').wait_for()
    assert ann.call(path.replace("/t/", "/api/tables/"))["room"]["fair"]["now"]["attempt"] == 2


def test_a_host_who_never_reveals_stops_nobody(arrives: Callable[..., Person]) -> None:
    """The host is a program that commits and does nothing more."""
    ann, ben = arrives("Ann"), arrives("Ben")
    wish = {"game": "piece-o-cake", "options": {"players": 2}, "seats": [{"name": "Ann"}], "begin": False}
    path = f"/t/{ann.call('/api/tables', wish)['id']}"
    table = path.replace("/t/", "/api/tables/")
    commits_once_more(ann, table, 0)
    ben.sits(path)
    ben.button("waiting.begin").click()
    ben.button("dealing.without", names="Ann").click()
    ben.page.locator('[data-status="playing"]').wait_for()
    ann.call(f"{table}/ask", {"type": "abandon"})
    expect(verdict(ben)).to_have_text(ben.say("fair.again", n=2, names="Ann"))


def is_seated(person: Person) -> None:
    person.page.get_by_role("button", name=re.compile(f"^{person.say('waiting.stand')}")).first.wait_for()


def commits_alone(person: Person, table: str, seat: int) -> None:
    """Sits down without a page that would reveal anything."""
    asked = {"type": "sit", "seat": seat, "name": person.name, "commitment": "5e" * 32}
    person.call(f"{table}/ask", asked)


def commits_once_more(person: Person, table: str, seat: int) -> None:
    next_ = person.call(table)["room"]["fair"]["next"]
    deal = {"game": next_["game"], "attempt": next_["attempt"]}
    person.call(f"{table}/ask", {"type": "commit", "seat": seat, **deal, "commitment": "5e" * 32})


HEX = re.compile("[0-9a-f]{8}")


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])
def test_one_shield_and_one_sentence_and_the_details_behind_it(
    axe: Axe, arrives: Callable[..., Person], lang: str, size: str
) -> None:
    ann = arrives("Ann", lang=lang, size=size)
    ann.opens("piece-o-cake", 2, begin=False)
    expect(ann.page.locator(".shield [role=status]")).to_have_text(ann.say("fair.before"))
    assert not HEX.search(ann.page.locator("body").inner_text()), "nobody is shown a hash unasked"
    must_be_fine(ann, axe)
    shield(ann).focus()
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("heading", name=ann.say("fair.how"), exact=True).wait_for()
    expect(ann.page.get_by_role("heading", name=ann.say("panel.fair")).first).to_be_visible()
    ann.page.get_by_text(ann.say("fair.page")).click()
    expect(ann.page.locator("pre")).to_contain_text("petitfour/2 house")
    ann.page.get_by_text(ann.say("fair.page")).click()  # its words look like keys
    must_be_fine(ann, axe)


def test_a_game_of_a_house_from_before_says_what_it_proves(
    axe: Axe, arrives: Callable[..., Person], house: House
) -> None:
    """Format 1: the house promised first, and nothing more."""
    ann = arrives("Ann")
    path = ann.opens("piece-o-cake", 2, "random", begin=False)
    ann.go("/")
    house.processes[0].kill()
    as_before(house.processes[0].folder / "house.sqlite", path.removeprefix("/t/"))
    house.processes[0].start()
    ann.go(path)
    expect(ann.page.locator(".shield [role=status]")).to_have_text(ann.say("fair.before-old"))
    ann.button("waiting.begin").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.old"))
    ann.page.locator(".shield button").last.click()
    expect(ann.page.get_by_text(ann.say("fair.old-text"))).to_be_visible()
    must_be_fine(ann, axe)


def as_before(file: Path, table: str) -> None:
    """The table as an older version wrote it."""
    with closing(sqlite3.connect(file, timeout=10)) as database, database:
        entries = database.execute("SELECT n, body FROM entries WHERE table_id = ?", (table,)).fetchall()
        for n, body in entries:
            entry = json.loads(body)
            entry.pop("shuffle", None)
            if entry["kind"] == "sat":
                entry["contribution"] = f"c{n}"
            if entry["kind"] == "committed":  # did not exist
                database.execute("DELETE FROM entries WHERE table_id = ? AND n = ?", (table, n))
            values = (json.dumps(entry), table, n)
            database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND n = ?", values)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_device_tells_of_deals_that_were_given_up(arrives: Callable[..., Person], lang: str) -> None:
    """Ben's device commits and does not reveal: who knew the secret could choose between both deals."""
    ann, ben = arrives("Ann", lang=lang), arrives("Ben")
    path = ann.opens("piece-o-cake", 2, begin=False)
    table = path.replace("/t/", "/api/tables/")
    ben.call(f"{table}/ask", {"type": "sit", "seat": 1, "name": "Ben", "commitment": "5e" * 32})
    ann.button("waiting.begin").click()
    ann.button("dealing.without", names="Ben").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.again", n=2, names="Ben"))
    assert verify(ann.call(f"{table}/games/1")).shuffle == "dealt-again"
