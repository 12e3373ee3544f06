"""A review as JSON: complete, documented in docs/review.md, with every sentence in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.review import sentences
from petitfour.review.format import FORMAT
from petitfour.review.telling import Speaker, Texts, speakers
from petitfour.review.weighing import Amount, Scale, added, amount, chance

if TYPE_CHECKING:
    from petitfour.review.guide import Guide
    from petitfour.review.judging import Expected, Judgement, Loss
    from petitfour.review.luck import Swing
    from petitfour.review.reviewing import Review
    from petitfour.review.weighing import Weighed

MOST_OPTIONS = 6
GRADES = ("best", "fine", "slip", "mistake", "blunder", "forced")


def to_json(review: Review) -> dict[str, Any]:
    told = speakers(review.game, review.seats)
    teller = _Teller(review, told)
    result = {"scores": review.scores, "ranks": review.ranks} if review.is_finished else None
    return {
        "format": FORMAT,
        "game": review.game.name,
        "rules": review.game.version,
        "options": review.options,
        "seats": review.seats,
        "names": {speaker.lang: speaker.names for speaker in told},
        "finished": review.is_finished,
        "result": result,
        "measure": "lead" if len(review.seats) == 2 else "score",
        "seed": review.seed,
        "playouts": review.playouts,
        "seconds": round(review.seconds, 2),
        "engine": review.guide.engine,
        "players": [_player(review, seat) for seat in range(len(review.seats))],
        "turning_points": [teller.swing(swing) for swing in review.swings],
        "expected": _timeline(review),
        "decisions": [teller.decision(judgement) for judgement in review.judgements],
    }


def _player(review: Review, seat: int) -> dict[str, Any]:
    own = [j for j in review.judgements if j.moment.seat == seat]
    origins = review.origins[seat]
    return {
        "seat": seat,
        "decisions": len(own),
        "grades": {grade: sum(j.grade == grade for j in own) for grade in GRADES},
        "loss": {
            "points": added([j.loss.points for j in own if j.loss.worth.value > 0]).to_json(),
            "win": added([j.loss.win for j in own if j.loss.worth.value > 0]).to_json(),
        },
        "origins": {"points": origins.points.to_json(), "win": origins.win.to_json()},
    }


def _timeline(review: Review) -> list[dict[str, Any]]:
    """The result to be expected before the deal, around every decision, and at the end."""
    points = [{"when": "start", "move": None, **_expected(review.start)}]
    for j in review.judgements:
        points.append({"when": "before", "move": j.moment.number, **_expected(j.before)})
        points.append({"when": "after", "move": j.moment.number, **_expected(j.after)})
    return [*points, {"when": "end", "move": None, **_expected(review.end)}]


def _expected(found: Expected) -> dict[str, Any]:
    return {
        "scores": [amount.to_json() for amount in found.scores],
        "wins": [amount.to_json() for amount in found.wins],
    }


def _loss(loss: Loss) -> dict[str, Any]:
    return {"points": loss.points.to_json(), "win": loss.win.to_json()}


class _Teller:
    """Says moves and sentences in every language."""

    def __init__(self, review: Review, told: list[Speaker]) -> None:
        self.review = review
        self.guide: Guide = review.guide
        self.box = review.box
        self.speakers = told

    def decision(self, j: Judgement) -> dict[str, Any]:
        seat, world = j.moment.seat, j.world
        said = {s.lang: sentences.sentence(self.guide, j, self.box, s) for s in self.speakers}
        changes = zip(j.change.points, j.change.wins, strict=True)
        return {
            "number": j.moment.number,
            "seat": seat,
            "move": j.moment.move,
            "grade": j.grade,
            "exact": j.verdict.is_exact,
            "loss": _loss(j.loss),
            "played": self.weighed(world, seat, j.played),
            "best": self.weighed(world, seat, j.best),
            "options": self._options(j),
            "hindsight": self._hindsight(j),
            "change": [{"points": p.to_json(), "win": w.to_json()} for p, w in changes],
            "knew": self.review.game.view.view(world, seat, self.box),
            "sentence": {lang: text for lang, (text, _) in said.items()},
            "reasons": {lang: reasons for lang, (_, reasons) in said.items()},
        }

    def _options(self, j: Judgement) -> list[dict[str, Any]]:
        """The moves that were in question to the end, best first, each once."""
        different: dict[tuple[int, ...], Weighed] = {}
        for move in (j.best, j.played, *j.verdict.moves):
            different.setdefault(move.codes, move)
        return [
            {**self.weighed(j.world, j.moment.seat, move), **self._against(j, move)}
            for move in list(different.values())[:MOST_OPTIONS]
        ]

    def _against(self, j: Judgement, move: Weighed) -> dict[str, Any]:
        """What was not measured again is told by how far it was behind the best when that was chosen."""
        best = j.verdict.best
        if move.arm.series == best.arm.series or move.arm.is_exact or move.behind is None:
            return {}
        scale = Scale(j.moment.seat, self.guide.spread)
        behind = [-part for part in move.behind]
        points = amount(scale.points(best.arm)).value + behind[0].value
        win = min(max(chance(scale.wins(best.arm)).value + behind[1].value, 0), 1)
        return {
            "points": Amount(points, behind[0].below, behind[0].above).to_json(),
            "win": Amount(win, min(behind[1].below, win), min(behind[1].above, 1 - win)).to_json(),
        }

    def _hindsight(self, j: Judgement) -> dict[str, Any] | None:
        if j.hindsight is None:
            return None
        return {
            "best": self.weighed(j.world, j.moment.seat, j.hindsight.best),
            "loss": _loss(j.hindsight.loss),
            "sentence": {s.lang: sentences.hindsight(self.guide, j, self.box, s) for s in self.speakers},
        }

    def weighed(self, world: Any, seat: int, move: Weighed) -> dict[str, Any]:
        return told_move(self.guide, world, seat, move, self.box, self.speakers)

    def swing(self, swing: Swing) -> dict[str, Any]:
        return {
            "move": swing.number if swing.number >= 0 else None,
            "by": swing.by,
            "seat": swing.seat,
            "win": swing.win.to_json(),
            "points": swing.points.to_json(),
            "sentence": {s.lang: self._swing(swing, s) for s in self.speakers},
        }

    def _swing(self, swing: Swing, speaker: Speaker) -> str:
        before, after = self._around(swing)
        chances = {"before": speaker.share(before), "after": speaker.share(after)}
        seat = speaker.names[swing.seat]
        if swing.number < 0:
            return speaker.say("swing.deal", seat=seat, **chances)
        if swing.by is None:
            return speaker.say("swing.chance", number=swing.number + 1, seat=seat, **chances)
        j = self.review.judgements[swing.number]
        line = sentences.line_of(self.guide, j.world, j.moment.codes, self.box, speaker)
        by = speaker.names[swing.by]
        return speaker.say("swing.decision", number=swing.number + 1, by=by, line=line, seat=seat, **chances)

    def _around(self, swing: Swing) -> tuple[float, float]:
        """The chance before and after."""
        judgements, seat = self.review.judgements, swing.seat
        if swing.by is not None:
            j = judgements[swing.number]
            return j.before.wins[seat].value, j.after.wins[seat].value
        before = judgements[swing.number].after if swing.number >= 0 else self.review.start
        is_last = swing.number == len(judgements) - 1
        after = self.review.end if is_last else judgements[swing.number + 1].before
        return before.wins[seat].value, after.wins[seat].value


def told_move(
    guide: Guide, world: Any, seat: int, move: Weighed, box: Any, told: list[Speaker]
) -> dict[str, Any]:
    """A move with what it is worth to the seat."""
    typed = sentences.typed(guide, world, move.codes, box)
    scale = Scale(seat, guide.spread)
    lines: Texts = {s.lang: guide.line(world, typed, box, s) for s in told}
    return {
        "move": guide.game.moves.to_json(typed),
        "codes": list(move.codes),
        "notation": guide.game.moves.notation(typed),
        "line": lines,
        "points": amount(scale.points(move.arm)).to_json(),
        "win": chance(scale.wins(move.arm)).to_json(),
        "worlds": 0 if move.arm.is_exact else move.arm.count,
    }
