"""A hint that is shown is the move that was advised, on the board and in the record."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.hands import hands_for
from tests.web.hands.game import GameHands
from tests.web.hands.ways import Mouse
from tests.web.people import Person
from tests.web.shoulder import Shoulder, Small, Step, codes_of
from tests.web.test_composing import gain_shown, is_choosing, is_stacking, is_taking

from petitfour.core.game import game_named

Play = dict[str, Any]

WHEN: dict[str, Callable[[Play], bool]] = {
    "piece-o-cake": is_taking,
    "top-cake": lambda play: is_stacking(play) or play["table"]["phase"] == "down",
    "icing-on-the-cake": is_choosing,
    "cake-auf": lambda play: play["position"] > 0,
}


@pytest.mark.parametrize("name", WHEN)
def test_what_is_shown_is_what_was_advised(name: str, arrives: Callable[..., Person]) -> None:
    """As the first thing after the page was loaded: it has seen nothing yet of what the house would offer."""
    ann = arrives("Ann", is_new=False)
    hands = hands_for(game_named(name), ann, Mouse(ann.page))
    path = ann.opens(name, 4, "random", "random", "random", start=0)
    with Shoulder(ann, path) as shoulder:
        assert shoulder.play_on(random.Random(4), WHEN[name])
        before = shoulder.look()
        hint = ann.call(f"/api/tables/{shoulder.table}/seats/0/hint", {})
        steps = decided(shoulder, hint["moves"][0]["codes"])
        preview = ask_for_preview(shoulder, steps)
        by_hand: list[str] = []
        if not hands.is_sent_by_itself(steps):  # else nobody can lay it out without sending it
            arrives_anew(ann, path, shoulder)
            by_hand = laid_out(hands, steps)
        arrives_anew(ann, path, shoulder)
        hands.get_ready()
        show(ann, hint)
        assert gain_shown(hands) == preview["scores"][0] - before["play"]["scores"][0]
        if by_hand:
            assert table_seen(ann) == by_hand
        else:
            cards = hands.group("table.hand", "list").get_by_role("listitem")
            expect(cards).to_have_count(preview["table"]["hands"][0])
        assert shoulder.look()["position"] == before["position"]  # looked at, not played
        hands.confirm()
        shoulder.look(lambda seen: seen["position"] > before["position"])
        shoulder.play_on(random.Random(4))
        record = shoulder.record()  # before the end it hides what lies face down
    assert record["moves"][before["play"]["position"]] == {"seat": 0, **hands.recorded(steps)}


def arrives_anew(ann: Person, path: str, shoulder: Shoulder) -> None:
    ann.go(path)
    ann.awaits_position(shoulder.look()["play"]["position"])


def show(ann: Person, hint: dict[str, Any]) -> None:
    """Ask and let it be shown. Asked again, the house might advise something else: it says the same here."""
    ann.page.route("**/hint?*", lambda route: route.fulfill(json=hint))
    ann.button("advice.ask").click()
    ann.button("advice.show").click()
    ann.page.locator(".bar .main").wait_for()


def ask_for_preview(shoulder: Shoulder, steps: list[Step]) -> dict[str, Any]:
    preview = shoulder.ask("try", seat=0, position=shoulder.look()["position"], codes=codes_of(steps))
    assert preview["is_complete"], preview
    return preview


def decided(shoulder: Shoulder, codes: list[int]) -> list[Step]:
    left = iter(codes)

    def advised(legal: list[Small]) -> Small:
        code = next(left)
        return next(small for small in legal if small["code"] == code)

    return shoulder.think(advised)


def laid_out(hands: GameHands, steps: list[Step]) -> list[str]:
    """The same move made by hand, and what is then on the table."""
    hands.get_ready()
    for _ in hands.lay_out(steps):
        pass
    hands.main.wait_for()
    return table_seen(hands.person)


def table_seen(ann: Person) -> list[str]:
    """Which of several slices alike is eaten is no decision: what is on the table counts, not its order."""
    return sorted(ann.page.get_by_role("main").aria_snapshot().splitlines())
