"""The review of a record: every decision judged, the result followed, luck told from skill."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR
from petitfour.core.record import Replay
from petitfour.core.record_source import read_record
from petitfour.core.state import clone
from petitfour.core.words import said
from petitfour.review.guide import guide_of
from petitfour.review.judging import Expected, Judge, Judgement, Moment, expected
from petitfour.review.luck import Origins, Swing, told_apart, turning_points
from petitfour.review.playing import TRUTH
from petitfour.review.readiness import best_engine, make_ready
from petitfour.review.sampling import Arm, Sampler, shares
from petitfour.review.weighing import Effort, measure, series_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game
    from petitfour.core.located import Document
    from petitfour.core.record_source import RecordSource
    from petitfour.review.guide import Guide

    Progress = Callable[[int, int], None]

DEAL = 4095  # in the place of a decision's number
WITH_TIME = 16  # times the usual effort at most, if there is time for it
AT_THE_ENDS = 4  # times as many worlds before the deal, and where an unfinished game stands
PLAIN = 16  # the plain twin is that much less thorough, and still slower
FEWEST_WORLDS = 8
FEWEST_SECONDS = 0.1
MOST_SECONDS = 86_400.0


@dataclass
class Review:
    """All that a review found; `report.py` says it."""

    game: Game
    guide: Guide
    box: Any
    options: dict[str, Any]
    seats: list[str]
    seed: int
    judgements: list[Judgement]
    start: Expected  # before the deal
    end: Expected  # the result, or what is to be expected if the game is not finished
    is_finished: bool
    scores: list[int] | None
    ranks: list[int] | None
    origins: list[Origins]
    swings: list[Swing]
    seconds: float
    playouts: int

    def __repr__(self) -> str:
        result = f"scores={self.scores}" if self.is_finished else "unfinished"
        told = f"players={len(self.seats)} decisions={len(self.judgements)} {result}"
        return f"<Review {self.game.name} {told}>"


def review(
    record: RecordSource,
    *,
    seconds: float | None = None,
    depth: float = 1.0,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
    lang: str = "en",
    engine: str = "",
    cores: int = 0,
) -> Review:
    """Judge every decision of a record; in about so many seconds, or at the usual depth.

    `record` is a file, its text or a mapping. `engine` is compiled or plain; what is not
    compiled yet is compiled first (`readiness.py` says whether that is so). `depth` multiplies the usual
    effort. With the same seed and without `seconds` it finds the same again.
    """
    must_be_seconds(seconds)
    document = read_record(record)
    moments, replay = moments_of(document, lang)
    match = replay.match
    if not moments:
        document.fail(said("review.no-moves"))
    if engine != "plain":
        make_ready(match.game)
    guide = guide_of(match.game, engine or best_engine(match.game))
    began = time.perf_counter()
    sampler = Sampler(guide, moments[0].state, cores)
    pace = Pace(guide, began, seconds, depth)
    try:
        start = _before_the_deal(sampler, match, seed, pace)
        judgements = _judged(Judge(guide, sampler, seed), moments, pace, progress)
        end = _end(sampler, match, seed, pace)
    finally:
        sampler.close()
    points = [amount.value for amount in end.points]
    wins = [amount.value for amount in end.wins]
    return Review(
        game=match.game,
        guide=guide,
        box=match.box,
        options=match.options,
        seats=match.seats,
        seed=seed,
        judgements=judgements,
        start=start,
        end=end,
        is_finished=match.is_over,
        scores=match.scores() if match.is_over else None,
        ranks=match.ranks() if match.is_over else None,
        origins=told_apart(match.options["players"], start, judgements, points, wins),
        swings=turning_points(start, judgements, end),
        seconds=time.perf_counter() - began,
        playouts=sampler.playouts,
    )


def _judged(judge: Judge, moments: list[Moment], pace: Pace, progress: Progress) -> list[Judgement]:
    judgements: list[Judgement] = []
    progress(0, len(moments))
    for moment in moments:
        judgements.append(judge.judge(moment, pace.effort(len(moments) - moment.number)))
        progress(len(judgements), len(moments))
    return judgements


def must_be_seconds(seconds: float | None) -> None:
    if seconds is not None and not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        raise BadInput(said("review.seconds", found=seconds))


def moments_of(document: Document, lang: str) -> tuple[list[Moment], Replay]:
    """The decisions of a record that is right to its end."""
    Replay(document, lang).to_the_end()
    replay = Replay(document, lang)
    match = replay.match
    moments = []
    before = clone(match.state)
    for number, _ in enumerate(replay.play()):
        move = {key: value for key, value in match.moves[-1].items() if key != "seat"}
        typed = match.game.moves.from_json(of_value(move, "move"), match.box)
        codes = tuple(match.game.moves.steps(before, typed, match.box))
        moments.append(Moment(number, match.moves[-1]["seat"], before, codes, move))
        before = clone(match.state)
    return moments, replay


@dataclass(frozen=True)
class Pace:
    """How much is thought about each decision."""

    guide: Guide
    began: float
    seconds: float | None
    depth: float

    @property
    def worlds(self) -> int:
        """How many a move meets, if time does not matter."""
        usual = int(self.guide.effort * self.depth)
        return max(usual // PLAIN if self.guide.engine == "plain" else usual, FEWEST_WORLDS)

    def effort(self, left: int) -> Effort:
        """The usual one; or this decision's part of the time that is left for so many."""
        if self.seconds is None:
            return Effort(self.worlds)
        now = time.perf_counter()
        rest = max(self.began + self.seconds - now, 0.0)
        return Effort(self.worlds * WITH_TIME, now + rest / left)


def _before_the_deal(sampler: Sampler, match: Any, seed: int, pace: Pace) -> Expected:
    """What is to be expected of this table before anything is dealt."""
    s = match.game.new_state(match.options, match.box)
    match.game.rules.setup(s)
    arm = Arm(s, ())
    measure(sampler, [arm], TRUTH, series_of(seed, DEAL), Effort(AT_THE_ENDS * pace.worlds))
    return expected(arm)


def _end(sampler: Sampler, match: Any, seed: int, pace: Pace) -> Expected:
    if match.is_over:
        return expected(Arm(match.state, (), True, scores=[match.scores()], wins=[shares(match.ranks())]))
    arm = sampler.arm(match.state, ())
    measure(sampler, [arm], SPECTATOR, series_of(seed, DEAL) + 1, Effort(AT_THE_ENDS * pace.worlds))
    return expected(arm)
