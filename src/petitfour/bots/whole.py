"""A whole move of a bot: small decisions one after the other, until the move is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Budget, Position
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.state import clone

if TYPE_CHECKING:
    from petitfour.core.game import Game

A_SECOND = Budget(seconds=1.0)  # for a decision


def whole_move(
    bot: Any,
    game: Game,
    seat: int,
    world: Any,
    box: Any,
    options: dict[str, Any],
    budget: Budget = A_SECOND,
) -> list[int]:
    """The small decisions of a move; within it nothing is turned up that the bot could not know."""
    world = clone(world)
    codes: list[int] = []
    while not codes or not (world.step == 0 or world.phase == OVER or world.due != NOTHING):
        position = Position(game, seat, clone(world), box, options)
        codes.append(bot.choose(position, budget))
        game.rules.play(world, codes[-1])
    return codes
