"""Nothing in a page tells what its picture hides: no text, no name, no title, no attribute."""

import random
import re
from collections.abc import Callable
from typing import Any

from tests.web.hands.game import catalogue
from tests.web.people import Person
from tests.web.shoulder import Seen, Shoulder, codes_of

from petitfour.core.game import game_named

AUF = game_named("cake-auf")
MOMENTS = 12  # at which Ann's page is looked through, at each table
TABLES = 8  # at most: until one had something to look for
COUNTED = re.compile(r'\b(id|for|aria-controls|aria-labelledby|data-position)="[^"]*"')


def all_of(person: Person) -> str:
    """Everything in the page: all elements with their attributes, and what assistive technology gets."""
    session = person.context.new_cdp_session(person.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    names = [
        str(node.get(key, {}).get("value", "")) for node in nodes for key in ("name", "description", "value")
    ]
    html: str = person.page.locator("body").evaluate("(body) => body.outerHTML")
    return html + "\n".join(names)


def two(arrives: Callable[..., Person]) -> tuple[Person, Person]:
    return arrives("Ann", is_new=False), arrives("Bob", is_new=False)  # lessons name cards


def sit_down(ann: Person, bob: Person, game: str) -> str:
    """Where they play now: Bob begins."""
    path = ann.opens(game, 2, begin=False, start=1)
    bob.sits(path)
    ann.button("waiting.begin").click()
    ann.page.locator('[data-status="playing"]').wait_for()
    return path


def look_both(one: Shoulder, other: Shoulder, entry: int) -> tuple[Seen, Seen]:
    """The same moment through both pairs of eyes: as of this entry of the table."""
    return one.look(lambda seen: seen["n"] >= entry), other.look(lambda seen: seen["n"] >= entry)


def shows(person: Person, seen: Seen) -> None:
    """Wait until the page shows this position."""
    person.page.locator(f'[data-position="{seen["play"]["position"]}"]').wait_for()


def names_of(cards: list[str]) -> set[str]:
    return {catalogue(AUF, "en")["card"][card].lower() for card in cards}


def open_to_all(table: dict[str, Any]) -> list[str]:
    """Every card that may be named before Ann: in her hand, on recipes or as what can stop them, in the bin;
    and what she has seen go into Bob's hand."""
    recipes = [recipe for row in table["recipes"] for recipe in row if recipe]
    on_recipes = [card for recipe in recipes for card in recipe["ingredients"] + recipe["bans"]]
    stops = [
        {"power": "power-outage", "fire": "fire-alarm"}[icon] for one in recipes for icon in one["icons"]
    ]
    return [*on_recipes, *stops, *table["hand"], *table["pile"]["cards"], *table["known"][1]]


def names_hidden_at_a_table(ann: Person, bob: Person) -> int:
    """Look through Ann's page for every name that only Bob's has, move after move; how many there were."""
    path = sit_down(ann, bob, AUF.name)
    chance = random.Random(1)
    checked = 0
    with Shoulder(ann, path) as anns, Shoulder(bob, path) as bobs:
        entry = 0
        for _ in range(MOMENTS):
            seen, truth = look_both(anns, bobs, entry)
            shows(ann, seen)
            shows(bob, seen)
            hidden = names_of(list(truth["play"]["table"]["hand"])) - names_of(
                open_to_all(seen["play"]["table"])
            )
            told, own = all_of(ann).lower(), all_of(bob).lower()
            for name in hidden:
                assert name in own  # it would be found
                assert name not in told, told[max(0, told.index(name) - 200) : told.index(name) + 60]
            checked += len(hidden)
            actor = seen["play"]["actor"]
            codes = codes_of((anns, bobs)[actor].think(chance.choice))
            entry = (anns, bobs)[actor].ask("move", seat=actor, position=seen["position"], codes=codes)["n"]
    return checked


def test_cards_in_another_hand_are_named_nowhere(arrives: Callable[..., Person]) -> None:
    """One deal in fourteen has nothing to look for: all that Bob holds is named by recipes, too."""
    ann, bob = two(arrives)
    assert any(names_hidden_at_a_table(ann, bob) for _ in range(TABLES))


def test_a_bid_face_down_could_be_any_other(arrives: Callable[..., Person]) -> None:
    """Bob bids, takes it back with Ann's leave and bids another card face down: to her all is the same."""
    ann, bob = two(arrives)
    path = sit_down(ann, bob, "top-cake")
    with Shoulder(ann, path) as anns, Shoulder(bob, path) as bobs:
        pages: dict[str, list[str]] = {"Ann": [], "Bob": []}
        entry = 0
        for down in (2, 5):
            _, seen = look_both(anns, bobs, entry)
            item, other = (offer["item"] for offer in seen["play"]["table"]["offers"][:2])
            bid = {"down": [down, item], "up": [8, other]}
            entry = bobs.ask("move", seat=1, position=seen["position"], move=bid)["n"]
            seen, _ = look_both(anns, bobs, entry)
            ann.awaits_turn_or_end()
            for person in (ann, bob):
                shows(person, seen)
                pages[person.name].append(COUNTED.sub("", all_of(person)))
            entry = bobs.ask("undo", seat=1, position=seen["position"], is_asking=True)["n"]
            look_both(anns, bobs, entry)
            entry = anns.ask("answer", seat=0, yes=True)["n"]
            shows(bob, look_both(anns, bobs, entry)[1])
    assert pages["Bob"][0] != pages["Bob"][1]  # he has other cards left
    assert pages["Ann"][0] == pages["Ann"][1]


def test_who_shares_a_device_learns_nothing_of_a_bid_face_down(arrives: Callable[..., Person]) -> None:
    """The first bids, takes it back and bids another card face down: before the curtain is lifted and after,
    all is the same to the second, whatever the page may have kept of the first one's eyes."""
    ann = arrives("Ann", is_new=False, size="tablet")
    path = ann.opens("top-cake", 2, seats=2, start=0)
    pages: list[list[str]] = []
    with Shoulder(ann, path) as shoulder:
        for down in (4, 2, 5):  # the first one makes the others alike: each follows one that was taken back
            lifts_the_curtain(ann, 0)
            seen = shoulder.look(lambda seen: seen["play"]["actor"] == 0)
            item, other = (offer["item"] for offer in seen["play"]["table"]["offers"][:2])
            bid = {"down": [down, item], "up": [8, other]}
            shoulder.ask("move", seat=0, position=seen["position"], move=bid)
            curtain = ann.page.locator(".curtain")
            curtain.wait_for()
            pages.append([settled(ann)])
            lifts_the_curtain(ann, 1)
            pages[-1].append(settled(ann))
            seen = shoulder.look(lambda seen: seen["play"]["actor"] == 1)
            shoulder.ask("undo", seat=0, position=seen["position"], is_asking=True)
            shoulder.look(lambda seen: seen["play"]["actor"] == 0)
    assert pages[1] == pages[2]


def lifts_the_curtain(person: Person, seat: int) -> None:
    name = person.name if seat == 0 else f"{person.name} {seat + 1}"
    person.button("curtain.ready", name=name).click()
    person.awaits_turn_or_end()


def settled(person: Person) -> str:
    person.awaits_calm()
    return COUNTED.sub("", all_of(person))
