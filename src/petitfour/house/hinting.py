"""What would you do, and why? The engine of reviews looks through the eyes of the one who asks.

Only where nobody is wronged: with bots, with people at the same device, or where the host has allowed it to
all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Position, words_of
from petitfour.bots.levels import bot_named
from petitfour.core.game import game_named
from petitfour.core.names import as_at_a_table
from petitfour.house.aside import Aside
from petitfour.house.moving import draft
from petitfour.house.refusals import Refusal
from petitfour.house.thinking import whole_move

if TYPE_CHECKING:
    from petitfour.core.match import Match
    from petitfour.house.live import Live
    from petitfour.house.reviewing import Reviews
    from petitfour.house.table import Table

SECONDS = 2.0
PATIENCE = 120.0  # seconds for a hint: on a busy machine to load what is compiled takes long


@dataclass(frozen=True)
class Question:
    """A decision of one seat: a world as the seat could imagine it, never the true one."""

    game: str
    seat: int
    seed: int
    world: Any
    components: Any
    options: dict[str, Any]
    seats: list[str]

    def position(self) -> Position:
        game = game_named(self.game)
        return Position(game, self.seat, self.world, game.box(self.components), self.options)


class Adviser:
    """In the process on the side."""

    def __call__(self, asked: Question, progress: object = None) -> list[dict[str, Any]]:
        """The best moves with reasons; as long as what finds them is not compiled, the expert's alone."""
        from petitfour.review.advice import advice
        from petitfour.review.readiness import best_engine

        if best_engine(game_named(asked.game)) == "plain":
            return [_by_the_expert(asked)]
        found = advice(asked.position(), SECONDS, asked.seed, seats=asked.seats)
        return [each.to_json() for each in found]


def _by_the_expert(asked: Question) -> dict[str, Any]:
    from petitfour.review.guide import guide_of
    from petitfour.review.sentences import line_of
    from petitfour.review.telling import HINT, speakers

    position = asked.position()
    game, bot = position.game, bot_named("expert", position.game, asked.seed)
    codes = whole_move(bot, game, asked.seat, asked.world, position.box, asked.options)
    guide = guide_of(game, "plain")
    told = speakers(game, asked.seats, HINT)
    lines = {s.lang: line_of(guide, asked.world, tuple(codes), position.box, s) for s in told}
    return {"codes": codes, "line": lines}


class Hints:
    """One process of its own, started when somebody asks: the bots at the tables do not wait for it."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews
        self._aside: Aside | None = None

    async def hint(self, live: Live, who: str, seat: int) -> dict[str, Any]:
        table = live.table
        must_be_allowed(table, who, seat)
        assert table.match
        position = table.position
        self._aside = self._aside or Aside(Adviser, "adviser")
        found = await self._aside.ask(question(table.id, table.match, seat), PATIENCE)
        if table.position != position:
            raise Refusal("position-passed", position=table.position)
        if found is None:
            raise Refusal("no-hint")
        if "reasons" not in found[0]:
            self._reviews.make_ready(table.game)
        return {
            "position": position,
            "scores": table.match.scores(),
            "moves": [told(table, seat, advised) for advised in found],
        }

    def stop(self) -> None:
        if self._aside:
            self._aside.stop()


def question(table: str, match: Match, seat: int) -> Question:
    seed = words_of("hint", table, len(match.moves), seat)[1]
    world = Position.of(match, seat, seed).world
    names = as_at_a_table(match.seats)
    return Question(match.game.name, seat, seed, world, match.components, match.options, names)


def must_be_allowed(table: Table, who: str, seat: int) -> None:
    if seat not in table.seats_of(who):
        raise Refusal("not-your-seat", seat=seat + 1)
    if table.people - {who} and not table.allows_hints:
        raise Refusal("no-hints-here")
    if table.actor != seat:
        raise Refusal("not-your-turn")


def told(table: Table, seat: int, advised: dict[str, Any]) -> dict[str, Any]:
    """A move that is advised, with the scores it leads to at once."""
    kept = ("codes", "line", "points", "win", "loss", "sentence", "reasons")
    return {
        **{key: advised[key] for key in kept if key in advised},
        "scores": draft(table, seat, advised["codes"], "en").scores(),
    }
