"""The expert: placements enumerated, rated by trained values, checked one turn ahead; the draft foreseen."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.icing_on_the_cake.bench import Bench, best_engine
from petitfour.bots.icing_on_the_cake.greedy import best_turn, greedy, section_turned
from petitfour.bots.icing_on_the_cake.lookahead import (
    R_OTHERS,
    R_OURS,
    T_IN,
    T_PRIOR,
    T_SUM,
    T_TIMES,
)
from petitfour.bots.icing_on_the_cake.placing import R_FROM
from petitfour.bots.icing_on_the_cake.plates import P_CELL
from petitfour.core.generator import next_word
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake.rules import (
    A_PLACE,
    A_ROTATE,
    A_SECTION,
    ALL_TURNS,
    CELLS,
    CHOOSE,
    CUT,
    KINDS,
    MOVES,
    NOBODY,
    PLACE,
    QUARTERS,
    SECTIONS,
    TURNS,
    State,
    layer_of_turn,
    lowest,
    play,
)

if TYPE_CHECKING:
    from petitfour.core.game import Game

FIRST_SLICE = 2  # samples before the first look at the clock
LAST_SLICE = 64


@dataclass(frozen=True)
class Care:
    """How carefully to think: widths of beams (0: try everything), candidates, samples."""

    rating: int = 6  # beam for every section of every seat
    placing: int = 0  # beam for the section taken
    ahead: int = 3  # beam in the turn looked ahead to
    of_rotation: int = 2  # candidates looked ahead from, for each rotation
    of_section: int = 5
    of_placement: int = 20
    of_last_two: int = 60  # the same where what follows is enumerated
    samples: int = 64  # without a budget; 0: never look ahead
    prior: float = 4.0  # samples that the trained value counts for
    drop: float = 3.5  # points behind, by the root of the samples, that end a candidate's chances


CAREFUL = Care()
PLAIN = Care(rating=1, placing=3, samples=0)  # what a plain machine can do in a tenth of a second


class Expert(Bot):
    """Plays for the best chance to win in the draft and for the most points on its plate."""

    def __init__(self, game: Game, seed: int = 0, engine: str = "", care: Care = CAREFUL) -> None:
        super().__init__(game, seed)
        self.engine = engine or best_engine()
        self.care = care if self.engine == "compiled" else PLAIN
        self._benches: dict[int, Bench] = {}
        self._plan: dict[tuple[Any, ...], int] = {}

    def choose(self, position: Position, budget: Budget) -> int:
        s: State = position.world
        deadline = budget.deadline()
        if len(position.legal) == 1:
            return position.legal[0]
        if s.phase == PLACE and place_key(s) in self._plan:
            return self._plan[place_key(s)]
        if s.phase == CUT and self.engine == "plain":
            return greedy(s, self.rng, [0] * MOVES)  # the draft takes too long for a plain machine
        if s.players not in self._benches:
            self._benches[s.players] = Bench(self.engine, s.players)
        self.bench = self._benches[s.players]
        self.bench.at(s)
        for i in range(4):
            self.bench.rng[i] = next_word(self.rng)
        self.bench.rng[0] |= 1
        clock = Clock(budget, deadline, self.care.samples)
        if s.phase == CUT:
            return A_ROTATE + self._rotation(s, clock)
        if s.phase == CHOOSE:
            return A_SECTION + self._section(s, clock)
        self._plan = self._placement(s, clock)
        return self._plan[place_key(s)]

    # The draft

    def _rotation(self, s: State, clock: Clock) -> int:
        """The rotation after which the seat stands best, those it would live with looked at more closely."""
        self.bench.rate_sections(self.care.rating)
        lines = [self.bench.draft(rotation) for rotation in range(QUARTERS)]
        best = max(range(QUARTERS), key=lambda rotation: lines[rotation][0])
        self._foresee(s, best, lines[best][1])
        choices = [rotation * SECTIONS + lines[rotation][1][s.actor] for rotation in range(QUARTERS)]
        self._weigh(s, choices, self.care.of_rotation, clock)
        return max(range(QUARTERS), key=lambda rotation: self.bench.draft(rotation)[0])

    def _section(self, s: State, clock: Clock) -> int:
        if self.engine == "plain":
            return self._plain_section(s)
        self.bench.rate_sections(self.care.rating)
        _, line = self.bench.draft(s.rotation)
        self._foresee(s, s.rotation, line)
        choices = [s.rotation * SECTIONS + colour for colour in range(SECTIONS) if s.taker[colour] == NOBODY]
        self._weigh(s, choices, self.care.of_section, clock)
        return self.bench.draft(s.rotation)[1][s.actor]

    def _plain_section(self, s: State) -> int:
        """The section worth most to the seat, whatever the others do."""
        worth = {}
        for colour in range(SECTIONS):
            if s.taker[colour] == NOBODY:
                self.bench.list_placements(s.actor, s.section[colour], self.care.rating)
                worth[colour] = float(self.bench.worth[R_FROM])
        return max(worth, key=lambda colour: worth[colour])

    def _foresee(self, s: State, rotation: int, line: list[int]) -> None:
        """The plates of all seats after this turn, if the draft goes as expected."""
        for seat in range(s.players):
            choice = rotation * SECTIONS + line[seat] if line[seat] >= 0 else 0
            self.bench.rows[R_OTHERS + seat][:] = self.bench.after[seat * QUARTERS * SECTIONS + choice]

    def _weigh(self, s: State, choices: list[int], each: int, clock: Clock) -> None:
        """Correct what these sections are worth to the actor by looking a turn ahead."""
        if s.turn == ALL_TURNS - 1 or len(choices) == 1:
            return
        groups = []
        count = 0
        for choice in choices:
            hand = section_turned(s, choice % SECTIONS, choice // SECTIONS)
            found = min(self.bench.list_placements(s.actor, hand, 2 * each), each)
            groups.append(range(count, count + found))
            self._add_candidates(count, found)
            count += found
        values = self._look_ahead(s, groups, clock)
        gains = [
            max(values[i] for i in group) - self.bench.sheet[s.actor][choice]
            for group, choice in zip(groups, choices, strict=True)
        ]
        usual = sum(gains) / len(gains)  # looking further shifts all values alike; the rest tells them apart
        for gain, choice in zip(gains, choices, strict=True):
            self.bench.sheet[s.actor][choice] += gain - usual

    # The plate

    def _placement(self, s: State, clock: Clock) -> dict[tuple[Any, ...], int]:
        """How to place the hand: what to do at each step of it."""
        found = self.bench.list_placements(s.actor, s.hand, self.care.placing)
        pieces = [int(piece) for piece in self.bench.pieces][: bin(s.hand).count("1")]
        is_last = s.turn == ALL_TURNS - 1
        if is_last or self.engine == "plain":
            return plan_of(s, pieces, self.bench.rows[R_FROM])
        is_last_but_one = s.turn % TURNS == TURNS - 2
        found = min(found, self.care.of_last_two if is_last_but_one else self.care.of_placement)
        self._add_candidates(0, found)
        self.bench.foresee_others(self.care.rating)
        values = self._look_ahead(s, [range(found)], clock)
        best = max(range(found), key=lambda i: values[i])
        return plan_of(s, pieces, self.bench.rows[R_OURS + best])

    # Looking ahead

    def _add_candidates(self, first: int, count: int) -> None:
        bench = self.bench
        for i in range(count):
            bench.rows[R_OURS + first + i][:] = bench.rows[R_FROM + i]
            bench.tried[first + i][T_TIMES] = 0.0
            bench.tried[first + i][T_SUM] = 0.0
            bench.tried[first + i][T_IN] = 1.0
            bench.tried[first + i][T_PRIOR] = bench.worth[R_FROM + i]

    def _look_ahead(self, s: State, groups: list[range], clock: Clock) -> list[float]:
        """What each candidate is worth; those far behind in their group are dropped on the way."""
        count = groups[-1].stop
        while any(self._are_several_in(group) for group in groups) or len(groups) > 1:
            samples = clock.next_slice()
            if samples == 0:
                break
            self.bench.look_ahead(s.actor, count, samples, self.care.ahead)
            for group in groups:
                self._drop(group, clock.samples)
        return [self._value(i) for i in range(count)]

    def _are_several_in(self, group: range) -> bool:
        return sum(float(self.bench.tried[i][T_IN]) for i in group) > 1.0

    def _drop(self, group: range, samples: int) -> None:
        values = [self._value(i) for i in group]
        least = max(values) - self.care.drop / samples**0.5
        for i, value in zip(group, values, strict=True):
            if value < least:
                self.bench.tried[i][T_IN] = 0.0

    def _value(self, i: int) -> float:
        """The mean of the samples and the trained value; nothing for a candidate dropped earlier."""
        times, total, is_in, prior = (float(cell) for cell in self.bench.tried[i])
        if not is_in:
            return -1.0e9
        return (total + self.care.prior * prior) / (times + self.care.prior)


class Clock:
    """How many samples may still be drawn: by number, or by the time the earlier ones took."""

    def __init__(self, budget: Budget, deadline: float, usual: int) -> None:
        self.deadline = None if budget.seconds is None else deadline
        self.most = budget.iterations if budget.iterations is not None else usual
        self.is_looking = usual > 0
        self.samples = 0
        self._slice = FIRST_SLICE
        self._started = time.perf_counter()

    def next_slice(self) -> int:
        """The size of the next slice; 0 if the time is up."""
        size = self._slice
        if not self.is_looking:
            return 0
        if self.deadline is None:
            size = min(size, self.most - self.samples)
        else:
            now = time.perf_counter()
            a_sample = (now - self._started) / self.samples if self.samples else 0.0
            left = self.deadline - now
            size = 0 if left <= a_sample else min(size, int(left / a_sample) if a_sample else size)
        self._slice = min(2 * self._slice, LAST_SLICE)
        self.samples += size
        return size


def place_key(s: State) -> tuple[Any, ...]:
    """What a step of a plan depends on: the pieces in hand and the plate they go to."""
    pieces = tuple(s.pile[s.turn * CELLS + place] for place in range(CELLS) if s.hand >> place & 1)
    return s.turn, s.actor, s.hand, pieces, tuple(s.plate[layer_of_turn(s)][s.actor])


def plan_of(s: State, pieces: list[int], plate: Any) -> dict[tuple[Any, ...], int]:
    """The steps that place the hand, as it lies in the grid, the way the pieces were laid in mind."""
    plan = {}
    s = clone(s)
    cells = {i: int(plate[P_CELL + i]) for i in range(len(pieces))}
    while cells:
        piece = s.pile[s.turn * CELLS + lowest(s.hand)]
        i = next(i for i in cells if pieces[i] == piece)
        cell = cells.pop(i)
        code = A_PLACE + cell * QUARTERS + best_turn(piece % KINDS, cell)
        plan[place_key(s)] = code
        if cells:
            play(s, code)
    return plan
