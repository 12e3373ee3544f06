"""Bots that decide in the arena and in the lab: what one does wrong is told with its name and the deal."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from petitfour.bots.bot import Position
from petitfour.bots.levels import trouble
from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.bots.bot import Bot, Budget
    from petitfour.core.match import Match

MOST_NAMED = 12  # codes that might have been answered


def chosen(match: Match, bot: Bot, name: str, budget: Budget, seed: int, deal: int) -> int:
    """The code a bot decides for, as seen from the seat that is to move; it is legal."""
    seat = match.state.actor
    who = {"bot": repr(name), "deal": deal + 1, "seat": seat + 1}
    position = Position.of(match, seat, seed)
    try:
        answer = bot.choose(position, budget)
    except Exception as error:
        raise BadInput(said("bot.failed", **who, why=trouble(error))) from error
    if type(answer) is bool or not hasattr(answer, "__index__"):
        raise BadInput(said("bot.answer", **who, found=repr(answer)))
    code = operator.index(answer)
    _must_be_legal(match, code, who)
    return code


def _must_be_legal(match: Match, code: int, who: dict[str, object]) -> None:
    rules = match.game.rules
    reason = rules.check(match.state, code) if 0 <= code < rules.MOVES else 1
    if not reason:
        return
    legal = match.legal()
    codes = ", ".join(map(str, legal[:MOST_NAMED])) + (", …" if len(legal) > MOST_NAMED else "")
    rule = match.game.refusal(reason, "en").rule
    raise BadInput(said("bot.illegal", **who, code=code, rule=rule, codes=codes))
