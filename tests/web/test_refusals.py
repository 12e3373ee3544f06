"""What cannot be done is answered with the reason, and with the rule, which opens there; nothing changes."""

import math
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.kit import every_game
from tests.web.hands import hands_for
from tests.web.hands.cake_auf import Hands as AufHands
from tests.web.hands.game import GameHands, catalogue
from tests.web.hands.icing_on_the_cake import Hands as IcingHands
from tests.web.hands.piece_o_cake import Hands as CakeHands
from tests.web.hands.ways import Finger, Mouse, middle_of
from tests.web.people import Person
from tests.web.shoulder import Shoulder

from petitfour.core.game import Game, game_named

Play = dict[str, Any]


class Attempt:
    """Something impossible: when it can be tried, how, and which reason answers it."""

    def __init__(
        self, reason: str, when: Callable[[Play], bool], trying: Callable[[GameHands, Play], None]
    ) -> None:
        self.reason = reason
        self.when = when
        self.trying = trying


# Piece o' Cake: a piece that somebody else has taken


def is_a_piece_gone(play: Play) -> bool:
    """And another is left: with none there is nothing to tap, and the table asks for something else."""
    taken = {piece["taken"] for piece in play["table"]["pieces"]}
    return play["table"]["phase"] == "take" and taken == {True, False}


def takes_a_piece_that_is_gone(hands: GameHands, play: Play) -> None:
    table = play["table"]
    slices = next(piece["slices"] for piece in table["pieces"] if piece["taken"])
    angle = ((slices[0] + len(slices) / 2) / len(table["ring"]) - 0.25) * 2 * math.pi
    x, y = math.cos(angle) * 0.26, math.sin(angle) * 0.26 * 0.9  # about half way to the rim of the picture
    hands.way.touch(middle_of(hands.group("table.pieces"), (0.5 + x, 0.44 + y)))


# Top Cake: the first-player card beside a topper


def topper_on_offer(play: Play) -> int | None:
    table = play["table"]
    offered = (offer["item"] for offer in table["offers"])
    return next((item for item in offered if table["items"][item]["flavour"] is None), None)


def lays_the_first_player_card_beside_a_topper(hands: GameHands, play: Play) -> None:
    item = topper_on_offer(play)
    assert item is not None
    lot = hands.say("table.number", item=item + 1)
    buffet = hands.group("table.buffet", "list")
    hands.way.touch(middle_of(buffet.get_by_role("button", name=re.compile(rf"{lot}\b"))))


# Icing on the Cake: a section that somebody has


def is_a_section_taken(play: Play) -> bool:
    sections = play["table"]["sections"]
    return play["table"]["phase"] == "choose" and any(section["taker"] is not None for section in sections)


def takes_a_section_that_is_taken(hands: GameHands, play: Play) -> None:
    assert isinstance(hands, IcingHands)
    section = next(one for one in play["table"]["sections"] if one["taker"] is not None)
    colour, name = hands.say(f"colour.{section['colour']}"), hands.person.say("bot.name", seat=2)
    taken = hands.button(hands.say("table.section-taken", colour=colour, name=name))
    hands.way.touch(middle_of(taken, hands.first_cell(section["places"])))


# Cake Auf!: an ingredient under a recipe that does not list it


def misplaced(play: Play) -> tuple[str, int] | None:
    """An ingredient in the hand that one recipe wants, and another one that does not."""
    table = play["table"]
    recipes = table["recipes"][play["you"]]
    for small in play["legal"]:
        for space, recipe in enumerate(recipes):
            if "place" in small and recipe and small["place"] not in recipe["ingredients"]:
                return small["place"], space
    return None


def places_an_ingredient_where_it_is_not_wanted(hands: GameHands, play: Play) -> None:
    found = misplaced(play)
    assert found
    card, space = found
    assert isinstance(hands, AufHands)
    hands.way.press(hands.card(card))
    hands.way.press(hands.targets({"place": card, "recipe": space})[0])


ATTEMPTS = {
    "piece-o-cake": Attempt("piece-gone", is_a_piece_gone, takes_a_piece_that_is_gone),
    "top-cake": Attempt(
        "not-a-topper",
        lambda play: play["table"]["phase"] == "first" and topper_on_offer(play) is not None,
        lays_the_first_player_card_beside_a_topper,
    ),
    "icing-on-the-cake": Attempt("section-taken", is_a_section_taken, takes_a_section_that_is_taken),
    "cake-auf": Attempt(
        "not-wanted", lambda play: misplaced(play) is not None, places_an_ingredient_where_it_is_not_wanted
    ),
}


@every_game
@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("fr", "phone")])
def test_what_cannot_be_done_is_answered_with_the_rule(
    game: Game, lang: str, size: str, arrives: Callable[..., Person]
) -> None:
    ann = arrives("Ann", lang=lang, size=size)
    attempt = ATTEMPTS[game.name]
    hands = hands_for(game, ann, Finger(ann.page) if size == "phone" else Mouse(ann.page))
    chance = random.Random(game.name)
    is_possible = False
    while not is_possible:
        path = ann.opens(game.name, 2, "random", start=0)
        with Shoulder(ann, path) as shoulder:
            is_possible = shoulder.play_on(chance, attempt.when)
    before = ann.call(f"/api{path.replace('/t/', '/tables/')}")["play"]
    ann.awaits_position(before["position"])
    attempt.trying(hands, before)

    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text(catalogue(game, lang)["reason"][attempt.reason])
    link = alert.get_by_role("button", name=re.compile(rf"{game.prefix}-\d"))
    rule = link.inner_text().split()[-1]
    hands.way.press(link)
    opened = ann.page.locator(":focus")
    expect(opened).to_have_attribute("data-rule", rule)
    expect(opened).to_be_in_viewport()
    expect(opened).to_contain_text(first_words(game, lang, rule))
    assert ann.call(f"/api{path.replace('/t/', '/tables/')}")["play"] == before


def first_words(game: Game, lang: str, rule: str) -> str:
    """How a rule begins on the page of rules, without the signs that set letters apart."""
    found = re.search(rf"\*\*{re.escape(rule)}\*\* (.+)", game.rule_text(lang))
    assert found, rule
    return re.sub("[*`]", "", found[1])[:24].strip()


def test_the_way_to_a_rule_leads_there_every_time(arrives: Callable[..., Person]) -> None:
    """Also when the rules lie open at it already, and one has read on meanwhile."""
    ann = arrives("Ann")
    ann.opens("piece-o-cake", 2, "random", start=0)
    ann.awaits_turn_or_end()
    hands = hands_for(game_named("piece-o-cake"), ann, Mouse(ann.page))
    assert isinstance(hands, CakeHands)
    hands.cut([0, 2, 4, 6], 11)
    expect(hands.main).to_be_visible()
    hands.cut([8], 11)
    link = ann.page.get_by_role("alert").get_by_role("button", name=re.compile("POC-"))
    for _ in range(2):
        link.click()
        expect(ann.page.locator(":focus")).to_have_attribute("data-rule", link.inner_text().split()[-1])
        ann.page.get_by_role("searchbox").click()  # somewhere else
