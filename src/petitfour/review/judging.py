"""One decision judged: by what could be known then, and beside it by how things really lay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import words_of
from petitfour.core.state import clone
from petitfour.review.playing import TRUTH
from petitfour.review.weighing import (
    LOOKING_BACK,
    LOOKING_CLOSELY,
    Amount,
    Effort,
    Scale,
    Verdict,
    Weighed,
    amount,
    chance,
    less,
    points_of,
    series_of,
    weigh,
)

if TYPE_CHECKING:
    from petitfour.review.guide import Guide
    from petitfour.review.sampling import Arm, Sampler

# What is lost of a result's worth: from here on it is called so
GRADES = ((0.12, "blunder"), (0.05, "mistake"), (0.02, "slip"))
BEST, FINE, FORCED = "best", "fine", "forced"
LOOKED_BACK = 3  # moves besides the one played
HINDSIGHT = 0.5  # of the worlds that a move was measured in


@dataclass(frozen=True)
class Moment:
    """A decision of a record: who, in which position (the truth), and what was done."""

    number: int
    seat: int
    state: Any
    codes: tuple[int, ...]
    move: dict[str, Any]


@dataclass(frozen=True)
class Expected:
    """The result to be expected, by seat: scores, points (with two: the lead) and shares of the victory."""

    scores: list[Amount]
    points: list[Amount]
    wins: list[Amount]


@dataclass(frozen=True)
class Loss:
    """What a move gave away against the best one found."""

    points: Amount
    win: Amount
    worth: Amount  # both in one number, by which moves are compared


NOTHING_LOST = Loss(Amount(0.0), Amount(0.0), Amount(0.0))


@dataclass(frozen=True)
class Change:
    """What a move changed for every seat, against the steady player's."""

    points: list[Amount]
    wins: list[Amount]


@dataclass(frozen=True)
class Hindsight:
    """The same moves as things really lay."""

    best: Weighed
    loss: Loss


@dataclass
class Judgement:
    """All that is found out about a decision."""

    moment: Moment
    world: Any  # as the seat knew it
    verdict: Verdict
    best: Weighed
    played: Weighed
    loss: Loss
    grade: str
    before: Expected
    after: Expected
    change: Change
    hindsight: Hindsight | None


def imagined(guide: Guide, truth: Any, seat: int, number: int) -> Any:
    """A world the seat cannot tell from the true one, with whatever it remembers."""
    world = guide.remembered(clone(truth))
    guide.game.rules.resample(world, seat, words_of("review", number, seat))
    return world


def expected(arm: Arm) -> Expected:
    seats = range(len(arm.scores[0]))
    return Expected(
        [amount([float(row[seat]) for row in arm.scores]) for seat in seats],
        [amount([points_of(row, seat) for row in arm.scores]) for seat in seats],
        [chance([row[seat] for row in arm.wins]) for seat in seats],
    )


def changed(arm: Arm, reference: Arm) -> Change:
    seats = range(len(arm.scores[0]))
    return Change(
        [
            less([points_of(row, p) for row in arm.scores], [points_of(row, p) for row in reference.scores])
            for p in seats
        ],
        [less([row[p] for row in arm.wins], [row[p] for row in reference.wins]) for p in seats],
    )


def loss_between(scale: Scale, best: Arm, played: Arm) -> Loss:
    return Loss(
        less(scale.points(best), scale.points(played)),
        less(scale.wins(best), scale.wins(played)),
        less(scale.worths(best), scale.worths(played)),
    )


def no_loss(others: list[Loss]) -> Loss:
    """Nothing better was found; what is above says how much better one of the others might still be."""
    return Loss(
        _at_most([loss.points for loss in others]),
        _at_most([loss.win for loss in others]),
        _at_most([loss.worth for loss in others]),
    )


def _at_most(losses: list[Amount]) -> Amount:
    return Amount(0.0, above=max([0.0, *(loss.high for loss in losses)]))


