"""What the expert has in mind agrees with the rules: plates, the last turn, the draft."""

import itertools
import random

import pytest
from tests.kit import Setting, random_play

from petitfour.bots.icing_on_the_cake import drafting, placing, plates
from petitfour.bots.icing_on_the_cake.bench import Bench, tables
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import rules

GAME = game_named("icing-on-the-cake")
LAST = rules.ALL_TURNS - 1


def matches(players, phase, turn, seeds):
    """Positions of random games in this phase of this turn."""
    for seed in seeds:
        match = Setting(GAME, (("players", players),)).match(seed)
        for now in random_play(match, random.Random(seed)):
            s = now.state
            if s.turn == turn and s.phase == phase and s.step in (0, 1):
                yield now
                break


def final_scores(s, seat):
    """Every way to place the hand and the score it comes to, by the rules."""
    s = clone(s)
    codes = []
    for order in itertools.permutations([cell for cell in range(16) if s.free[seat] >> cell & 1]):
        for turns in itertools.product(range(4), repeat=len(order)):
            codes.append([rules.A_PLACE + cell * 4 + turn for cell, turn in zip(order, turns, strict=True)])
    for line in codes:
        end = clone(s)
        for code in line:
            rules.play(end, code)
        yield rules.score(end, seat)


def test_the_tables_agree_with_the_rules():
    groups, near_to, count_of = tables("plain")
    chooser = random.Random(1)
    for _ in range(300):
        cells = chooser.randrange(1, 1 << 16)
        inside = [cell for cell in range(16) if cells >> cell & 1]
        assert groups[cells] == max(rules.group_at(cells, cell) for cell in inside)
        assert count_of[cells] == len(inside)
        near = [
            cell for cell in range(16) if cell not in inside and rules.group_at(cells | 1 << cell, cell) > 1
        ]
        assert near_to[cells] == sum(1 << cell for cell in near)


@pytest.mark.parametrize("players", GAME.players)
def test_a_plate_in_mind_has_the_score_of_the_rules(players):
    match = Setting(GAME, (("players", players),)).match(5)
    for now in random_play(match, random.Random(5)):
        for seat in range(players):
            plate = [0] * plates.P_COLUMNS
            plates.note_seat(now.state, seat, plate)
            assert plates.points_of(plate) == rules.score(now.state, seat)


def test_the_last_turn_is_exact():
    """The best placement in mind scores what the best of all 24 placements with all turns scores."""
    bench = Bench("plain", 2)
    for match in matches(2, rules.PLACE, LAST, range(2)):
        s = match.state
        bench.at(s)
        bench.list_placements(s.actor, s.hand, 1)
        assert int(bench.worth[placing.R_FROM]) == max(final_scores(s, s.actor))


def test_every_placement_is_tried():
    """The best of all, last turn but one: nothing that plain permutations find is better, nor any beam."""
    bench = Bench("plain", 2)
    for match in matches(2, rules.PLACE, LAST - 1, range(2)):
        s = match.state
        bench.at(s)
        bench.list_placements(s.actor, s.hand, 0)
        best = bench.worth[placing.R_FROM]
        assert best == pytest.approx(max(worth_of_all(bench, s)))
        bench.list_placements(s.actor, s.hand, 6)
        assert bench.worth[placing.R_FROM] <= best + 1e-9


def worth_of_all(bench, s):
    start = [0] * plates.P_COLUMNS
    plates.note_seat(s, s.actor, start)
    places = [place for place in range(16) if s.hand >> place & 1]
    cells = [cell for cell in range(16) if s.free[s.actor] >> cell & 1]
    for order in itertools.permutations(cells, len(places)):
        plate = list(start)
        for place, cell in zip(places, order, strict=True):
            bench.bound.lay_in_mind(plate, s.pile[s.turn * 16 + place], cell, bench.mind[0])
        yield bench.bound.value(plate, s.turn + 1, bench.mind)


@pytest.mark.parametrize("players", GAME.players)
def test_the_draft_is_the_best_of_all_lines(players):
    """Depth first with explicit memory finds what plain recursion finds, on sheets of random worth."""
    bench = Bench("plain", players)
    chooser = random.Random(players)
    for match in matches(players, rules.CUT, 5, range(3)):
        s = match.state
        bench.at(s)
        for seat in range(players):
            bench.sheet[seat][:] = [chooser.uniform(50, 60) for _ in range(drafting.CHOICES)]
        for rotation in range(4):
            stands, line = bench.draft(rotation)
            expected = recursive(s, rotation, bench.sheet, s.actor, {})
            assert line[:players] == [expected[seat] for seat in range(players)]
            full = [expected.get(seat, -1) for seat in range(4)]
            assert stands == drafting.standing(s, s.actor, rotation, bench.sheet, full)


def recursive(s, rotation, sheet, seat, taken):
    if len(taken) == s.players:
        return taken
    best = None
    for colour in range(4):
        if colour in taken.values() or not drafting.is_open(s, rotation, colour):
            continue
        line = recursive(s, rotation, sheet, rules.next_seat(s, seat), {**taken, seat: colour})
        stands = drafting.standing(s, seat, rotation, sheet, [line.get(p, -1) for p in range(4)])
        if best is None or stands > best[0]:
            best = (stands, line)
    return best[1]
