"""Whether bots made the moves of a record that their dice give: after the game anybody can find out.

The dice of a move are `HMAC(secret, "petitfour/2 bot" seat move)`. That goes for the levels that decide at
once; what one finds that thinks depends on the machine and its time. A seat called a bot in the record
may have had a person before, for whom the bot took over: those moves are another's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Position
from petitfour.bots.levels import LEVELS, THINKING, bot_named
from petitfour.bots.whole import whole_move
from petitfour.core.fair import Fair
from petitfour.core.names import BOT
from petitfour.core.record import Replay
from petitfour.core.words import said

if TYPE_CHECKING:
    from petitfour.core.match import Match
    from petitfour.core.record_source import RecordSource

AT_ONCE = [level for level in LEVELS if level not in THINKING]


@dataclass(frozen=True)
class BotMove:
    """A move that stands in a record under the name of a bot, and what that bot's dice give."""

    number: int  # from 0, as in `moves`
    seat: int
    level: str
    made: dict[str, Any]
    due: dict[str, Any]

    @property
    def is_right(self) -> bool:
        return self.made == self.due


def check_bots(record: RecordSource) -> list[BotMove]:
    """Every move of a bot that decides at once; raises `BadInput` if the record has no dice or is wrong."""
    replay = Replay(record)
    if not isinstance(replay.header.fair, Fair):
        replay.document.fail(said("record.no-dice"))
    found = []
    moves = replay.play()
    for number, entry in enumerate(replay.moves):
        match = replay.match
        seat = match.actor
        due = None
        if seat is not None and (level := _level_of(match.seats[seat])) in AT_ONCE:
            due = bot_move(match, seat, level, match.bot_dice(seat))
        next(moves)  # checks the move
        if due is not None:
            found.append(BotMove(number, due["seat"], level, entry.value, due))
    return found


def _level_of(name: str) -> str:
    return name.removeprefix(BOT) if name.startswith(BOT) else ""


def bot_move(match: Match, seat: int, level: str, dice: int) -> dict[str, Any]:
    """What a bot plays here with these dice, as a record has it."""
    bot = bot_named(level, match.game, dice)
    bot.recall([move for move in match.moves if move["seat"] == seat])
    world = Position.of(match, seat, dice).world
    draft = match.draft(seat)
    for code in whole_move(bot, match.game, seat, world, match.box, match.options):
        draft.step(code)
    return {"seat": seat, **draft.move}
