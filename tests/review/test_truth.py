"""Reported losses against the truth: the last cake of Piece o' Cake, solved by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.review import brute

from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.piece_o_cake.rules import A_EAT, A_FORFEIT, A_PASS, A_TAKE, CAKES, TAKE
from petitfour.review.guide import guide_of
from petitfour.review.judging import Judge, Moment
from petitfour.review.readiness import best_engine, make_ready
from petitfour.review.sampling import Sampler
from petitfour.review.weighing import Effort

GAME = game_named("piece-o-cake")
MOST_CHOICES = 3000  # leaves a case may have, so that trying everything stays quick
CASES = {2: 300, 3: 120, 4: 80}


def positions(players: int, cases: int) -> Iterator[Any]:
    """Somebody is to choose from the last cake, after four cakes of anything."""
    dice = random.Random(players)
    while cases:
        match = Match(GAME, {"players": players, "start": 0}, words=[1 + dice.getrandbits(30), 2, 3, 4])
        wanted = dice.choice((1, 2, 2))  # turns still to come
        while not match.is_over and cases:
            s = match.state
            if s.cake == CAKES - 1 and s.phase == TAKE and s.turns == wanted and s.cuts > 1:
                _, position = brute.of_state(s)
                count = len(list(brute.choices(position)))
                if count ** min(s.turns, 2) <= MOST_CHOICES:
                    cases -= 1
                    yield clone(s)
                break
            match.step(s.actor, dice.choice(match.legal()))


def codes_of(choice: brute.Choice, piece: tuple[int, ...] | None) -> tuple[int, ...]:
    if choice[0] == "pass":
        return (A_PASS,)
    if choice[0] == "forfeit":
        return (A_FORFEIT + choice[1],)
    assert piece
    eaten = zip(piece, choice[2], strict=True)
    return (A_TAKE + choice[1], *(A_EAT + n for count, n in eaten if count))


def share(totals: tuple[int, ...], seat: int) -> float:
    return 1 / totals.count(max(totals)) if totals[seat] == max(totals) else 0.0


@pytest.mark.parametrize("players", CASES)
def test_the_loss_is_the_true_one(players: int) -> None:
    make_ready(GAME)
    guide = guide_of(GAME, best_engine(GAME))
    dice = random.Random(players)
    sampler, right = None, 0
    for number, s in enumerate(positions(players, CASES[players])):
        sampler = sampler or Sampler(guide, s)
        table, position = brute.of_state(s)
        values = {
            codes_of(choice, position.pieces[choice[1]] if choice[0] == "take" else None): totals
            for choice, totals in brute.all_values(table, position).items()
        }
        played = dice.choice(sorted(values))
        found = Judge(guide, sampler, 0).judge(Moment(number, s.actor, s, played, {}), Effort(8))
        seat = position.seat
        best = values[found.best.codes]
        likings = {codes: brute.liking(totals, seat) for codes, totals in values.items()}
        loss = brute.liking(best, seat) - likings[played]
        if players == 2:
            assert brute.liking(best, seat) == max(likings.values()), "the best move is not the best"
        assert found.verdict.is_exact
        for lost in (found.loss.points, found.loss.win):
            assert lost.low == lost.value == lost.high
        right += (found.loss.points.value, found.loss.win.value) == (
            loss,
            share(best, seat) - share(values[played], seat),
        )
        better = [
            totals
            for totals in values.values()
            if brute.liking(totals, seat) > brute.liking(best, seat)
            and share(totals, seat) > share(best, seat)
        ]
        assert not better, "another move has more points and more of the victory"
    assert sampler
    sampler.close()
    assert right == CASES[players]


def test_enough_cases() -> None:
    assert sum(CASES.values()) >= 500
