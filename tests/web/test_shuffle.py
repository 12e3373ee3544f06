"""The shuffle as a browser takes part in it and checks it: also where it cannot hash, and against lies."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect
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


def verdict(person: Person) -> Any:
    return person.page.locator(".shield[data-verdict]").first


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
    ann.call(f"/api{path.replace('/t/', '/tables/')}/ask", {"type": "abandon"})
    record = ann.call(f"/api{path.replace('/t/', '/tables/')}/games/1")
    assert verify(record).shuffle == "nobody-could"
    for person in (ann, ben):
        expect(verdict(person)).to_have_text(person.say("fair.right"))


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
    ann.call(f"{table}/ask", {"type": "abandon"})
    expect(verdict(ann)).to_have_text(ann.say("fair.again", n=2, names="Ben"))
    assert verify(ann.call(f"{table}/games/1")).shuffle == "dealt-again"


# A house that lies


def another(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def another_commitment(record: Record) -> None:
    record["fair"]["commitment"] = another(record["fair"]["commitment"])


def another_contribution(record: Record) -> None:
    record["fair"]["parts"][0]["value"] = another(record["fair"]["parts"][0]["value"])


def another_seed(record: Record) -> None:
    record["fair"]["seed"] = another(record["fair"]["seed"])


def another_deal(record: Record) -> None:
    slices = record["chance"][0]["slices"]
    place = next(i for i in range(1, len(slices)) if slices[i] != slices[0])
    slices[0], slices[place] = slices[place], slices[0]


def missing_reveal(record: Record) -> None:
    record["fair"]["parts"][0] = {"from": "house"}


def swapped_secret(record: Record) -> None:
    """With everything that follows from it, the deal included: only who kept the promise can tell."""
    from petitfour.core.fair import Deal, Fair
    from petitfour.core.match import Match

    told = record["fair"]
    parts = tuple(part.get("value") for part in told["parts"])
    fair = Fair("5e" * 32, parts, Deal(told["table"], told["game"], told["attempt"]))
    record["fair"] = fair.to_json()
    record["chance"] = Match(record["game"], record["options"], fair=fair).chance


LIES = {
    another_commitment: "house",
    another_contribution: "parts",
    another_seed: "seed",
    another_deal: "deal",
    missing_reveal: "own",
    swapped_secret: "house",
}


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("is_plain_http", [False, True], ids=["https", "http"])
def test_a_house_that_lies_is_found_out(
    arrives: Callable[..., Person], lie: Callable[[Record], None], is_plain_http: bool
) -> None:
    ann = arrives("Ann")
    if is_plain_http:
        ann.context.add_init_script(AS_ON_PLAIN_HTTP)

    def lied(route: Route) -> None:
        record = route.fetch().json()
        lie(record)
        route.fulfill(body=json.dumps(record), content_type="application/json")

    path = begins(ann)
    ann.page.route(re.compile(r"/api/tables/[^/]+/games/1\b"), lied)
    ann.call(f"/api{path.replace('/t/', '/tables/')}/ask", {"type": "abandon"})
    what = ann.say(f"fair.fault.{LIES[lie]}")
    expect(verdict(ann)).to_have_text(ann.say("fair.wrong", what=what))
