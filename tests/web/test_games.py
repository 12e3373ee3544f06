"""Whole games in real browsers: all four kinds, to the end."""

import itertools
import random
import re
from collections.abc import Callable

import pytest
from tests.kit import every_game
from tests.web.people import Person
from tests.web.shoulder import Shoulder

from petitfour.core.game import Game

MOST_MOVES = 400
TAPPED = 5  # one move in so many, all through the game; the others are made behind the board, quicker


def play_on(people: list[Person], shoulders: list[Shoulder], chance: random.Random) -> None:
    """Everybody moves when it is their turn, until the game is over for all."""
    made = itertools.count()
    for _ in range(MOST_MOVES):
        for person, shoulder in zip(people, shoulders, strict=True):
            if not person.is_over and person.is_to_move():
                moves(person, shoulder, next(made), chance)
        if all(person.is_over for person in people):
            return
        people[0].page.wait_for_timeout(30)
    pytest.fail("the game does not end")


def moves(person: Person, shoulder: Shoulder, number: int, chance: random.Random) -> None:
    """One move, and until it is on the page."""
    if number % TAPPED == 0:
        person.moves_by_touch(chance)
        return
    position = person.position
    shoulder.move(chance, position)
    person.awaits_another(position)


@every_game
def test_a_whole_game_by_keyboard_against_a_bot(game: Game, arrives: Callable[..., Person]) -> None:
    ann = arrives("Ann")
    ann.opens(game.name, 2, "random")
    rng = random.Random(game.name)
    while not ann.is_over:
        ann.awaits_turn_or_end()
        if not ann.is_over:
            ann.moves_by_keyboard(rng)
    ann.page.get_by_role("heading", name=re.compile("win|share the victory")).first.wait_for()
    assert ann.call("/api/past")[0]["game"] == game.name


@every_game
def test_two_browsers_against_each_other_with_a_spectator(game: Game, arrives: Callable[..., Person]) -> None:
    ann, bob, eve = arrives("Ann", size="phone"), arrives("Bob", size="tablet", lang="fr"), arrives("Eve")
    path = ann.opens(game.name, 2, begin=False)
    bob.sits(path)
    ann.button("waiting.begin").tap()
    eve.go(path)
    with Shoulder(ann, path) as at_ann, Shoulder(bob, path) as at_bob:
        play_on([ann, bob], [at_ann, at_bob], random.Random(game.name))
    eve.page.locator('[data-status="over"]').wait_for()
    assert not eve.button("turn.moves").count()  # nothing was ever hers to decide
    record = ann.call(f"/api/tables/{path.rpartition('/')[2]}/games/1")
    assert record["seats"] == ["Ann", "Bob"]


@every_game
def test_two_people_at_one_device(game: Game, arrives: Callable[..., Person]) -> None:
    """A curtain falls between hands that are hidden; behind it nothing of a hand is in the page."""
    ann = arrives("Ann", size="tablet")
    chance = random.Random(game.name)
    curtains = 0
    made = itertools.count()
    with Shoulder(ann, ann.opens(game.name, 2, seats=2)) as shoulder:
        while not is_over_at_last(ann):
            if ann.page.locator(".curtain").count():
                curtains += 1
                lift(ann)
            else:
                moves(ann, shoulder, next(made), chance)
    assert (curtains > 0) == game.hides_hands


def is_over_at_last(ann: Person) -> bool:
    """As soon as there is something to do, or to see for both."""
    ann.page.wait_for_function(
        """() => document.querySelector('[data-status="over"], .curtain')
            || document.querySelector('[data-announce="turn"]')?.textContent"""
    )
    return ann.is_over


def lift(ann: Person) -> None:
    assert not ann.is_to_move()
    assert not ann.page.locator(".own").count()
    ann.page.locator(".curtain .main").tap()
    ann.page.locator(".curtain").wait_for(state="detached")
