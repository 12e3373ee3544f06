"""The last cake against the slow second opinion: every line by the rules alone."""

from __future__ import annotations

import pytest
from tests.bots.piece_o_cake.positions import Brute, last_cake, midway

from petitfour.bots.piece_o_cake.desk import CERTAIN, POINT, SOFT_STEPS
from petitfour.bots.piece_o_cake.plan import codes_of_choice, codes_of_cuts
from petitfour.bots.piece_o_cake.stage import WEIGHED_OF, Stage
from petitfour.bots.piece_o_cake.values import Values
from petitfour.core.state import clone
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import CAKES, OVER, State

POSITIONS = {2: 30, 3: 12, 4: 6, 5: 3}


@pytest.fixture(scope="module")
def brute() -> Brute:
    return Brute()


def stage_of(s: State, engine: str, races_from: int = CAKES) -> Stage:
    return Stage(Values(s.players, s.worth, s.dollops), engine, races_from)


def gets(stage: Stage, s: State) -> list[int]:
    """What the search says everybody gets: for two players their difference alone."""
    if s.players == 2:
        ate = stage.row("ate", 2)
        ahead = (stage.get("value") + ate[1] - ate[0]) // POINT
        return [ahead if seat == s.server else -ahead for seat in range(2)]
    found = [points // POINT for points in stage.row("found", s.players)]
    return [found[(seat - s.server - 1) % s.players] for seat in range(s.players)]


def as_told(s: State, values: list[int]) -> list[int]:
    return [values[0] - values[1], values[1] - values[0]] if s.players == 2 else values


@pytest.mark.parametrize("players", POSITIONS)
def test_every_choice_is_exact(players: int, brute: Brute) -> None:
    for number in range(POSITIONS[players]):
        s = midway(players, number)
        stage = stage_of(s, "compiled")
        stage.lay(s)
        choice = stage.choose()
        move, values = brute(s)
        assert gets(stage, s) == as_told(s, values)
        if players > 2:
            assert codes_of_choice(s, choice)[0] == move, "the tie rule"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_choice_of_players_who_want_to_be_ahead_is_exact(players: int, brute: Brute) -> None:
    for number in range(POSITIONS[players]):
        s = midway(players, number)
        stage = stage_of(s, "compiled", races_from=0)
        stage.lay(s)
        stage.put("reach", 0)
        stage.put("doubt", 0)
        choice = stage.choose()
        move, values = brute(s, stage.row("soft", SOFT_STEPS))
        assert gets(stage, s) == values
        assert codes_of_choice(s, choice)[0] == move, "the tie rule"


def test_every_cut_of_two_pieces_is_exact(brute: Brute) -> None:
    for number in range(3):
        s = last_cake(2, number, four_pieces=False)
        stage = stage_of(s, "compiled")
        stage.lay(s)
        stage.cut()
        assert gets(stage, s) == as_told(s, brute(s)[1])


def test_the_best_cut_leads_to_what_it_promises() -> None:
    for players in (2, 3, 4):
        for number in range(3):
            s = last_cake(players, number)
            stage = stage_of(s, "compiled")
            stage.lay(s)
            codes = codes_of_cuts(s, stage.cut())
            promised = gets(stage, s)
            while s.phase != OVER:
                for code in codes:
                    rules.play(s, code)
                if s.phase != OVER:
                    stage.lay(s)
                    codes = codes_of_choice(s, stage.choose())
            assert as_told(s, [rules.score(s, seat) for seat in range(players)]) == promised


def test_a_plate_half_decided_is_searched_as_it_is(brute: Brute) -> None:
    s = midway(2, 1)
    number = 1
    while s.phase != rules.EAT:
        number += 1
        s = midway(2, number)
    stage = stage_of(s, "compiled")
    stage.lay(s)
    codes = codes_of_choice(s, stage.choose())
    after = clone(s)
    rules.play(after, codes[0])
    assert as_told(s, brute(after)[1]) == as_told(s, brute(s)[1]) if after.phase != OVER else True


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_twins_search_alike(players: int) -> None:
    for number in range(3):
        s = midway(players, number)
        answers = []
        for engine in ("plain", "compiled"):
            stage = stage_of(s, engine)
            stage.is_slow = False
            stage.lay(s)
            answers.append((stage.choose(), stage.get("value")))
        assert answers[0] == answers[1]


@pytest.mark.parametrize(("players", "reach"), [(3, 0), (4, 1000)])
def test_both_twins_race_alike(players: int, reach: int) -> None:
    for number in range(3):
        s = midway(players, number)
        answers = []
        for engine in ("plain", "compiled"):
            stage = stage_of(s, engine, races_from=0)
            stage.is_slow = False
            stage.lay(s)
            stage.put("reach", reach)
            answers.append((stage.choose(), stage.get("value"), stage.row("found", players)))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("players", [3, 4])
def test_who_thinks_of_everything_within_reach_thinks_of_everything(players: int) -> None:
    for number in range(10):
        s = midway(players, number)
        stage = stage_of(s, "compiled", races_from=0)
        stage.lay(s)
        answers = []
        for reach in (0, 1000 * POINT):
            stage.put("reach", reach)
            answers.append((stage.choose(), stage.get("value")))
        assert answers[0] == answers[1]


def test_doubts_weigh_what_others_do_for_the_lead_and_for_points() -> None:
    """Sure of either, it is what that search alone finds; in between, no cut is worth more than by both."""
    s = last_cake(3, 1)
    found = {}
    for doubt in (0, CERTAIN // 2, CERTAIN):
        stage = stage_of(s, "compiled", races_from=0)
        stage.lay(s)
        stage.put("doubt", doubt)
        stage.cut()
        found[doubt] = stage.get("value")
    assert found[CERTAIN // 2] <= (found[0] + found[CERTAIN]) // 2
    assert found[0] != found[CERTAIN], "a cake in which it matters"


def test_cuts_are_sifted_and_the_best_of_them_weighed() -> None:
    s = last_cake(4, 2)
    stage = stage_of(s, "compiled", races_from=0)
    stage.lay(s)
    cut, weighed = stage.cut_in_steps(80)
    assert weighed == 80 // WEIGHED_OF
    values = stage.row("guesses", weighed)
    assert stage.get("value") == max(values)
    assert cut == stage.row("ranked", weighed)[values.index(max(values))]
