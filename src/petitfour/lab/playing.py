"""Playing a part of a run: some deals in all seatings under all variants, and the sums of what happened."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import words_of
from petitfour.bots.levels import bot_named
from petitfour.bots.warming import alone
from petitfour.core.game import game_named
from petitfour.core.generator import sow
from petitfour.core.kept import is_cached, making
from petitfour.core.match import Match
from petitfour.core.state import to_record
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.lab import tally
from petitfour.lab.arena import name_of
from petitfour.lab.choosing import chosen
from petitfour.lab.columns import Columns, meaning_of
from petitfour.lab.crew import make_bots_ready
from petitfour.lab.facts import facts_of
from petitfour.lab.simulation import LEVELS, modules_of
from petitfour.lab.tally import C_MOVES, C_SCORE, C_SEATS, SEAT_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import SimpleNamespace

    from petitfour.lab.plan import Plan, Variant

    Sums = dict[str, Any]
    """The sums of one variant, as they stand in a file: lists and counts of whole numbers."""

COMPILED = "compiled"
PLAIN = "plain"
AT_THE_TABLE = "at the table"  # through the checked door, each bot with what its seat may know


def play_part(plan: Plan, engine: str, first: int, deals: int) -> list[Sums]:
    """Play these deals; for every variant its sums."""
    make_ready(plan, engine)
    return _sums_of(plan, engine, first, deals)


def make_ready(plan: Plan, engine: str) -> None:
    """Compile what is missing: one process a machine does it, the others wait and find it done."""
    game = game_named(plan.game)
    if engine == AT_THE_TABLE:
        make_bots_ready(game, plan.bots)
    elif not is_ready(plan, engine):
        with alone(game):
            if not is_ready(plan, engine):
                with making(*bound_modules(plan)):
                    _sums_of(plan, engine, 0, 1)


def is_ready(plan: Plan, engine: str) -> bool:
    """Whether nothing is left to compile."""
    return engine != COMPILED or not is_compiler_there() or is_cached(*bound_modules(plan))


def _sums_of(plan: Plan, engine: str, first: int, deals: int) -> list[Sums]:
    hands = _Hands(plan, engine)
    played = [_Played(hands, first, deals, variant) for variant in plan.variants]
    return [one.sums(played[0]) for one in played]


def bound_modules(plan: Plan) -> tuple[Any, ...]:
    """What is compiled together: the rules, the greedy bot, series of games, the game's facts, the tally."""
    game = game_named(plan.game)
    return (*modules_of(game), facts_of(game), tally)


class _Hands:
    """The functions of one engine, and room for what they write."""

    def __init__(self, plan: Plan, engine: str) -> None:
        self.plan = plan
        self.engine = engine
        self.game = game_named(plan.game)
        self.facts = facts_of(self.game)
        self.columns = Columns(plan)
        self.is_compiled = engine == COMPILED and is_compiler_there()
        self.counts = self.room(self.facts.COUNTS)
        self.events = self.room(self.facts.EVENTS, plan.players)
        self.memo = self.room(self.facts.MEMO)
        self.points = self.room(tally.P_LINES + self.facts.LINES, plan.players)

    @cached_property
    def bound(self) -> SimpleNamespace:
        modules = bound_modules(self.plan)
        return compiled(*modules) if self.is_compiled else plain(*modules)

    def room(self, *shape: int) -> Any:
        """Noughts to be written over: an array for compiled functions, lists for plain ones."""
        if self.is_compiled:
            import numpy as np

            return np.zeros(shape, np.int64)
        if len(shape) == 1:
            return [0] * shape[0]
        return [[0] * shape[1] for _ in range(shape[0])]


