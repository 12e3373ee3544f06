"""Stacking by enumeration against a slow second opinion that tries everything by the rules."""

import random

import pytest
from tests.kit import Setting, random_play

from petitfour.bots.top_cake import auction, bidder, race, stacking
from petitfour.bots.top_cake.book import learned
from petitfour.bots.top_cake.desk import D_BIT, D_LEFT, D_LOTS, D_SIZE, F_SET, F_SIZE, SETS, W_SIZE
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.top_cake import rules

GAME = game_named("top-cake")
BOUND = plain(rules, stacking, auction, bidder, race)
BOOK = list(learned())


def desk():
    return [0] * W_SIZE, [0.0] * F_SIZE


def worth_as_it_is(s, seat, left):
    """All stacks of a seat, by the book."""
    w, _ = desk()
    total = 0.0
    for stack in range(s.stacks[seat]):
        BOUND.read_tower(s, seat, stack, w)
        total += BOUND.worth_of_tower(w, 0, s.players, left, BOOK)
    return total


def best_of_everything(s, seat, items, left):
    """Every item on every stack, in every order."""
    if not items:
        return worth_as_it_is(s, seat, left)
    best = -1e9
    for item in items:
        for stack in range(s.stacks[seat] + 1):
            after = clone(s)
            rules.put_on_stack(after, seat, item, stack)
            best = max(best, best_of_everything(after, seat, [i for i in items if i != item], left))
    return best


def positions(players, seed, phase):
    """Positions of games played at random in which this phase is reached."""
    for match in random_play(Setting(GAME, (("players", players),)).match(seed), random.Random(seed)):
        if match.state.phase == phase and match.state.step == 0:
            yield clone(match.state)


def items_to_stack(s):
    return [i for i in range(rules.revealed(s)) if s.lies[i] == rules.WON and s.owner[i] == s.actor]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_won_is_stacked_as_well_as_can_be(players):
    compared = 0
    for seed in range(6):
        for s in positions(players, seed, rules.STACK):
            items = items_to_stack(s)
            if len(items) > 3 or s.stacks[s.actor] > 5:
                continue
            seat, left = s.actor, rules.ROUNDS - 1 - s.round
            best = best_of_everything(s, seat, items, left)
            states, out = [s, None], BOUND.new_out()
            for _ in items:
                rules.play(states[0], BOUND.best_stacking(states, out, *desk(), BOOK))
            assert worth_as_it_is(states[0], seat, left) == pytest.approx(best)
            compared += 1
    assert compared > 15


def test_in_the_last_round_worth_is_the_score():
    for seed in range(5):
        for s in positions(2, seed, rules.STACK):
            for seat in range(2):
                assert worth_as_it_is(s, seat, 0) == rules.score(s, seat)


@pytest.mark.parametrize("players", [2, 4])
def test_every_set_of_lots_is_appraised_as_if_it_were_won(players):
    chooser = random.Random(players)
    for s in list(positions(players, 3, rules.DOWN))[::9]:
        d, (w, f) = [0] * D_SIZE, desk()
        BOUND.lay_out(s, d)
        BOUND.appraise(s, d, w, f, BOOK)
        lots = [lot for lot in range(d[D_LOTS]) if d[D_BIT + lot] >= 0]
        chosen = chooser.sample(lots, min(3, len(lots)))
        seat = chooser.randrange(players)
        if s.stacks[seat] > 5:
            continue
        best = best_of_everything(s, seat, [s.row[lot] for lot in chosen], d[D_LEFT])
        bits = sum(1 << d[D_BIT + lot] for lot in chosen)
        assert f[F_SET + seat * SETS + bits] == pytest.approx(best)
