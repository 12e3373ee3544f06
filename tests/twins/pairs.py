"""The next moves of two games that viewers cannot tell apart: other ones in secret, as long as that lasts."""

from __future__ import annotations

import random

from tests.twins.worlds import known

from petitfour.core.draft import Draft
from petitfour.core.match import Match
from petitfour.core.state import clone

TRIES = 40


def next_moves(
    one: Match, other: Match, eyes: tuple[int, ...], chooser: random.Random
) -> tuple[list[int], list[int]] | None:
    """A whole move for each game; None if every move tells the viewers in which of them they are.

    Viewers who have a seat make the same moves in both.
    """
    assert one.actor is not None
    assert one.actor == other.actor
    for _ in range(TRIES):
        drafts = Draft(one, one.actor), Draft(other, other.actor)
        if _composed(*drafts, eyes, chooser) and _looks_alike(*drafts, eyes):
            return drafts[0].codes, drafts[1].codes
    return None


def _composed(one: Draft, other: Draft, eyes: tuple[int, ...], chooser: random.Random) -> bool:
    while not one.is_complete:
        one.step(chooser.choice(one.legal()))
        code = _counterpart(one, other, eyes, chooser)
        if code is None:
            return False
        other.step(code)
    return other.is_complete


def _counterpart(one: Draft, other: Draft, eyes: tuple[int, ...], chooser: random.Random) -> int | None:
    """A decision in the other game that looks like the last of this one; rather not the same."""
    same, codes = one.codes[-1], other.legal()
    if one.seat in eyes:
        return same if same in codes else None
    chooser.shuffle(codes)
    game = one.match.game
    wanted = [known(game, one.state, viewer) for viewer in eyes]
    for code in sorted(codes, key=lambda code: code == same):
        after = clone(other.state)
        game.rules.play(after, code)
        if [known(game, after, viewer) for viewer in eyes] == wanted:
            return code
    return None


def _looks_alike(one: Draft, other: Draft, eyes: tuple[int, ...]) -> bool:
    """Whether that is still so when the moves are played and everything due has happened."""
    states = []
    for draft in (one, other):
        match = draft.match.copy()
        played = match.draft(draft.seat)
        for code in draft.codes:
            played.step(code)
        played.commit()
        states.append(match.state)
    game = one.match.game
    return all(known(game, states[0], viewer) == known(game, states[1], viewer) for viewer in eyes)