class _Played:
    """Some deals under one variant: the rows of the deals, all seatings together."""

    def __init__(self, hands: _Hands, first: int, count: int, variant: Variant) -> None:
        self.hands = hands
        self.first = first
        self.count = count
        self.variant = variant
        self.deals = hands.room(count, hands.columns.width)
        self.seen = hands.room(hands.columns.width)
        self.events = hands.room(hands.facts.EVENTS, tally.EVENT_COLUMNS)
        self.lengths: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(hands.plan.players)]
        for seats in hands.plan.rotations:
            self._add(self._rows(seats))

    def _rows(self, seats: tuple[str, ...]) -> Any:
        rows = self.hands.room(self.count, self.hands.columns.width)
        if self.hands.engine == AT_THE_TABLE:
            for i in range(self.count):
                self._play_at_the_table(seats, self.first + i, rows[i])
        else:
            self._play_series([LEVELS[bot] for bot in seats], rows)
        return rows

    def _play_series(self, levels: list[int], rows: Any) -> None:
        """All deals in one call of the functions."""
        hands, bound = self.hands, self.hands.bound
        blank = hands.game.new_state(hands.plan.table(self.variant), hands.game.box(self.variant.components))
        states = [blank]
        rng = hands.room(4)
        seated = hands.room(len(levels))
        seated[:] = levels
        if hands.is_compiled:
            states = bound.new_states()
            to_record(blank, states)
        bound.lab_games(
            states,
            seated,
            hands.plan.seed,
            self.first,
            self.count,
            rng,
            bound.new_out(),
            hands.counts,
            hands.events,
            hands.memo,
            hands.points,
            rows,
            self.events,
        )

    def _play_at_the_table(self, seats: tuple[str, ...], deal: int, row: list[int]) -> None:
        """The same deal as in a series, with any bots."""
        hands, plan = self.hands, self.hands.plan
        bound, facts = hands.bound, (hands.counts, hands.events, hands.memo)
        words = [0] * 4
        sow(words, plan.seed, deal, 0)
        match = Match(hands.game, plan.table(self.variant), components=self.variant.components, words=words)
        choosers = _Choosers(plan, bound, seats, deal)
        bound.forget(*facts)
        while (seat := match.actor) is not None:
            move = choosers.choose(match, seat)
            bound.note(match.state, move, *facts)
            match.step(seat, move)
            row[tally.C_DECISIONS] += 1
        row[C_MOVES] = len(match.moves)
        bound.conclude(match.state, *facts)
        bound.take_down(match.state, hands.counts, hands.points, row)
        bound.add_events(hands.events, row, self.events)

    def _add(self, rows: Any) -> None:
        self.hands.bound.add_rows(rows, self.deals, self.seen)
        self.lengths.update(_column(rows, C_MOVES))
        for seat, scores in enumerate(self.scores):
            scores.update(_column(rows, C_SEATS + seat * SEAT_COLUMNS + C_SCORE))

    def sums(self, first: _Played) -> Sums:
        """Everything as plain numbers; `first`: the same deals under the first variant."""
        sums = self.hands.room(3, self.hands.columns.width)
        self.hands.bound.add_deals(self.deals, self._beside(first), sums)
        return {
            "columns": [list(map(int, row)) for row in sums],
            "seen": list(map(int, self.seen)),
            "events": [list(map(int, row)) for row in self.events],
            "lengths": _sorted(self.lengths),
            "scores": [_sorted(scores) for scores in self.scores],
        }

    def _beside(self, first: _Played) -> Any:
        """The deals under the first variant, every figure in the column that it has under this one."""
        plan = self.hands.plan
        own, theirs = (meaning_of(plan, one.variant) for one in (self, first))
        places = self.hands.columns.beside(own, theirs)
        if self.hands.is_compiled:
            return first.deals[:, places]
        return [[row[place] for place in places] for row in first.deals]


class _Choosers:
    """The bots of a game. Those that simulations know share their dice, as they do there."""

    def __init__(self, plan: Plan, bound: SimpleNamespace, seats: tuple[str, ...], deal: int) -> None:
        self.plan = plan
        self.bound = bound
        self.seats = seats
        self.deal = deal
        self.rng = [0] * 4
        self.out = bound.new_out()
        sow(self.rng, plan.seed, deal, 1)
        game = game_named(plan.game)
        self.bots = {
            seat: bot_named(name_of(bot), game, words_of(plan.seed, deal, plan.bots.index(bot), seat)[1])
            for seat, bot in enumerate(seats)
            if bot not in LEVELS
        }

    def choose(self, match: Match, seat: int) -> int:
        bot = self.seats[seat]
        if bot in LEVELS:
            return int(self.bound.bot_move(match.state, LEVELS[bot], self.rng, self.out))
        return chosen(match, self.bots[seat], bot, self.plan.budget(bot), self.plan.seed, self.deal)


def _column(rows: Any, column: int) -> Iterable[int]:
    return (int(row[column]) for row in rows)


def _sorted(counter: Counter[int]) -> dict[str, int]:
    """As JSON has it: the names of members are text."""
    return {str(value): counter[value] for value in sorted(counter)}


def added(one: list[Sums], other: list[Sums]) -> list[Sums]:
    """The sums of two parts of a run together."""
    return [_added(mine, theirs) for mine, theirs in zip(one, other, strict=True)]


def _added(one: Sums, other: Sums) -> Sums:
    return {
        "columns": _added_rows(one["columns"], other["columns"]),
        "seen": _added_row(one["seen"], other["seen"]),
        "events": _added_rows(one["events"], other["events"]),
        "lengths": _added_counts(one["lengths"], other["lengths"]),
        "scores": [_added_counts(a, b) for a, b in zip(one["scores"], other["scores"], strict=True)],
    }


def _added_rows(one: list[list[int]], other: list[list[int]]) -> list[list[int]]:
    return [_added_row(a, b) for a, b in zip(one, other, strict=True)]


def _added_row(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _added_counts(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    values = sorted({*one, *other}, key=int)
    return {value: one.get(value, 0) + other.get(value, 0) for value in values}