def graded(loss: Loss) -> str:
    """What the loss is called; a name for bad moves only where it is hardly luck."""
    if loss.worth.value <= 0:
        return BEST
    if loss.worth.low > 0:
        for least, grade in GRADES:
            if loss.worth.value >= least:
                return grade
    return FINE


class Judge:
    """Judges decisions of one table."""

    def __init__(self, guide: Guide, sampler: Sampler, seed: int) -> None:
        self.guide = guide
        self.sampler = sampler
        self.seed = seed

    def judge(self, moment: Moment, effort: Effort) -> Judgement:
        guide, seat = self.guide, moment.seat
        world = imagined(guide, moment.state, seat, moment.number)
        habit = guide.steady(world)
        steady = self.sampler.arm(world, habit)
        then = self.sampler.arm(world, moment.codes)
        series = series_of(self.seed, guide.stretch(moment.state, moment.number))
        verdict = weigh(self.sampler, guide, world, seat, moment.codes, series, effort, others=[steady, then])
        scale = Scale(seat, guide.spread, verdict.is_exact)
        played = verdict.played or verdict.best
        best, loss = self._loss(scale, verdict, played)
        if verdict.is_exact and not habit:
            steady = verdict.best.arm  # a guess is no measure where all is solved
        is_forced = len(verdict.moves) == 1 and _is_forced(guide, world)
        return Judgement(
            moment=moment,
            world=world,
            verdict=verdict,
            best=best,
            played=played,
            loss=loss,
            grade=FORCED if is_forced else graded(loss),
            before=expected(steady),
            after=expected(then),
            change=changed(then, steady),
            hindsight=None if is_forced else self._look_back(moment, verdict, scale, series),
        )

    def _loss(self, scale: Scale, verdict: Verdict, played: Weighed) -> tuple[Weighed, Loss]:
        """The better move and what it is better by; the move played, if none is ahead of it."""
        if verdict.best.codes == played.codes:
            return self._loss_of_the_chosen(scale, verdict, played)
        loss = loss_between(scale, verdict.best.arm, played.arm)
        if loss.worth.value > 0:
            return verdict.best, loss
        return played, no_loss([loss])

    def _loss_of_the_chosen(self, scale: Scale, verdict: Verdict, played: Weighed) -> tuple[Weighed, Loss]:
        """The move played came out on top; one that was measured beside it may have overtaken it there."""
        if verdict.is_exact:
            return played, NOTHING_LOST
        rivals = [m for m in verdict.moves if m.codes != played.codes and m.arm.series == played.arm.series]
        losses = [(loss_between(scale, rival.arm, played.arm), rival) for rival in rivals]
        loss, rival = max(losses, key=lambda pair: pair[0].worth.value, default=(NOTHING_LOST, played))
        if loss.worth.value > 0:
            return rival, loss
        return played, no_loss([loss for loss, _ in losses])

    def _look_back(self, moment: Moment, verdict: Verdict, scale: Scale, series: int) -> Hindsight:
        """The moves that were in question, once more in the world as it was."""
        played = verdict.played or verdict.best
        options = [played, *(m for m in verdict.moves if m is not played)][: 1 + LOOKED_BACK]
        again = [
            Weighed(m.option, self.sampler.arm(moment.state, m.option.codes, m.option.rest)) for m in options
        ]
        worlds = max(int(verdict.worlds * HINDSIGHT), 8)
        self.sampler.extend([m.arm for m in again], TRUTH, series + LOOKING_BACK, worlds)
        best = max(again, key=lambda m: scale.worth(m.arm))
        if best is again[0]:
            return Hindsight(best, NOTHING_LOST)
        for m in (best, again[0]):
            m.arm.forget()
        self.sampler.extend([best.arm, again[0].arm], TRUTH, series + LOOKING_CLOSELY, worlds)
        loss = loss_between(scale, best.arm, again[0].arm)
        return Hindsight(best, loss) if loss.worth.value > 0 else Hindsight(again[0], NOTHING_LOST)


def _is_forced(guide: Guide, world: Any) -> bool:
    rules = guide.game.rules
    return bool(rules.legal(world, [0] * rules.MOVES) == 1)
