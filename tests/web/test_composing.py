"""A turn of several steps: its score is seen while composed, it is taken back step by step, then sent."""

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.hands import hands_for
from tests.web.hands.game import GameHands
from tests.web.hands.ways import Mouse
from tests.web.people import Person
from tests.web.shoulder import Shoulder, Step, codes_of

from petitfour.core.game import game_named

Play = dict[str, Any]


def is_taking(play: Play) -> bool:
    return bool(play["table"]["phase"] == "take" and play["legal"][0].get("take") is not None)


def is_stacking(play: Play) -> bool:
    return play["table"]["phase"] == "stack" and len(play["table"]["to_stack"][play["you"]]) > 1


def is_choosing(play: Play) -> bool:
    return bool(play["table"]["phase"] == "choose")


COMPOSED = {"piece-o-cake": is_taking, "top-cake": is_stacking, "icing-on-the-cake": is_choosing}


@pytest.mark.parametrize("name", COMPOSED)
def test_a_turn_is_composed_taken_back_and_sent(name: str, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    chance = random.Random(name)
    hands = hands_for(game_named(name), ann, Mouse(ann.page))
    while True:
        with Shoulder(ann, ann.opens(name, 2, "random", start=0)) as shoulder:
            if shoulder.play_on(chance, COMPOSED[name]):
                composes(hands, shoulder, chance)
                return


def composes(hands: GameHands, shoulder: Shoulder, chance: random.Random) -> None:
    ann, before = hands.person, shoulder.look()
    steps, promised = of_some_worth(shoulder, before, chance)
    ann.awaits_position(before["play"]["position"])
    hands.get_ready()
    undo = ann.button("turn.undo")
    seen = [table_seen(ann)]
    for _ in hands.lay_out(steps):
        expect(undo).to_be_enabled()
        seen.append(table_seen(ann))
    assert all(one != other for one, other in pairwise(seen))  # every decision shows
    assert gain_shown(hands) == promised - before["play"]["scores"][0]

    for earlier in reversed(seen[:-1]):
        hands.way.press(undo)
        ann.page.wait_for_function("() => !document.querySelector('.bar button:disabled')")
        assert table_seen(ann) == earlier
    expect(hands.main).to_have_count(0)
    assert shoulder.look()["play"] == before["play"]  # nobody has heard of it

    hands.make(steps)
    made = shoulder.look(lambda seen: seen["play"]["position"] > before["play"]["position"])
    assert made["play"]["scores"][0] == promised


def of_some_worth(shoulder: Shoulder, before: Play, chance: random.Random) -> tuple[list[Step], int]:
    """A move that changes the score, and what the house says it would be after it."""
    at = {"seat": before["play"]["you"], "position": before["position"]}
    while True:
        steps = shoulder.think(chance.choice)
        score: int = shoulder.ask("try", **at, codes=codes_of(steps))["scores"][0]
        if len(steps) > 1 and score != before["play"]["scores"][0]:
            return steps, score


def table_seen(person: Person) -> list[str]:
    """All that is on the table, as somebody hears it who cannot see it. Which of several slices alike is
    eaten, and that a piece which was turned stays so in the hand, is no decision."""
    seen = person.page.get_by_role("main").aria_snapshot()
    return sorted(re.sub("sprinkles [a-z ]+", "", seen).splitlines())


def gain_shown(hands: GameHands) -> int:
    """What the button that sends the move says it would bring."""
    found = re.search(r"(-?\d+) points?", hands.main.aria_snapshot())
    return int(found[1]) if found else 0


def test_what_is_typed_while_pieces_are_placed_turns_none(arrives: Callable[..., Person]) -> None:
    """R turns a piece and 1 to 4 pick one, at the board; in the chat they are letters."""
    ann = arrives("Ann")
    hands = hands_for(game_named("icing-on-the-cake"), ann, Mouse(ann.page))
    with Shoulder(ann, ann.opens("icing-on-the-cake", 2, "random", start=0)) as shoulder:
        assert shoulder.play_on(random.Random(1), is_choosing)
        next(hands.lay_out(shoulder.think(random.Random(1).choice)))
    ann.button("panel.chat").click()
    said = ann.page.get_by_label(ann.say("chat.say"))
    said.press_sequentially("Rarely 1234")
    expect(said).to_have_value("Rarely 1234")


def test_the_list_of_moves_says_how_many_items_are_left_to_stack(arrives: Callable[..., Person]) -> None:
    """Of two items that read alike the second is offered in the words of the first: the number tells."""
    ann = arrives("Ann")
    hands = hands_for(game_named("top-cake"), ann, Mouse(ann.page))
    play = stacking_begins(ann)
    hands.get_ready()
    ann.button("turn.moves").click()
    dialog = ann.page.get_by_role("dialog")
    for left in range(len(play["table"]["to_stack"][play["you"]]), 0, -1):
        expect(dialog.get_by_role("heading")).to_have_text(hands.say("table.ask.stack", n=left))
        dialog.get_by_role("listitem").get_by_role("button").first.click()
    expect(dialog).to_have_count(0)


def stacking_begins(ann: Person) -> Play:
    """A game of Top Cake in which Ann has won two items or more and stacks them now."""
    chance = random.Random("stacking")
    while True:
        with Shoulder(ann, ann.opens("top-cake", 2, "random", start=0)) as shoulder:
            if shoulder.play_on(chance, is_stacking):
                play: Play = shoulder.look()["play"]
                ann.awaits_position(play["position"])
                return play
