"""The review of whole games: what adds up, what is found again, and what a planted blunder is called."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.review.games import Blunder, played

from petitfour.core.contract import NOTHING, OVER
from petitfour.core.errors import BadInput
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.cake_auf.rules import A_DISCARD, A_PLACE, SPACES
from petitfour.games.icing_on_the_cake.rules import CHOOSE
from petitfour.games.piece_o_cake.rules import A_PASS, TAKE
from petitfour.games.top_cake.rules import STACK
from petitfour.review.report import to_json
from petitfour.review.reviewing import Review, review

BAD = ("mistake", "blunder")


# Obviously bad moves


def forfeits_for_nothing(match: Match) -> list[int] | None:
    """Piece o' Cake: takes nothing and eats nothing, although a good piece lies there."""
    s = match.state
    return [A_PASS] if s.phase == TAKE and s.cake == 2 and s.turns == s.players else None


def worst_codes(match: Match) -> tuple[list[int], int, int]:
    """The whole move that is worst at once, found decision by decision; its score, and the best one's."""

    def followed(sign: int) -> tuple[list[int], int]:
        s, codes = clone(match.state), []
        seat = s.actor
        while s.actor == seat and s.due == NOTHING and s.phase != OVER and (s.step or not codes):
            out = [0] * match.game.rules.MOVES
            legal = out[: match.game.rules.legal(s, out)]
            tried = {}
            for code in legal:
                after = clone(s)
                match.game.rules.play(after, code)
                tried[code] = match.game.rules.score(after, seat)
            code = max(legal, key=lambda code: sign * tried[code])
            codes.append(code)
            match.game.rules.play(s, code)
        return codes, match.game.rules.score(s, seat)

    worst, low = followed(-1)
    return worst, low, followed(1)[1]


def sprinkles_inside(match: Match) -> list[int] | None:
    """Icing on the Cake: pieces laid with their sprinkled edges to the middle, in the last turns."""
    if match.state.phase != CHOOSE or match.state.turn < 5:
        return None
    codes, low, high = worst_codes(match)
    return codes if high - low >= 8 else None


def lets_cakes_collapse(match: Match) -> list[int] | None:
    """Top Cake: stacks so that points are thrown away."""
    if match.state.phase != STACK:
        return None
    codes, low, high = worst_codes(match)
    return codes if high - low >= 5 else None


def throws_it_away(match: Match) -> list[int] | None:
    """Cake Auf!: discards the ingredient that would complete a recipe of two stars or more."""
    s = match.state
    for code in match.legal():
        if code < A_PLACE + 16 * SPACES:
            ingredient, space = divmod(code - A_PLACE, SPACES)
            last = s.lacking[s.actor][space] == 1 << ingredient and not s.bans[s.actor][space]
            if last and s.stars[s.space[s.actor][space]] >= 2 and s.hand[s.actor][ingredient] == 1:
                return [A_DISCARD + ingredient]
    return None


PLANTED: dict[str, tuple[int, int, float, Blunder]] = {
    "piece-o-cake": (3, 1, 0.3, forfeits_for_nothing),
    "icing-on-the-cake": (2, 1, 0.5, sprinkles_inside),
    "top-cake": (3, 2, 0.3, lets_cakes_collapse),
    "cake-auf": (3, 1, 0.2, throws_it_away),
}


@pytest.fixture(params=PLANTED)
def reviewed(request: pytest.FixtureRequest) -> tuple[Review, dict[str, Any], int]:
    """A game with a blunder in it, its review, and where the blunder is."""
    return review_of(request.param)


@cache  # each is looked at by several tests
def review_of(game: str) -> tuple[Review, dict[str, Any], int]:
    players, seed, depth, blunder = PLANTED[game]
    match, at = played(game, players, seed, blunder=blunder)
    assert at >= 0, "no blunder was planted"
    found = review(match.record(), depth=depth)
    return found, to_json(found), at


