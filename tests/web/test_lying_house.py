"""A house that lies about the shuffle: the browser finds it out, on https and on http, and after a reload."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.house.houses import House
from tests.web.people import Person
from tests.web.test_shuffle import AS_ON_PLAIN_HTTP, Record, begins, ends_early, verdict
from tests.web.tls import over_https

from petitfour.core.fair import Deal, Fair
from petitfour.core.match import Match


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


@pytest.fixture(scope="module")
def secure(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with over_https(house.processes[0].port, tmp_path_factory.mktemp("tls")) as address:
        yield address


def lies_to(person: Person, lie: Callable[[Record], Any]) -> None:
    """From now on, whatever the person asks for the record of the game."""

    def lied(route: Route) -> None:
        record = route.fetch().json()
        lie(record)
        route.fulfill(body=json.dumps(record), content_type="application/json")

    person.page.route(re.compile(r"/api/tables/[^/]+/games/1\b"), lied)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("is_https", [True, False], ids=["https", "http"])
def test_it_is_found_out(
    arrives: Callable[..., Person], secure: str, lie: Callable[[Record], None], is_https: bool
) -> None:
    ann = arrives("Ann")
    if is_https:
        ann.home = secure
    else:
        ann.context.add_init_script(AS_ON_PLAIN_HTTP)
    path = begins(ann)
    assert ann.page.evaluate("typeof crypto.subtle") == ("object" if is_https else "undefined")
    assert ann.page.evaluate("location.protocol") == ("https:" if is_https else "http:")
    lies_to(ann, lie)
    ends_early(ann, path)
    what = ann.say(f"fair.fault.{LIES[lie]}")
    expect(verdict(ann)).to_have_text(ann.say("fair.wrong", what=what))


@pytest.mark.parametrize("lie", [missing_reveal, swapped_secret], ids=lambda lie: lie.__name__)
def test_a_page_that_was_reloaded_still_knows(
    arrives: Callable[..., Person], lie: Callable[[Record], None]
) -> None:
    ann = arrives("Ann", lang="fr", size="phone")
    path = begins(ann)
    ann.page.reload()
    ann.page.locator('[data-status="playing"]').wait_for()
    lies_to(ann, lie)
    ends_early(ann, path)
    expect(verdict(ann)).to_have_text(ann.say("fair.wrong", what=ann.say(f"fair.fault.{LIES[lie]}")))
    ann.page.reload()
    expect(verdict(ann)).to_have_text(ann.say("fair.wrong", what=ann.say(f"fair.fault.{LIES[lie]}")))


def test_another_device_of_the_same_person_knows_how_the_game_began(arrives: Callable[..., Person]) -> None:
    """It has not the bytes, but it saw what everybody had added."""
    ann, other = arrives("Ann"), arrives("Ann")
    path = begins(ann)
    other.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    other.go(path)
    other.page.locator('[data-status="playing"]').wait_for()
    lies_to(other, with_another_part)
    ends_early(ann, path)
    expect(verdict(other)).to_have_text(other.say("fair.wrong", what=other.say("fair.fault.parts")))


def with_another_part(record: Record) -> None:
    """With everything that follows from it."""
    told = record["fair"]
    fair = Fair(told["secret"], ("5e" * 32, None), Deal(told["table"], told["game"], told["attempt"]))
    record["fair"] = fair.to_json()
    match = Match(record["game"], record["options"], fair=fair)
    record["chance"] = match.chance
    record["options"]["start"] = fair.start(2)


def test_a_record_that_is_not_handed_over_is_no_proof(arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    path = begins(ann)
    ann.page.route(re.compile(r"/api/tables/[^/]+/games/1\b"), lambda route: route.abort())
    ends_early(ann, path)
    expect(ann.page.locator(".shield [role=status]").first).to_have_text(ann.say("fair.unchecked"))
    ann.complaints = [line for line in ann.complaints if "ERR_FAILED" not in line]
