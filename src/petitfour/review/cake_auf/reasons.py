"""Why an action of Cake Auf! is better: which recipes get done, whose, and how near everybody is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OVER
from petitfour.core.state import clone
from petitfour.games.cake_auf import rules
from petitfour.games.cake_auf.moves import (
    Ban,
    Destroy,
    Place,
    Restore,
    Switcheroo,
    blanks,
    of_steps,
    scene,
    verb,
)
from petitfour.games.cake_auf.rules import GOAL, SPACES
from petitfour.review.cake_auf.player import T_RECIPE

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

LEAST_CHANCE = 0.05
MOST_TOLD = 2  # differences that are worth a word

HELPED, HINDERED = "helped", "hindered"
Effect = tuple[int, str]
"""A recipe, and whether its owner is the one who decides or somebody who is to be kept from it."""


@dataclass(frozen=True)
class Told:
    """Somebody completes a recipe more or less often: what that is worth, what brings it about, in words."""

    worth: float
    effect: Effect
    text: str


def recipe_name(number: int, box: Any, speaker: Speaker) -> str:
    return speaker.game.name(f"recipe.{box.recipes[number]}")


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The move with recipes and players by name."""
    about = blanks(move, speaker.game, scene=scene(world, move, box), names=speaker.names)
    return speaker.tell(verb(move), **about)


# The rest of the turn


def better_line(c: Comparison, speaker: Speaker) -> str:
    """The better action and those planned after it, up to the last that a reason is about.

    A plan ends where something is revealed, so all of it can be said.
    """
    codes = c.better.codes + c.better.rest
    is_won = _wins(c.world, codes)
    effects = {told.effect for told in _told(c, speaker)}
    s = clone(c.world)
    lines, told = [], 1
    for code in codes:
        move = of_steps(s, [code], c.box)
        lines.append(line(s, move, c.box, speaker))
        if is_won or effects & _effects(s, move, c.box):
            told = len(lines)
        rules.play(s, code)
    return reduce(lambda said, more: speaker.explain("then", said=said, more=more), lines[:told])


def _effects(world: Any, move: Any, box: Any) -> set[Effect]:
    """What an action is for."""
    if isinstance(move, Place | Restore):
        return {(world.space[world.actor][move.recipe], HELPED)}
    if isinstance(move, Ban):
        return {(world.space[move.whom][move.their], HINDERED)}
    if isinstance(move, Destroy):
        return {(box.recipes.index(move.name), HINDERED)}
    if isinstance(move, Switcheroo):
        return {(world.space[move.whom][move.their], effect) for effect in (HELPED, HINDERED)}
    return set()


# Why


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    if _wins(c.world, c.better.codes):
        return [speaker.tell("wins-now")]
    if _wins(c.world, c.better.codes + c.better.rest):
        return [speaker.tell("wins-turn")]
    return [told.text for told in _told(c, speaker)] + _dangers(c, speaker)


def _told(c: Comparison, speaker: Speaker) -> list[Told]:
    """What makes the most difference, the greatest first."""
    found = []
    for number in _on_the_table(c.world):
        found += _recipe(c, number, speaker)
    return sorted(found, key=lambda told: -told.worth)[:MOST_TOLD]


def _wins(world: Any, codes: tuple[int, ...]) -> bool:
    s = clone(world)
    for code in codes:
        rules.play(s, code)
    return bool(s.phase == OVER)


def _on_the_table(world: Any) -> list[int]:
    return [
        world.space[p][space]
        for p in range(world.players)
        for space in range(SPACES)
        if world.space[p][space] >= 0
    ]


def _recipe(c: Comparison, number: int, speaker: Speaker) -> list[Told]:
    """Who completes a recipe how much more or less often."""
    found = []
    stars = c.world.stars[number]
    for p in range(c.world.players):
        change = c.gain(p, T_RECIPE + number)
        shares = {
            "name": speaker.names[p],
            "better": speaker.share(c.better.mean(p, T_RECIPE + number)),
            "worse": speaker.share(c.worse.mean(p, T_RECIPE + number)),
            "recipe": recipe_name(number, c.box, speaker),
        }
        if p == c.seat and change >= LEAST_CHANCE:
            text = speaker.tell("completes", **shares)
            found.append(Told(stars * change, (number, HELPED), text))
        elif p != c.seat and change <= -LEAST_CHANCE:
            text = speaker.tell("denied", **shares)
            found.append(Told(-stars * change / 2, (number, HINDERED), text))
    return found


def _dangers(c: Comparison, speaker: Speaker) -> list[str]:
    """Who is near the goal, where the better move is against her."""
    aimed = c.better.move
    if not isinstance(aimed, Ban | Destroy | Switcheroo):
        return []
    lacks = GOAL - c.world.earned[aimed.whom]
    return [speaker.tell("near", n=lacks, name=speaker.names[aimed.whom])] if lacks <= 2 else []