def test_it_says_at_the_prompt_what_was_reviewed(reviewed: tuple[Review, dict[str, Any], int]) -> None:
    found, report, _ = reviewed
    told = f"players={len(found.seats)} decisions={len(report['decisions'])} scores={found.scores}"
    assert repr(found) == f"<Review {found.game.name} {told}>"


def test_a_planted_blunder_is_found_and_named(reviewed: tuple[Review, dict[str, Any], int]) -> None:
    _, report, at = reviewed
    decision = report["decisions"][at]
    assert decision["grade"] in BAD, decision["sentence"]["en"]
    assert decision["loss"]["points"]["low"] > 0
    losses = [d["loss"]["points"]["value"] for d in report["decisions"] if d["seat"] == decision["seat"]]
    assert sorted(losses)[-2:].count(decision["loss"]["points"]["value"])
    for lang in ("en", "fr"):
        assert decision["reasons"][lang], decision["sentence"][lang]
        assert decision["best"]["line"][lang] != decision["played"]["line"][lang]
        assert all(reason in decision["sentence"][lang] for reason in decision["reasons"][lang])


def test_everything_adds_up_to_the_result(reviewed: tuple[Review, dict[str, Any], int]) -> None:
    found, report, _ = reviewed
    assert found.scores
    for seat, player in enumerate(report["players"]):
        for what in ("points", "win"):
            share = player["origins"][what]
            total = sum(share[part]["value"] for part in ("start", "luck", "own", "others"))
            assert total == pytest.approx(share["result"], abs=1e-3)
        if len(found.scores) > 2:
            assert player["origins"]["points"]["result"] == found.scores[seat]
    assert sum(player["origins"]["win"]["result"] for player in report["players"]) == pytest.approx(1)


def test_chances_are_chances(reviewed: tuple[Review, dict[str, Any], int]) -> None:
    _, report, _ = reviewed
    for at in report["expected"]:
        assert sum(win["value"] for win in at["wins"]) == pytest.approx(1, abs=1e-3)
    for decision in report["decisions"]:
        win = decision["loss"]["win"]
        assert win["low"] <= win["value"] <= win["high"]
        if decision["grade"] in ("best", "forced"):
            assert decision["loss"]["points"]["value"] == decision["loss"]["win"]["value"] == 0
        assert decision["played"]["move"] == decision["move"]
        assert decision["sentence"]["en"] != decision["sentence"]["fr"]


def test_there_is_no_luck_while_a_cake_is_chosen_from() -> None:
    match, _ = played("piece-o-cake", 4, 5)
    found = review(match.record(), depth=0.1)
    pairs = zip(found.judgements, found.judgements[1:], strict=False)
    same = [(a, b) for a, b in pairs if a.moment.state.cake == b.moment.state.cake]
    assert len(same) == 20
    for a, b in same:
        assert [x.value for x in a.after.wins] == [x.value for x in b.before.wins]


def test_the_same_seed_finds_the_same() -> None:
    match, _ = played("cake-auf", 2, 3, moves=12)
    first, again, other = (to_json(review(match.record(), depth=0.05, seed=seed)) for seed in (1, 1, 2))
    for report in (first, again, other):
        del report["seconds"]
    assert first == again
    assert first["decisions"] != other["decisions"]


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    match, _ = played("cake-auf", 2, 3, moves=7)
    report = to_json(review(match.record(), depth=0.05))
    assert not report["finished"]
    assert report["result"] is None
    assert len(report["decisions"]) == 7
    assert 0 < report["players"][0]["origins"]["win"]["result"] < 1


def test_nothing_to_review() -> None:
    match, _ = played("cake-auf", 2, 3, moves=0)
    with pytest.raises(BadInput, match="no move to review"):
        review(match.record())


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_no_time_is_refused(seconds: float) -> None:
    match, _ = played("cake-auf", 2, 3, moves=1)
    with pytest.raises(BadInput, match="seconds"):
        review(match.record(), seconds=seconds)
