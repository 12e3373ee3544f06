"""Why an action of Cake Auf! is better: which recipes get done, whose, and how near everybody is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OVER
from petitfour.core.state import clone
from petitfour.games.cake_auf import rules
from petitfour.games.cake_auf.moves import (
    Ban,
    Destroy,
    NewRecipe,
    Place,
    Restore,
    Switcheroo,
    TakeGive,
)
from petitfour.games.cake_auf.rules import GOAL, SPACES
from petitfour.review.cake_auf.player import T_RECIPE

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

LEAST_CHANCE = 0.05


def recipe_name(number: int, box: Any, speaker: Speaker) -> str:
    return speaker.game.name(f"recipe.{box.recipes[number]}")


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The move with recipes and players by name."""

    def recipe(seat: int, space: int) -> str:
        return recipe_name(world.space[seat][space], box, speaker)

    mine = world.actor
    if isinstance(move, Place):
        card = speaker.game.name(f"card.{move.ingredient}")
        return speaker.explain("place", card=card, recipe=recipe(mine, move.recipe))
    if isinstance(move, Switcheroo):
        their = recipe(move.whom, move.their)
        values = {"recipe": recipe(mine, move.recipe), "name": speaker.names[move.whom], "their": their}
        return speaker.explain("switcheroo", **values)
    if isinstance(move, Ban):
        their = recipe(move.whom, move.their)
        return speaker.explain(move.card, name=speaker.names[move.whom], their=their)
    if isinstance(move, Restore):
        return speaker.explain(move.card, recipe=recipe(mine, move.recipe))
    if isinstance(move, NewRecipe):
        return speaker.explain("new-recipe", recipe=recipe(mine, move.recipe))
    if isinstance(move, TakeGive):
        return speaker.explain("take-give", name=speaker.names[move.whom])
    if isinstance(move, Destroy):
        name = speaker.game.name(f"recipe.{move.name}")
        return speaker.explain("destroy", name=speaker.names[move.whom], recipe=name)
    return ""


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    if _wins_at_once(c.world, c.better.codes):
        return [speaker.explain("wins-now")]
    found = []
    for number in _on_the_table(c.world):
        found += _recipe(c, number, speaker)
    told = [text for _, text in sorted(found, key=lambda pair: -pair[0])[:2]]
    return told + _dangers(c, speaker)


def _wins_at_once(world: Any, codes: tuple[int, ...]) -> bool:
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


def _recipe(c: Comparison, number: int, speaker: Speaker) -> list[tuple[float, str]]:
    """Who completes a recipe how much more or less often."""
    found = []
    stars = c.world.stars[number]
    for p in range(c.world.players):
        change = c.gain(p, T_RECIPE + number)
        shares = {
            "better": speaker.share(c.better.mean(p, T_RECIPE + number)),
            "worse": speaker.share(c.worse.mean(p, T_RECIPE + number)),
            "recipe": recipe_name(number, c.box, speaker),
        }
        if p == c.seat and change >= LEAST_CHANCE:
            found.append((stars * change, speaker.explain("completes", **shares)))
        elif p != c.seat and change <= -LEAST_CHANCE:
            told = speaker.explain("denied", name=speaker.names[p], **shares)
            found.append((-stars * change / 2, told))
    return found


def _dangers(c: Comparison, speaker: Speaker) -> list[str]:
    """Who is near the goal, where the better move is against her."""
    aimed = c.better.move
    if not isinstance(aimed, Ban | Destroy | Switcheroo):
        return []
    lacks = GOAL - c.world.earned[aimed.whom]
    return [speaker.explain("near", n=lacks, name=speaker.names[aimed.whom])] if lacks <= 2 else []
