"""Advice while playing: the best two or three moves of a seat, by what that seat may know, with reasons."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import words_of
from petitfour.core.errors import BadInput
from petitfour.core.state import clone
from petitfour.core.words import said
from petitfour.review.guide import guide_of
from petitfour.review.judging import Loss, loss_between
from petitfour.review.readiness import best_engine
from petitfour.review.report import told_move
from petitfour.review.reviewing import WITH_TIME, must_be_seconds
from petitfour.review.sampling import Sampler
from petitfour.review.sentences import compared, is_little, loss_in_words
from petitfour.review.telling import HINT, speakers
from petitfour.review.weighing import Effort, Scale, Weighed, series_of, weigh

if TYPE_CHECKING:
    from petitfour.bots.bot import Position
    from petitfour.review.guide import Guide
    from petitfour.review.telling import Speaker, Texts

MOST = 3
OUT_OF_QUESTION = 0.1  # of a result's worth behind the best: no advice


@dataclass(frozen=True)
class Advice:
    """A move that is advised: as `report.py` tells moves, what it costs against the best, and why."""

    told: dict[str, Any]
    loss: Loss | None  # None: it is the best
    sentence: Texts
    reasons: dict[str, list[str]]

    def to_json(self) -> dict[str, Any]:
        loss = self.loss and {"points": self.loss.points.to_json(), "win": self.loss.win.to_json()}
        return {**self.told, "loss": loss, "sentence": self.sentence, "reasons": self.reasons}


def advice(
    position: Position,
    seconds: float | None = None,
    seed: int = 0,
    *,
    worlds: int = 0,
    seats: list[str] | None = None,
    engine: str = "",
    cores: int = 0,
) -> list[Advice]:
    """The best moves of the seat that is to decide, best first: one, two or three.

    `seconds` to think, or `worlds` to be reproducible; else the usual depth of a review.
    """
    must_be_seconds(seconds)
    _must_be_asked_now(position)
    began = time.perf_counter()
    guide = guide_of(position.game, engine or best_engine(position.game))
    world = clone(position.world)
    # Nothing may hang on the one world that was handed over, even by accident.
    position.game.rules.resample(world, position.seat, words_of("advice", seed))
    effort = Effort(worlds or guide.effort)
    if seconds is not None:
        effort = Effort(WITH_TIME * guide.effort, began + seconds)
    sampler = Sampler(guide, world, cores)
    try:
        series = series_of(seed, 0)
        verdict = weigh(sampler, guide, world, position.seat, None, series, effort, finalists=MOST)
    finally:
        sampler.close()
    told = speakers(position.game, seats or [f"seat {p + 1}" for p in range(world.players)], HINT)
    return _advised(guide, world, position, verdict.moves, told)


def _must_be_asked_now(position: Position) -> None:
    s = position.world
    if s.step:
        raise BadInput(said("review.begun"))
    if not position.legal or s.actor != position.seat:
        raise BadInput(said("review.not-to-decide"))


def _advised(
    guide: Guide, world: Any, position: Position, moves: list[Weighed], told: list[Speaker]
) -> list[Advice]:
    scale = Scale(position.seat, guide.spread, all(move.arm.is_exact for move in moves))
    different = list({move.codes: move for move in reversed(moves)}.values())
    measured = max(move.arm.series for move in different)
    ranked = sorted(
        (move for move in different if move.arm.series == measured or move.arm.is_exact),
        key=lambda move: -scale.worth(move.arm),
    )[:MOST]
    best = ranked[0]
    losses = [loss_between(scale, best.arm, move.arm) for move in ranked]
    kept = [
        (move, loss)
        for move, loss in zip(ranked, losses, strict=True)
        if move is best or loss.worth.value < OUT_OF_QUESTION
    ]
    return [
        _one(guide, world, position, move, None if move is best else loss, ranked, told)
        for move, loss in kept
    ]


def _one(
    guide: Guide,
    world: Any,
    position: Position,
    move: Weighed,
    loss: Loss | None,
    ranked: list[Weighed],
    told: list[Speaker],
) -> Advice:
    """The best is compared with the next, the others with the best: what they have for themselves."""
    other = ranked[0] if loss else ranked[min(1, len(ranked) - 1)]
    comparison = compared(guide, world, position.seat, position.box, move, other)
    reasons = {s.lang: guide.reasons(comparison, s) if other is not move else [] for s in told}
    sentence = {s.lang: _cost(loss, s) for s in told}
    line = {s.lang: guide.better_line(comparison, s) for s in told}
    move_told = told_move(guide, world, position.seat, move, position.box, told)
    return Advice({**move_told, "line": line}, loss, sentence, reasons)


def _cost(loss: Loss | None, speaker: Speaker) -> str:
    """What a move costs against the best."""
    if loss is None:
        return speaker.say("advice.best")
    if is_little(loss):
        return speaker.say("advice.as-good")
    return speaker.say("advice.costs", loss=loss_in_words(loss, speaker))
