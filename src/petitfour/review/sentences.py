"""What is said of a decision: what it gave away and why, and what hindsight adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.review.judging import BEST, FINE, FORCED
from petitfour.review.telling import Comparison, Side

if TYPE_CHECKING:
    from petitfour.review.guide import Guide
    from petitfour.review.judging import Judgement, Loss
    from petitfour.review.telling import Speaker
    from petitfour.review.weighing import Weighed

NO_POINTS = 0.05  # less is not worth a word
NO_WIN = 0.005
A_FEW_POINTS = 0.5


def typed(guide: Guide, world: Any, codes: tuple[int, ...], box: Any) -> Any:
    """Small decisions as the whole move they make up."""
    return guide.game.moves.of_steps(world, list(codes), box)


def line_of(guide: Guide, world: Any, codes: tuple[int, ...], box: Any, speaker: Speaker) -> str:
    return guide.line(world, typed(guide, world, codes, box), box, speaker)


def compared(guide: Guide, world: Any, seat: int, box: Any, better: Weighed, worse: Weighed) -> Comparison:
    sides = [
        Side(move.codes, move.option.rest, typed(guide, world, move.codes, box), move.arm)
        for move in (better, worse)
    ]
    return Comparison(world, seat, box, *sides)


def is_little(loss: Loss) -> bool:
    return loss.points.value < NO_POINTS and loss.win.value < NO_WIN


def loss_in_words(loss: Loss, speaker: Speaker) -> str:
    """`2.4 points and 6% in winning chances`; only what there is."""
    points, win = loss.points.value, loss.win.value
    if is_little(loss):
        return speaker.say("loss.little")
    parts = []
    if points >= NO_POINTS:
        parts.append(speaker.in_points(points))
    if win >= NO_WIN:
        parts.append(speaker.say("loss.win", win=speaker.share(win)))
    if len(parts) == 1:
        return parts[0]
    return speaker.say("loss.both", points=parts[0], win=parts[1])


def what_was_lost(guide: Guide, comparison: Comparison, loss: Loss, speaker: Speaker) -> str:
    """The move played beside the better one, and the difference."""
    played = guide.line(comparison.world, comparison.worse.move, comparison.box, speaker)
    moves = {
        "best": speaker.say("quoted", line=guide.better_line(comparison, speaker)),
        "played": speaker.say("quoted", line=played),
    }
    points, win = loss.points.value, loss.win.value
    if points <= -NO_POINTS and win >= NO_WIN:
        traded = {"win": speaker.share(win), "points": speaker.in_points(-points)}
        return speaker.say("trade-win", **moves, **traded)
    if win <= -NO_WIN and points >= NO_POINTS:
        traded = {"win": speaker.share(-win), "points": speaker.in_points(points)}
        return speaker.say("trade-points", **moves, **traded)
    loss_told = loss_in_words(loss, speaker)
    return guide.contrast(comparison, speaker, loss_told) or speaker.say("less", **moves, loss=loss_told)


def is_plain(loss: Loss) -> bool:
    """Points that were lost for certain, though they hardly change who wins."""
    return loss.worth.low > 0 and loss.points.low >= A_FEW_POINTS


def sentence(guide: Guide, judgement: Judgement, box: Any, speaker: Speaker) -> tuple[str, list[str]]:
    """What is to be said of a decision, and the reasons in it one by one."""
    j = judgement
    if j.grade == FORCED:
        return speaker.say("only-move"), []
    played = speaker.say("quoted", line=line_of(guide, j.world, j.played.codes, box, speaker))
    if j.grade == BEST:
        return speaker.say("nothing-better", played=played), []
    comparison = compared(guide, j.world, j.moment.seat, box, j.best, j.played)
    if j.grade == FINE and not is_plain(j.loss):
        best = speaker.say("quoted", line=line_of(guide, j.world, j.best.codes, box, speaker))
        return speaker.say("hardly-better", played=played, best=best), []
    what = what_was_lost(guide, comparison, j.loss, speaker)
    reasons = guide.reasons(comparison, speaker)
    if not reasons:
        return speaker.say("stop", what=what), []
    return speaker.say("because", what=what, why=speaker.say("semicolon").join(reasons)), reasons


def hindsight(guide: Guide, judgement: Judgement, box: Any, speaker: Speaker) -> str:
    found = judgement.hindsight
    if found is None:
        return ""
    was_good = judgement.grade in (BEST, FINE)
    if found.best.codes == judgement.played.codes:
        return speaker.say("hindsight-same" if was_good else "hindsight-lucky")
    if found.loss.worth.low <= 0:
        return speaker.say("hindsight-hardly" if was_good else "hindsight-little")
    loss = loss_in_words(found.loss, speaker)
    if found.best.codes == judgement.best.codes:
        return speaker.say("hindsight-agrees", loss=loss)
    best = speaker.say("quoted", line=line_of(guide, judgement.world, found.best.codes, box, speaker))
    return speaker.say("hindsight-other", best=best, loss=loss)
