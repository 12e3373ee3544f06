"""Whole games on the boards themselves: tapped and dragged, with mouse and finger, and with keys alone.

What the hands meant is thought out beside the browser, from what the house says is legal; in the end the
record must hold exactly that.
"""

import random
from collections.abc import Callable

import pytest
from tests.kit import every_game
from tests.web.hands import hands_for
from tests.web.hands.game import GameHands
from tests.web.hands.ways import Finger, Keys, Mouse
from tests.web.people import Person
from tests.web.shoulder import Shoulder, Small

from petitfour.core.game import Game, game_named

MOST_MOVES = 600


def play_on_the_board(hands: GameHands, path: str, before: Callable[[int], None] | None = None) -> None:
    """To the end, against a bot; then what was meant is compared with what the house has written down."""
    person = hands.person
    chance = random.Random(hands.game.name)
    meant = []
    with Shoulder(person, path) as shoulder:
        for number in range(MOST_MOVES):
            person.awaits_turn_or_end()
            if person.is_over:
                break
            if before:
                before(number)
            shoulder.look(lambda seen: seen["play"]["position"] >= person.position)
            steps = shoulder.think(lambda legal: hands.choose(legal, chance))
            meant.append({"seat": 0, **hands.recorded(steps)})
            hands.make(steps)
        assert person.is_over
        made = [move for move in shoulder.record()["moves"] if move["seat"] == 0]
    assert made == meant, [pair for pair in zip(made, meant, strict=False) if pair[0] != pair[1]][:1]


@every_game
def test_a_whole_game_tapped_and_dragged(game: Game, arrives: Callable[..., Person]) -> None:
    """One move by taps, the next by dragging, in turns; by finger in two games, by mouse in two."""
    size = "phone" if game.name in ("piece-o-cake", "icing-on-the-cake") else "desktop"
    ann = arrives("Ann", size=size)
    hands = hands_for(game, ann, Finger(ann.page) if size == "phone" else Mouse(ann.page))

    def in_turns(number: int) -> None:
        hands.drags = number % 2 == 1

    play_on_the_board(hands, ann.opens(game.name, 2, "random", start=0), in_turns)
    assert hands.way.did["press"]
    assert hands.way.did["carry"]


@every_game
def test_a_whole_game_with_keys_on_the_board(game: Game, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    hands = hands_for(game, ann, Keys(ann.page))
    play_on_the_board(hands, ann.opens(game.name, 2, "random", start=0))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_card_that_could_dive_is_dragged_away(size: str, arrives: Callable[..., Person]) -> None:
    """Over the bin it would dive into it, so it is dropped on the button that discards."""
    ann = arrives("Ann", size=size)
    way = Finger(ann.page) if size == "phone" else Mouse(ann.page)
    hands = hands_for(game_named("cake-auf"), ann, way)
    hands.drags = True
    chance = random.Random(2)
    is_there = False
    while not is_there:
        with Shoulder(ann, ann.opens("cake-auf", 2, "random", start=0)) as shoulder:
            is_there = shoulder.play_on(chance, lambda play: any(map(is_diving, play["legal"])))
            if is_there:
                steps = shoulder.think(lambda legal: next(filter(is_diver_discarded, legal)))
                ann.awaits_position(shoulder.look()["play"]["position"])
                hands.make(steps)
                shoulder.look(lambda seen: seen["play"]["table"]["pile"]["top"] == "dumpster")
    assert way.did == {"carry": 1}


def is_diving(small: Small) -> bool:
    return small.get("play") == "dumpster"


def is_diver_discarded(small: Small) -> bool:
    return small.get("discard") == "dumpster"
