"""Luck and skill told apart: what chance gave a seat, what its decisions gave, what the others' gave.

The result to be expected (if everybody goes on steadily) is followed through the game. It changes when
somebody decides otherwise than the steady player would, and when something is dealt, drawn or turned up. All
changes together lead from what was to be expected before the deal to the result, so

    result = before the deal + luck + own decisions + the others' decisions.

What a decision gave is measured in worlds as the one who decided knew them; luck is the rest. Whoever plays
well has no more of it than others: on average it is nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from petitfour.review.weighing import Amount, added

if TYPE_CHECKING:
    from petitfour.review.judging import Change, Expected, Judgement


@dataclass(frozen=True)
class Share:
    """Where the result of a seat came from, in points or in shares of the victory."""

    start: Amount
    luck: Amount
    own: Amount
    others: Amount
    result: float

    def to_json(self) -> dict[str, object]:
        parts = {name: getattr(self, name).to_json() for name in ("start", "luck", "own", "others")}
        return {**parts, "result": round(self.result, 4)}


@dataclass(frozen=True)
class Origins:
    """The same for points and for the victory."""

    points: Share
    win: Share


def told_apart(
    players: int, start: Expected, judgements: list[Judgement], points: list[float], wins: list[float]
) -> list[Origins]:
    """The origins of every seat's result."""
    return [
        Origins(
            _share(seat, start.points[seat], [(j.moment.seat, j.change.points) for j in judgements], points),
            _share(seat, start.wins[seat], [(j.moment.seat, j.change.wins) for j in judgements], wins),
        )
        for seat in range(players)
    ]


def _share(seat: int, start: Amount, changes: list[tuple[int, list[Amount]]], results: list[float]) -> Share:
    own = added([change[seat] for who, change in changes if who == seat])
    others = added([change[seat] for who, change in changes if who != seat])
    luck = added([Amount(results[seat]), -start, -own, -others])
    return Share(start, luck, own, others, results[seat])


@dataclass(frozen=True)
class Swing:
    """A moment at which a seat's chance to win changed much: by a decision, or by what came next."""

    number: int  # of the decision, or of the one before chance spoke (-1: the deal)
    by: int | None  # who decided; None: chance
    seat: int  # whose chance it was
    win: Amount
    points: Amount


LEAST_SWING = 0.08  # of a victory
MOST_SWINGS = 5


def turning_points(start: Expected, judgements: list[Judgement], end: Expected | None) -> list[Swing]:
    """The greatest swings of the game, in its order."""
    swings = []
    after = start
    for place, judgement in enumerate(judgements):
        swings.append(_greatest(place - 1, None, _between(after, judgement.before)))
        swings.append(_greatest(judgement.moment.number, judgement.moment.seat, judgement.change))
        after = judgement.after
    if end is not None:
        swings.append(_greatest(len(judgements) - 1, None, _between(after, end)))
    clear = [s for s in swings if abs(s.win.value) >= LEAST_SWING and s.win.is_clear]
    greatest = sorted(clear, key=lambda s: -abs(s.win.value))[:MOST_SWINGS]
    return sorted(greatest, key=swings.index)


def _greatest(number: int, by: int | None, change: Change) -> Swing:
    """The seat for which most changed; who decided, if it is as much for her."""
    seats = range(len(change.wins))
    seat = max(seats, key=lambda p: (abs(change.wins[p].value), p == by))
    return Swing(number, by, seat, change.wins[seat], change.points[seat])


def _between(before: Expected, after: Expected) -> Change:
    from petitfour.review.judging import Change

    return Change(
        [added([a, -b]) for a, b in zip(after.points, before.points, strict=True)],
        [added([a, -b]) for a, b in zip(after.wins, before.wins, strict=True)],
    )
